/** The periods of runs in a merchant's time zone (agents.md §4.3, §4.4). Pure. */

/** A local day, `yyyy-mm-dd`. */
type Day = string;

/** The half-month a day lies in: 1–15 or 16–end. */
export interface HalfMonth {
  /** `yyyy-mm-A` or `yyyy-mm-B`. */
  readonly period: string;
  readonly fromDay: Day;
  /** Included. */
  readonly toDay: Day;
}

const FIRST_HALF_DAYS = 15;

/** The half-month of a day. */
export function halfMonthOf(day: Day): HalfMonth {
  const month = day.slice(0, 7);
  if (Number(day.slice(8)) <= FIRST_HALF_DAYS)
    return { period: `${month}-A`, fromDay: `${month}-01`, toDay: `${month}-15` };
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  return { period: `${month}-B`, fromDay: `${month}-16`, toDay: `${month}-${last}` };
}

/** The half-month that begins after the given one. */
export function nextHalfMonth({ toDay }: HalfMonth): HalfMonth {
  return halfMonthOf(new Date(Date.parse(`${toDay}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10));
}

export interface LocalTime {
  readonly day: Day;
  /** 0–23. */
  readonly hour: number;
  readonly half: 'A' | 'B';
}

/** The local day, hour and half-month an instant belongs to; a clock hour that is repeated in autumn is two, because hours are keyed by their instant. */
export function localTime(at: number, timeZone: string): LocalTime {
  const parts = new Map(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  return { day, hour: Number(parts.get('hour')), half: Number(parts.get('day')) <= FIRST_HALF_DAYS ? 'A' : 'B' };
}
