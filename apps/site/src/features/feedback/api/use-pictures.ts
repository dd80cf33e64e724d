/** Pictures of the feedback being written: chosen, uploading, uploaded. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { fitToSend, openPicture } from '../../../lib/device/fit-picture.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { client } from '../../../lib/server/calls.ts';

export interface Picture {
  readonly key: number;
  readonly preview: string;
  readonly stage: 'sending' | 'sent' | 'failed';
  /** Uploaded share, 0 to 1. */
  readonly share: number;
  readonly pictureId?: string;
  readonly complaint?: string;
}

export interface Pictures {
  readonly list: readonly Picture[];
  /** There is room for another one. */
  readonly open: boolean;
  /** A file that is not a picture. */
  readonly complaint: string | undefined;
  readonly add: (file: Blob) => Promise<void>;
  readonly remove: (key: number) => void;
  readonly clear: () => void;
}

/** A picture is uploaded as soon as it is chosen; one that is not sent is deleted by the server. */
export function usePictures(): Pictures {
  const t = useT();
  const [list, setList] = useState<readonly Picture[]>([]);
  const [complaint, setComplaint] = useState<string>();
  const nextKey = useRef(0);
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((address) => URL.revokeObjectURL(address)), []);

  async function add(file: Blob): Promise<void> {
    const image = await openPicture(file);
    const blob = image && (await fitToSend(file, image));
    if (!blob) return setComplaint(t('feedback_picture_unreadable'));
    setComplaint(undefined);
    const key = (nextKey.current += 1);
    const preview = URL.createObjectURL(blob);
    previews.current.push(preview);
    const change = (some: Partial<Picture>) =>
      setList((before) => before.map((one) => (one.key === key ? { ...one, ...some } : one)));
    setList((before) => [...before, { key, preview, stage: 'sending', share: 0 }]);
    const sent = await client.call('feedback.uploadPicture', {
      image: blob,
      onProgress: (share) => change({ share }),
    });
    change(sent.ok ? { stage: 'sent', pictureId: sent.value.pictureId } : { stage: 'failed', complaint: sent.message });
  }

  return {
    list,
    open: list.length < UPLOAD_IMAGES_MAXIMUM,
    complaint,
    add,
    remove: (key) => setList((before) => before.filter((one) => one.key !== key)),
    clear: () => {
      setList([]);
      setComplaint(undefined);
    },
  };
}
