/** The dependencies of this module. */
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Shares } from './rules/allocate.ts';
import type { DayFigures } from './rules/outcome.ts';
import type { GameCategory, SettledBet } from './settled-bet.ts';

export interface MemberMerchant {
  readonly code: string;
  readonly timeZone: string;
}

/** What bets of one member, category and settlement time add to their day. Corrections are separate entries and may be negative. */
export interface DayChange {
  readonly memberId: MemberId;
  readonly merchant: MemberMerchant;
  readonly currency: string;
  readonly category: GameCategory;
  readonly settledAt: Date;
  readonly corrects: boolean;
  readonly figures: DayFigures;
}

export interface TurnoverDeps {
  readonly ledger: Pick<Ledger, 'post' | 'balance' | 'balances'>;
  /** The merchants of members. */
  readonly merchantsOf: (tx: Tx, memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, MemberMerchant>>;
  /** Whether the member has an open bet; until it settles, the balance is not final. */
  readonly hasPendingBets: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** Whether the member is self-excluded and therefore gets no promotion. */
  readonly isExcluded: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** The accounts of one person, this one first: they take an offer together. */
  readonly samePerson: (tx: Tx, memberId: MemberId) => Promise<readonly MemberId[]>;
  /** The bonus part of the bets' stakes, in minor units; bets without any may be omitted. */
  readonly bonusStakesOf: (
    tx: Tx,
    bets: readonly Pick<SettledBet, 'betId' | 'memberId'>[],
  ) => Promise<ReadonlyMap<string, bigint>>;
  /** Game names in a language, by `vendor/gameId`. */
  readonly gameNames: (language: Language) => Promise<ReadonlyMap<string, string>>;
  readonly matches: Matches;
  /** Called with what bets add to their members' days, in the transaction that counts them. */
  readonly betsCounted: (tx: Tx, changes: readonly DayChange[]) => Promise<void>;
}

/** A promotion as data behind an offer, as the member who deposits meets it. */
export interface MatchTaking {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly promotion: string;
  readonly version: number;
  /** What it is taken for: the bonus's requirement. */
  readonly requirementId: string;
  readonly bonus: bigint;
}

/** What keeps a promotion from a member apart from what was taken. */
export type MatchObstacle = 'promotion_closed' | 'not_eligible' | 'sold_out';

/** Promotions as data behind offers. */
export interface Matches {
  /** What keeps these promotions from the member now, by key; absent: nothing does. */
  obstacles(
    tx: Tx,
    member: { readonly memberId: MemberId; readonly merchantCode: string; readonly currency: string },
    promotions: readonly string[],
  ): Promise<ReadonlyMap<string, MatchObstacle>>;
  /** Takes the bonus out of the promotion's budget and notes it; false: not so much is left. */
  take(tx: Tx, taking: MatchTaking): Promise<boolean>;
}

/** A gift with turnover, as promotions gives it: a bonus that no deposit stands behind. */
export interface GiftBonus {
  /** The entry that gives it, which is also the id of its requirement. */
  readonly entryId: string;
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  /** The promotion's key: `promotion_expense/<promotion>` pays it. */
  readonly promotion: string;
  readonly amount: bigint;
  readonly titleVi: string;
  readonly titleEn: string;
  readonly terms: {
    readonly multiple: number;
    /** From now on. */
    readonly hours: number;
    readonly betMaximum: bigint;
    readonly cashOutMaximum: bigint | null;
    /** Over the merchant's, in basis points by category. */
    readonly shares: Shares;
  };
}

export interface TurnoverContext {
  readonly kernel: Kernel;
  readonly deps: TurnoverDeps;
}

/** A deposit that was just credited; the payments module reports it in the same transaction. */
export interface CreditedDeposit {
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly amount: bigint;
  readonly methodId: string;
  readonly promotionId?: string;
  readonly creditedAt: Date;
}
