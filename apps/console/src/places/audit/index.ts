/** The audit trail. */
import type { Place } from '../../lib/place.ts';

export const audit: Place = {
  name: 'audit',
  label: 'place_audit',
  icon: 'list-magnifying-glass',
  group: 'control',
  letter: 'n',
  needs: 'ops.audit.list',
  load: () => import('./audit-page.tsx'),
};
