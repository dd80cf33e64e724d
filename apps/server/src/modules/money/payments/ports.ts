/** Ports of payments to other modules, wired in compose. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Providers } from '../../../kernel/providers.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** A deposit that was just credited. */
export interface CreditedDeposit {
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  /** The credited amount, in minor units. */
  readonly amount: bigint;
  readonly methodId: string;
  /** The promotion the member chose; the promotion decides whether the amount that arrived qualifies. */
  readonly promotionId?: string;
  readonly creditedAt: Date;
}

/** A credited deposit that was reversed. */
export interface ReversedDeposit {
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly amount: bigint;
}

/** A promotion a deposit may carry. */
export interface DepositOffer {
  readonly offerId: string;
  readonly titleVi: string;
  readonly titleEn: string;
  /** The minimum deposit that qualifies, in minor units. */
  readonly minimum: bigint;
  readonly turnoverMultiple: number;
  readonly currency: string;
  readonly bonusPercent?: number;
  /** The maximum bonus, in minor units. */
  readonly bonusMaximum?: bigint;
  /** How long the member has to complete the bonus turnover. */
  readonly validHours: number;
}

export type OfferRefusal = 'promotion_not_found' | 'promotion_state_conflict' | 'amount_below_minimum';

/** Promotions that can be attached to deposits. */
export interface DepositOffers {
  /** Offers the member may choose from now. */
  offersFor(tx: Tx, memberId: MemberId, currency: string): Promise<readonly DepositOffer[]>;
  /** Whether the member may take the offer with a deposit of `amount`. */
  checkOffer(
    tx: Tx,
    memberId: MemberId,
    offerId: string,
    amount: bigint,
    currency: string,
  ): Promise<Result<unknown, OfferRefusal>>;
}

export type UnavailableRefusal = 'account_self_excluded' | 'account_cooling_off' | 'account_frozen';
export type AdmitRefusal = 'deposit_limit_reached' | 'account_self_excluded' | 'account_cooling_off';

export interface PaymentPorts {
  /** Called for every credit, in the transaction of the ledger posting. */
  readonly credited: (tx: Tx, credit: CreditedDeposit) => Promise<void>;
  /** Called for every reversal, in the transaction of the ledger posting. */
  readonly reversed: (tx: Tx, reversal: ReversedDeposit) => Promise<void>;
  /** Whether the member may start a deposit now, regardless of the amount. Not checked for payments that are already under way. */
  readonly mayBegin: (tx: Tx, memberId: MemberId) => Promise<Result<unknown, UnavailableRefusal>>;
  /**
   * Whether the member may deposit this amount. Checked when an order is opened (including the amounts of other open
   * orders) and again, with the received amount only, in the transaction that would credit it.
   */
  readonly admit: (
    tx: Tx,
    memberId: MemberId,
    currency: string,
    amount: bigint,
  ) => Promise<Result<unknown, AdmitRefusal>>;
  readonly offers: DepositOffers;
  /** Members' user names and merchants; unknown ids are absent. */
  readonly accountsOf: (
    tx: Tx,
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, { readonly userName: string; readonly merchantCode: string }>>;
  /** A merchant's member by the user name. */
  readonly memberIdOf: (tx: Tx, merchantCode: string, userName: string) => Promise<MemberId | undefined>;
  /** Codes of all merchants. */
  readonly merchantCodes: () => readonly string[];
  /** Operators' accounts at payout providers, for the one page of both directions. */
  readonly payOutProviders: () => Pick<Providers<unknown>, 'editIn' | 'forget' | 'accounts' | 'adapters'>;
}
