/** Placing an order: one intent at a time, and every refusal with its own way out. */
import { newIdempotencyKey, type CallFailed } from '@lantern/client';
import { useDialogs, useFormats, useToasts } from '@lantern/ui';
import { useCallback, useRef, useState } from 'react';
import { totalStake, type Bet } from '../bets/price.ts';
import { call, refresh, type Answer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';

/** What an order is made of; the same content under the same key cannot be charged twice. */
export interface Intent {
  readonly gameCode: string;
  readonly numero: string;
  readonly prizeMode: string;
  readonly currency: string;
  readonly bets: readonly Bet[];
  /** Where it came from, so that the right place is emptied and speaks. */
  readonly from: 'slip' | 'cart';
}

export type Trouble =
  | { readonly kind: 'funds'; readonly intent: Intent; readonly shortfall: number | undefined }
  | { readonly kind: 'closed'; readonly intent: Intent }
  | { readonly kind: 'odds'; readonly intent: Intent; readonly betType: string; readonly odds: string }
  | { readonly kind: 'limit'; readonly intent: Intent; readonly betType: string; readonly selection: string }
  /** No answer came: the order may stand or not; the same key finds out. */
  | { readonly kind: 'network'; readonly intent: Intent }
  | { readonly kind: 'refused'; readonly intent: Intent; readonly refusal: CallFailed };

export interface Placing {
  readonly sending: Intent['from'] | undefined;
  readonly trouble: Trouble | undefined;
  /** Asks the member to confirm, then sends; `confirmed` skips the question where the button itself asked. */
  readonly place: (intent: Intent, confirmed?: boolean) => Promise<void>;
  /** Sends the unanswered intent again under its key. */
  readonly retry: () => Promise<void>;
  readonly clear: () => void;
}

const UNANSWERED = ['network_offline', 'in_progress', 'system_error', 'service_unavailable'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Which way out a refusal has. */
async function troubleOf(intent: Intent, refusal: CallFailed): Promise<Trouble> {
  const { code, value = {} } = refusal;
  if (UNANSWERED.includes(code)) return { kind: 'network', intent };
  if (code === 'issue_closed') return { kind: 'closed', intent };
  if (code === 'odds_changed') return { kind: 'odds', intent, betType: text(value['betType']), odds: text(value['odds']) };
  if (code === 'number_limit_reached') return { kind: 'limit', intent, betType: text(value['betType']), selection: text(value['selection']) };
  if (code === 'funds_insufficient') {
    const balance = await call('wallet.balance', {});
    const shortfall = balance.ok ? totalStake(intent.bets) - balance.value.sumBalance : 0;
    return { kind: 'funds', intent, shortfall: shortfall > 0 ? shortfall : undefined };
  }
  return { kind: 'refused', intent, refusal };
}

function orderBody({ gameCode, numero, prizeMode, bets }: Intent) {
  const items = bets.map(({ betType, selections, unit, odds }) => ({ betType, selections: [...selections], unit, multiplier: 1, odds }));
  return { gameCode, numero, prizeMode, playType: bets[0]?.playType ?? 'trad', items };
}

export interface PlacingOptions {
  readonly onPlaced: (intent: Intent, order: Answer<'lottery.placeOrder'>) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export function usePlacing({ onPlaced, onTrouble }: PlacingOptions): Placing {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [sending, setSending] = useState<Intent['from']>();
  const [trouble, setTrouble] = useState<Trouble>();
  // The key lives as long as its outcome is unknown.
  const unanswered = useRef<{ readonly intent: Intent; readonly key: string } | undefined>(undefined);

  const send = useCallback(
    async (intent: Intent, key: string) => {
      setSending(intent.from);
      setTrouble(undefined);
      unanswered.current = { intent, key };
      const result = await call('lottery.placeOrder', { body: orderBody(intent), idempotencyKey: key });
      if (result.ok) {
        unanswered.current = undefined;
        refresh('lottery.orders', 'wallet.balance');
        toasts.show({ type: 'success', text: t('placed', { amount: formats.money(result.value.totalStake, result.value.currency), numero: intent.numero }) });
        onPlaced(intent, result.value);
      } else {
        const found = await troubleOf(intent, result);
        if (found.kind !== 'network') unanswered.current = undefined;
        setTrouble(found);
        onTrouble(found);
      }
      setSending(undefined);
    },
    [formats, onPlaced, onTrouble, t, toasts],
  );

  const place = useCallback(
    async (intent: Intent, confirmed = false) => {
      const amount = formats.money(totalStake(intent.bets), intent.currency);
      const agreed = confirmed || (await dialogs.confirm({ title: t('confirm_title', { amount }), text: t('confirm_text', { numero: intent.numero }), confirmLabel: t('place'), look: 'money' }));
      if (agreed) await send(intent, newIdempotencyKey());
    },
    [dialogs, formats, send, t],
  );

  const retry = useCallback(async () => {
    if (unanswered.current) await send(unanswered.current.intent, unanswered.current.key);
  }, [send]);

  const clear = useCallback(() => {
    unanswered.current = undefined;
    setTrouble(undefined);
  }, []);

  return { sending, trouble, place, retry, clear };
}
