/** "I have paid": the member's report of a transfer, and its receipts: uploaded, and read by an operator, recorded first, or by their member. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import type { MemberId } from '../../../kernel/ids.ts';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import type { Pictures } from '../../../kernel/images/redraw.ts';
import type { ImageVault } from '../../../kernel/images/vault.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { insertDecision } from './payment-store.ts';
import { countReceipts, insertReceipt, markReported, findReceipt, listReceipts } from './receipt-store.ts';
import { isReportable } from './states.ts';
import { findOrder, lockOrder, setReported, type DepositOrder } from './store.ts';
import { isOwnOrder, type Operator } from './unmatched-payments.ts';

export interface ReceiptDeps {
  readonly kernel: Kernel;
  readonly pictures: Pictures;
  readonly vault: ImageVault;
}

export interface ReportedTransfer {
  readonly memberId: MemberId;
  readonly orderId: string;
  readonly payerName: string;
  readonly reference: string | undefined;
  readonly receiptIds: readonly string[];
}

/** Manual transfers are reviewed by an operator, so their orders stay open longer. */
const REVIEW_SEC = 86_400;

type OrderRefusal = 'order_not_found' | 'order_state_conflict';

async function lockReportable(
  tx: Tx,
  memberId: MemberId,
  orderId: string,
): Promise<Result<DepositOrder, OrderRefusal>> {
  const order = await lockOrder(tx, orderId);
  if (order?.memberId !== memberId) return refuse('order_not_found');
  return isReportable(order) ? ok(order) : refuse('order_state_conflict');
}

/** Records the report; a repeated report replaces it. It moves no money: only the bank or an operator does. */
export async function reportTransfer(
  { kernel }: ReceiptDeps,
  report: ReportedTransfer,
): Promise<Result<DepositOrder, OrderRefusal | 'upload_invalid'>> {
  const { memberId, orderId, payerName, reference } = report;
  const receiptIds = [...new Set(report.receiptIds)];
  return transact(kernel.db, async (tx) => {
    const locked = await lockReportable(tx, memberId, orderId);
    if (!locked.ok) return locked;
    if ((await markReported(tx, orderId, receiptIds)) !== receiptIds.length) throw new ForeignReceipt();
    await setReported(tx, orderId, {
      payerName,
      reference,
      reviewSec: locked.value.kind === 'manual_transfer' ? REVIEW_SEC : 0,
    });
    return ok((await findOrder(tx, orderId))!);
  }).catch((error: unknown) => {
    if (error instanceof ForeignReceipt) return refuse('upload_invalid');
    throw error;
  });
}

/** Rolls the report back: the receipt belongs to another order or does not exist. */
class ForeignReceipt extends Error {}

export interface ReceiptUpload {
  readonly memberId: MemberId;
  readonly orderId: string;
  readonly upload: Buffer;
}

export interface TakenReceipt {
  readonly receiptId: string;
  readonly width: number;
  readonly height: number;
}

const receiptOwner = (orderId: string, receiptId: string): string => `${orderId}/${receiptId}`;

/** Stores one image, at most three per order: re-encoded and encrypted on disk, then its row. */
export async function uploadReceipt(
  deps: ReceiptDeps,
  { memberId, orderId, upload }: ReceiptUpload,
): Promise<Result<TakenReceipt, OrderRefusal | 'upload_invalid' | 'service_unavailable'>> {
  const { kernel, pictures, vault } = deps;
  const admit = async (tx: Tx): Promise<Result<DepositOrder, OrderRefusal | 'upload_invalid'>> => {
    const locked = await lockReportable(tx, memberId, orderId);
    if (!locked.ok) return locked;
    return (await countReceipts(tx, orderId)) < UPLOAD_IMAGES_MAXIMUM ? locked : refuse('upload_invalid');
  };
  // Checked before the image is decoded and again when it is stored, because concurrent uploads may have filled the limit.
  const admitted = await transact(kernel.db, admit);
  if (!admitted.ok) return admitted;
  const drawn = await pictures.redraw(upload);
  if (!drawn.ok) return drawn;
  const { jpeg, width, height } = drawn.value;
  const receiptId = kernel.ids.next<string>();
  const stored = await vault.put(jpeg, receiptOwner(orderId, receiptId));
  const placed = await transact(kernel.db, async (tx) => {
    const still = await admit(tx);
    if (still.ok) await insertReceipt(tx, { ...stored, receiptId, orderId, width, height, sizeBytes: jpeg.length });
    return still;
  });
  if (placed.ok) return ok({ receiptId, width, height });
  await vault.remove([stored.file]);
  return placed;
}

/** The image as JPEG, for an operator. The look is recorded in the caller's transaction. */
export async function readReceipt(
  { vault }: ReceiptDeps,
  tx: Tx,
  receiptId: string,
  { scope, ...by }: Operator,
): Promise<Result<Buffer, 'field_required' | 'upload_invalid'>> {
  if (by.reason.trim() === '') return refuse('field_required');
  const receipt = await findReceipt(tx, receiptId);
  if (!receipt || !isOwnOrder(scope, await findOrder(tx, receipt.orderId))) return refuse('upload_invalid');
  await insertDecision(tx, { verb: 'receipt', orderId: receipt.orderId, reference: receiptId, ...by });
  return ok(await vault.read(receipt, receiptOwner(receipt.orderId, receiptId)));
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
      picture: dataAddress(picture),
    });
  }
  return receipts;
}
