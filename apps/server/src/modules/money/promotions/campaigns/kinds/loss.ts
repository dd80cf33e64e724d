/** Loss cashback: its periods, and what one pays. Pure. Source: engagement.md §5 K3. */
import { LOSS_CLOSE_HOURS, type LossRule, type PromotionRule } from '@lantern/contract/promotion-rules';
import { clockIn, dayIn, daysAfter, mondayOf, type Day } from '../../../../../kernel/days.ts';

const FULL_BPS = 10_000n;
const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;

/** A day or a week, both days included. */
export interface Period {
  readonly firstDay: Day;
  readonly lastDay: Day;
}

type Timed = Pick<LossRule, 'from' | 'to' | 'period'>;

/** The period a day is in. */
export function periodOf(period: LossRule['period'], day: Day): Period {
  if (period === 'day') return { firstDay: day, lastDay: day };
  const firstDay = mondayOf(day);
  return { firstDay, lastDay: daysAfter(firstDay, WEEK_DAYS - 1) };
}

/** The period after one. */
export const periodAfter = (period: LossRule['period'], { lastDay }: Period): Period =>
  periodOf(period, daysAfter(lastDay, 1));

/** The whole periods of a rule, oldest first. */
export function periodsOf({ from, to, period }: Timed, timeZone: string): readonly Period[] {
  const [first, last] = [dayIn(timeZone, from), dayIn(timeZone, to - 1)];
  const periods: Period[] = [];
  const begin = periodOf(period, first);
  let next = begin.firstDay < first ? periodAfter(period, begin) : begin;
  for (; next.lastDay <= last; next = periodAfter(period, next)) periods.push(next);
  return periods;
}

/** Whether corrections of a period have had their time. */
export const isClosed = ({ lastDay }: Period, timeZone: string, nowMs: number): boolean =>
  dayIn(timeZone, nowMs - LOSS_CLOSE_HOURS * HOUR_MS) > lastDay;

/** What a member played in a category on a day. */
export interface Played {
  readonly category: string;
  readonly day: Day;
  /** Cash staked less cash won. */
  readonly cashNet: bigint;
  readonly counted: bigint;
}

/** The highest cashback rate of a category on a day, in basis points. */
export type CeilingOn = (category: string, day: Day) => number;

export interface LossPaid {
  readonly loss: bigint;
  /** The highest cashback of the stakes: without it, a share of the loss would be a free option on one large bet. */
  readonly ceiling: bigint;
  readonly pays: bigint;
}

/** The share of a loss, at most the ceiling and the rule's maximum. */
export const cappedLoss = (
  { rateBps, maximum }: Pick<LossRule, 'rateBps' | 'maximum'>,
  loss: bigint,
  ceiling: bigint,
): bigint =>
  [(loss * BigInt(rateBps)) / FULL_BPS, ceiling, BigInt(maximum)].reduce((least, one) => (one < least ? one : least));

/** What a period pays: the share of the loss, at most the ceiling and the rule's maximum. */
export function lossOf(
  rule: Pick<LossRule, 'rateBps' | 'maximum'>,
  played: readonly Played[],
  ceilingOn: CeilingOn,
): LossPaid {
  const net = played.reduce((sum, { cashNet }) => sum + cashNet, 0n);
  const loss = net > 0n ? net : 0n;
  const ceiling = played.reduce(
    (sum, { category, day, counted }) => sum + (counted * BigInt(ceilingOn(category, day))) / FULL_BPS,
    0n,
  );
  return { loss, ceiling, pays: cappedLoss(rule, loss, ceiling) };
}

/** Whether a rule of loss cashback lacks whole days or a whole period. */
export function lossDaysInvalid(rule: PromotionRule, timeZone: string): boolean {
  if (rule.kind !== 'loss' || rule.to <= rule.from) return false;
  const isMidnight = (ms: number): boolean => ms % 1_000 === 0 && clockIn(timeZone, ms).time === '00:00:00';
  return ![rule.from, rule.to].every(isMidnight) || periodsOf(rule, timeZone).length === 0;
}
