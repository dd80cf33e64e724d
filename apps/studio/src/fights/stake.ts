/** `stake`: chips on the spots of the running fight, all of them one bet at the wallet. */
import { z } from 'zod';
import { FIGHT_SPOTS, type FightStakeAnswer } from '../../wire/fight.ts';
import type { Connection } from '../connections/connections.ts';
import type { StudioContext } from '../context.ts';
import { id, memberSeed } from '../frame-call.ts';
import { ok, type Result } from '../kernel/result.ts';
import { placeStake } from '../shared/place-stake.ts';
import { findShared } from '../shared/shared-store.ts';
import { rangeRefusal, sumOfSpots, type Spots } from '../shared/spots.ts';
import { spotsOf, type FightMemory } from './engine.ts';
import { fightAt } from './fight-games.ts';
import { stakeShown } from './shown.ts';

const CHIPS_MAXIMUM = 1_000_000_000_000;

export const stakeSchema = z.strictObject({
  requestId: id,
  roundId: id,
  spots: z
    .partialRecord(z.enum(FIGHT_SPOTS), z.int().positive().max(CHIPS_MAXIMUM))
    .refine((spots) => Object.keys(spots).length > 0),
  memberSeed: memberSeed.optional(),
});

/**
 * Places chips, by the rules the fight was opened with. Refuses stake_range, and as `placeStake` does; if the wallet session has ended, the
 * connection is closed.
 */
export async function stake(
  studio: StudioContext,
  { session }: Connection,
  { requestId, roundId, spots, memberSeed: seed }: z.output<typeof stakeSchema>,
): Promise<Result<FightStakeAnswer>> {
  const { shown } = fightAt(session.game);
  const opened = (await findShared(studio.db, roundId))?.memory as FightMemory | undefined;
  const chips = spots as Spots;
  const placed = await placeStake(
    studio,
    session,
    { requestId, sharedId: roundId, bet: sumOfSpots(chips), stakes: chips, memberSeed: seed },
    {
      kind: 'fight',
      title: opened?.maths ?? shown.mathsId,
      refuses: (others) => rangeRefusal(shown, chips, others.map(spotsOf)),
    },
  );
  if (!placed.ok) return placed;
  const { balancePaid, balanceStaked } = placed.value;
  return ok({ stake: stakeShown(placed.value), balance: balancePaid ?? balanceStaked ?? 0 });
}
