/** Game vendors: their state, figures, keys and money. */
import type { Place } from '../../lib/place.ts';

export const vendors: Place = {
  name: 'vendors',
  label: 'place_vendors',
  icon: 'tree-structure',
  group: 'business',
  section: { label: 'section_games', icon: 'game-controller' },
  letter: 'v',
  needs: 'ops.vendors.list',
  load: () => import('./vendors-page.tsx'),
};
