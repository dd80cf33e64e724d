/** Pictures of the feedback being written. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import { useT } from '../../../lib/language/i18n.ts';
import { client } from '../../../lib/server/calls.ts';
import { useUploads, type SendPicture, type Uploads } from '../../../lib/uploads/use-uploads.ts';

export interface Pictures extends Uploads {
  /** There is room for another one. */
  readonly open: boolean;
}

const send: SendPicture = async (image, onProgress) => {
  const sent = await client.call('feedback.uploadPicture', { image, onProgress });
  return sent.ok ? { ok: true, id: sent.value.pictureId } : sent;
};

/** One that is not sent with a feedback is deleted by the server. */
export function usePictures(): Pictures {
  const t = useT();
  const uploads = useUploads(send, t('feedback_picture_unreadable'));
  return { ...uploads, open: uploads.list.length < UPLOAD_IMAGES_MAXIMUM };
}
