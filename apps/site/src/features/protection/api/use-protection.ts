/** The member's protection, refetched whenever the server reports a change. */
import type { Answer } from '@lantern/web';
import { refresh, useCall } from '../../../lib/server/calls.ts';
import { useLive } from '../../../lib/server/realtime.ts';

export type Overview = Answer<'protection.overview'>;
export type MoneyLimit = Overview['limits'][number];
export type Exclusion = NonNullable<Overview['exclusion']>;

/** Limits, time, breaks, lifetime sums. */
export function useProtection(enabled = true) {
  const overview = useCall('protection.overview', {}, { enabled });
  useLive('member', 'protection_changed', refreshProtection);
  return overview;
}

/** Refetches everything after a change. */
export function refreshProtection(): void {
  refresh('protection.overview');
  refresh('protection.history');
  // Whether deposits are possible depends on it.
  refresh('deposit.methods');
}
