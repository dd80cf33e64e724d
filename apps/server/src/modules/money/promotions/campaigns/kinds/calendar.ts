/** Days and times of a merchant's zone. Pure. */
import type { Day } from '../../../../../kernel/days.ts';

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

/** The merchant's day at an instant. */
export const dayIn = (timeZone: string, atMs: number): Day => clockIn(timeZone, atMs).day;

/** How many calendar months a promotion touches; `toMs` is excluded. */
export function monthsTouched(timeZone: string, fromMs: number, toMs: number): number {
  const monthAt = (ms: number): number => {
    const [year, month] = dayIn(timeZone, ms).split('-').map(Number) as [number, number];
    return year * 12 + month;
  };
  return Math.max(1, monthAt(toMs - 1) - monthAt(fromMs) + 1);
}
