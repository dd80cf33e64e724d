/** How long breaks and exclusions last. Pure. */
import type { BreakPeriod, ExclusionPeriod } from '@lantern/contract';

/** PostgreSQL intervals by period; null is for good. */
export const PERIODS: Readonly<Record<BreakPeriod | ExclusionPeriod, string | null>> = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  half_year: '6 months',
  year: '1 year',
  five_years: '5 years',
  forever: null,
};

/** Whether `until` is later than what stands; null is never. */
export const isLonger = (until: Date | null, standing: Date | null): boolean => standing !== null && (until === null || until > standing);
