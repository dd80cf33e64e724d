/** The points of the slip's bets, asked for when the picking pauses. */
import { isPlayCurrency } from '@lantern/money/format';
import { useSettled } from '@lantern/web';
import { useMemo } from 'react';
import { orderFault } from '../bets/limits.ts';
import { isLive, useCall } from '../lib/calls.ts';
import { useSession } from '../lib/session.ts';
import { termsOf, type Intent } from './use-placing.ts';

/** Odds may change; an answer of this age is asked for again. */
const STALE_MS = 60_000;

/** Undefined while they are not known, and for play money, which earns none. */
export function usePoints({
  gameCode,
  prizeMode,
  numero,
  currency,
  bets,
}: Pick<Intent, 'gameCode' | 'prizeMode' | 'currency' | 'bets'> & { readonly numero: string | undefined }):
  | number
  | undefined {
  const session = useSession();
  const settled = useSettled(bets);
  const isValid = settled.length > 0 && orderFault(settled) === undefined;
  const body = useMemo(
    () => ({ ...termsOf({ gameCode, prizeMode, bets: settled }), numero: numero ?? '' }),
    [gameCode, prizeMode, numero, settled],
  );
  const quote = useCall(
    'lottery.points',
    { body },
    {
      enabled:
        isValid &&
        numero !== undefined &&
        session.phase === 'open' &&
        !isPlayCurrency(currency) &&
        isLive('lottery.points'),
      staleMs: STALE_MS,
    },
  );
  return settled === bets ? (quote.data?.points ?? undefined) : undefined;
}
