/** Payees: the payment password and the bank accounts money is paid out to. The public API of this module. */
import { accountSignals } from './signals-store.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { countOthersOnAccount, hasHadCard, hasOwnCard } from './card-store.ts';
import { checkPaymentPassword, type PaymentPasswordRefusal } from './check-payment-password.ts';
import { accountLookup, listSharedAccounts, type SharedAccount } from './desk-store.ts';
import { createContext, type PayeesDeps } from './context.ts';
import { insertPaymentHash } from './password-store.ts';
import { cardOf, shownCard, type PayeeCard, type ShownCard } from './read-cards.ts';
import { erase, recordsOf, stateOf, type PayeeRecords, type PayeeState } from './records.ts';
import { payeesRoutes } from './routes.ts';

export type { PayeesDeps } from './context.ts';
export { BANK_CARD_LINKED, PAYMENT_PASSWORD_SET, type BankCardLinked, type PaymentPasswordSet } from './events.ts';
export type { SharedAccount } from './desk-store.ts';
export type { PayeeCard, ShownCard } from './read-cards.ts';
export type { PayeeRecords, PayeeState } from './records.ts';

export interface PayeesModule extends Module {
  /** What the rules of risk read. */
  readonly signals: { readonly accounts: typeof accountSignals };
  readonly handlers: ReturnType<typeof payeesRoutes>;
  /**
   * Whether this is the member's payment password; every try counts, and is committed. Refuses
   * payment_password_required, payment_password_wrong, rate_limited.
   */
  checkPaymentPassword(memberId: MemberId, typed: string): Promise<Result<void, PaymentPasswordRefusal>>;
  /**
   * Stores the first payment password of a new member, hashed by the node's hasher before the transaction; an existing
   * one stays.
   */
  setFirst(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void>;
  /** A member's own linked card with its full number; undefined when it is not (any longer) theirs. */
  cardOf(memberId: MemberId, bankCardId: string): Promise<PayeeCard | undefined>;
  /** One of a member's cards as it is shown to them, unlinked ones too; undefined when it is not theirs, or erased. */
  shownCard(tx: Tx, memberId: MemberId, bankCardId: string): Promise<ShownCard | undefined>;
  /** The number of other members of the merchant who ever linked the account of a member's card. */
  othersOnAccount(memberId: MemberId, bankCardId: string, except?: readonly MemberId[]): Promise<number>;
  /** Whether the payee's name is fixed: from the first card on, removed ones included. */
  payeeNameLocked(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Which payee data a member has set. */
  stateOf(memberId: MemberId): Promise<PayeeState>;
  /** A member's records, as they entered them. */
  recordsOf(memberId: MemberId): Promise<PayeeRecords>;
  /** Whether a member has linked an account that no other member of the merchant ever linked. */
  hasOwnAccount(tx: Tx, merchantCode: string, memberId: MemberId): Promise<boolean>;
  /** The accounts of a member's cards, with every member of the merchant who ever linked one. */
  sharedAccounts(tx: Tx, merchantCode: string, memberId: MemberId): Promise<readonly SharedAccount[]>;
  /** Deletes personal data, in the transaction of the member's erasure; rows that payments reference remain. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createPayees(kernel: Kernel, deps: PayeesDeps): PayeesModule {
  const module = createContext(kernel, deps);
  return {
    name: 'payees',
    signals: { accounts: accountSignals },
    handlers: payeesRoutes(module),
    checkPaymentPassword: (memberId, typed) => checkPaymentPassword(module, memberId, typed),
    async setFirst(tx, memberId, passwordHash) {
      if (!(await insertPaymentHash(tx, memberId, passwordHash)))
        throw new Error('A new member has a payment password already');
    },
    cardOf: (memberId, bankCardId) => cardOf(module, memberId, bankCardId),
    shownCard: (tx, memberId, bankCardId) => shownCard(module, tx, memberId, bankCardId),
    othersOnAccount: (memberId, bankCardId, except) => countOthersOnAccount(kernel.db, memberId, bankCardId, except),
    payeeNameLocked: hasHadCard,
    stateOf: (memberId) => stateOf(module, memberId),
    recordsOf: (memberId) => recordsOf(module, memberId),
    hasOwnAccount: hasOwnCard,
    sharedAccounts: listSharedAccounts,
    memberLookups: [accountLookup(module)],
    erase,
  };
}
