/** Identity checks: the queue of reviewers. */
import type { Place } from '../../lib/place.ts';

export const checks: Place = {
  name: 'checks',
  label: 'place_checks',
  icon: 'identification-card',
  group: 'work',
  letter: 'i',
  needs: 'ops.kyc.list',
  load: () => import('./checks-page.tsx'),
};
