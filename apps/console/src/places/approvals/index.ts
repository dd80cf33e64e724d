/** Requests that need a second person. */
import { useCall } from '../../lib/calls.ts';
import type { Place } from '../../lib/place.ts';

/** Live figures come over the socket; this is what catches up when a message was lost. */
const REFETCH_MS = 20_000;

export const approvals: Place = {
  name: 'approvals',
  label: 'place_approvals',
  icon: 'seal-check',
  group: 'work',
  letter: 'a',
  needs: 'ops.approvals.list',
  useCounter() {
    const { data } = useCall(
      'ops.approvals.list',
      { query: { view: 'waiting', limit: 100 } },
      { refetchIntervalMs: REFETCH_MS },
    );
    return { count: data?.list.length, hot: true };
  },
  load: () => import('./approvals-page.tsx'),
};
