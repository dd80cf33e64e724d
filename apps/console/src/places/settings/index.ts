/** Every switch and setting of the platform. */
import type { Place } from '../../lib/place.ts';

export const settings: Place = {
  name: 'settings',
  label: 'place_settings',
  icon: 'sliders-horizontal',
  group: 'control',
  letter: 's',
  needs: 'ops.settings.list',
  load: () => import('./settings-page.tsx'),
};
