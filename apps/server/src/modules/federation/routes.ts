/** Contract calls to verbs. */
import type { JWK } from 'jose';
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { sendPhoneCode, verifyPhoneCode } from './phone/phone-code.ts';
import { finishSocial } from './social/finish-social.ts';
import { offeredProviders } from './social/offered-providers.ts';
import { receiveCallback } from './social/receive-callback.ts';
import { startSocial } from './social/start-social.ts';

/** Federation's handlers by call; `sandboxKeys` is what the demo's phone provider publishes. */
export function federationRoutes(doors: Doors, sandboxKeys: { readonly keys: readonly JWK[] } | undefined) {
  return {
    'session.socialProviders': async ({ merchant }) => ok({ list: (await offeredProviders(doors, merchant.code)).map((provider) => ({ provider })) }),
    'session.startSocial': (context, { body }) => startSocial(doors, context, body),
    'session.socialCallback': (context, { params, query }) => receiveCallback(doors, context, params.provider, query),
    'session.finishSocial': (context, { body }) => finishSocial(doors, context, body.fingerprint),
    'session.sendPhoneCode': (context, { body }) => sendPhoneCode(doors, context, body),
    'session.verifyPhoneCode': (context, { body }) => verifyPhoneCode(doors, context, body),
    'sandbox.phoneKeys': async () => (sandboxKeys ? ok({ keys: [...sandboxKeys.keys] }) : refuse('call_not_found')),
  } satisfies Handlers;
}
