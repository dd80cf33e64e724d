/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.ts';
import type { ModuleContext } from './context.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { listPasskeys } from './records.ts';

/** The handlers of the factors' calls. */
export function factorsRoutes(module: ModuleContext) {
  return {
    'security.startTotp': (context, { body }) => startTotp(module, context, body.password),
    'security.confirmTotp': ({ session }, { body }) => confirmTotp(module, session.memberId, body.code),
    'security.removeTotp': ({ session }, { body }) => removeTotp(module, session.memberId, body.password),
    'security.passkeys': ({ session }) => listPasskeys(module, session.memberId),
    'security.startPasskey': (context, { body }) => startPasskey(module, context, body.password),
    'security.addPasskey': (context, { body }) => addPasskey(module, context, body),
    'security.removePasskey': ({ session }, { body }) =>
      removePasskey(module, session.memberId, body.passkeyId, body.password),
    'security.makeRecoveryCodes': ({ session }, { body }) => makeRecoveryCodes(module, session.memberId, body.password),
  } satisfies Handlers;
}
