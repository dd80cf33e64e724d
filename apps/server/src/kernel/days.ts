/** Calendar days: of a time zone, and of record queries (named ranges or two days, at most 12 months apart). Pure. */
import type { RecordRange } from '@lantern/contract';

/** A calendar day, `yyyy-MM-dd`; text order is time order. */
export type Day = string;

export interface DayRange {
  readonly fromDay: Day;
  /** Included. */
  readonly toDay: Day;
}

/** A range in a query. */
export interface RangeQuery {
  readonly range?: RecordRange | undefined;
  readonly fromDay?: Day | undefined;
  readonly toDay?: Day | undefined;
}

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
const MONTHS_MAXIMUM = 12;

const atMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The day some days later; earlier with a negative number. */
export const daysAfter = (day: Day, days: number): Day => dayAt(atMs(day) + days * DAY_MS);

/** The Monday of the day's week, perhaps the day itself. */
export const mondayOf = (day: Day): Day =>
  daysAfter(day, -((new Date(atMs(day)).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));

/** Days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: Day, to: Day): number => (atMs(to) - atMs(from)) / DAY_MS;

/** Whether the text is a day of the calendar. */
export const isDay = (day: Day): boolean => !Number.isNaN(atMs(day)) && dayAt(atMs(day)) === day;

/** The same day of the month some months earlier; the last day of a shorter month. */
function monthsBefore(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

const NAMED: Readonly<Record<RecordRange, (today: Day) => DayRange>> = {
  today: (today) => ({ fromDay: today, toDay: today }),
  yesterday: (today) => ({ fromDay: daysAfter(today, -1), toDay: daysAfter(today, -1) }),
  week: (today) => ({ fromDay: daysAfter(today, -6), toDay: today }),
  month: (today) => ({ fromDay: daysAfter(today, -29), toDay: today }),
};

/**
 * The queried days; undefined when they are not a range, or too long. Two days take precedence over a name; the default
 * is a week.
 */
export function rangeOf(today: Day, { range, fromDay, toDay }: RangeQuery): DayRange | undefined {
  if (fromDay === undefined && toDay === undefined) return NAMED[range ?? 'week'](today);
  if (fromDay === undefined || toDay === undefined || !isDay(fromDay) || !isDay(toDay)) return undefined;
  return fromDay <= toDay && fromDay >= monthsBefore(toDay, MONTHS_MAXIMUM) ? { fromDay, toDay } : undefined;
}

/** Every day of a range, oldest first. */
export function daysOf({ fromDay, toDay }: DayRange): readonly Day[] {
  const days: Day[] = [];
  for (let day = fromDay; day <= toDay; day = daysAfter(day, 1)) days.push(day);
  return days;
}

interface Clock {
  readonly day: Day;
  /** `HH:mm:ss`. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** Day and time of day at an instant, in milliseconds since 1970. */
export function clockIn(timeZone: string, atMs: number): Clock {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}:${parts['second']}`,
  };
}

/** The day of an instant in a time zone. */
export const dayIn = (timeZone: string, atMs: number): Day => clockIn(timeZone, atMs).day;
