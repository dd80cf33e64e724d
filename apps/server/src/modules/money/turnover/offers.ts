/** Eligibility of deposit promotions. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findChosenOffer, listOffers, offerName, readUse, type Offer, type OfferUse } from './bonus-store.ts';
import type { MatchObstacle, MemberMerchant, TurnoverDeps } from './context.ts';
import { bonusTerms } from './rules/terms.ts';

export type OfferRefusal = 'promotion_not_found' | 'promotion_state_conflict' | 'amount_below_minimum';

/** Why the member is not eligible for the offer now; undefined: eligible. */
export type OfferObstacle =
  | 'bonus_running'
  | 'first_deposit_only'
  | 'taken'
  | 'taken_today'
  | 'taken_this_week'
  | 'excluded'
  | MatchObstacle;

export interface MemberOffer extends Offer {
  readonly obstacle: OfferObstacle | undefined;
}

interface Eligibility {
  readonly merchant: MemberMerchant;
  readonly use: OfferUse;
  readonly excluded: boolean;
}

const NOTHING_TAKEN = { ever: 0, today: 0, week: 0 };

/** What keeps a person from an offer; what a promotion as data asks for comes before it. */
function obstacleTo(
  offer: Offer,
  { use, excluded }: Eligibility,
  ofPromotion?: MatchObstacle,
): OfferObstacle | undefined {
  const taken = use.taken[offerName(offer)] ?? NOTHING_TAKEN;
  if (excluded) return 'excluded';
  if (ofPromotion) return ofPromotion;
  if (use.running) return 'bonus_running';
  if (offer.kind === 'first_deposit' && use.deposited) return 'first_deposit_only';
  if (offer.perMember !== null && taken.ever >= offer.perMember) return 'taken';
  if (offer.perDay !== null && taken.today >= offer.perDay) return 'taken_today';
  return offer.perWeek !== null && taken.week >= offer.perWeek ? 'taken_this_week' : undefined;
}

async function readEligibility(
  deps: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  currency: string,
  except?: string,
): Promise<Eligibility | undefined> {
  const merchant = (await deps.merchantsOf(tx, [memberId])).get(memberId);
  if (!merchant) return undefined;
  const accounts = await deps.samePerson(tx, memberId);
  const [use, excluded] = await Promise.all([
    readUse(tx, accounts, currency, merchant.timeZone, except),
    deps.isExcluded(tx, memberId),
  ]);
  return { merchant, use, excluded };
}

/** The offers of the member's merchant, each with its obstacle, if any. */
export async function offersFor(
  deps: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  currency: string,
): Promise<readonly MemberOffer[]> {
  const eligibility = await readEligibility(deps, tx, memberId, currency);
  if (!eligibility) return [];
  const offers = await listOffers(tx, eligibility.merchant.code, currency);
  const obstacles = await promotionObstacles(deps, tx, memberId, offers);
  return offers.map((offer) => ({
    ...offer,
    obstacle: obstacleTo(offer, eligibility, obstacles.get(offerName(offer))),
  }));
}

/**
 * Offers of one merchant and currency by what the person took and has alone: who reads promotions knows what those behind the offers ask for, the
 * person's accounts, and that the member may play.
 */
export async function ownOffers(
  deps: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  accounts: readonly MemberId[],
  offers: readonly Offer[],
): Promise<readonly MemberOffer[]> {
  const merchant = (await deps.merchantsOf(tx, [memberId])).get(memberId);
  const currency = offers[0]?.currency;
  if (!merchant || currency === undefined) return [];
  const use = await readUse(tx, accounts, currency, merchant.timeZone);
  return offers.map((offer) => ({ ...offer, obstacle: obstacleTo(offer, { merchant, use, excluded: false }) }));
}

/** What the promotions behind offers ask for. */
async function promotionObstacles(
  { matches }: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  offers: readonly Offer[],
): Promise<ReadonlyMap<string, MatchObstacle>> {
  const keys = offers.flatMap(({ promotion }) => (promotion === null ? [] : [promotion]));
  if (keys.length === 0) return new Map();
  const { merchantCode, currency } = offers[0]!;
  return await matches.obstacles(tx, { memberId, merchantCode, currency }, keys);
}

/**
 * Whether a deposit of this amount may carry the offer; `except` is the deposit itself once it is credited. What an order has chosen it
 * keeps: its version, and its promotion's time and audience as they were then. What the person took meanwhile counts in either case.
 */
export async function checkOffer(
  deps: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  offerId: string,
  amount: bigint,
  currency: string,
  except?: string,
): Promise<Result<Offer, OfferRefusal>> {
  const eligibility = await readEligibility(deps, tx, memberId, currency, except);
  if (!eligibility) return refuse('promotion_not_found');
  const { code } = eligibility.merchant;
  const isChosen = except !== undefined;
  const offer = isChosen
    ? await findChosenOffer(tx, offerId, code, currency)
    : (await listOffers(tx, code, currency)).find((listed) => listed.offerId === offerId);
  if (!offer) return refuse('promotion_not_found');
  const asked = isChosen ? undefined : await promotionObstacles(deps, tx, memberId, [offer]);
  const obstacle = obstacleTo(offer, eligibility, asked?.get(offerName(offer)));
  if (obstacle) return refuse('promotion_state_conflict', { reason: obstacle });
  if (amount < offer.depositMinimum || bonusTerms(offer, amount).bonus === 0n) {
    return refuse('amount_below_minimum', { minimum: Number(offer.depositMinimum), currency });
  }
  return ok(offer);
}
