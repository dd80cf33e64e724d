/** The three pictures of one submission: chosen, checked, uploading, uploaded. */
import type { KycImage } from '@lantern/contract';
import { useEffect, useRef, useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { preparePicture, type PictureHint } from './prepare-picture.ts';

export interface PictureState {
  /** `kept`: on the server from an earlier upload; the browser has no copy to show. */
  readonly stage: 'empty' | 'kept' | 'sending' | 'sent' | 'failed';
  /** Uploaded share, 0 to 1. */
  readonly share: number;
  readonly preview: string | undefined;
  readonly hints: readonly PictureHint[];
  readonly complaint: string | undefined;
}

export type Pictures = Readonly<Record<KycImage, PictureState>>;

const EMPTY: PictureState = { stage: 'empty', share: 0, preview: undefined, hints: [], complaint: undefined };

/** State of the pictures and the function to choose one; `there` names those already on the server. */
export function usePictures(there: readonly KycImage[]) {
  const t = useT();
  const [chosen, setChosen] = useState<Readonly<Partial<Record<KycImage, PictureState>>>>({});
  const previews = useRef<Partial<Record<KycImage, string>>>({});
  // Only the latest choice of a slot may update it; an earlier upload that ends late is ignored.
  const turns = useRef<Partial<Record<KycImage, number>>>({});
  useEffect(() => () => Object.values(previews.current).forEach((address) => URL.revokeObjectURL(address)), []);

  const of = (image: KycImage): PictureState =>
    chosen[image] ?? (there.includes(image) ? { ...EMPTY, stage: 'kept' } : EMPTY);

  async function choose(image: KycImage, file: Blob): Promise<void> {
    const turn = (turns.current[image] ?? 0) + 1;
    turns.current[image] = turn;
    const show = (some: Partial<PictureState>) =>
      turns.current[image] === turn &&
      setChosen((before) => ({ ...before, [image]: { ...EMPTY, ...before[image], ...some } }));
    const prepared = await preparePicture(file);
    if (turns.current[image] !== turn) return;
    if (previews.current[image]) URL.revokeObjectURL(previews.current[image]);
    if (!prepared) {
      delete previews.current[image];
      show({ stage: 'failed', preview: undefined, hints: [], complaint: t('kyc_unreadable') });
      return;
    }
    const preview = URL.createObjectURL(prepared.blob);
    previews.current[image] = preview;
    show({ stage: 'sending', share: 0, preview, hints: prepared.hints, complaint: undefined });
    const sent = await client.call('kyc.uploadImage', {
      params: { image },
      image: prepared.blob,
      onProgress: (share) => show({ share }),
    });
    if (sent.ok) show({ stage: 'sent', share: 1 });
    else show({ stage: 'failed', complaint: sent.message });
    if (!sent.ok && sent.code === 'kyc_state_conflict') refresh('kyc.status');
  }

  return { of, choose };
}
