/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { ModuleContext } from './context.ts';
import { status } from './status.ts';
import { submit } from './submit.ts';
import { uploadImage } from './upload-image.ts';

/** The handlers of kyc.*. */
export function kycRoutes(module: ModuleContext) {
  return {
    'kyc.status': ({ merchant, session }) => status(module, merchant, session.memberId),
    'kyc.uploadImage': ({ session, image }, { params }) => uploadImage(module, session.memberId, params.image, image),
    'kyc.submit': ({ merchant, session }, { body }) => submit(module, merchant, session.memberId, body),
  } satisfies Handlers;
}
