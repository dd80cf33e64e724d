/** The closing of days: providers' statements against our own books. */
import type { Place } from '../../lib/place.ts';

export const closing: Place = {
  name: 'closing',
  label: 'place_closing',
  icon: 'calendar-blank',
  group: 'work',
  section: { label: 'section_money', icon: 'wallet' },
  letter: 'z',
  needs: 'ops.closings.list',
  load: () => import('./closing-page.tsx'),
};
