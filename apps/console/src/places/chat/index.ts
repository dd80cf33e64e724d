/** Live chat with members: the queue, the conversation, the member beside it. */
import { useCall } from '../../lib/calls.ts';
import type { Place } from '../../lib/place.ts';
import { OfferWatch } from './offer-watch.tsx';

const REFETCH_MS = 20_000;

export const chat: Place = {
  name: 'chat',
  label: 'place_chat',
  icon: 'headset',
  group: 'work',
  letter: 'l',
  needs: 'ops.chat.list',
  useCounter() {
    const { data } = useCall('ops.chat.desk', {}, { refetchIntervalMs: REFETCH_MS });
    return { count: data && data.waiting + data.mine, hot: (data?.waiting ?? 0) > 0 };
  },
  Companion: OfferWatch,
  load: () => import('./chat-page.tsx'),
};
