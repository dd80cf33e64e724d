/** What the verbs of this module share. */
import { createThrottle, type Throttle, type ThrottleRule } from '../../../kernel/throttle.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Passwords } from '../../../kernel/passwords.ts';
import type { Result } from '../../../kernel/result.ts';
import { createBlinding, createSealing, type Blinding, type Sealing } from '../../../kernel/sealing.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { LinkableBank } from './rules/account-numbers.ts';

/** What this module needs of others. */
export interface PayeesDeps {
  /** The node's one hasher. */
  readonly passwords: Passwords;
  /** Checks the login password before the first payment password is set. */
  checkPassword(memberId: MemberId, password: string): Promise<Result<void, 'password_wrong' | 'rate_limited'>>;
  /** The name a member is paid under, locked against change until the transaction ends; undefined while none is bound. */
  lockPayeeName(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** The banks of the country's transfer network, in display order; read in the caller's transaction where there is one. */
  banks(tx?: Tx): Promise<readonly LinkableBank[]>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: PayeesDeps;
  /** Number, holder and branch of a bank card, each sealed for its row. */
  readonly details: Sealing;
  /** Keyed hash of a bank account, by bank and number. */
  readonly numberHash: Blinding;
  readonly throttle: Throttle;
}

/** Of a million passwords, at most 24 tries a day find one in 57 years on average. */
const THROTTLE: ThrottleRule = { freeTries: 5, firstWaitSec: 60, longestWaitSec: 3600, forgottenAfterSec: 24 * 3600 };

/** Creates it; keys are derived from the node's secret, one per use. */
export function createContext(kernel: Kernel, deps: PayeesDeps): ModuleContext {
  return {
    kernel,
    deps,
    details: createSealing(kernel, 'payees/bank-card'),
    numberHash: createBlinding(kernel, 'payees/account-number'),
    throttle: createThrottle(kernel.db, 'payees.payment_password', THROTTLE),
  };
}
