/** The start page: what waits, the figures of the day, the health of the parts. */
import type { Place } from '../../lib/place.ts';

export const today: Place = {
  name: 'today',
  label: 'place_today',
  icon: 'sun-horizon',
  group: 'work',
  letter: 't',
  needs: 'ops.today.read',
  load: () => import('./today-page.tsx'),
};
