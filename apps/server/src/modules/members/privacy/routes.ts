/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { consents, setConsent, setMarketing } from './consents.ts';
import type { ModuleContext } from './context.ts';
import { cancelErasure, erasure, requestErasure } from './erasure.ts';
import { exportRecords } from './export-records.ts';

/** The handlers of privacy.*. */
export function privacyRoutes(module: ModuleContext) {
  return {
    'privacy.consents': ({ session }) => consents(module, session.memberId),
    'privacy.setConsent': ({ session }, { body }) => setConsent(module, session.memberId, body.kind, body.given),
    'privacy.setMarketing': ({ session }, { body }) => setMarketing(module, session.memberId, body),
    'privacy.export': ({ session }, { body }) => exportRecords(module, session.memberId, body.password),
    'privacy.erasure': ({ session }) => erasure(module, session.memberId),
    'privacy.requestErasure': ({ session }, { body }) => requestErasure(module, session.memberId, body.password),
    'privacy.cancelErasure': ({ session }) => cancelErasure(module, session.memberId),
  } satisfies Handlers;
}
