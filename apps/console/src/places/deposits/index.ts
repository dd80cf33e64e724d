/** Deposit orders in every state. */
import type { Place } from '../../lib/place.ts';

export const deposits: Place = {
  name: 'deposits',
  label: 'place_deposits',
  icon: 'coins',
  group: 'work',
  section: { label: 'section_money', icon: 'wallet' },
  letter: 'd',
  needs: 'ops.deposits.list',
  load: () => import('./deposits-page.tsx'),
};
