/** Reports: figures equal to the ledger, and the rows they are made of. */
import type { Place } from '../../lib/place.ts';

export const reports: Place = {
  name: 'reports',
  label: 'place_reports',
  icon: 'chart-line-up',
  group: 'business',
  letter: 'r',
  needs: 'ops.reports.daily',
  load: () => import('./reports-page.tsx'),
};
