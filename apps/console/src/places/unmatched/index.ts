/** Money that arrived and fits no deposit order. */
import { useCall } from '../../lib/calls.ts';
import type { Place } from '../../lib/place.ts';

const REFETCH_MS = 30_000;

export const unmatched: Place = {
  name: 'unmatched',
  label: 'place_unmatched',
  icon: 'question',
  group: 'work',
  section: { label: 'section_money', icon: 'wallet' },
  letter: 'u',
  needs: 'ops.deposits.unmatched',
  useCounter() {
    const { data } = useCall('ops.deposits.unmatched', { query: { limit: 1 } }, { refetchIntervalMs: REFETCH_MS });
    return { count: data?.total?.value, hot: false };
  },
  load: () => import('./unmatched-page.tsx'),
};
