/** A paid spin and its pool: the share goes in, and where the round's own value hits, all of it is the member's. */
import { winsPool } from '@lantern/game-math/slots';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { jackpotId as prizeId } from '../rounds/transaction-ids.ts';
import { insertCall } from '../wallet/call-store.ts';
import { drain, feed } from './jackpot-store.ts';
import type { Pool } from './pools.ts';

/**
 * In the transaction that takes the bet, as its last: whoever spins for the same pool waits for it, so two never win one filling. The
 * prize is written down as owed there and then, and told the wallet apart from what the reels win.
 */
export async function drawPool(tx: Tx, pool: Pool, { roundId, memberRef, currency, vendor, bet }: RoundRow, poolValue: number): Promise<void> {
  await feed(tx, pool, bet);
  if (!winsPool(bet, poolValue)) return;
  const amount = await drain(tx, pool, roundId);
  const body = { transactionId: prizeId(roundId), memberRef, currency, amount, jackpotId: pool.jackpotId, roundId };
  await insertCall(tx, { transactionId: prizeId(roundId), vendor, verb: 'jackpotWin', roundId, body });
}
