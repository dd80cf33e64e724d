/** The traders' desk of the sportsbook. */
import type { Place } from '../../lib/place.ts';

export const sports: Place = {
  name: 'sports',
  label: 'place_sports',
  icon: 'game-controller',
  group: 'business',
  section: { label: 'section_games', icon: 'game-controller' },
  letter: '2',
  needs: 'ops.sports.board',
  load: () => import('./sports-page.tsx'),
};
