/** Days and hours of a rule as they are typed, and back. */
import type { PromotionTimes } from '@lantern/contract/promotion-rules';
import type { TimesForm } from './form.ts';

const HOUR_MINUTES = 60;
const END_OF_DAY = 1_440;

/** What a rule with days and hours begins with: all days, all hours. */
export const EVERY_DAY: TimesForm = { days: [1, 2, 3, 4, 5, 6, 7], hours: [] };

/** `18:00` of minutes; the end of a day is `24:00`. */
const clockText = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes of `18:00` or `18`; undefined for anything else. */
function minutesOf(text: string): number | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hour === undefined) return undefined;
  const minutes = Number(hour) * HOUR_MINUTES + Number(minute);
  return Number(minute) < HOUR_MINUTES && minutes <= END_OF_DAY ? minutes : undefined;
}

export const timesFormOf = (times: PromotionTimes | undefined): TimesForm | undefined =>
  times && {
    days: times.days,
    hours: times.hours.map(({ from, to }) => ({ from: clockText(from), to: clockText(to) })),
  };

/** The rule's part; what is no time of day is left out, so that the contract finds it. */
export const timesOf = ({ days, hours }: TimesForm): object => ({
  days: [...days].sort((one, other) => one - other),
  hours: hours.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })),
});
