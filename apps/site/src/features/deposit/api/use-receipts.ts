/** Pictures of a receipt: chosen, uploading, uploaded. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { fitToSend, openPicture } from '../../../lib/device/fit-picture.ts';
import { useT } from '../../../lib/language/i18n.ts';

export interface Receipt {
  readonly key: number;
  readonly preview: string;
  readonly stage: 'sending' | 'sent' | 'failed';
  /** Uploaded share, 0 to 1. */
  readonly share: number;
  readonly receiptId?: string;
  readonly complaint?: string;
}

export interface Receipts {
  readonly list: readonly Receipt[];
  /** There is room for another one. */
  readonly open: boolean;
  readonly sending: boolean;
  /** A file that is not a picture. */
  readonly complaint: string | undefined;
  readonly add: (file: Blob) => Promise<void>;
  readonly remove: (key: number) => void;
}

/** Receipts of one order; a picture is uploaded as soon as it is chosen. */
export function useReceipts(orderId: string): Receipts {
  const t = useT();
  const [list, setList] = useState<readonly Receipt[]>([]);
  const [complaint, setComplaint] = useState<string>();
  const nextKey = useRef(0);
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((address) => URL.revokeObjectURL(address)), []);

  async function add(file: Blob): Promise<void> {
    const image = await openPicture(file);
    const blob = image && (await fitToSend(file, image));
    if (!blob) return setComplaint(t('deposit_receipt_unreadable'));
    setComplaint(undefined);
    const key = (nextKey.current += 1);
    const preview = URL.createObjectURL(blob);
    previews.current.push(preview);
    const change = (some: Partial<Receipt>) =>
      setList((before) => before.map((one) => (one.key === key ? { ...one, ...some } : one)));
    setList((before) => [...before, { key, preview, stage: 'sending', share: 0 }]);
    const sent = await client.call('deposit.uploadReceipt', {
      params: { orderId },
      image: blob,
      onProgress: (share) => change({ share }),
    });
    change(sent.ok ? { stage: 'sent', receiptId: sent.value.receiptId } : { stage: 'failed', complaint: sent.message });
  }

  return {
    list,
    open: list.filter(({ stage }) => stage !== 'failed').length < UPLOAD_IMAGES_MAXIMUM,
    sending: list.some(({ stage }) => stage === 'sending'),
    complaint,
    add,
    remove: (key) => setList((before) => before.filter((one) => one.key !== key)),
  };
}
