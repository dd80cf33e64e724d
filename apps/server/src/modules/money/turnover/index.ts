/** Turnover: wagering requirements before a withdrawal, and the bonuses tied to them. The public API of this module. */
import * as signals from './signals-store.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { turnoverSettings } from './console-settings.ts';
import { insertOffer, listOffers, readPerson, type Offer } from './bonus-store.ts';
import { EXCLUSION_STARTED, type ExclusionStarted } from '../../members/protection/index.ts';
import { countBets } from './count-bets.ts';
import { depositCredited, depositReversed } from './deposit-credited.ts';
import type { CreditedDeposit, GiftBonus, TurnoverDeps, TurnoverContext } from './context.ts';
import { createWeights, type WeightOf } from './bet-weights.ts';
import { startSettling } from './jobs.ts';
import { checkOffer, offersFor, ownOffers, type MemberOffer, type OfferRefusal } from './offers.ts';
import { requirementsOf, type Requirements } from './requirements.ts';
import { turnoverExplains } from './explain.ts';
import { turnoverRoutes } from './routes.ts';
import type { SettledBet } from './settled-bet.ts';
import { awardGift, isBonusRunning } from './start-bonus.ts';
import {
  bonusAtStake,
  endForClosing,
  endForExclusion,
  exitForWithdrawal,
  holdForClosing,
  settleDue,
  type BonusExit,
} from './settle-purse.ts';
import { listActiveCurrencies } from './bonus-store.ts';

export type {
  CreditedDeposit,
  DayChange,
  GiftBonus,
  Matches,
  MatchObstacle,
  MatchTaking,
  MemberMerchant,
  TurnoverDeps,
} from './context.ts';
export type { Offer } from './bonus-store.ts';
export { bonusTerms, depositForMaximum, type BonusTerms, type OfferTerms } from './rules/terms.ts';
export type { BonusExit } from './settle-purse.ts';
export { BONUS_AWARDED, BONUS_ENDED, type BonusAwarded, type BonusEnded } from './events.ts';
export type { BetOutcome, BetRisk, DayFigure, DayFigures } from './rules/outcome.ts';
export type { WeightOf } from './bet-weights.ts';
export type { GameCategory, SettledBet } from './settled-bet.ts';
export type { MemberOffer, OfferObstacle, OfferRefusal } from './offers.ts';
export type { Requirements, TurnoverLine } from './requirements.ts';

