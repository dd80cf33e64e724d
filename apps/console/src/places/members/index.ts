/** Members, found by anything they are known by. */
import type { Place } from '../../lib/place.ts';

export const members: Place = {
  name: 'members',
  label: 'place_members',
  icon: 'users',
  group: 'work',
  letter: 'm',
  needs: 'ops.members.search',
  load: () => import('./members-page.tsx'),
};
