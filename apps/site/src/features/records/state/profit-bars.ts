/** The days of a report as bars that fit a phone: days up to a month, weeks up to half a year, months beyond. Pure. */

export interface ProfitDay {
  readonly day: string;
  readonly stake: number;
  readonly net: number;
  readonly extra: number;
}

export interface ProfitBar {
  /** First and last day of the bar; the same for a day's bar. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly stake: number;
  /** Play, bonuses and rebates together. */
  readonly total: number;
}

export type BarLength = 'day' | 'week' | 'month';

const DAYS_MAXIMUM = 31;
const WEEKS_MAXIMUM = 27 * 7;

/** The period of one bar. */
export const barLengthOf = (days: number): BarLength =>
  days <= DAYS_MAXIMUM ? 'day' : days <= WEEKS_MAXIMUM ? 'week' : 'month';

function groupOf(length: BarLength, day: string, index: number): string {
  if (length === 'month') return day.slice(0, 7);
  return length === 'week' ? String(Math.floor(index / 7)) : day;
}

/** The bars, oldest first. */
export function barsOf(days: readonly ProfitDay[]): readonly ProfitBar[] {
  const length = barLengthOf(days.length);
  const bars: ProfitBar[] = [];
  let group: string | undefined;
  days.forEach(({ day, stake, net, extra }, index) => {
    const last = bars[bars.length - 1];
    const own = groupOf(length, day, index);
    if (last && own === group)
      bars[bars.length - 1] = { ...last, toDay: day, stake: last.stake + stake, total: last.total + net + extra };
    else bars.push({ fromDay: day, toDay: day, stake, total: net + extra });
    group = own;
  });
  return bars;
}
