/** Applies to a promotion and withdraws. A repeated tap whose outcome is unknown carries the same key, so it cannot send twice. */
import { createIntentKey } from '@lantern/client';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useUploads, type SendPicture } from '../../../lib/uploads/use-uploads.ts';

const reread = () => refresh('promotions.list', 'promotions.read');

export function useApplying(key: string) {
  const [intent] = useState(createIntentKey);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  /** True once it was accepted. */
  async function apply(remark: string, pictureIds: readonly string[]): Promise<boolean> {
    setBusy(true);
    setFault(undefined);
    const body = { remark, pictureIds: [...pictureIds] };
    const result = await client.call('promotions.apply', {
      params: { key },
      body,
      idempotencyKey: intent.keyFor([key, body]),
    });
    setBusy(false);
    intent.settle(result);
    if (!result.ok) setFault(result.message);
    reread();
    return result.ok;
  }

  async function withdraw(): Promise<boolean> {
    setBusy(true);
    setFault(undefined);
    const result = await client.call('promotions.withdraw', { params: { key } });
    setBusy(false);
    if (!result.ok) setFault(result.message);
    reread();
    return result.ok;
  }

  /** Pays what was approved into cash. */
  async function claim(entryId: string): Promise<boolean> {
    setBusy(true);
    setFault(undefined);
    const result = await client.call('rewards.claim', { params: { entryId }, idempotencyKey: intent.keyFor(entryId) });
    setBusy(false);
    intent.settle(result);
    if (!result.ok) setFault(result.message);
    refresh('promotions.list', 'promotions.read', 'rewards.list', 'wallet.balance');
    return result.ok;
  }

  return { isBusy, fault, apply, withdraw, claim, forget: () => setFault(undefined) };
}

const send: SendPicture = async (image, onProgress) => {
  const sent = await client.call('promotions.uploadPicture', { image, onProgress });
  return sent.ok ? { ok: true, id: sent.value.pictureId } : sent;
};

/** Pictures of the application being written; one that is not sent with it is deleted by the server. */
export function useApplicationPictures() {
  const t = useT();
  return useUploads(send, t('feedback_picture_unreadable'));
}
