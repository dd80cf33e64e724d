/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { ModuleContext } from './context.ts';
import { readSandboxEmails, readSandboxSms } from './read-sandbox.ts';
import { sendEmailCode, sendSmsCode } from './request-code.ts';

/** The module's handlers by call. */
export function codesRoutes(module: ModuleContext) {
  return {
    'session.sendCode': (context, { body }) => sendSmsCode(module, context, body),
    'session.sendEmailCode': (context, { body }) => sendEmailCode(module, context, body),
    'sandbox.codes': (_context, { query }) => readSandboxSms(module, query.mobile),
    'sandbox.emails': (_context, { query }) => readSandboxEmails(module, query.email),
  } satisfies Handlers;
}
