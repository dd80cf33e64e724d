/** What the verbs of this module work with. */
import type { Kernel } from '../../kernel/module.ts';
import type { Blinding, Sealing } from '../../kernel/sealing.ts';
import type { FederationDeps } from './deps.ts';
import type { PhoneKeys } from './phone/phone-keys.ts';
import type { PhoneVerifier } from './phone/phone-verifier.ts';
import type { Issuers } from './social/issuers.ts';

/** The provider of phone id tokens: who sends and confirms codes, and whose signature counts. */
export interface PhoneDoors {
  readonly verifier: PhoneVerifier;
  readonly keys: PhoneKeys;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: FederationDeps;
  readonly issuers: Issuers;
  /** Seals what an attempt holds. */
  readonly attemptSealing: Sealing;
  /** Keyed hash of issuer and subject. */
  readonly subjectKey: Blinding;
  /** Undefined where no provider proves phone numbers. */
  readonly phone: PhoneDoors | undefined;
}
