/** Rules replayed on past days, each into a tally: anyone who qualifies takes what there is. Pure. Source: engagement.md §6. */
import type { LossRule, MatchRule, SpinsRule } from '@lantern/contract/promotion-rules';
import { mondayOf, type Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { cycleOf, isCycleDay, milestonesOf } from '../campaigns/kinds/check-in.ts';
import { cappedLoss, periodOf } from '../campaigns/kinds/loss.ts';
import { matchTerms } from '../campaigns/kinds/match.ts';
import { placeScores, prizesOf, type RaceRule } from '../campaigns/kinds/race.ts';
import { spinsCost } from '../campaigns/kinds/spins.ts';
import type { RuleOf } from '../campaigns/kinds/traits.ts';
import type { Tally } from './tally.ts';

/** A day of the span with its bounds, in milliseconds since 1970. */
export interface SpanDay {
  readonly day: Day;
  readonly from: number;
  /** Excluded. */
  readonly to: number;
}

/** What is known of the members of the past. */
export interface Known {
  /** One account that stands for all of a person's. */
  personOf(memberId: MemberId): MemberId;
  /** Whether the rule's audience has the member on a day; its deposit is one of `[since, at)` where that is given. */
  mayTake(memberId: MemberId, when: { readonly day: Day; readonly at: number; readonly since?: number }): boolean;
}

/** Persons who did what the rule asks. */
export type Qualified = ReadonlySet<MemberId>;

/** A member with the days of play: bit n is the n-th day of the span. */
export interface Played {
  readonly memberId: MemberId;
  readonly days: number;
}

/** Every day of play is signed, at its end; cycles begin with the span. */
export function replayCheckIn(
  rule: RuleOf<'check_in'>,
  { days, played }: { readonly days: readonly SpanDay[]; readonly played: readonly Played[] },
  { personOf, mayTake }: Known,
  tally: Tally,
): Qualified {
  const qualified = new Set<MemberId>();
  const bonusAt = new Map(milestonesOf(rule).map(({ days: count, amount }) => [count, BigInt(amount)]));
  let signed = new Map<MemberId, number>();
  for (const [at, { day, to }] of days.entries()) {
    if (at > 0 && cycleOf(day) !== cycleOf(days[at - 1]!.day)) signed = new Map();
    if (!isCycleDay(day)) continue;
    const today = new Set<MemberId>();
    for (const { memberId, days: own } of played) {
      if (((own >>> at) & 1) === 0) continue;
      const person = personOf(memberId);
      if (today.has(person) || !mayTake(memberId, { day, at: to })) continue;
      qualified.add(person);
      const count = (signed.get(person) ?? 0) + 1;
      if (!tally.take(memberId, day, BigInt(rule.daily) + (bonusAt.get(count) ?? 0n))) continue;
      today.add(person);
      signed.set(person, count);
    }
  }
  return qualified;
}

/** A credited deposit of the span. */
export interface Deposited {
  readonly memberId: MemberId;
  readonly amount: bigint;
  readonly at: number;
  readonly day: Day;
}

const PERIOD: Readonly<Record<MatchRule['deposits'], (day: Day) => string>> = {
  first: () => 'first',
  daily: (day) => day,
  weekly: mondayOf,
};

/** Every deposit carries the offer, in the order in which they were credited; a bonus before it is over by then. */
export function replayMatch(
  rule: MatchRule,
  {
    deposits,
    firstOf,
  }: { readonly deposits: readonly Deposited[]; readonly firstOf: (person: MemberId) => number | undefined },
  { personOf, mayTake }: Known,
  tally: Tally,
): Qualified {
  const qualified = new Set<MemberId>();
  const taken = new Set<string>();
  for (const { memberId, amount, at, day } of deposits) {
    const person = personOf(memberId);
    const period = `${person} ${PERIOD[rule.deposits](day)}`;
    const { bonus } = matchTerms(rule, amount);
    if (amount < BigInt(rule.minimumDeposit) || bonus === 0n || taken.has(period)) continue;
    if (rule.deposits === 'first' && (firstOf(person) ?? at) < at) continue;
    if (!mayTake(memberId, { day, at })) continue;
    qualified.add(person);
    if (tally.take(memberId, day, bonus)) taken.add(period);
  }
  return qualified;
}

/** A member's points, each day capped. */
export interface Scored {
  readonly memberId: MemberId;
  readonly points: bigint;
}

/** One race over the span that everyone runs; `scores` come with the most points first. Prizes are of its last day. */
export function replayRace(
  rule: RaceRule,
  {
    days,
    scores,
    since,
  }: {
    readonly days: readonly SpanDay[];
    readonly scores: readonly Scored[];
    /** From when on a deposit lets someone join. */
    readonly since: number;
  },
  { personOf, mayTake }: Known,
  tally: Tally,
): Qualified {
  const { day, to } = days.at(-1)!;
  const best = new Map<MemberId, Scored>();
  for (const score of scores) {
    const person = personOf(score.memberId);
    if (!best.has(person) && mayTake(score.memberId, { day, at: to, since })) best.set(person, score);
  }
  const kept = [...best.values()];
  const placed = placeScores(
    kept.map(({ points }) => points),
    prizesOf(rule),
  );
  for (const [at, { prize }] of placed.entries()) {
    if (prize === 0n) continue;
    // answer not needed: the tally holds the sum of all prizes.
    tally.take(kept[at]!.memberId, day, prize);
  }
  return new Set(best.keys());
}

/** The gift is claimed on the first day of play on which a person may have it. */
export function replaySpins(
  rule: SpinsRule,
  { days, played }: { readonly days: readonly SpanDay[]; readonly played: readonly Played[] },
  { personOf, mayTake }: Known,
  tally: Tally,
): Qualified {
  const qualified = new Set<MemberId>();
  const taken = new Set<MemberId>();
  for (const [at, { day, to }] of days.entries())
    for (const { memberId, days: own } of played) {
      const person = personOf(memberId);
      if (((own >>> at) & 1) === 0 || taken.has(person) || !mayTake(memberId, { day, at: to })) continue;
      qualified.add(person);
      if (tally.take(memberId, day, spinsCost(rule))) taken.add(person);
    }
  return qualified;
}

/** A member's loss of a period, and the highest cashback of its stakes. */
export interface Lost {
  readonly memberId: MemberId;
  readonly firstDay: Day;
  readonly loss: bigint;
  readonly ceiling: bigint;
}

/** Everyone has it for every whole period of the span; it is of the period's last day. */
export function replayLoss(
  rule: LossRule,
  { days, losses }: { readonly days: readonly SpanDay[]; readonly losses: readonly Lost[] },
  { personOf, mayTake }: Known,
  tally: Tally,
): Qualified {
  const qualified = new Set<MemberId>();
  const endOf = new Map(days.map(({ day, to }) => [day, to]));
  for (const { memberId, firstDay, loss, ceiling } of losses) {
    const { lastDay } = periodOf(rule.period, firstDay);
    const end = endOf.get(lastDay);
    if (end === undefined || !endOf.has(firstDay) || !mayTake(memberId, { day: lastDay, at: end })) continue;
    const pays = cappedLoss(rule, loss, ceiling);
    if (pays === 0n) continue;
    qualified.add(personOf(memberId));
    // answer not needed: the tally counts what it could not give.
    tally.take(memberId, lastDay, pays);
  }
  return qualified;
}
