/** What a simulated rule gives: a budget that is taken from in the order of time, summed by day and by member. Pure. */
import type { Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';

/** Takings and their sum, in minor units. */
export interface Sum {
  pieces: number;
  given: bigint;
}

export interface DaySum extends Sum {
  readonly members: Set<MemberId>;
}

export interface Tally {
  /** Gives, unless less than that is left. */
  take(memberId: MemberId, day: Day, amount: bigint): boolean;
  /** The days of the span, oldest first. */
  readonly byDay: ReadonlyMap<Day, Readonly<DaySum>>;
  readonly byMember: ReadonlyMap<MemberId, Readonly<Sum>>;
  /** The sum of everything given. */
  given(): bigint;
  /** The first day on which a gift found too little, and how many gifts did. */
  ranOut(): { readonly on: Day | null; readonly missed: number };
}

/** A tally of a budget over a span of days. */
export function createTally(budget: bigint, days: readonly Day[]): Tally {
  const byDay = new Map<Day, DaySum>(days.map((day) => [day, { pieces: 0, given: 0n, members: new Set() }]));
  const byMember = new Map<MemberId, Sum>();
  let left = budget;
  let missed = 0;
  let ranOutOn: Day | null = null;
  return {
    byDay,
    byMember,
    take(memberId, day, amount) {
      if (amount > left) {
        missed++;
        ranOutOn ??= day;
        return false;
      }
      left -= amount;
      const ofDay = byDay.get(day)!;
      const own = byMember.get(memberId) ?? { pieces: 0, given: 0n };
      for (const sum of [ofDay, own]) {
        sum.pieces++;
        sum.given += amount;
      }
      ofDay.members.add(memberId);
      byMember.set(memberId, own);
      return true;
    },
    given: () => budget - left,
    ranOut: () => ({ on: ranOutOn, missed }),
  };
}
