/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { Doors } from './doors.ts';
import { readSandboxEmails, readSandboxSms } from './read-sandbox.ts';
import { sendEmailCode } from './send-email-code.ts';
import { sendSmsCode } from './send-sms-code.ts';

/** The module's handlers by call. */
export function codesRoutes(doors: Doors) {
  return {
    'session.sendCode': (context, { body }) => sendSmsCode(doors, context, body),
    'session.sendEmailCode': (context, { body }) => sendEmailCode(doors, context, body),
    'sandbox.codes': (_context, { query }) => readSandboxSms(doors, query.mobile),
    'sandbox.emails': (_context, { query }) => readSandboxEmails(doors, query.email),
  } satisfies Handlers;
}
