/** Missions: points within a day or a week, of any game, earn cash. Pure. Source: engagement.md §5 K5. */

/** What all missions together may pay, in basis points of the points they ask for (§4). */
export const MISSIONS_SHARE_BPS = 20n;
const FULL_BPS = 10_000n;

export const MISSION_SPANS = ['daily', 'weekly'] as const;
export type MissionSpan = (typeof MISSION_SPANS)[number];

export interface Mission {
  readonly span: MissionSpan;
  readonly tier: number;
  /** Points asked for within the period. */
  readonly points: bigint;
  /** Paid in cash; zero: not offered. */
  readonly amount: bigint;
}

/** The missions of a merchant that are offered from a day on. */
export interface MissionSet {
  /** `yyyy-mm-dd`: text order is time order. */
  readonly fromDay: string;
  readonly missions: readonly Mission[];
}

/** A mission's id: `daily-1`. */
export const missionId = ({ span, tier }: Pick<Mission, 'span' | 'tier'>): string => `${span}-${tier}`;

/** The key of a mission's reward: `2026-11-27:daily-1`; that of a week has its Monday. */
export const missionKey = (firstDay: string, mission: Pick<Mission, 'span' | 'tier'>): string =>
  `${firstDay}:${missionId(mission)}`;

/** What is offered of a period that begins on a day, lowest first. `sets` are ordered, oldest first. */
export const offeredOn = (sets: readonly MissionSet[], firstDay: string, span: MissionSpan): readonly Mission[] =>
  (sets.findLast(({ fromDay }) => fromDay <= firstDay)?.missions ?? [])
    .filter((mission) => mission.span === span && mission.amount > 0n)
    .toSorted((one, other) =>
      one.points === other.points ? one.tier - other.tier : one.points < other.points ? -1 : 1,
    );

/** The missions met with the points of their period. */
export const metWith = (missions: readonly Mission[], points: bigint): readonly Mission[] =>
  missions.filter((mission) => points >= mission.points);

interface Reached {
  readonly mission: Mission | undefined;
  readonly points: bigint;
  /** Earned with the mission and with those below it. */
  readonly sum: bigint;
}

/** What each mission of a span earns a member who meets it, and what meeting none does. */
function reached(missions: readonly Mission[], span: MissionSpan): readonly Reached[] {
  const offered = offeredOn([{ fromDay: '', missions }], '', span);
  return [
    { mission: undefined, points: 1n, sum: 0n },
    ...offered.map((mission) => ({
      mission,
      points: mission.points,
      sum: metWith(offered, mission.points).reduce((total, { amount }) => total + amount, 0n),
    })),
  ];
}

/**
 * The mission that makes a set pay more than its share of the points, if there is one. The highest rate of the days and the highest
 * of the weeks add up, because the points of a week are those of its days; within the share, no play is paid more than 20 bps.
 */
export function overpaid(missions: readonly Mission[]): Mission | undefined {
  for (const weekly of reached(missions, 'weekly'))
    for (const daily of reached(missions, 'daily')) {
      const paid = daily.sum * weekly.points + weekly.sum * daily.points;
      if (paid * FULL_BPS > MISSIONS_SHARE_BPS * daily.points * weekly.points) return weekly.mission ?? daily.mission;
    }
  return undefined;
}
