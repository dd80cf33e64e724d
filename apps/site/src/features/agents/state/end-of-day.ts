/** The instant a merchant's day ends, in a zone with or without summer time. Pure. */

const HOUR_MS = 3_600_000;

const dayIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The first instant, to the quarter of an hour that every zone's offset is a multiple of, at which the day is over. */
export function endOfDay(day: string, timeZone: string): number {
  let at = Date.parse(`${day}T00:00:00Z`);
  while (dayIn(at, timeZone) <= day) at += HOUR_MS;
  while (dayIn(at - HOUR_MS / 4, timeZone) > day) at -= HOUR_MS / 4;
  return at;
}
