/** Pictures of a form: chosen, uploading, uploaded. */
import { useEffect, useRef, useState } from 'react';
import { fitToSend, openPicture } from '../device/fit-picture.ts';

export interface Upload {
  readonly key: number;
  readonly preview: string;
  readonly stage: 'sending' | 'sent' | 'failed';
  /** Uploaded share, 0 to 1. */
  readonly share: number;
  /** The server's name for it, once it is sent. */
  readonly id?: string;
  readonly complaint?: string;
}

export interface Uploads {
  readonly list: readonly Upload[];
  /** A file that is not a picture. */
  readonly complaint: string | undefined;
  readonly add: (file: Blob) => Promise<void>;
  readonly remove: (key: number) => void;
  readonly clear: () => void;
}

/** Uploads one picture. */
export type SendPicture = (
  image: Blob,
  onProgress: (share: number) => void,
) => Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string }>;

/** A picture is uploaded as soon as it is chosen; `unreadable` is what a file that is none is answered with. */
export function useUploads(send: SendPicture, unreadable: string): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [complaint, setComplaint] = useState<string>();
  const nextKey = useRef(0);
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((address) => URL.revokeObjectURL(address)), []);

  async function add(file: Blob): Promise<void> {
    const image = await openPicture(file);
    const blob = image && (await fitToSend(file, image));
    if (!blob) return setComplaint(unreadable);
    setComplaint(undefined);
    const key = (nextKey.current += 1);
    const preview = URL.createObjectURL(blob);
    previews.current.push(preview);
    const change = (some: Partial<Upload>) =>
      setList((before) => before.map((one) => (one.key === key ? { ...one, ...some } : one)));
    setList((before) => [...before, { key, preview, stage: 'sending', share: 0 }]);
    const sent = await send(blob, (share) => change({ share }));
    change(sent.ok ? { stage: 'sent', id: sent.id } : { stage: 'failed', complaint: sent.message });
  }

  return {
    list,
    complaint,
    add,
    remove: (key) => setList((before) => before.filter((one) => one.key !== key)),
    clear: () => {
      setList([]);
      setComplaint(undefined);
    },
  };
}
