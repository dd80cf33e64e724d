/** The answer to a transfer request: its outcome and the main wallet's balance. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { ErrorCode } from '@lantern/contract/errors';
import { ok, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { presentTransfer } from './present-transfer.ts';
import { transfer, combinedStatus, type TransferRequest } from './transfer.ts';

/** Executes the transfer and presents the result. Several transfers are named by the id of the first. */
export async function answerTransfer(
  module: ModuleContext,
  request: TransferRequest,
): Promise<Result<AnswerOf<Calls['wallet.transfer']>, ErrorCode>> {
  const moved = await transfer(module, request);
  if (!moved.ok) return moved;
  const { transfers, unanswered } = moved.value;
  const purse = await module.deps.ledger.balance(module.kernel.db, request.memberId, request.currency);
  return ok({
    transferId: transfers[0]!.transferId,
    status: combinedStatus(transfers),
    sumBalance: purse.ok ? Number(purse.value.cash + purse.value.bonus) : 0,
    currency: request.currency,
    transfers: transfers.map(presentTransfer),
    unanswered: [...unanswered],
  });
}
