/** Places, prizes and days of a race. Pure. Source: engagement.md §5 K8. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { clockIn, dayIn, daysBetween, type Day } from '../../../../../kernel/days.ts';

export type RaceRule = Extract<PromotionRule, { kind: 'race' }>;

/** What a point costs on average, in millionths: engagement.md §0. */
const THEORY_PPM = 35_000n;
const PPM = 1_000_000n;
const HOUR_MS = 3_600_000;

export interface RaceSpan {
  readonly firstDay: Day;
  /** Included. */
  readonly lastDay: Day;
  readonly days: number;
}

/** The merchant's days of a race. */
export function raceSpan({ from, to }: Pick<RaceRule, 'from' | 'to'>, timeZone: string): RaceSpan {
  const [firstDay, lastDay] = [dayIn(timeZone, from), dayIn(timeZone, to - 1)];
  return { firstDay, lastDay, days: daysBetween(firstDay, lastDay) + 1 };
}

/** Whether a race begins and ends with a day: points are known by day. */
export const hasWholeDays = ({ from, to }: Pick<RaceRule, 'from' | 'to'>, timeZone: string): boolean =>
  [from, to].every((ms) => ms % 1_000 === 0 && clockIn(timeZone, ms).time === '00:00:00');

/** When the result is final at the latest. */
export const closesAt = ({ to, closeHours }: Pick<RaceRule, 'to' | 'closeHours'>): number => to + closeHours * HOUR_MS;

/** The prize of each place, the first one first. */
export const prizesOf = ({ prizes }: Pick<RaceRule, 'prizes'>): readonly bigint[] =>
  prizes.flatMap(({ places, amount }) => Array.from({ length: places }, () => BigInt(amount)));

/** How many places win something. */
export const placesOf = ({ prizes }: Pick<RaceRule, 'prizes'>): number =>
  prizes.reduce((sum, { places }) => sum + places, 0);

/** The sum of all prizes, which is guaranteed. */
export const poolOf = ({ prizes }: Pick<RaceRule, 'prizes'>): bigint =>
  prizes.reduce((sum, { places, amount }) => sum + BigInt(places) * BigInt(amount), 0n);

/** Places with one prize, as they are shown. */
export function prizeRanges({ prizes }: Pick<RaceRule, 'prizes'>) {
  let toPlace = 0;
  return prizes.map(({ places, amount }) => {
    const fromPlace = toPlace + 1;
    toPlace += places;
    return { fromPlace, toPlace, amount };
  });
}

/** The mean loss of a member who plays up to the cap on every day: more than that for the first place would pay for playing. */
export const theoryOfCap = (dailyCap: number, days: number): bigint =>
  (BigInt(dailyCap) * BigInt(days) * THEORY_PPM) / PPM;

export interface Placed {
  /** Null without a point. */
  readonly place: number | null;
  readonly prize: bigint;
}

/**
 * Places and prizes of scores in falling order. Equal scores have one place and share the prizes of the places they fill; what does not
 * divide stays with the house. Without a point there is neither.
 */
export function placeScores(scores: readonly bigint[], prizes: readonly bigint[]): readonly Placed[] {
  const placed: Placed[] = [];
  while (placed.length < scores.length) {
    const first = placed.length;
    const score = scores[first]!;
    let after = first + 1;
    while (after < scores.length && scores[after] === score) after++;
    const sum = prizes.slice(first, after).reduce((total, prize) => total + prize, 0n);
    const one: Placed =
      score > 0n ? { place: first + 1, prize: sum / BigInt(after - first) } : { place: null, prize: 0n };
    for (; placed.length < after;) placed.push(one);
  }
  return placed;
}
