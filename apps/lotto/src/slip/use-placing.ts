/** Placing an order or a chase: one intent at a time, and every refusal with its own remedy. */
import { isOutcomeUnknown, newIdempotencyKey, type CallFailed } from '@lantern/client';
import { useDialogs, useFormats, useToasts } from '@lantern/ui';
import { useCallback, useRef, useState } from 'react';
import { chaseStake } from '../bets/chase-plan.ts';
import { oddsChanges, type OddsMove } from '../bets/odds-moves.ts';
import { totalStake, type Bet } from '../bets/price.ts';
import type { BetType } from '../bets/ways.ts';
import { call, refresh } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { currentPreferences } from '../lib/storage.ts';
import { hapticDone } from '../lib/touch.ts';

export interface ChaseIntent {
  readonly issues: readonly { readonly numero: string; readonly multiplier: number }[];
  readonly stopOnWin: boolean;
}

/** Content of an order; the same content under the same key cannot be charged twice. */
export interface Intent {
  readonly gameCode: string;
  readonly numero: string;
  readonly prizeMode: string;
  readonly currency: string;
  readonly bets: readonly Bet[];
  /** Its source, so that the right one is emptied and shows the message. */
  readonly from: 'slip' | 'cart';
  /** Several issues instead of the one. */
  readonly chase?: ChaseIntent;
}

export type Trouble =
  | { readonly kind: 'funds'; readonly intent: Intent; readonly shortfall: number | undefined }
  | { readonly kind: 'closed'; readonly intent: Intent }
  | { readonly kind: 'odds'; readonly intent: Intent; readonly moves: readonly OddsMove[] }
  | { readonly kind: 'limit'; readonly intent: Intent; readonly betType: string; readonly selection: string }
  /** No answer: the outcome is unknown; a retry with the same key finds out. */
  | { readonly kind: 'network'; readonly intent: Intent }
  /** `betType`: the bet a refusal is about, if it names one. */
  | {
      readonly kind: 'refused';
      readonly intent: Intent;
      readonly refusal: CallFailed;
      readonly betType: string | undefined;
    };

/** Sources of an intent. */
export type Place = Intent['from'] | 'chase';

export const placeOf = ({ from, chase }: Intent): Place => (chase ? 'chase' : from);

