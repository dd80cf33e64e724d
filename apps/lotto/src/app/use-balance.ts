/**
 * The member's balance: read once, then updated by the live connection; held back, here and around the frame, during a
 * reveal.
 */
import { createBalanceCache } from '@lantern/web/balance';
import { useHeldBack } from '@lantern/web/held-back';
import { createResultReporter } from '@lantern/web/result-reporter';
import { useEffect } from 'react';
import { queries, refresh, useCall, type Answer } from '../lib/calls.ts';
import { sendResult } from '../lib/parent-page.ts';
import { useLive, useMemberReady } from '../lib/realtime.ts';
import { useSession } from '../lib/session.ts';

const results = createResultReporter(sendResult);
const cache = createBalanceCache({ queries, refresh });

/** @param pending a draw with the member's bets is about to be revealed */
export function useBalance(pending: boolean): Answer<'wallet.balance'> | undefined {
  const session = useSession();
  const balance = useCall('wallet.balance', {}, { enabled: session.phase === 'open' });
  useLive('member', 'balance_changed', cache.changed);
  // What changed before the connection listened was not told.
  useMemberReady(() => refresh('wallet.balance'));
  useEffect(() => {
    if (!pending) return;
    results.hold();
    return results.show;
  }, [pending]);
  const sumBalance = useHeldBack(balance.data?.sumBalance, { begun: pending ? 1 : 0, shown: 0 }, true);
  return balance.data && sumBalance !== undefined ? { ...balance.data, sumBalance } : undefined;
}
