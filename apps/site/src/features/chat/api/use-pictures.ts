/** Pictures of a conversation: those on their way up, each with its share, and those that are shown. */
import type { SentPicture } from '@lantern/web/chat-thread';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { client, useCall } from '../../../lib/server/calls.ts';
import { fitToSend, openPicture } from '../../../lib/device/fit-picture.ts';
import type { SendPicture } from '../../../lib/uploads/use-uploads.ts';

export interface Rising {
  readonly key: number;
  readonly blob: Blob;
  readonly preview: string;
  readonly abort: AbortController;
  /** Uploaded share, 0 to 1. */
  readonly share: number;
  /** Why it could not be uploaded. */
  readonly complaint?: string;
}

/** Addresses of pictures this page has uploaded, so that they need not be fetched back. */
const previews = new Map<string, string>();
const KEPT_MS = 600_000;

/** Uploads a picture of the form that begins a conversation. */
export const sendPicture: SendPicture = async (image, onProgress) => {
  const sent = await client.call('chat.uploadPicture', { image, onProgress });
  return sent.ok ? { ok: true, id: sent.value.pictureId } : sent;
};

/** Pictures on their way up; each becomes a message of its own once it is there. */
export function useRisingPictures(onSent: (picture: SentPicture) => void) {
  const t = useT();
  const [list, setList] = useState<readonly Rising[]>([]);
  const [complaint, setComplaint] = useState<string>();
  const nextKey = useRef(0);
  const newest = useRef(list);
  useEffect(() => {
    newest.current = list;
  });
  useEffect(() => () => newest.current.forEach(({ abort }) => abort.abort()), []);
  const change = (key: number, some: Partial<Rising>): void =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...some } : one)));
  const forget = (key: number): void => setList((before) => before.filter((one) => one.key !== key));

  async function upload({ key, blob, preview, abort }: Rising): Promise<void> {
    const sent = await client.call('chat.uploadPicture', {
      image: blob,
      abort,
      onProgress: (share) => change(key, { share }),
    });
    if (abort.signal.aborted) return;
    if (!sent.ok) return change(key, { complaint: sent.message });
    previews.set(sent.value.pictureId, preview);
    forget(key);
    onSent(sent.value);
  }

  return {
    list,
    complaint,
    async add(file: Blob): Promise<void> {
      const image = await openPicture(file);
      const blob = image && (await fitToSend(file, image));
      setComplaint(blob ? undefined : t('feedback_picture_unreadable'));
      if (!blob) return;
      const key = (nextKey.current += 1);
      const rising = { key, blob, preview: URL.createObjectURL(blob), abort: new AbortController(), share: 0 };
      setList((before) => [...before, rising]);
      void upload(rising);
    },
    retry({ key, blob, preview }: Rising): void {
      const rising = { key, blob, preview, abort: new AbortController(), share: 0 };
      setList((before) => before.map((one) => (one.key === key ? rising : one)));
      void upload(rising);
    },
    cancel({ key, abort, preview }: Rising): void {
      abort.abort();
      URL.revokeObjectURL(preview);
      forget(key);
    },
  };
}

/** The address of a picture; undefined until it is there. */
export function usePicture(pictureId: string): string | undefined {
  const own = previews.get(pictureId);
  const { data } = useCall('chat.picture', { params: { pictureId } }, { staleMs: KEPT_MS, enabled: own === undefined });
  return own ?? data?.picture;
}
