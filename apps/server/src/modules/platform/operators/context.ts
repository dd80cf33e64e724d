/** What the verbs of this module share. */
import type { Kernel } from '../../../kernel/module.ts';
import type { Passwords } from '../../../kernel/passwords.ts';
import { createBlinding, createSealing, type Blinding, type Sealing } from '../../../kernel/sealing.ts';
import { createThrottle, type Throttle, type ThrottleRule } from '../../../kernel/throttle.ts';
import type { RecordEntry } from '../../../kernel/trail.ts';

export interface MerchantName {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** What this module needs of others. */
export interface OperatorsDeps {
  readonly record: RecordEntry;
  readonly passwords: Passwords;
  /** A merchant by its code; undefined when there is none. */
  merchant(code: string): Promise<MerchantName | undefined>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: OperatorsDeps;
  /** TOTP secrets, each sealed for its operator. */
  readonly secrets: Sealing;
  /** Recovery codes by operator. */
  readonly codeHash: Blinding;
  /** The WebAuthn user handle of an operator. */
  readonly userHandle: Blinding;
  /** The CSRF token of a session: derived, so that a reloaded page can be sent it again. */
  readonly csrf: Blinding;
  /** A typed user name as the subject of a throttle, whether or not it exists. */
  readonly typedName: Blinding;
  readonly throttles: Readonly<Record<'password' | 'code' | 'setup', Throttle>>;
}

/** As at the members' sign-in; ten failures in a row lock the account besides (sign-in.ts). */
const THROTTLE: ThrottleRule = { freeTries: 5, firstWaitSec: 30, longestWaitSec: 3600, forgottenAfterSec: 24 * 3600 };

/** Ends the waits after wrong passwords and codes of an operator whose lock was lifted. */
export function releaseThrottles(
  { kernel, throttles, typedName }: ModuleContext,
  { id, username }: { readonly id: string; readonly username: string },
): void {
  const released = [
    throttles.password.release(typedName(username).toString('base64url')),
    throttles.code.release(id),
    throttles.setup.release(id),
  ];
  Promise.all(released).catch((error: unknown) =>
    kernel.log.error({ err: error }, 'waits of a lifted lock are not released'),
  );
}

/** Creates it; keys are derived from the node's secret, one per use. */
export function createContext(kernel: Kernel, deps: OperatorsDeps): ModuleContext {
  return {
    kernel,
    deps,
    secrets: createSealing(kernel, 'operators/totp'),
    codeHash: createBlinding(kernel, 'operators/recovery-code'),
    userHandle: createBlinding(kernel, 'operators/user-handle'),
    csrf: createBlinding(kernel, 'operators/csrf'),
    typedName: createBlinding(kernel, 'operators/typed-name'),
    throttles: {
      password: createThrottle(kernel.db, 'operators.password', THROTTLE),
      code: createThrottle(kernel.db, 'operators.code', THROTTLE),
      setup: createThrottle(kernel.db, 'operators.setup', THROTTLE),
    },
  };
}
