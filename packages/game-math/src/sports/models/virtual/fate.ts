/**
 * Virtual football (`lantern-virtual-football-1`): the final score is drawn from the published grid, then the goals get their times. Nothing is
 * played, so every price is exact (sports domain reference §4).
 */
import { createValueStream } from '../../../lottery/draw.ts';
import { shuffled } from '../../../value-stream.ts';
import type { Score, Side } from '../../markets/key.ts';
import { EMPTY_RECORD, type MatchRecord } from '../../markets/record.ts';
import { unit, weighted } from '../../random.ts';
import type { Incident } from '../football/incidents.ts';
import { scoreGrid } from '../grid.ts';
import { VIRTUAL_PLAY_MS, VIRTUAL_SPEED } from './play.ts';
import { VIRTUAL_RHO } from './rho.ts';

export const VIRTUAL_ALGORITHM = 'lantern-virtual-football-1';

/** Shares of goals by sixths of the play, as in a match. */
const SHARES = [0.135, 0.15, 0.165, 0.165, 0.175, 0.21] as const;

export interface VirtualGoal {
  /** Milliseconds of play. */
  readonly at: number;
  readonly side: Side;
}

export interface VirtualFate {
  readonly score: Score;
  readonly goals: readonly VirtualGoal[];
}

/** The score and its goals from a seed and the goals expected of both sides. Throws RangeError unless the seed has 32 bytes. */
export function virtualFate(
  seed: Uint8Array,
  match: string,
  rates: readonly [home: number, away: number],
): VirtualFate {
  const next = createValueStream(seed, `${match}:score`);
  const cells = scoreGrid(rates, VIRTUAL_RHO);
  const { score } =
    cells[
      weighted(
        next,
        cells.map(({ chance }) => chance),
      )
    ]!;
  const sides = shuffled<Side>([...Array<Side>(score[0]).fill('home'), ...Array<Side>(score[1]).fill('away')], next);
  const span = VIRTUAL_PLAY_MS / SHARES.length;
  const times = sides.map(() => Math.floor((weighted(next, SHARES) + unit(next)) * span)).toSorted((a, b) => a - b);
  return { score, goals: sides.map((side, at) => ({ at: times[at]!, side })) };
}

/** The record of a virtual match, by which its markets are settled: the halves are the halves of the play. */
export function virtualRecord({ goals }: VirtualFate): MatchRecord {
  return {
    ...EMPTY_RECORD,
    status: 'ended',
    halvesOver: 2,
    goals: goals.map(({ at, side }) => ({ at, side, half: at < VIRTUAL_PLAY_MS / 2 ? 1 : 2 })),
  };
}

/** The match as incidents: kick-offs, goals in order, half-time and the end, with the clock of a match of ninety minutes. */
export function virtualIncidents({ goals }: VirtualFate): readonly Incident[] {
  const halfMs = VIRTUAL_PLAY_MS / 2;
  const score: [number, number] = [0, 0];
  const happening = (kind: Incident['kind'], at: number, half: 1 | 2, side?: Side): Incident => ({
    at,
    half,
    clock: (at - (half === 2 ? halfMs : 0)) * VIRTUAL_SPEED,
    kind,
    ...(side && { side }),
    score: [...score],
  });
  const scored = (half: 1 | 2): Incident[] =>
    goals
      .filter(({ at }) => at < halfMs === (half === 1))
      .map(({ at, side }) => {
        score[side === 'home' ? 0 : 1] += 1;
        return happening('goal', at, half, side);
      });
  return [
    happening('kickOff', 0, 1),
    ...scored(1),
    happening('half', halfMs, 1),
    happening('kickOff', halfMs, 2),
    ...scored(2),
    happening('end', VIRTUAL_PLAY_MS, 2),
  ];
}
