/** The member's protection, asked again whenever the server says it changed. */
import type { Answer } from '@lantern/web';
import { refresh, useCall } from '../../../lib/calls.ts';
import { useLive } from '../../../lib/realtime.ts';

export type Overview = Answer<'protection.overview'>;
export type MoneyLimit = Overview['limits'][number];
export type Exclusion = NonNullable<Overview['exclusion']>;

/** Limits, time, breaks, lifetime sums. */
export function useProtection(enabled = true) {
  const overview = useCall('protection.overview', {}, { enabled });
  useLive('member', 'protection_changed', refreshProtection);
  return overview;
}

/** Reads everything again after a change. */
export function refreshProtection(): void {
  refresh('protection.overview');
  refresh('protection.history');
  // Whether anything can be paid in now hangs on it.
  refresh('deposit.methods');
}
