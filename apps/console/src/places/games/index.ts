/** Games of the vendors. */
import type { Place } from '../../lib/place.ts';

export const games: Place = {
  name: 'games',
  label: 'place_games',
  icon: 'game-controller',
  group: 'business',
  section: { label: 'section_games', icon: 'game-controller' },
  letter: 'g',
  needs: 'ops.games.list',
  load: () => import('./games-page.tsx'),
};
