/** Times in the merchant's zone, with the zone always named. */
const PARTS: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...PARTS, timeZone: zone });
  formatters.set(zone, made);
  return made;
}

export interface ZonedTime {
  /** `20/11/2026` */
  readonly date: string;
  /** `14:32:08` */
  readonly time: string;
}

/** A moment (Unix milliseconds) in an IANA zone. */
export function zoned(atMs: number, zone: string): ZonedTime {
  const part = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${part['day']}/${part['month']}/${part['year']}`,
    time: `${part['hour']}:${part['minute']}:${part['second']}`,
  };
}

/** `GMT+7`, as it was at that moment. */
export function zoneName(zone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(atMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const DAY_MS = 86_400_000;

/** The zone's offset from UTC in milliseconds at that moment. */
function offsetMs(atMs: number, zone: string): number {
  const { date, time } = zoned(atMs, zone);
  const [day, month, year] = date.split('/').map(Number) as [number, number, number];
  const [hour, minute, second] = time.split(':').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
}

/** When a calendar day (`2026-11-20`) begins in a zone, Unix milliseconds. */
export function startOfDayMs(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Twice: the first guess may be on the other side of a clock change.
  const guess = utc - offsetMs(utc, zone);
  return utc - offsetMs(guess, zone);
}

/** A moment as a field of date and time has it, in a zone: `2026-11-20T18:00`. */
export function fieldOf(atMs: number, zone: string): string {
  return `${dayOf(atMs, zone)}T${zoned(atMs, zone).time.slice(0, 5)}`;
}

/** The moment such a field names in a zone; undefined while it names none. An hour a clock change skips is the one after it. */
export function momentOf(field: string, zone: string): number | undefined {
  const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? Date.parse(`${field}:00Z`) : Number.NaN;
  if (Number.isNaN(utc)) return undefined;
  const guess = utc - offsetMs(utc, zone);
  return utc - offsetMs(guess, zone);
}

/** The calendar day of a moment, moved by whole days: `2026-11-20`. */
export function dayOf(atMs: number, zone: string, moveDays = 0): string {
  const [day, month, year] = zoned(atMs + moveDays * DAY_MS, zone).date.split('/');
  return `${year}-${month}-${day}`;
}

/** A local date and time as a field has it (`2026-11-20T14:30`) in a zone, Unix milliseconds; undefined while it is not whole. */
export function instantOf(local: string, zone: string): number | undefined {
  const utc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(utc)) return undefined;
  const guess = utc - offsetMs(utc, zone);
  return utc - offsetMs(guess, zone);
}

/** The value of a field for date and time: `2026-11-20T14:30`. */
export const localField = (atMs: number, zone: string): string =>
  `${dayOf(atMs, zone)}T${zoned(atMs, zone).time.slice(0, 5)}`;

/** The day of the week of a calendar day in a language: `Wednesday`. */
export const weekdayOf = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
