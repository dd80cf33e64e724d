/** `stake`: chips on the spots of the running round, all of them one bet at the wallet. */
import { z } from 'zod';
import type { StakeAnswer } from '../../wire/table.ts';
import type { StudioContext } from '../context.ts';
import { id, memberSeed } from '../frame-call.ts';
import { ok, refuse, type Refused, type Result } from '../kernel/result.ts';
import type { Connection } from '../connections/connections.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { placeStake } from '../shared/place-stake.ts';
import { rangeRefusal, sumOfSpots, type Spots } from '../shared/spots.ts';
import { stakeShown } from './shown.ts';
import { tableAt, type Table } from './table-games.ts';

const SPOTS_MAXIMUM = 80;
const CHIPS_MAXIMUM = 1_000_000_000_000;

export const stakeSchema = z.strictObject({
  requestId: id,
  roundId: id,
  spots: z
    .record(z.string().regex(/^[a-z0-9_]{1,32}$/), z.int().positive().max(CHIPS_MAXIMUM))
    .refine((spots) => Object.keys(spots).length > 0 && Object.keys(spots).length <= SPOTS_MAXIMUM),
  memberSeed: memberSeed.optional(),
});

/** Why the chips cannot be placed beside the member's other stakes. */
function refusedBy({ offers, rules }: Table, spots: Spots, others: readonly RoundRow[]): Refused | undefined {
  if (Object.keys(spots).some((spot) => !offers.has(spot))) return refuse('bet_not_offered');
  const placed = others.map(({ stakes }) => stakes as Spots);
  // A member cannot play against himself.
  if (rules.matched && new Set([spots, ...placed].flatMap((each) => Object.keys(each))).size > 1)
    return refuse('side_taken');
  return rangeRefusal(rules, spots, placed);
}

/**
 * Places chips. Refuses bet_not_offered, side_taken, stake_range, and as `placeStake` does; if the wallet session has ended, the connection
 * is closed.
 */
export async function stake(
  studio: StudioContext,
  connection: Connection,
  { requestId, roundId, spots, memberSeed: seed }: z.output<typeof stakeSchema>,
): Promise<Result<StakeAnswer>> {
  const { session } = connection;
  const table = tableAt(session.game);
  const placed = await placeStake(
    studio,
    session,
    { requestId, sharedId: roundId, bet: sumOfSpots(spots), stakes: spots, memberSeed: seed },
    { kind: 'table', title: table.title, refuses: (others) => refusedBy(table, spots, others) },
  );
  if (!placed.ok) return placed;
  const { balancePaid, balanceStaked } = placed.value;
  return ok({ stake: stakeShown(placed.value), balance: balancePaid ?? balanceStaked ?? 0 });
}
