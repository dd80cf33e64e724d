/** Content: banners, announcements, popups, promotions and help. */
import type { Place } from '../../lib/place.ts';

export const content: Place = {
  name: 'content',
  label: 'place_content',
  icon: 'megaphone',
  group: 'business',
  letter: 'c',
  needs: 'ops.content.list',
  load: () => import('./content-page.tsx'),
};