export interface Placing {
  readonly sending: Place | undefined;
  readonly trouble: Trouble | undefined;
  /** Asks the member to confirm, then sends; `confirmed` skips the question when the button itself asked. */
  readonly place: (intent: Intent, confirmed?: boolean) => Promise<void>;
  /** Retries the unanswered intent with its key. */
  readonly retry: () => Promise<void>;
  readonly clear: () => void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What an intent costs. */
export const stakeOfIntent = ({ bets, chase }: Intent): number =>
  chase
    ? chaseStake(
        bets,
        chase.issues.map(({ multiplier }) => multiplier),
      )
    : totalStake(bets);

/** Remedy of a refusal. */
async function troubleOf(intent: Intent, refusal: CallFailed, readSale: PlacingOptions['readSale']): Promise<Trouble> {
  const { code, value = {} } = refusal;
  const betType = text(value['betType']);
  if (isOutcomeUnknown(refusal)) return { kind: 'network', intent };
  if (code === 'issue_closed') return { kind: 'closed', intent };
  if (code === 'odds_changed') return { kind: 'odds', intent, moves: oddsChanges(intent.bets, await readSale()) };
  if (code === 'number_limit_reached') return { kind: 'limit', intent, betType, selection: text(value['selection']) };
  if (code === 'funds_insufficient') {
    const balance = await call('wallet.balance', {});
    const shortfall = balance.ok ? stakeOfIntent(intent) - balance.value.sumBalance : 0;
    return { kind: 'funds', intent, shortfall: shortfall > 0 ? shortfall : undefined };
  }
  return { kind: 'refused', intent, refusal, betType: betType === '' ? undefined : betType };
}

/** The terms of an order, as calls send them. */
export function termsOf({ gameCode, prizeMode, bets }: Pick<Intent, 'gameCode' | 'prizeMode' | 'bets'>) {
  const items = bets.map(({ betType, selections, unit, multiplier, odds, oddsTable }) => ({
    betType,
    selections: [...selections],
    unit,
    multiplier,
    odds,
    oddsTable: { ...oddsTable },
  }));
  return {
    gameCode,
    prizeMode,
    playType: bets[0]?.playType ?? 'trad',
    items,
    oddsChange: currentPreferences().oddsChange,
  };
}

/** Sends it; the answer's stake is the amount charged. */
async function send(
  intent: Intent,
  idempotencyKey: string,
): Promise<{ readonly ok: true; readonly totalStake: number } | CallFailed> {
  const { chase } = intent;
  if (chase) {
    const body = {
      ...termsOf(intent),
      issues: chase.issues.map((issue) => ({ ...issue })),
      stopOnWin: chase.stopOnWin,
    };
    const placed = await call('lottery.placeChase', { body, idempotencyKey });
    return placed.ok ? { ok: true, totalStake: placed.value.totalStake } : placed;
  }
  const placed = await call('lottery.placeOrder', {
    body: { ...termsOf(intent), numero: intent.numero },
    idempotencyKey,
  });
  return placed.ok ? { ok: true, totalStake: placed.value.totalStake } : placed;
}

export interface PlacingOptions {
  /** Refetches what is sold. */
  readonly readSale: () => Promise<readonly BetType[]>;
  readonly onPlaced: (intent: Intent) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export function usePlacing({ readSale, onPlaced, onTrouble }: PlacingOptions): Placing {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [sending, setSending] = useState<Place>();
  const [trouble, setTrouble] = useState<Trouble>();
  // The key is kept while its outcome is unknown.
  const unanswered = useRef<{ readonly intent: Intent; readonly key: string } | undefined>(undefined);

  const submit = useCallback(
    async (intent: Intent, key: string) => {
      setSending(placeOf(intent));
      setTrouble(undefined);
      unanswered.current = { intent, key };
      const result = await send(intent, key);
      if (result.ok) {
        unanswered.current = undefined;
        refresh('lottery.orders', 'lottery.chases', 'wallet.balance');
        const amount = formats.money(result.totalStake, intent.currency);
        hapticDone();
        toasts.show({
          type: 'success',
          text: intent.chase
            ? t('chase_placed', { amount, count: intent.chase.issues.length })
            : t('placed', { amount, numero: intent.numero }),
        });
        onPlaced(intent);
      } else {
        const found = await troubleOf(intent, result, readSale);
        if (found.kind !== 'network') unanswered.current = undefined;
        setTrouble(found);
        onTrouble(found);
      }
      setSending(undefined);
    },
    [formats, onPlaced, onTrouble, readSale, t, toasts],
  );

  const place = useCallback(
    async (intent: Intent, confirmed = false) => {
      const amount = formats.money(stakeOfIntent(intent), intent.currency);
      const { chase, numero } = intent;
      const words = chase ? t('chase_confirm_text', { count: chase.issues.length }) : t('confirm_text', { numero });
      const agreed =
        confirmed ||
        (await dialogs.confirm({
          title: t('confirm_title', { amount }),
          text: words,
          confirmLabel: t('place'),
          look: 'money',
        }));
      if (agreed) await submit(intent, newIdempotencyKey());
    },
    [dialogs, formats, submit, t],
  );

  const retry = useCallback(async () => {
    if (unanswered.current) await submit(unanswered.current.intent, unanswered.current.key);
  }, [submit]);

  const clear = useCallback(() => {
    unanswered.current = undefined;
    setTrouble(undefined);
  }, []);

  return { sending, trouble, place, retry, clear };
}
