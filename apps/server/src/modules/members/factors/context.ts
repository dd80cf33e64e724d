/** What the verbs of this module share. */
import type { SecondFactor } from '@lantern/contract';
import type { Throttle, ThrottleRule } from '../../../kernel/throttle.ts';
import { createThrottle } from '../../../kernel/throttle.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createBlinding, createSealing, type Blinding, type Sealing } from '../../../kernel/sealing.ts';

export type Method = SecondFactor;

/** What this module needs of others. */
export interface FactorsDeps {
  /** Checks the login password again before a change to how an account signs in. */
  checkPassword(memberId: MemberId, password: string): Promise<Result<void, 'password_wrong' | 'rate_limited'>>;
  /** The merchant's display name: authenticator apps and passkey dialogs show it. */
  brand(merchantCode: string): Promise<{ readonly brandName: string }>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: FactorsDeps;
  /** TOTP secrets, each sealed for its member. */
  readonly secrets: Sealing;
  /** Recovery codes by member. */
  readonly codeHash: Blinding;
  /** The WebAuthn user handle of a member: constant, and not an id of ours (W3C WebAuthn level 3, §14.6.1). */
  readonly userHandle: Blinding;
  /** One throttle for each kind of code, so that guessing one does not block the owner's other way in. */
  readonly throttles: Readonly<Record<'totp' | 'recovery', Throttle>>;
}

/** Three codes of a million are valid at a time: at most 24 tries a day find one in 38 years on average. */
const THROTTLE: ThrottleRule = { freeTries: 5, firstWaitSec: 30, longestWaitSec: 3600, forgottenAfterSec: 24 * 3600 };

/** Creates it; keys are derived from the node's secret, one per use. */
export function createContext(kernel: Kernel, deps: FactorsDeps): ModuleContext {
  return {
    kernel,
    deps,
    secrets: createSealing(kernel, 'factors/totp'),
    codeHash: createBlinding(kernel, 'factors/recovery-code'),
    userHandle: createBlinding(kernel, 'factors/user-handle'),
    throttles: {
      totp: createThrottle(kernel.db, 'factors.totp', THROTTLE),
      recovery: createThrottle(kernel.db, 'factors.recovery', THROTTLE),
    },
  };
}
