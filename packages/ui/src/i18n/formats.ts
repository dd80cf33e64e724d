import type { Locale } from './locale.ts';

/** Every date and time is shown in Vietnam's time zone, wherever the phone is. */
export const TIME_ZONE = 'Asia/Ho_Chi_Minh';

/** BCP 47 tags for number and date formats. */
const TAG: Record<Locale, string> = { vi: 'vi-VN', en: 'en-GB', ur: 'ur-PK-u-nu-latn', pt: 'pt-BR' };

export type DateTimeStyle = 'date' | 'time' | 'timeWithSeconds' | 'dateTime' | 'dayMonth' | 'weekday';

const STYLE: Record<DateTimeStyle, Intl.DateTimeFormatOptions> = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeWithSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dateTime: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayMonth: { day: '2-digit', month: '2-digit' },
  weekday: { weekday: 'long', day: '2-digit', month: '2-digit' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: DateTimeStyle, locale: Locale): Intl.DateTimeFormat {
  const key = `${locale}:${style}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(TAG[locale], { ...STYLE[style], timeZone: TIME_ZONE });
  formatters.set(key, made);
  return made;
}

/** A moment (Unix milliseconds) in Vietnam's time zone: `20/11/2026`, `13:02`, `20/11/2026 13:02`. */
export function formatDateTime(atMs: number, style: DateTimeStyle, locale: Locale): string {
  if (style === 'dateTime') {
    // Composed from both halves: the engines disagree on the order and the comma.
    return `${formatter('date', locale).format(atMs)} ${formatter('time', locale).format(atMs)}`;
  }
  // The engines' own short form has a dash in Vietnamese; a date here is always written with slashes.
  if (style === 'dayMonth') return formatter('date', locale).format(atMs).slice(0, 5);
  return formatter(style, locale).format(atMs);
}

/** A whole number with the language's thousands separator: `12.480` in Vietnamese. */
export function formatInteger(value: number | bigint, locale: Locale): string {
  return groupThousands(value.toString(), groupSeparator(locale));
}

/** The thousands separator. */
export function groupSeparator(locale: Locale): '.' | ',' {
  return locale === 'vi' || locale === 'pt' ? '.' : ',';
}

/** Groups a run of decimal digits by three; a leading sign is kept. */
export function groupThousands(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator);
}

export type RelativeUnit = 'now' | 'minute' | 'hour' | 'day' | 'date';
export type RelativeTime = { unit: RelativeUnit; count: number };

/**
 * How long ago a moment was, in the coarsest useful unit: under a minute is "now", past a week it is a date. The texts
 * are the `ui.ago.*` messages.
 */
export function relativeTime(atMs: number, nowMs: number): RelativeTime {
  const minutes = Math.floor(Math.max(0, nowMs - atMs) / 60_000);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minute', count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: 'hour', count: hours };
  const days = Math.floor(hours / 24);
  return days < 7 ? { unit: 'day', count: days } : { unit: 'date', count: days };
}

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number; totalSec: number };

/** Splits the time remaining until a moment; a started second counts whole, past moments are zero. */
export function countdownParts(endsAtMs: number, nowMs: number): CountdownParts {
  const totalSec = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  return {
    days: Math.floor(totalSec / 86_400),
    hours: Math.floor((totalSec % 86_400) / 3600),
    minutes: Math.floor((totalSec % 3600) / 60),
    seconds: totalSec % 60,
    totalSec,
  };
}

/** Two digits, for countdown cells and clock faces. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
