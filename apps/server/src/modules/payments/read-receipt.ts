/** An operator looks at a receipt; who and why is written down first. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { insertDecision } from './payment-store.ts';
import type { Operator } from './pool.ts';
import { findReceipt } from './receipt-store.ts';
import { receiptOwner, type ReceiptDeps } from './report-transfer.ts';

/** The picture as JPEG. */
export async function readReceipt({ kernel, vault }: ReceiptDeps, receiptId: string, by: Operator): Promise<Result<Buffer, 'field_required' | 'upload_invalid'>> {
  if (by.reason.trim() === '') return refuse('field_required');
  const receipt = await transact(kernel.db, async (tx) => {
    const found = await findReceipt(tx, receiptId);
    if (found) await insertDecision(tx, { verb: 'receipt', orderId: found.orderId, reference: receiptId, ...by });
    return found;
  });
  return receipt ? ok(await vault.read(receipt, receiptOwner(receipt.orderId, receiptId))) : refuse('upload_invalid');
}
