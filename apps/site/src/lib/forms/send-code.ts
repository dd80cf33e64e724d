/**
 * Requests a one-time code. The proof of work against bulk senders runs in the background; no slider is needed for a
 * code.
 */
import type { CallInput, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import { nationalNumber } from '@lantern/contract/mobile';
import { client } from '../server/calls.ts';
import { solveChallenge } from '../session/solve-challenge.ts';
import type { CodeExpiry } from './use-code-countdown.ts';

/** The purpose of a code; one sent for one purpose is invalid for any other. */
export type CodePurpose = NonNullable<CallInput<Calls['session.sendCode']>['body']>['purpose'];

/** A code by SMS; a single leading zero is removed before sending (§5). */
export async function sendMobileCode(
  purpose: CodePurpose,
  countryDialingCode: string,
  mobileNum: string,
): Promise<CallResult<CodeExpiry>> {
  const proof = await solveChallenge();
  return client.call('session.sendCode', {
    body: { purpose, countryDialingCode, mobileNum: nationalNumber(mobileNum), ...proof },
  });
}

/** A code by email; `username` names the account whose password is to be reset. */
export async function sendEmailCode(
  purpose: 'password' | 'binding',
  email: string,
  username?: string,
): Promise<CallResult<CodeExpiry>> {
  const proof = await solveChallenge();
  return client.call('session.sendEmailCode', {
    body: { purpose, email: email.trim(), ...(username === undefined ? {} : { username }), ...proof },
  });
}
