/** What payments ask of their neighbours. Each is handed over where the modules are wired; without it the module stands alone. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';

/** A deposit that has just reached the wallet. */
export interface CreditedDeposit {
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  /** What the wallet received, in minor units. */
  readonly amount: bigint;
  readonly methodId: string;
  /** The promotion the member chose; whoever awards it judges whether what arrived still earns it. */
  readonly promotionId?: string;
  readonly creditedAt: Date;
}

/** A credited deposit that was taken back. */
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
  /** The smallest deposit it is given for, in minor units. */
  readonly minimum: bigint;
  readonly turnoverMultiple: number;
  readonly currency: string;
  readonly bonusPercent?: number;
  /** The largest bonus, in minor units. */
  readonly bonusMaximum?: bigint;
  /** How long there is to play the bonus through. */
  readonly validHours: number;
}

export type OfferRefusal = 'promotion_not_found' | 'promotion_state_conflict' | 'amount_below_minimum';

/** The promotions beside deposits. */
export interface DepositOffers {
  /** What the member may choose from now. */
  offersFor(tx: Tx, memberId: MemberId, currency: string): Promise<readonly DepositOffer[]>;
  /** Whether the member may take the offer with a deposit of `amount`. */
  checkOffer(tx: Tx, memberId: MemberId, offerId: string, amount: bigint, currency: string): Promise<Result<unknown, OfferRefusal>>;
}

export type ShutRefusal = 'account_self_excluded' | 'account_cooling_off' | 'account_frozen';
export type AdmitRefusal = 'deposit_limit_reached' | 'account_self_excluded' | 'account_cooling_off';

export interface PaymentPorts {
  /** Hears of every credit in the transaction of the ledger's posting. */
  readonly credited?: (tx: Tx, credit: CreditedDeposit) => Promise<void>;
  /** Hears of every reversal in the transaction of the ledger's posting. */
  readonly reversed?: (tx: Tx, reversal: ReversedDeposit) => Promise<void>;
  /** Whether the member may begin to pay in at all now, whatever the amount. Money that is on its way is not asked about. */
  readonly mayBegin?: (tx: Tx, memberId: MemberId) => Promise<Result<unknown, ShutRefusal>>;
  /**
   * Whether the member may pay in so much more. Asked when an order is opened (with what other open orders may still
   * bring) and again, with the arrived amount alone, in the transaction that would credit it.
   */
  readonly admit?: (tx: Tx, memberId: MemberId, currency: string, amount: bigint) => Promise<Result<unknown, AdmitRefusal>>;
  readonly offers?: DepositOffers;
}
