/** Live chat with members: the queue, the conversation, the member beside it. */
import type { Place } from '../../lib/place.ts';
import { useDesk } from './chat-calls.ts';
import { OfferWatch } from './offer-watch.tsx';

export const chat: Place = {
  name: 'chat',
  label: 'place_chat',
  icon: 'headset',
  group: 'work',
  letter: 'l',
  needs: 'ops.chat.list',
  useCounter() {
    const { data } = useDesk();
    return { count: data && data.waiting + data.mine, hot: (data?.waiting ?? 0) > 0 };
  },
  Companion: OfferWatch,
  load: () => import('./chat-page.tsx'),
};
