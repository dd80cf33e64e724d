/** The member's bets of the issue on sale; they can be cancelled until it closes. */
import { createIntentKey } from '@lantern/client';
import {
  Card,
  ErrorState,
  Icon,
  IconButton,
  SectionHead,
  SkeletonRow,
  StatusChip,
  useDialogs,
  useFormats,
  useToasts,
  type StatusTone,
} from '@lantern/ui';
import { useState } from 'react';
import { oddsOf, oddsRange } from '../bets/price.ts';
import { call, refresh } from '../lib/calls.ts';
import { useT, type TextKey } from '../lib/i18n.ts';
import { openPage } from '../lib/parent-page.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import { selectionText } from '../slip/selection-text.ts';
import styles from './my-orders.module.css';
import type { IssueOrders, OrderDetail } from './use-issue-orders.ts';

type Suborder = OrderDetail['suborders'][number];

/** How the server writes the selection of a bet without one. */
const NOTHING_CHOSEN = 'DB';
/** The member's betting record. */
const RECORD = '/m/gameRecord';

const TONES: Record<Suborder['status'], StatusTone> = {
  pending: 'warn',
  won: 'ok',
  lost: 'mute',
  push: 'info',
  cancelled: 'mute',
  void: 'mute',
};

export interface MyOrdersProps {
  readonly numero: string | undefined;
  readonly issueOrders: IssueOrders;
  readonly selling: boolean;
}

export function MyOrders({ numero, issueOrders: { orders, loaded, failed, retry }, selling }: MyOrdersProps) {
  const t = useT();
  const formats = useFormats();
  const staked = orders.reduce((sum, order) => sum + order.totalStake, 0);
  return (
    <section className={styles.section} data-testid="my-orders">
      <SectionHead
        title={t('my_bets')}
        end={orders[0] && <b className={styles.staked}>{formats.money(staked, orders[0].currency)}</b>}
      />
      <Card padding="none">
        {failed && <ErrorState onRetry={retry} />}
        {!failed && !loaded && <SkeletonRow />}
        {loaded && orders.length === 0 && (
          <p className={styles.none}>{numero === undefined ? t('no_issue') : t('my_bets_none')}</p>
        )}
        <ul className={styles.list}>
          {orders.flatMap((order) =>
            order.suborders.map((suborder) => (
              <BetRow
                key={suborder.suborderId}
                suborder={suborder}
                currency={order.currency}
                name={suborder.betTypeName}
                cancellable={selling && suborder.status === 'pending'}
              />
            )),
          )}
        </ul>
        {orders.length > 0 && (
          <button type="button" className={styles.record} data-testid="bet-record" onClick={() => openPage(RECORD)}>
            {t('bet_record')}
            <Icon name="caret-right" size={12} className={styles.caret} />
          </button>
        )}
      </Card>
    </section>
  );
}

interface BetRowProps {
  readonly suborder: Suborder;
  readonly currency: string;
  readonly name: string;
  readonly cancellable: boolean;
}

function BetRow({ suborder, currency, name, cancellable }: BetRowProps) {
  const t = useT();
  const formats = useFormats();
  const { odds } = useNumbers();
  const [lowest, highest] = oddsRange(oddsOf({ odds: suborder.odds, oddsTable: suborder.oddsTable ?? {} }));
  const [cancel, cancelling] = useCancel(suborder.suborderId, formats.money(suborder.stake, currency));
  const named = Object.fromEntries(
    suborder.selections.map((selection, at) => [selection, suborder.names[at] ?? selection]),
  );
  // A bet that is pressed itself has no chosen selection.
  const chosen = suborder.selections.filter((selection) => selection !== NOTHING_CHOSEN);
  return (
    <li className={styles.row} data-testid="my-bet" data-status={suborder.status}>
      <div className={styles.text}>
        <b>{name}</b>
        {chosen.length > 0 && <span className={styles.numbers}>{selectionText(chosen, named)}</span>}
        <span className={styles.faint}>
          {lowest === highest
            ? t('odds', { odds: odds(highest) })
            : t('odds_between', { from: odds(lowest), to: odds(highest) })}
        </span>
      </div>
      <div className={styles.end}>
        <b className="num">{formats.money(suborder.stake, currency)}</b>
        <StatusChip tone={TONES[suborder.status]}>{t(`status_${suborder.status}` as TextKey)}</StatusChip>
      </div>
      {cancellable && (
        <IconButton
          icon="trash"
          label={t('cancel_bet', { name })}
          aria-busy={cancelling || undefined}
          disabled={cancelling}
          data-testid="cancel-bet"
          onClick={() => void cancel()}
        />
      )}
    </li>
  );
}

/** Confirms, cancels, reports the outcome. Without an answer the same key is sent when the member retries. */
function useCancel(suborderId: string, amount: string): [cancel: () => Promise<void>, cancelling: boolean] {
  const t = useT();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [cancelling, setCancelling] = useState(false);
  const [intent] = useState(createIntentKey);
  const cancel = async (): Promise<void> => {
    const agreed = await dialogs.confirm({
      title: t('cancel_title'),
      text: t('cancel_text', { amount }),
      confirmLabel: t('cancel_confirm'),
      cancelLabel: t('keep_bet'),
    });
    if (!agreed) return;
    setCancelling(true);
    const result = await call('lottery.cancelSuborders', {
      body: { suborderIds: [suborderId] },
      idempotencyKey: intent.keyFor(suborderId),
    });
    setCancelling(false);
    intent.settle(result);
    if (result.ok) toasts.show({ type: 'success', text: t('cancelled', { amount }) });
    else toasts.show({ type: result.code === 'network_offline' ? 'offline' : 'fail', text: result.message });
    refresh('lottery.orders', 'lottery.orderDetail', 'wallet.balance');
  };
  return [cancel, cancelling];
}
