/** Check-in: a cycle is a month, days 1 to 28; one missed day a cycle can be made up. Pure. Source: engagement.md §5 K6. */
import {
  CHECK_IN_DAYS,
  CHECK_IN_MAKE_UP_DAYS,
  CHECK_IN_MILESTONES,
  type PromotionRule,
} from '@lantern/contract/promotion-rules';
import { daysAfter, type Day } from '../../../../../kernel/days.ts';

type CheckInRule = Extract<PromotionRule, { kind: 'check_in' }>;

export interface SignedDay {
  readonly day: Day;
  readonly madeUp: boolean;
}

/** The cycle of a day, `yyyy-MM`. */
export const cycleOf = (day: Day): string => day.slice(0, 7);

const numberOf = (day: Day): number => Number(day.slice(8));

/** The day with a number of a cycle. */
const dayOfCycle = (cycle: string, number: number): Day => `${cycle}-${String(number).padStart(2, '0')}`;

/** Whether a day can be signed at all: days of a month after the 28th give nothing. */
export const isCycleDay = (day: Day): boolean => numberOf(day) <= CHECK_IN_DAYS;

/** The days of a cycle, oldest first. */
export const cycleDays = (cycle: string): readonly Day[] =>
  Array.from({ length: CHECK_IN_DAYS }, (_, index) => dayOfCycle(cycle, index + 1));

/** Signed days in a row that end today, or yesterday while today is open. Days after the 28th change nothing. */
export function streakOf(signed: readonly SignedDay[], today: Day): number {
  const days = new Set(signed.map(({ day }) => day));
  const cycle = cycleOf(today);
  const last = Math.min(numberOf(today), CHECK_IN_DAYS);
  const isOpen = isCycleDay(today) && !days.has(today);
  let run = 0;
  for (let number = isOpen ? last - 1 : last; number >= 1 && days.has(dayOfCycle(cycle, number)); number--) run++;
  return run;
}

/** Make-ups that are left in the cycle of these signed days. */
export const makeUpsLeft = (signed: readonly SignedDay[]): number => (signed.some(({ madeUp }) => madeUp) ? 0 : 1);

/** Whether a missed day can be made up today. `firstDay` is the promotion's first one. */
export const canMakeUp = (signed: readonly SignedDay[], day: Day, today: Day, firstDay: Day): boolean =>
  cycleOf(day) === cycleOf(today) &&
  isCycleDay(day) &&
  day < today &&
  day >= daysAfter(today, -CHECK_IN_MAKE_UP_DAYS) &&
  day >= firstDay &&
  makeUpsLeft(signed) > 0 &&
  !signed.some((one) => one.day === day);

export interface Milestone {
  readonly days: number;
  readonly amount: number;
}

/** The milestones of a rule. */
export const milestonesOf = ({ milestones }: CheckInRule): readonly Milestone[] =>
  CHECK_IN_MILESTONES.map((days, index) => ({ days, amount: milestones[index]! }));

/** Those that a number of signed days has reached. */
export const reachedWith = (rule: CheckInRule, signed: number): readonly Milestone[] =>
  milestonesOf(rule).filter(({ days }) => days <= signed);

/** The key of a milestone's reward: `2026-11:7`. */
export const milestoneKey = (cycle: string, days: number): string => `${cycle}:${days}`;
