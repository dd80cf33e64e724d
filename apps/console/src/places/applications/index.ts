/** Applications of members to promotions that wait for a decision. */
import { useCall } from '../../lib/calls.ts';
import type { Place } from '../../lib/place.ts';

const REFETCH_MS = 30_000;

export const applications: Place = {
  name: 'applications',
  label: 'place_applications',
  icon: 'seal-check',
  group: 'work',
  letter: 'q',
  needs: 'ops.applications.list',
  useCounter() {
    const { data } = useCall('ops.applications.list', { query: { limit: 1 } }, { refetchIntervalMs: REFETCH_MS });
    return { count: data?.total?.value, hot: true };
  },
  load: () => import('./applications-page.tsx'),
};
