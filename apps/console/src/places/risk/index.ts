/** Alerts of risk, cases and rules. */
import { useCall } from '../../lib/calls.ts';
import type { Place } from '../../lib/place.ts';

const REFETCH_MS = 30_000;

export const risk: Place = {
  name: 'risk',
  label: 'place_risk',
  icon: 'shield-warning',
  group: 'business',
  letter: 'y',
  needs: 'ops.risk.list',
  useCounter() {
    const { data } = useCall('ops.risk.list', { query: { limit: 1 } }, { refetchIntervalMs: REFETCH_MS });
    return { count: data?.total?.value, hot: data?.list[0]?.severity === 'high' };
  },
  load: () => import('./risk-page.tsx'),
};
