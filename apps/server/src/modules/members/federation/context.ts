/** What the verbs of this module share. */
import type { Kernel } from '../../../kernel/module.ts';
import type { Blinding, Sealing } from '../../../kernel/sealing.ts';
import type { FederationDeps } from './deps.ts';
import type { PhoneKeys } from './phone/phone-keys.ts';
import type { PhoneVerifier } from './phone/phone-verifier.ts';
import type { Issuers } from './social/issuers.ts';

/** The provider of phone id tokens: who sends and confirms codes, and whose signature is trusted. */
export interface PhoneContext {
  readonly verifier: PhoneVerifier;
  readonly keys: PhoneKeys;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: FederationDeps;
  readonly issuers: Issuers;
  /** Seals an attempt's secrets. */
  readonly attemptSealing: Sealing;
  /** Keyed hash of issuer and subject. */
  readonly subjectKey: Blinding;
  /** Undefined where no provider verifies phone numbers. */
  readonly phone: PhoneContext | undefined;
}
