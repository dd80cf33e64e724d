/**
 * Repeats the member's last order of a game at the current odds: it is put into the cart, to be checked before it is
 * placed.
 */
import { useToasts } from '@lantern/ui';
import { betFrom } from '../bets/price.ts';
import type { BetType } from '../bets/ways.ts';
import { call, useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { addToCart, choosePlayType, type BetStore } from '../picking/bet-state.ts';

/** Returns the press handler, or undefined while there is no order to repeat. */
export function useRepeat(
  gameCode: string,
  store: BetStore,
  sold: readonly BetType[],
  onReady: () => void,
): (() => void) | undefined {
  const t = useT();
  const toasts = useToasts();
  const session = useSession();
  const last = useCall(
    'lottery.orders',
    { query: { gameCode, pageNo: 1, pageSize: 1 } },
    { enabled: session.phase === 'open' },
  );
  const order = last.data?.content[0];
  if (!order) return undefined;
  const repeat = async (): Promise<void> => {
    const detail = await call('lottery.orderDetail', { query: { orderId: order.orderId } });
    if (!detail.ok) {
      toasts.show({ type: 'fail', text: detail.message });
      return;
    }
    const { playType, suborders } = detail.value;
    const bets = suborders.flatMap(
      ({ betType, selections, unit, multiplier }) =>
        betFrom(sold, playType, betType, selections, { unit, multiplier }) ?? [],
    );
    if (bets.length < suborders.length) toasts.show({ type: 'info', text: t('repeat_not_sold') });
    if (bets.length === 0) return;
    choosePlayType(store, playType);
    addToCart(store, bets);
    onReady();
  };
  return () => void repeat();
}