export interface TurnoverModule extends Module {
  /** What the rules of risk read. */
  readonly signals: typeof signals;
  readonly handlers: ReturnType<typeof turnoverRoutes>;
  /** Counts settled bets, in the transaction that settles them and before it pays. Idempotent per bet. */
  countBets(tx: Tx, bets: readonly SettledBet[]): Promise<void>;
  /** Weights of bets that are accepted now. */
  weights(): Promise<WeightOf>;
  /** The member's requirements; with `closedLimit`, the newest closed ones follow. A withdrawal reads them after placing its hold, in the same transaction. */
  requirementsOf(tx: Tx, memberId: MemberId, currency: string, closedLimit?: number): Promise<Requirements>;
  /** Opens a credited deposit's requirement and awards the promotion chosen with it, in the transaction that credits it. */
  depositCredited(tx: Tx, credit: CreditedDeposit): Promise<void>;
  /** Closes the requirement of a reversed deposit; its bonus is retracted. */
  depositReversed(tx: Tx, orderId: string): Promise<void>;
  /** Deposit promotions, each with its obstacle, if any. */
  offersFor(tx: Tx, memberId: MemberId, currency: string): Promise<readonly MemberOffer[]>;
  /** Deposit promotions of a merchant in a currency. */
  readonly listOffers: typeof listOffers;
  /** Such offers by what a person with these accounts took and has alone, for who knows what the promotions behind them ask for. */
  ownOffers(
    tx: Tx,
    memberId: MemberId,
    accounts: readonly MemberId[],
    offers: readonly Offer[],
  ): Promise<readonly MemberOffer[]>;
  /** Offers a version of a promotion as data to deposits, in place of the one before it, in the transaction that publishes it. */
  publishOffer(tx: Tx, offer: Omit<Offer, 'offerId'>): Promise<void>;
  /** Starts the bonus that a gift with turnover is, in the transaction that takes it; on a refusal the caller undoes it. An entry starts one at most. */
  awardGift(tx: Tx, gift: GiftBonus): Promise<Result<void, 'bonus_running' | 'balance_limit_reached'>>;
  /** Whether a bonus holds the member's purse, so that no other can start. */
  isBonusRunning(tx: Tx, purse: Pick<GiftBonus, 'memberId' | 'currency'>): Promise<boolean>;
  /** The bonus money that money taken out would give up; a gift goes on; undefined without an active bonus. */
  bonusAtStake(tx: Tx, memberId: MemberId, currency: string): Promise<bigint | undefined>;
  /** Ends the active bonus, before the caller's transaction locks the member's accounts; undefined without one. */
  exitBonus(tx: Tx, memberId: MemberId, currency: string): Promise<BonusExit | undefined>;
  /** Closing an account: bonuses that run, in these currencies, end with it. */
  readonly closing: {
    activeIn(tx: Tx, memberId: MemberId): Promise<readonly string[]>;
    /** Locks what `end` needs; before the member's accounts are locked. */
    hold(tx: Tx, memberId: MemberId): Promise<void>;
    end(tx: Tx, memberId: MemberId): Promise<void>;
  };
  /** Whether a deposit of this amount may carry the offer. */
  checkOffer(
    tx: Tx,
    memberId: MemberId,
    offerId: string,
    amount: bigint,
    currency: string,
  ): Promise<Result<Offer, OfferRefusal>>;
  /** Releases, retracts and waives what is due; the module's own loop does this twice a second. Returns how many purses it processed. */
  settleDue(): Promise<number>;
  /** The member's requirements and bonuses, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** Creates the module; `start` runs its loop on this node. */
export function createTurnover(kernel: Kernel, deps: TurnoverDeps): TurnoverModule {
  const module: TurnoverContext = { kernel, deps };
  let settling: Ticker | undefined;
  kernel.outbox.subscribe(EXCLUSION_STARTED, async (tx, { memberId, kind }: ExclusionStarted) => {
    // A break ends by itself: its bonus goes on.
    if (kind === 'self_exclusion') await endForExclusion(tx, memberId);
  });
  return {
    name: 'turnover',
    signals,
    handlers: turnoverRoutes(module),
    explains: turnoverExplains,
    deskSettings: turnoverSettings,
    weights: createWeights(kernel),
    countBets: (tx, bets) => countBets(deps, tx, bets),
    requirementsOf: (tx, memberId, currency, closedLimit) => requirementsOf(deps, tx, memberId, currency, closedLimit),
    depositCredited: (tx, credit) => depositCredited(module, tx, credit),
    depositReversed,
    offersFor: (tx, memberId, currency) => offersFor(deps, tx, memberId, currency),
    listOffers,
    ownOffers: (tx, memberId, accounts, offers) => ownOffers(deps, tx, memberId, accounts, offers),
    checkOffer: (tx, memberId, offerId, amount, currency) => checkOffer(deps, tx, memberId, offerId, amount, currency),
    publishOffer: (tx, offer) => insertOffer(tx, { ...offer, offerId: kernel.ids.next<string>() }),
    awardGift: (tx, gift) => awardGift(module, tx, gift),
    isBonusRunning,
    bonusAtStake: (tx, memberId, currency) => bonusAtStake(deps, tx, memberId, currency),
    exitBonus: (tx, memberId, currency) => exitForWithdrawal(module, tx, memberId, currency),
    closing: {
      activeIn: listActiveCurrencies,
      hold: holdForClosing,
      end: (tx, memberId) => endForClosing(module, tx, memberId),
    },
    settleDue: () => settleDue(module),
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
    start: async () => {
      settling = startSettling(module);
    },
    stop: async () => {
      await settling?.stop();
    },
  };
}
