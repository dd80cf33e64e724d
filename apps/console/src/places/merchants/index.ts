/** The brands of the installation, and a new one. */
import type { Place } from '../../lib/place.ts';

export const merchants: Place = {
  name: 'merchants',
  label: 'place_merchants',
  icon: 'storefront',
  group: 'control',
  letter: 'b',
  needs: 'ops.merchants.list',
  load: () => import('./merchants-page.tsx'),
};
