/** Turnover: what must be bet before money may leave, and the bonuses that hang on it. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Ticker } from '../../kernel/ticker.ts';
import type { Tx } from '../../kernel/tx.ts';
import { readPerson, type Offer } from './bonus-store.ts';
import { countBets } from './count-bets.ts';
import { depositCredited, depositReversed } from './deposit-credited.ts';
import type { CreditedDeposit, TurnoverDeps, TurnoverDoors } from './doors.ts';
import { startSettling } from './jobs.ts';
import { checkOffer, offersFor, type MemberOffer, type OfferRefusal } from './offers.ts';
import { requirementsOf, type Requirements } from './requirements.ts';
import { turnoverRoutes } from './routes.ts';
import type { SettledBet } from './settled-bet.ts';
import { settleDue } from './settle-purse.ts';

export type { CreditedDeposit, MemberMerchant, StakeChange, TurnoverDeps } from './doors.ts';
export type { BetOutcome } from './rules/outcome.ts';
export type { GameCategory, SettledBet } from './settled-bet.ts';
export type { MemberOffer, OfferObstacle, OfferRefusal } from './offers.ts';
export type { Requirements, TurnoverLine } from './requirements.ts';

export interface TurnoverModule extends Module {
  readonly handlers: ReturnType<typeof turnoverRoutes>;
  /** Counts settled bets, in the transaction that settles them and before it pays anything. Repeated bets change nothing. */
  countBets(tx: Tx, bets: readonly SettledBet[]): Promise<void>;
  /** What the member has to play through. Whoever lets money out asks after holding it, in the same transaction. */
  requirementsOf(tx: Tx, memberId: MemberId, currency: string): Promise<Requirements>;
  /** Opens a credited deposit's requirement and awards the promotion chosen with it, in the transaction that credits it. */
  depositCredited(tx: Tx, credit: CreditedDeposit): Promise<void>;
  /** Closes what a deposit opened that is taken back; its bonus goes back. */
  depositReversed(tx: Tx, orderId: string): Promise<void>;
  /** Promotions a deposit may carry, each with what speaks against it. */
  offersFor(tx: Tx, memberId: MemberId, currency: string): Promise<readonly MemberOffer[]>;
  /** Whether a deposit of this amount may carry the offer. */
  checkOffer(tx: Tx, memberId: MemberId, offerId: string, amount: bigint, currency: string): Promise<Result<Offer, OfferRefusal>>;
  /** Releases, retracts and waives what is due; the module's own loop does this twice a second. Answers how many purses it looked at. */
  settleDue(): Promise<number>;
  /** The member's requirements and bonuses, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** Creates the module; `start` runs its loop on this node. */
export function createTurnover(kernel: Kernel, deps: TurnoverDeps): TurnoverModule {
  const doors: TurnoverDoors = { kernel, deps };
  let settling: Ticker | undefined;
  return {
    name: 'turnover',
    handlers: turnoverRoutes(doors),
    countBets: (tx, bets) => countBets(deps, tx, bets),
    requirementsOf: (tx, memberId, currency) => requirementsOf(deps, tx, memberId, currency),
    depositCredited: (tx, credit) => depositCredited(doors, tx, credit),
    depositReversed,
    offersFor: (tx, memberId, currency) => offersFor(deps, tx, memberId, currency),
    checkOffer: (tx, memberId, offerId, amount, currency) => checkOffer(deps, tx, memberId, offerId, amount, currency),
    settleDue: () => settleDue(doors),
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
    start: async () => {
      settling = startSettling(doors);
    },
    stop: async () => {
      await settling?.stop();
    },
  };
}
