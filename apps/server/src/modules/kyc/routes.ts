/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { Doors } from './doors.ts';
import { status } from './status.ts';
import { submit } from './submit.ts';
import { uploadImage } from './upload-image.ts';

/** The handlers of kyc.*. */
export function kycRoutes(doors: Doors) {
  return {
    'kyc.status': ({ merchant, session }) => status(doors, merchant, session.memberId),
    'kyc.uploadImage': ({ session, image }, { params }) => uploadImage(doors, session.memberId, params.image, image),
    'kyc.submit': ({ merchant, session }, { body }) => submit(doors, merchant, session.memberId, body),
  } satisfies Handlers;
}
