/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { addPasskey } from './add-passkey.ts';
import { confirmTotp } from './confirm-totp.ts';
import type { Doors } from './doors.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { listPasskeys } from './records.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { startPasskey } from './start-passkey.ts';
import { startTotp } from './start-totp.ts';

/** The handlers of the factors' calls. */
export function factorsRoutes(doors: Doors) {
  return {
    'security.startTotp': (context, { body }) => startTotp(doors, context, body.password),
    'security.confirmTotp': ({ session }, { body }) => confirmTotp(doors, session.memberId, body.code),
    'security.removeTotp': ({ session }, { body }) => removeTotp(doors, session.memberId, body.password),
    'security.passkeys': ({ session }) => listPasskeys(doors, session.memberId),
    'security.startPasskey': (context, { body }) => startPasskey(doors, context, body.password),
    'security.addPasskey': (context, { body }) => addPasskey(doors, context, body),
    'security.removePasskey': ({ session }, { body }) => removePasskey(doors, session.memberId, body.passkeyId, body.password),
    'security.makeRecoveryCodes': ({ session }, { body }) => makeRecoveryCodes(doors, session.memberId, body.password),
  } satisfies Handlers;
}
