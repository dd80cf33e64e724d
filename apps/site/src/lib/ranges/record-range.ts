/** Which days a list shows: a named range, or two days of the reader's choice. Pure. */
import type { RecordRange } from '@lantern/contract';
import { dayStart } from '../vietnam-days.ts';

export interface ChosenDays {
  readonly fromDay: string;
  /** Inclusive. */
  readonly toDay: string;
}

export type ChosenRange = { readonly range: RecordRange } | ChosenDays;

export const RANGES = ['today', 'yesterday', 'week', 'month'] as const satisfies readonly RecordRange[];

const NOON_MS = 12 * 3_600_000;

/** The day of a moment in a time zone, `yyyy-MM-dd`. */
export function dayOf(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(atMs);
  return (['year', 'month', 'day'] as const)
    .map((wanted) => parts.find(({ type }) => type === wanted)?.value ?? '')
    .join('-');
}

/** A moment within a day in the time zone of formatted dates. */
export const momentIn = (day: string): number => dayStart(Date.parse(`${day}T00:00:00Z`)) + NOON_MS;

export const isNamed = (chosen: ChosenRange): chosen is { readonly range: RecordRange } => 'range' in chosen;

/** The same date some months earlier; the month's last day where it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** The longest custom range. */
export const MONTHS_MAXIMUM = 12;

/** The error of two days, as the server will validate them; undefined when there is none. */
export function faultOf(fromDay: string, toDay: string): 'missing' | 'turned' | 'long' | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(fromDay) || !/^\d{4}-\d{2}-\d{2}$/.test(toDay)) return 'missing';
  if (fromDay > toDay) return 'turned';
  return fromDay < monthsBefore(toDay, MONTHS_MAXIMUM) ? 'long' : undefined;
}
