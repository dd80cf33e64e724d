/** A provider's answer to the current browser. */
import type { SocialProvider } from '@lantern/contract';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { ModuleContext } from '../context.ts';
import { readAttemptCookie } from './attempt-cookie.ts';
import type { SocialIdentity } from './issuers.ts';
import { isOffered } from './offered-providers.ts';
import { findAnswered } from './social-store.ts';

export interface AnsweredAttempt {
  readonly cookieHash: Buffer;
  readonly provider: SocialProvider;
  readonly side: 'member' | 'agent';
  readonly backUrl: string;
  /** Keyed hash of issuer and subject: the identity, and nothing else about the person. */
  readonly subjectKey: Buffer;
  readonly name: string | undefined;
}

/** The answered attempt of the caller's cookie, while its merchant still offers the provider. */
export async function answeredAttempt(
  module: ModuleContext,
  context: CallContext,
): Promise<AnsweredAttempt | undefined> {
  const cookieHash = readAttemptCookie(context);
  const found = cookieHash && (await findAnswered(module.kernel.db, cookieHash));
  if (!found || found.merchantCode !== context.merchant.code) return undefined;
  const { provider, side, backUrl, sealed } = found;
  if (!(await isOffered(module, found.merchantCode, provider))) return undefined;
  const identity = JSON.parse(module.attemptSealing.unseal(cookieHash.toString('hex'), sealed)) as SocialIdentity;
  return {
    cookieHash,
    provider,
    side,
    backUrl,
    subjectKey: module.subjectKey(identity.issuer, identity.subject),
    name: identity.name,
  };
}
