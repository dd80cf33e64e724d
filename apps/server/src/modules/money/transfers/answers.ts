/** The answers of the transfer calls: a request with its outcome, and the list of transfers. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { ErrorCode } from '@lantern/contract/errors';
import { ok, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import type { WalletReader } from './list-wallets.ts';
import { presentTransfer } from './present-transfer.ts';
import { pageOfTransfers } from './transfer-store.ts';
import { transfer, combinedStatus, type TransferRequest } from './transfer.ts';

/** Executes the transfer and presents its outcome with the main wallet's balance. Several transfers are named by the id of the first. */
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

/** One page of a member's transfers, newest first, with the vendors' names. */
export async function listRecords(
  module: ModuleContext,
  reader: WalletReader,
  page: number,
  pageSize: number,
): Promise<AnswerOf<Calls['wallet.transferRecords']>> {
  const { transfers, total } = await pageOfTransfers(
    module.kernel.db,
    reader.memberId,
    reader.currency,
    page,
    pageSize,
  );
  const shelves = await module.deps.catalogue.vendorShelves(reader.merchantCode);
  return {
    content: transfers.map((transfer) => {
      const shelf = shelves.get(transfer.vendor);
      const name = shelf && (reader.language === 'VI' ? shelf.nameVi : shelf.nameEn);
      return { ...presentTransfer(transfer), name: name ?? transfer.vendor };
    }),
    totalPages: Math.ceil(total / pageSize),
    pageNum: page,
    totalElements: total,
  };
}
