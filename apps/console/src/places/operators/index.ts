/** People of the console, their roles and rights. */
import type { Place } from '../../lib/place.ts';

export const operators: Place = {
  name: 'operators',
  label: 'place_operators',
  icon: 'user-gear',
  group: 'control',
  letter: 'o',
  needs: 'ops.operators.list',
  load: () => import('./operators-page.tsx'),
};
