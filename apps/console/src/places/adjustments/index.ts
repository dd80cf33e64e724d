/** Adjustments of members' balances: asking for one, and those of before. */
import type { Place } from '../../lib/place.ts';

export const adjustments: Place = {
  name: 'adjustments',
  label: 'place_adjustments',
  icon: 'scales',
  group: 'work',
  section: { label: 'section_money', icon: 'wallet' },
  letter: 'j',
  needs: 'ops.adjustments.create',
  load: () => import('./adjustments-page.tsx'),
};
