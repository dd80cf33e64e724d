/** Federation: identities from outside providers. The public API of this module. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createBlinding, createSealing } from '../../../kernel/sealing.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { FederationDeps } from './deps.ts';
import type { ModuleContext } from './context.ts';
import { federationJobs } from './jobs.ts';
import { publishedKeys } from './phone/phone-keys.ts';
import { createRestProvider } from './phone/rest-provider.ts';
import { createSandboxProvider } from './phone/sandbox-provider.ts';
import { verifyPhoneToken } from './phone/verify-phone-token.ts';
import { federationRoutes } from './routes.ts';
import { createIssuers } from './social/issuers.ts';
import { linkSocial } from './social/link-social.ts';
import { deleteLinks, readLinks, type SocialLink } from './social/social-store.ts';

export type { FederationDeps, PhoneCodeOrder, SessionRequest } from './deps.ts';

export interface FederationModule extends Module {
  readonly handlers: ReturnType<typeof federationRoutes>;
  /**
   * Links the pending identity of the caller's cookie to a new member, in the registration's transaction. Refuses
   * social_failed; the registration must then be rolled back.
   */
  link(tx: Tx, context: CallContext, memberId: MemberId): Promise<Result<void, 'social_failed'>>;
  /** A member's linked providers, oldest first. */
  linksOf(memberId: MemberId): Promise<readonly SocialLink[]>;
  /** Deletes a member's identities (erasure). */
  unlinkAll(tx: Tx, memberId: MemberId): Promise<void>;
  /** The number (E.164) a phone id token proves; each token is valid once. Refuses phone_token_invalid. */
  verifyPhoneToken(idToken: string): Promise<Result<{ readonly mobile: string }, 'phone_token_invalid'>>;
}

/** Builds the module. Without a phone identity platform the demo uses its sandbox, and production accepts no phone tokens. */
export async function createFederation(kernel: Kernel, deps: FederationDeps): Promise<FederationModule> {
  const { config, log } = kernel;
  const sandbox =
    config.environment === 'demo' && !config.phoneId ? await createSandboxProvider(kernel, deps) : undefined;
  const module: ModuleContext = {
    kernel,
    deps,
    issuers: createIssuers(kernel),
    attemptSealing: createSealing(kernel, 'federation/social-attempt'),
    subjectKey: createBlinding(kernel, 'federation/social-subject'),
    phone: config.phoneId
      ? { verifier: createRestProvider(config.phoneId, deps, log), keys: publishedKeys(config.phoneId) }
      : sandbox,
  };
  return {
    name: 'federation',
    handlers: federationRoutes(module, sandbox?.keySet),
    jobs: federationJobs(module),
    link: (tx, context, memberId) => linkSocial(module, tx, context, memberId),
    linksOf: (memberId) => readLinks(kernel.db, memberId),
    unlinkAll: (tx, memberId) => deleteLinks(tx, memberId),
    verifyPhoneToken: (idToken) => verifyPhoneToken(module, idToken),
  };
}
