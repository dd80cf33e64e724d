/** The lottery desk. */
import type { Place } from '../../lib/place.ts';

export const lottery: Place = {
  name: 'lottery',
  label: 'place_lottery',
  icon: 'game-controller',
  group: 'business',
  section: { label: 'section_games', icon: 'game-controller' },
  letter: 'x',
  needs: 'ops.lottery.games',
  load: () => import('./lottery-page.tsx'),
};
