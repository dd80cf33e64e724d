/** Stakes on the spots of a shared round: their sum, and their totals over all members. */
import type { Tx } from '../kernel/database.ts';
import { refuse, type Refused } from '../kernel/result.ts';

/** Chips by spot. */
export type Spots = Readonly<Record<string, number>>;

/** The sum of all chips. */
export const sumOfSpots = (spots: Spots): number => Object.values(spots).reduce((sum, chips) => sum + chips, 0);

/** Total and number of members on each spot of a round, in one currency. */
export async function readSides(
  tx: Tx,
  sharedId: string,
  currency: string,
): Promise<readonly { readonly side: string; readonly amount: number; readonly members: number }[]> {
  const { rows } = await tx.query<{ side: string; amount: number; members: number }>(
    `SELECT side, sum(chips::bigint)::bigint AS amount, count(DISTINCT (vendor, member_ref))::integer AS members FROM round, jsonb_each_text(stakes) AS lying (side, chips)
     WHERE shared_round = $1 AND state IN ('open', 'paying', 'ended') AND currency = $2 GROUP BY side`,
    [sharedId, currency],
  );
  return rows;
}

/** Maximum confirmed bets of a member on one round. */
const STAKES_MAXIMUM = 60;

/** What a round takes of a member: on one spot, and in all. */
export interface SpotLimits {
  readonly minBet: number;
  readonly maxBet: number;
  readonly maxRound: number;
}

/** Why chips cannot be placed beside those the member has placed on the round: stake_range; undefined if they can. */
export function rangeRefusal(
  { minBet, maxBet, maxRound }: SpotLimits,
  spots: Spots,
  placed: readonly Spots[],
): Refused | undefined {
  const fits = Object.entries(spots).every(
    ([spot, chips]) => chips % minBet === 0 && placed.reduce((sum, each) => sum + (each[spot] ?? 0), chips) <= maxBet,
  );
  const all = placed.reduce((sum, each) => sum + sumOfSpots(each), sumOfSpots(spots));
  return fits && all <= maxRound && placed.length < STAKES_MAXIMUM
    ? undefined
    : refuse('stake_range', { minBet, maxBet, maxRound });
}
