/** The health of the parts, as the start page shows it, for alerts. */
import type { Kernel } from '../../../../kernel/module.ts';
import { watchQuery } from '../../../../kernel/metrics.ts';
import { readHealth, type HealthFacts } from './today-store.ts';

/** Vendors are on for a merchant each; of none there are none. */
const NO_MERCHANT = '';

/** Shows them on a node that runs loops; every such node shows the same. */
export function watchHealth({ db, metrics, clock }: Pick<Kernel, 'db' | 'metrics' | 'clock'>): void {
  const age = (since: Date | null) => (since === null ? 0 : Math.max(0, clock.now() - since.getTime()) / 1000);
  watchQuery<HealthFacts>(metrics, 'health', () => readHealth(db, NO_MERCHANT), {
    lantern_ledger_unsealed_seconds: [
      'Age of the oldest transfer that no block of the chain has yet.',
      ({ unsealedSince }) => age(unsealedSince),
    ],
    lantern_reports_wrong: ['Figures that the last check found different from the ledger.', ({ wrong }) => wrong ?? 0],
    lantern_reports_check_age_seconds: [
      'Time since the figures were compared with the ledger.',
      ({ checkedAt }) => age(checkedAt),
    ],
    lantern_jobs_waiting: ['Jobs that are due.', ({ jobsWaiting }) => Number(jobsWaiting)],
    lantern_jobs_failing: ['Jobs that failed more than once.', ({ jobsFailing }) => Number(jobsFailing)],
    lantern_jobs_oldest_seconds: ['How long the oldest due job has waited.', ({ jobsSince }) => age(jobsSince)],
    lantern_issues_late: ['Issues not settled five minutes after their draw.', ({ lateIssues }) => Number(lateIssues)],
    lantern_providers_off: ['Payment providers that are switched off.', ({ providersOff }) => providersOff.length],
  });
}
