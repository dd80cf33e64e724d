/** Payees: the payment password and the bank accounts money is paid out to. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import { countOthersOnAccount, hasHadCard } from './card-store.ts';
import { checkPaymentPassword, type PaymentPasswordRefusal } from './check-payment-password.ts';
import { createDoors, type PayeesDeps } from './doors.ts';
import { insertPaymentHash } from './password-store.ts';
import { cardOf, type PayeeCard } from './read-cards.ts';
import { erase, recordsOf, stateOf, type PayeeRecords, type PayeeState } from './records.ts';
import { payeesRoutes } from './routes.ts';

export type { PayeesDeps } from './doors.ts';
export type { PayeeCard } from './read-cards.ts';
export type { PayeeRecords, PayeeState } from './records.ts';

export interface PayeesModule extends Module {
  readonly handlers: ReturnType<typeof payeesRoutes>;
  /** Whether this is the member's payment password; every try counts, and is committed. Refuses payment_password_required, payment_password_wrong, rate_limited. */
  checkPaymentPassword(memberId: MemberId, typed: string): Promise<Result<void, PaymentPasswordRefusal>>;
  /** Keeps the first payment password of a new member, hashed by the node's hasher before the transaction; one that is set stays. */
  setFirst(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void>;
  /** A member's own linked card with its whole number; undefined when it is not (any longer) theirs. */
  cardOf(memberId: MemberId, bankCardId: string): Promise<PayeeCard | undefined>;
  /** How many other members of the merchant ever linked the account behind a member's card. */
  othersOnAccount(memberId: MemberId, bankCardId: string): Promise<number>;
  /** Whether the payee's name is fixed: from the first card on, removed ones included. */
  payeeNameLocked(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** What of a member is set. */
  stateOf(memberId: MemberId): Promise<PayeeState>;
  /** What is kept of a member, as they gave it. */
  recordsOf(memberId: MemberId): Promise<PayeeRecords>;
  /** Forgets what is personal, in the transaction of the member's erasure; rows that payments point at stay. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createPayees(kernel: Kernel, deps: PayeesDeps): PayeesModule {
  const doors = createDoors(kernel, deps);
  return {
    name: 'payees',
    handlers: payeesRoutes(doors),
    checkPaymentPassword: (memberId, typed) => checkPaymentPassword(doors, memberId, typed),
    setFirst: async (tx, memberId, passwordHash) => void (await insertPaymentHash(tx, memberId, passwordHash)),
    cardOf: (memberId, bankCardId) => cardOf(doors, memberId, bankCardId),
    othersOnAccount: (memberId, bankCardId) => countOthersOnAccount(kernel.db, memberId, bankCardId),
    payeeNameLocked: hasHadCard,
    stateOf: (memberId) => stateOf(doors, memberId),
    recordsOf: (memberId) => recordsOf(doors, memberId),
    erase,
  };
}
