/** What the verbs of this module share. */
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Ledger } from '../ledger/index.ts';
import type { GameCategory } from './settled-bet.ts';

export interface MemberMerchant {
  readonly code: string;
  readonly timeZone: string;
}

/** How a member's counted stakes of one category and settlement time changed; negative when bets were corrected. Neither sign hides the other. */
export interface StakeChange {
  readonly memberId: MemberId;
  readonly merchant: MemberMerchant;
  readonly currency: string;
  readonly category: GameCategory;
  readonly settledAt: Date;
  readonly stake: bigint;
}

export interface TurnoverDeps {
  readonly ledger: Pick<Ledger, 'post' | 'balance' | 'balances'>;
  /** Whose members they are. */
  readonly merchantsOf: (tx: Tx, memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, MemberMerchant>>;
  /** Whether any bet of the member is open: while one is, a balance says nothing. */
  readonly hasPendingBets: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** Whether the member has shut themselves out: such a one takes no promotion. */
  readonly isExcluded: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** What games are called in a language, by `vendor/gameId`. */
  readonly gameNames: (language: Language) => Promise<ReadonlyMap<string, string>>;
  /** Told of counted stakes in the transaction that counts them. */
  readonly stakesCounted?: (tx: Tx, changes: readonly StakeChange[]) => Promise<void>;
}

export interface TurnoverDoors {
  readonly kernel: Kernel;
  readonly deps: TurnoverDeps;
}

/** A deposit that has just become cash; the payments module reports it in the same transaction. */
export interface CreditedDeposit {
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly amount: bigint;
  readonly methodId: string;
  readonly promotionId?: string;
  readonly creditedAt: Date;
}
