/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { consents, setConsent } from './consents.ts';
import type { Doors } from './doors.ts';
import { cancelErasure, erasure, requestErasure } from './erasure.ts';
import { exportRecords } from './export-records.ts';

/** The handlers of privacy.*. */
export function privacyRoutes(doors: Doors) {
  return {
    'privacy.consents': ({ session }) => consents(doors, session.memberId),
    'privacy.setConsent': ({ session }, { body }) => setConsent(doors, session.memberId, body.kind, body.given),
    'privacy.export': ({ session }, { body }) => exportRecords(doors, session.memberId, body.password),
    'privacy.erasure': ({ session }) => erasure(doors, session.memberId),
    'privacy.requestErasure': ({ session }, { body }) => requestErasure(doors, session.memberId, body.password),
    'privacy.cancelErasure': ({ session }) => cancelErasure(doors, session.memberId),
  } satisfies Handlers;
}
