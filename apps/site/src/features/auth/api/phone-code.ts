/**
 * The phone-verification path (§3 firebase fields): a provider sends the code and certifies the number by an id token
 * (ACC-11).
 */
import type { CallResult } from '@lantern/client';
import { nationalNumber } from '@lantern/contract/mobile';
import { client } from '../../../lib/server/calls.ts';
import { solveChallenge } from '../../../lib/session/solve-challenge.ts';

/** Requests the provider to send its code; returns what the code is checked against. */
export async function askProviderCode(
  countryDialingCode: string,
  mobileNum: string,
): Promise<CallResult<{ readonly sessionInfo: string }>> {
  const proof = await solveChallenge();
  return client.call('session.sendPhoneCode', {
    body: { countryDialingCode, mobileNum: nationalNumber(mobileNum), ...proof },
  });
}

/** Exchanges the code for the id token. */
export const verifyPhone = (sessionInfo: string, code: string): Promise<CallResult<{ readonly idToken: string }>> =>
  client.call('session.verifyPhoneCode', { body: { sessionInfo, code } });
