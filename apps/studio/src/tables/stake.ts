/** `stake`: chips on the spots of the running round, all of them one bet at the wallet. */
import { z } from 'zod';
import type { StakeAnswer } from '../../wire/table.ts';
import type { Doors } from '../doors.ts';
import { id } from '../frame-call.ts';
import { ok, refuse, type Refused, type Result } from '../kernel/result.ts';
import type { Line } from '../lines/lines.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { placeStake } from '../shared/place-stake.ts';
import type { Spots } from './engine.ts';
import { stakeShown } from './shown.ts';
import { tableAt, type Table } from './table-games.ts';

const SPOTS_MAXIMUM = 80;
const CHIPS_MAXIMUM = 1_000_000_000_000;
/** Confirmed bets of a member on one round. */
const STAKES_MAXIMUM = 60;

export const stakeAsked = z.strictObject({
  requestId: id,
  roundId: id,
  spots: z.record(z.string().regex(/^[a-z0-9_]{1,32}$/), z.int().positive().max(CHIPS_MAXIMUM)).refine((spots) => Object.keys(spots).length > 0 && Object.keys(spots).length <= SPOTS_MAXIMUM),
});

const sumOf = (spots: Spots): number => Object.values(spots).reduce((sum, chips) => sum + chips, 0);

/** Why the chips cannot lie there, beside those that do. */
function refusedBy({ offers, rules: { leastSpot, mostSpot, mostRound, matched } }: Table, spots: Spots, standing: readonly RoundRow[]): Refused | undefined {
  if (Object.keys(spots).some((spot) => !offers.has(spot))) return refuse('bet_not_offered');
  const lying = standing.map(({ stakes }) => stakes as Spots);
  // Nobody plays against himself.
  if (matched && new Set([spots, ...lying].flatMap((each) => Object.keys(each))).size > 1) return refuse('side_taken');
  const fits = Object.entries(spots).every(([spot, chips]) => chips % leastSpot === 0 && lying.reduce((sum, each) => sum + (each[spot] ?? 0), chips) <= mostSpot);
  const all = lying.reduce((sum, each) => sum + sumOf(each), sumOf(spots));
  return fits && all <= mostRound && standing.length < STAKES_MAXIMUM ? undefined : refuse('stake_range', { leastSpot, mostSpot, mostRound });
}

/** Places chips. Refuses bet_not_offered, side_taken, stake_range, and as `placeStake` does; a session the wallet knows no more is told to the line. */
export async function stake(doors: Doors, line: Line, { requestId, roundId, spots }: z.output<typeof stakeAsked>): Promise<Result<StakeAnswer>> {
  const { session } = line;
  const table = tableAt(session.game);
  const placed = await placeStake(doors, session, { requestId, sharedId: roundId, bet: sumOf(spots), stakes: spots }, { kind: 'table', title: table.title, refuses: (standing) => refusedBy(table, spots, standing) });
  if (!placed.ok) return placed;
  const { balancePaid, balanceStaked } = placed.value;
  return ok({ stake: stakeShown(placed.value), balance: balancePaid ?? balanceStaked ?? 0 });
}
