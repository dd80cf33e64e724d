/** Reading what the sandbox "sent": for trying the product out and for tests; production has no sandbox to read. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { e164Mobile } from '@lantern/contract/mobile';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { recipientKey, type Channel, type Doors } from './doors.ts';
import { readContent } from './post-message.ts';
import { listKeptCodes } from './store.ts';

const SHOWN = 20;

type Answer = AnswerOf<Calls['sandbox.codes']>;

async function readCodes(doors: Doors, channel: Channel, to: string): Promise<Result<Answer, 'call_not_found'>> {
  if (doors.carriers[channel].kind !== 'sandbox') return refuse('call_not_found');
  const kept = await listKeptCodes(doors.kernel.db, recipientKey(doors, { channel, to }), SHOWN);
  return ok({
    list: kept.map(({ id, purpose, sealed, expiresAt }) => ({ code: readContent(doors, id, sealed).code, purpose, expirationTime: expiresAt.getTime() })),
  });
}

/** Codes of a number: national as typed, or international, whose plus a query string may have turned into a space. */
export const readSandboxSms = (doors: Doors, mobile: string): Promise<Result<Answer, 'call_not_found'>> =>
  readCodes(doors, 'sms', e164Mobile(undefined, mobile) ?? `+${mobile.replace(/\D/g, '')}`);

/** Codes of an email address. */
export const readSandboxEmails = (doors: Doors, email: string): Promise<Result<Answer, 'call_not_found'>> =>
  readCodes(doors, 'email', email.trim());
