/** Feedback of members that waits for an answer. */
import { useCall } from '../../lib/calls.ts';
import type { Place } from '../../lib/place.ts';

const REFETCH_MS = 30_000;

export const feedback: Place = {
  name: 'feedback',
  label: 'place_feedback',
  icon: 'chats',
  group: 'work',
  letter: 'f',
  needs: 'ops.feedback.list',
  useCounter() {
    const { data } = useCall('ops.feedback.list', { query: { limit: 1 } }, { refetchIntervalMs: REFETCH_MS });
    return { count: data?.total?.value, hot: true };
  },
  load: () => import('./feedback-page.tsx'),
};
