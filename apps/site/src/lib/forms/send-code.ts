/** Asking for a one-time code. The proof of work against senders in bulk runs quietly; nobody slides for a code. */
import type { CallInput, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import { nationalNumber } from '@lantern/contract/mobile';
import { client } from '../calls.ts';
import { solveChallenge } from '../solve-challenge.ts';
import type { CodeExpiry } from './use-code-countdown.ts';

/** What a code will be good for; one sent for one purpose opens nothing else. */
export type CodePurpose = NonNullable<CallInput<Calls['session.sendCode']>['body']>['purpose'];

/** A code by SMS; a single leading zero goes before sending (§5). */
export async function sendMobileCode(purpose: CodePurpose, countryDialingCode: string, mobileNum: string): Promise<CallResult<CodeExpiry>> {
  const proof = await solveChallenge();
  return client.call('session.sendCode', { body: { purpose, countryDialingCode, mobileNum: nationalNumber(mobileNum), ...proof } });
}

/** A code by email; `username` says whose password is to be set. */
export async function sendEmailCode(purpose: 'password' | 'binding', email: string, username?: string): Promise<CallResult<CodeExpiry>> {
  const proof = await solveChallenge();
  return client.call('session.sendEmailCode', { body: { purpose, email: email.trim(), ...(username === undefined ? {} : { username }), ...proof } });
}
