/** Standings of races as values, and the copy of them that members look at. */
import type { RaceState } from '@lantern/contract/promotion-rules';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';

/** A member who takes part in a race, or did. */
export interface Racer {
  readonly key: string;
  readonly memberId: MemberId;
  readonly joinedAt: Date;
  readonly fromDay: Day;
  /** Points of `fromDay` that do not count. */
  readonly baseline: bigint;
  readonly leftAt: Date | null;
  /** When the desk took them out, by whom and why. */
  readonly outAt: Date | null;
  readonly outBy: string | null;
  readonly outReason: string | null;
}

export interface Standing {
  readonly memberId: MemberId;
  readonly place: number | null;
  readonly score: bigint;
  /** Points of today that count. */
  readonly today: bigint;
  readonly prize: bigint;
  readonly isPaid: boolean;
}

export interface Standings {
  readonly state: RaceState;
  readonly closesAt: number;
  readonly asOf: number;
  /** Who takes part, the first place first. */
  readonly list: readonly Standing[];
  /** Everyone who joined, those who left or were taken out too. */
  readonly racers: readonly Racer[];
}

/** What every reader of a race is shown, and where each member stands. */
export interface ShownStandings {
  readonly standings: Standings;
  readonly at: ReadonlyMap<MemberId, number>;
  readonly names: ReadonlyMap<MemberId, string>;
}

interface RaceName {
  readonly merchantCode: string;
  readonly key: string;
}

export interface RaceCache {
  /** The copy of a race, computed when there is none that is new enough. */
  read(race: RaceName, compute: () => Promise<ShownStandings>): Promise<ShownStandings>;
  /** Someone joined, left or was taken out on this node, or the race was decided. */
  forget(race: RaceName): void;
}

/** How old what members see may be. */
const CACHED_MS = 3_000;
/** Races of all merchants that members look at. */
const CACHED_MAXIMUM = 200;

const nameOf = ({ merchantCode, key }: RaceName): string => `${merchantCode}/${key}`;

/** The copies of this node; each is a few seconds old at most. */
export function createRaceCache(clock: Clock): RaceCache {
  const cached = new Map<string, { readonly untilMs: number; readonly shown: Promise<ShownStandings> }>();
  return {
    async read(race, compute) {
      const name = nameOf(race);
      const nowMs = clock.elapsed();
      const known = cached.get(name);
      if (known && nowMs < known.untilMs) return await known.shown;
      if (cached.size >= CACHED_MAXIMUM) cached.clear();
      const shown = compute();
      cached.set(name, { untilMs: nowMs + CACHED_MS, shown });
      // A failure is not kept.
      shown.catch(() => cached.delete(name));
      return await shown;
    },
    forget: (race) => void cached.delete(nameOf(race)),
  };
}
