/** Withdrawals that a person has to look at. */
import { useCall } from '../../lib/calls.ts';
import type { Place } from '../../lib/place.ts';

const REFETCH_MS = 20_000;

export const withdrawals: Place = {
  name: 'withdrawals',
  label: 'place_withdrawals',
  icon: 'hand-withdraw',
  group: 'work',
  section: { label: 'section_money', icon: 'wallet' },
  letter: 'w',
  needs: 'ops.withdrawals.list',
  useCounter() {
    const { data } = useCall(
      'ops.withdrawals.list',
      { query: { state: 'review', limit: 1 } },
      { refetchIntervalMs: REFETCH_MS },
    );
    return { count: data?.total?.value, hot: true };
  },
  load: () => import('./withdrawals-page.tsx'),
};
