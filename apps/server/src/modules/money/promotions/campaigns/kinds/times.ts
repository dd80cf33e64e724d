/** Hours and days of the week in which a promotion is open, by the merchant's clock. Pure. */
import type { PromotionTimes } from '@lantern/contract/promotion-rules';
import { clockIn, daysBetween, mondayOf } from '../../../../../kernel/days.ts';

const HOUR_MINUTES = 60;

/** Whether it is open at an instant; without times always. */
export function isOpenAt(times: PromotionTimes | undefined, timeZone: string, atMs: number): boolean {
  if (times === undefined) return true;
  const { day, time } = clockIn(timeZone, atMs);
  if (!times.days.includes(daysBetween(mondayOf(day), day) + 1)) return false;
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const now = hour * HOUR_MINUTES + minute;
  return times.hours.length === 0 || times.hours.some(({ from, to }) => from <= now && now < to);
}

/** Whether a window ends before it begins, overlaps another one, or a day is named twice. */
export function timesInvalid({ days, hours }: PromotionTimes): boolean {
  const ordered = hours.toSorted((one, other) => one.from - other.from);
  return (
    new Set(days).size !== days.length ||
    ordered.some(({ from, to }, at) => from >= to || (at > 0 && from < ordered[at - 1]!.to))
  );
}

/** `18:00`. */
export const minuteText = (minute: number): string =>
  [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':');
