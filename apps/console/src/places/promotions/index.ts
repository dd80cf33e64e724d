/** Promotions: rules as data, what they read like, what they cost. */
import type { Place } from '../../lib/place.ts';

export const promotions: Place = {
  name: 'promotions',
  label: 'place_promotions',
  icon: 'gift',
  group: 'business',
  letter: 'p',
  needs: 'ops.promotions.list',
  load: () => import('./promotions-page.tsx'),
};
