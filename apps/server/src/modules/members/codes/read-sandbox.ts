/** Reads what the sandbox "sent": for trying the product and for tests; production has no sandbox. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { e164Mobile } from '@lantern/contract/mobile';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { recipientKey, type Channel, type ModuleContext } from './context.ts';
import { readContent } from './messages.ts';
import { listStoredCodes } from './store.ts';

const SHOWN = 20;

type Answer = AnswerOf<Calls['sandbox.codes']>;

async function readCodes(
  module: ModuleContext,
  channel: Channel,
  to: string,
): Promise<Result<Answer, 'call_not_found'>> {
  if ((await module.carriers.of(channel)).kind !== 'sandbox') return refuse('call_not_found');
  const kept = await listStoredCodes(module.kernel.db, recipientKey(module, { channel, to }), SHOWN);
  return ok({
    list: kept.map(({ id, purpose, sealed, expiresAt }) => ({
      code: readContent(module, id, sealed).code,
      purpose,
      expirationTime: expiresAt.getTime(),
    })),
  });
}

/** Codes of a number: national as typed, or international, whose plus a query string may have turned into a space. */
export const readSandboxSms = (module: ModuleContext, mobile: string): Promise<Result<Answer, 'call_not_found'>> =>
  readCodes(module, 'sms', e164Mobile(undefined, mobile) ?? `+${mobile.replace(/\D/g, '')}`);

/** Codes of an email address. */
export const readSandboxEmails = (module: ModuleContext, email: string): Promise<Result<Answer, 'call_not_found'>> =>
  readCodes(module, 'email', email.trim());
