/** Contract calls to verbs. */
import type { JWK } from 'jose';
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { sendPhoneCode, verifyPhoneCode } from './phone/phone-code.ts';
import { finishSocial } from './social/finish-social.ts';
import { offeredProviders } from './social/offered-providers.ts';
import { receiveCallback } from './social/receive-callback.ts';
import { startSocial } from './social/start-social.ts';

/** Federation's handlers by call; `sandboxKeys` is what the demo's phone provider publishes. */
export function federationRoutes(module: ModuleContext, sandboxKeys: { readonly keys: readonly JWK[] } | undefined) {
  return {
    'session.socialProviders': async ({ merchant }) =>
      ok({ list: (await offeredProviders(module, merchant.code)).map((provider) => ({ provider })) }),
    'session.startSocial': (context, { body }) => startSocial(module, context, body),
    'session.socialCallback': (context, { params, query }) => receiveCallback(module, context, params.provider, query),
    'session.finishSocial': (context, { body }) => finishSocial(module, context, body.fingerprint),
    'session.sendPhoneCode': (context, { body }) => sendPhoneCode(module, context, body),
    'session.verifyPhoneCode': (context, { body }) => verifyPhoneCode(module, context, body),
    'sandbox.phoneKeys': async () => (sandboxKeys ? ok({ keys: [...sandboxKeys.keys] }) : refuse('call_not_found')),
  } satisfies Handlers;
}
