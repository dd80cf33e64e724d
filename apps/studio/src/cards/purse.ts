/** The funds a member plays with in a room: the wallet's balance, or practice chips without value. */
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, type Result } from '../kernel/result.ts';
import { listRounds } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { readBalance } from '../wallet/read-balance.ts';
import { holdOf } from './card-games.ts';
import { fillChips } from './connection-store.ts';
import { ownerOf, roomOf } from './room.ts';

/** Chips are refilled to this number of holds at the highest stake. */
const FULL_HOLDS = 3;

/** Refuses wallet_unavailable, and the wallet's refusals. */
export async function purseOf(
  studio: Pick<StudioContext, 'db' | 'wallet'>,
  session: SessionRow,
): Promise<Result<number>> {
  const { cards, room } = roomOf(session);
  if (room.chips)
    return ok(
      await fillChips(
        studio.db,
        ownerOf(session),
        FULL_HOLDS * holdOf(cards, cards.stakes.at(-1)!),
        holdOf(cards, cards.stakes[0]!),
      ),
    );
  return await readBalance(studio, session);
}

/** The last balance the wallet reported for a member in this game, at a bet or a win. */
export async function lastBalance(tx: Tx, { vendor, memberRef, currency, game }: SessionRow): Promise<number> {
  const [latest] = await listRounds(tx, { vendor, memberRef, currency, game }, undefined, 1);
  return latest?.balancePaid ?? latest?.balanceStaked ?? 0;
}
