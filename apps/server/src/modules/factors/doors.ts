/** What the verbs of this module work with. */
import type { SecondFactor } from '@lantern/contract';
import type { Brake, BrakeRule } from '../../kernel/brake.ts';
import { createBrake } from '../../kernel/brake.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import { createBlinding, createSealing, type Blinding, type Sealing } from '../../kernel/sealing.ts';

export type Method = SecondFactor;

/** What this module needs of others. */
export interface FactorsDeps {
  /** The login password, asked again before something that changes how an account is entered. */
  checkPassword(memberId: MemberId, password: string): Promise<Result<void, 'password_wrong' | 'rate_limited'>>;
  /** How a merchant calls itself: authenticator apps and passkey dialogs show it. */
  brand(merchantCode: string): Promise<{ readonly brandName: string }>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: FactorsDeps;
  /** TOTP secrets, each sealed for its member. */
  readonly secrets: Sealing;
  /** Recovery codes by member. */
  readonly codeHash: Blinding;
  /** The WebAuthn user handle of a member: constant, and no id of ours (W3C WebAuthn level 3, §14.6.1). */
  readonly userHandle: Blinding;
  /** One brake for each kind of code, so that guessing at one does not hold up the owner's other way in. */
  readonly brakes: Readonly<Record<'totp' | 'recovery', Brake>>;
}

/** Three codes of a million are good at a time: 24 tries a day at most find one in 38 years on average. */
const BRAKE: BrakeRule = { freeTries: 5, firstWaitSec: 30, longestWaitSec: 3600, forgottenAfterSec: 24 * 3600 };

/** Makes them; keys are derived from the node's secret, each for its use. */
export function createDoors(kernel: Kernel, deps: FactorsDeps): Doors {
  return {
    kernel,
    deps,
    secrets: createSealing(kernel, 'factors/totp'),
    codeHash: createBlinding(kernel, 'factors/recovery-code'),
    userHandle: createBlinding(kernel, 'factors/user-handle'),
    brakes: { totp: createBrake(kernel.db, 'factors.totp', BRAKE), recovery: createBrake(kernel.db, 'factors.recovery', BRAKE) },
  };
}
