/** `rollback`: gives a bet back whole, to where it was taken from. A bet that has not come is refused when it does. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Doors, MovementResult } from './doors.ts';
import { bury, move, movementKey, refuseUnlessTaken, type Movement } from './movement.ts';
import { gameHouse } from './place-bet.ts';
import { findTransaction, type TransactionRow } from './transaction-store.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** A bet may arrive between the look for it and the tombstone; then it is looked for again. */
const LOOKS_MAXIMUM = 3;

/** Refuses transaction_not_found (by the vendor's setting), transaction_rolled_back, transaction_mismatch, round_won, round_ended. */
export async function rollBack(doors: Doors, vendor: WalletVendor, input: WalletInput<'rollback'>): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency, betTransactionId } = input;
  const memberId = memberRef as MemberId;
  const movement: Movement = { kind: 'rollback', requestId, transactionId, memberId, roundId, currency, amount: 0n, original: betTransactionId };
  for (let look = 1; ; look++) {
    const bet = await findTransaction(doors.kernel.db, vendor.code, betTransactionId);
    if (bet && bet.state !== 'tombstone') return await giveBack(doors, vendor, { ...movement, amount: bet.amount }, bet);
    const buried = await bury(doors, vendor, movement);
    if (buried.ok || buried.code !== 'in_progress' || look === LOOKS_MAXIMUM) return buried;
  }
}

async function giveBack(doors: Doors, vendor: WalletVendor, movement: Movement, bet: TransactionRow): Promise<MovementResult> {
  const { memberId, currency } = movement;
  const round = { vendor: vendor.code, memberId, roundId: movement.roundId! };
  const isBet = bet.kind === 'bet' || bet.kind === 'bet_win';
  if (!isBet || bet.memberId !== memberId || bet.roundId !== round.roundId || bet.currency !== currency) return await refuseUnlessTaken(doors, vendor, movement, refuse('transaction_mismatch'));
  if (bet.win !== null && bet.win > 0n) return await refuseUnlessTaken(doors, vendor, movement, refuse('round_won'));
  const stakes = await doors.stakes.of(round);
  doors.stakes.forget(round);
  if (!stakes) return await refuseUnlessTaken(doors, vendor, movement, refuse('transaction_mismatch'));
  const leg = { mode: 'return', amount: movement.amount, from: gameHouse(vendor.code, stakes.category), source: movementKey(vendor.code, movement.original!) } as const;
  return await move(doors, vendor, movement, { code: 'bet_refund', legs: [leg], circumstances: { game: stakes.game } });
}
