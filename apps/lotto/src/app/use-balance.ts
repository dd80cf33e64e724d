/** The member's balance: read once, then told by the live line. */
import { callKey, queries, useCall, type Answer } from '../lib/calls.ts';
import { useLive } from '../lib/realtime.ts';
import { useSession } from '../lib/session.ts';

export function useBalance(): Answer<'wallet.balance'> | undefined {
  const session = useSession();
  const balance = useCall('wallet.balance', {}, { enabled: session.phase === 'open' });
  useLive('member', 'balance_changed', ({ sumBalance }) => {
    queries.setQueryData<Answer<'wallet.balance'>>(callKey('wallet.balance', {}), (before) => before && { ...before, sumBalance });
  });
  return balance.data;
}
