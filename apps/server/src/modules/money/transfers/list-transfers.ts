/** A member's transfers, newest first. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { ModuleContext } from './context.ts';
import type { WalletReader } from './list-wallets.ts';
import { presentTransfer } from './present-transfer.ts';
import { pageOfTransfers } from './transfer-store.ts';

/** One page of them, with the vendors' names. */
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
