/** Pictures of a receipt. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import { useT } from '../../../lib/language/i18n.ts';
import { client } from '../../../lib/server/calls.ts';
import { useUploads, type Uploads } from '../../../lib/uploads/use-uploads.ts';

export interface Receipts extends Uploads {
  /** There is room for another one. */
  readonly open: boolean;
  readonly sending: boolean;
}

/** Receipts of one order. */
export function useReceipts(orderId: string): Receipts {
  const t = useT();
  const uploads = useUploads(async (image, onProgress) => {
    const sent = await client.call('deposit.uploadReceipt', { params: { orderId }, image, onProgress });
    return sent.ok ? { ok: true, id: sent.value.receiptId } : sent;
  }, t('deposit_receipt_unreadable'));
  const { list } = uploads;
  return {
    ...uploads,
    open: list.filter(({ stage }) => stage !== 'failed').length < UPLOAD_IMAGES_MAXIMUM,
    sending: list.some(({ stage }) => stage === 'sending'),
  };
}
