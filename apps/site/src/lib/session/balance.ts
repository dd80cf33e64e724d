/** The member's balance, updated by the live connection. */
import { useFormats } from '@lantern/ui';
import { createBalanceCache } from '@lantern/web/balance';
import { queries, refresh, useCall } from '../server/calls.ts';
import { useLive } from '../server/realtime.ts';
import { useSession } from './session.ts';

const cache = createBalanceCache({ queries, refresh });

/** Minor units, the formatted amount (`undefined` until loaded), and whether it is play money. */
export function useBalance() {
  const session = useSession();
  const formats = useFormats();
  const balance = useCall('wallet.balance', {}, { enabled: session !== null });
  useLive('member', 'balance_changed', cache.changed);
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
