/** The member's balance, updated by the live connection. */
import { useFormats } from '@lantern/ui';
import { queries, refresh, useCall } from '../server/calls.ts';
import { useLive } from '../server/realtime.ts';
import { useSession } from './session.ts';

const cache = createBalanceCache(queries);

/** Minor units, the formatted amount (`undefined` until loaded), and whether it is play money. */
export function useBalance() {
  const session = useSession();
  const formats = useFormats();
  const balance = useCall('wallet.balance', {}, { enabled: session !== null });
  useLive('member', 'balance_changed', ({ sumBalance, currency }) => {
    // An answer under way may be older than this news.
    if (queries.isFetching(BALANCE) > 0) return refresh('wallet.balance');
    queries.setQueriesData<NonNullable<typeof balance.data>>(BALANCE, (before) =>
      before?.currency === currency ? { ...before, sumBalance } : before,
    );
  });
  const { data } = balance;
  return {
    ...balance,
    demo: data?.demo === true,
    text: data && formats.money(data.sumBalance, data.currency, { whole: true }),
  };
}

/** Nickname, else the account's name, with the avatar's letter. */
export function useProfile() {
  const session = useSession();
  const profile = useCall('member.profile', {}, { enabled: session !== null, staleMs: 60_000 });
  const name = profile.data ? profile.data.nickname || profile.data.account : (session?.userName ?? '');
  return { ...profile, name };
}
