/** Access to uploaded receipts: by an operator, recorded first, and by their member. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { insertDecision } from './payment-store.ts';
import type { Operator } from './unmatched-payments.ts';
import { findReceipt, listReceipts } from './receipt-store.ts';
import { receiptOwner, type ReceiptDeps } from './report-transfer.ts';

/** The image as JPEG, for an operator. */
export async function readReceipt(
  { kernel, vault }: ReceiptDeps,
  receiptId: string,
  by: Operator,
): Promise<Result<Buffer, 'field_required' | 'upload_invalid'>> {
  if (by.reason.trim() === '') return refuse('field_required');
  const receipt = await transact(kernel.db, async (tx) => {
    const found = await findReceipt(tx, receiptId);
    if (found) await insertDecision(tx, { verb: 'receipt', orderId: found.orderId, reference: receiptId, ...by });
    return found;
  });
  return receipt ? ok(await vault.read(receipt, receiptOwner(receipt.orderId, receiptId))) : refuse('upload_invalid');
}

/** A member's receipts with their pictures, for that member (GDPR art. 15). */
export async function receiptsOf({ kernel, vault }: ReceiptDeps, memberId: MemberId): Promise<readonly object[]> {
  const receipts = [];
  for (const { receiptId, orderId, width, height, createdAt } of await listReceipts(kernel.db, memberId)) {
    const picture = await vault.read((await findReceipt(kernel.db, receiptId))!, receiptOwner(orderId, receiptId));
    receipts.push({
      orderId,
      width,
      height,
      createdAt,
      picture: `data:image/jpeg;base64,${picture.toString('base64')}`,
    });
  }
  return receipts;
}
