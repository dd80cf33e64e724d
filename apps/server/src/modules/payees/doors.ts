/** What the verbs of this module work with. */
import { createBrake, type Brake, type BrakeRule } from '../../kernel/brake.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { Result } from '../../kernel/result.ts';
import { createBlinding, createSealing, type Blinding, type Sealing } from '../../kernel/sealing.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { LinkableBank } from './rules/account-numbers.ts';

/** What this module needs of others. */
export interface PayeesDeps {
  /** The node's one hasher. */
  readonly passwords: Passwords;
  /** The login password, asked for before the first payment password is set. */
  checkPassword(memberId: MemberId, password: string): Promise<Result<void, 'password_wrong' | 'rate_limited'>>;
  /** The name a member is paid under, held against change until the transaction ends; undefined while none is bound. */
  lockPayeeName(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** The banks of the country's transfer network, in the order members see them. */
  banks(): Promise<readonly LinkableBank[]>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: PayeesDeps;
  /** Number, holder and branch of a bank card, each sealed for its row. */
  readonly details: Sealing;
  /** A bank account, by bank and number. */
  readonly numberHash: Blinding;
  readonly brake: Brake;
}

/** Of a million passwords 24 tries a day at most find one in 57 years on average. */
const BRAKE: BrakeRule = { freeTries: 5, firstWaitSec: 60, longestWaitSec: 3600, forgottenAfterSec: 24 * 3600 };

/** Makes them; keys are derived from the node's secret, each for its use. */
export function createDoors(kernel: Kernel, deps: PayeesDeps): Doors {
  return {
    kernel,
    deps,
    details: createSealing(kernel, 'payees/bank-card'),
    numberHash: createBlinding(kernel, 'payees/account-number'),
    brake: createBrake(kernel.db, 'payees.payment_password', BRAKE),
  };
}
