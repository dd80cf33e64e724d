/** A paid spin and its pool: the share is added, and if the round's own value hits, the member wins the whole pool. */
import { winsPool } from '@lantern/game-math/slots';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { jackpotId as prizeId } from '../rounds/transaction-ids.ts';
import { insertCall } from '../wallet/call-store.ts';
import { drain, feed } from './jackpot-store.ts';
import type { Pool } from './pools.ts';

/**
 * Runs last in the transaction that takes the bet: other spins for the same pool wait for it, so two never win the same filling. The prize
 * is enqueued here, as a call apart from the win of the reels.
 */
export async function drawPool(
  tx: Tx,
  pool: Pool,
  { roundId, memberRef, currency, vendor, bet }: RoundRow,
  poolValue: number,
): Promise<void> {
  await feed(tx, pool, bet);
  if (!winsPool(bet, poolValue, pool.weight)) return;
  const amount = await drain(tx, pool, roundId);
  const body = { transactionId: prizeId(roundId), memberRef, currency, amount, jackpotId: pool.jackpotId, roundId };
  await insertCall(tx, { transactionId: prizeId(roundId), vendor, verb: 'jackpotWin', roundId, body });
}
