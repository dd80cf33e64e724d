/** `rollback`: refunds a bet in full to the balances it was taken from. A bet that arrives after its rollback is refused (tombstone). */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../../kernel/ids.ts';
import { refuse } from '../../../../kernel/result.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import { tombstoneBet, move, movementKey, refuseUnlessTaken, type Movement } from './movement.ts';
import { gameHouse } from './place-bet.ts';
import { findTransaction, type TransactionRow } from './transaction-store.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

/** A bet may arrive between the lookup and the tombstone; then the lookup is repeated. */
const ATTEMPTS_MAXIMUM = 3;

/** Refuses transaction_not_found (by the vendor's setting), transaction_rolled_back, transaction_mismatch, round_won, round_ended. */
export async function rollBack(
  module: ModuleContext,
  vendor: WalletVendor,
  input: WalletInput<'rollback'>,
): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency, betTransactionId } = input;
  const memberId = memberRef as MemberId;
  const movement: Movement = {
    kind: 'rollback',
    requestId,
    transactionId,
    memberId,
    roundId,
    currency,
    amount: 0n,
    original: betTransactionId,
  };
  for (let attempt = 1; ; attempt++) {
    const bet = await findTransaction(module.kernel.db, vendor.code, betTransactionId);
    if (bet && bet.state !== 'tombstone')
      return await refundBet(module, vendor, { ...movement, amount: bet.amount }, bet);
    const tombstoned = await tombstoneBet(module, vendor, movement);
    if (tombstoned.ok || tombstoned.code !== 'in_progress' || attempt === ATTEMPTS_MAXIMUM) return tombstoned;
  }
}

async function refundBet(
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  bet: TransactionRow,
): Promise<MovementResult> {
  const { memberId, currency } = movement;
  const round = { vendor: vendor.code, memberId, roundId: movement.roundId! };
  const isBet = bet.kind === 'bet' || bet.kind === 'bet_win';
  if (!isBet || bet.memberId !== memberId || bet.roundId !== round.roundId || bet.currency !== currency)
    return await refuseUnlessTaken(module, vendor, movement, refuse('transaction_mismatch'));
  if (bet.win !== null && bet.win > 0n) return await refuseUnlessTaken(module, vendor, movement, refuse('round_won'));
  const stakes = await module.stakes.of(round);
  module.stakes.invalidate(round);
  if (!stakes) return await refuseUnlessTaken(module, vendor, movement, refuse('transaction_mismatch'));
  const leg = {
    mode: 'return',
    amount: movement.amount,
    from: gameHouse(vendor.code, stakes.category),
    source: movementKey(vendor.code, movement.original!),
  } as const;
  return await move(module, vendor, movement, {
    code: 'bet_refund',
    legs: [leg],
    circumstances: { game: stakes.game },
  });
}
