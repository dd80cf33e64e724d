/** Duration of breaks and exclusions. Pure. */
import type { BreakPeriod, ExclusionPeriod } from '@lantern/contract';

/** PostgreSQL intervals by period; null is permanent. */
export const PERIODS: Readonly<Record<BreakPeriod | ExclusionPeriod, string | null>> = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  half_year: '6 months',
  year: '1 year',
  five_years: '5 years',
  forever: null,
};

/** Whether `until` is later than the current end; null is never. */
export const isLonger = (until: Date | null, current: Date | null): boolean =>
  current !== null && (until === null || until > current);
