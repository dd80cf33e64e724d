/** The answer to a transfer: what became of it, and what is in the main wallet now. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { ErrorCode } from '@lantern/contract/errors';
import { ok, type Result } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { presentTransfer } from './present-transfer.ts';
import { transfer, wholeStatus, type TransferWish } from './transfer.ts';

/** Moves the money and tells how everything stands. Several transfers go by the id of the first. */
export async function answerTransfer(doors: Doors, wish: TransferWish): Promise<Result<AnswerOf<Calls['wallet.transfer']>, ErrorCode>> {
  const moved = await transfer(doors, wish);
  if (!moved.ok) return moved;
  const { transfers, unanswered } = moved.value;
  const purse = await doors.deps.ledger.balance(doors.kernel.db, wish.memberId, wish.currency);
  return ok({
    transferId: transfers[0]!.transferId,
    status: wholeStatus(transfers),
    sumBalance: purse.ok ? Number(purse.value.cash + purse.value.bonus) : 0,
    currency: wish.currency,
    transfers: transfers.map(presentTransfer),
    unanswered: [...unanswered],
  });
}
