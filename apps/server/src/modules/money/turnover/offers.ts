/** Eligibility of deposit promotions. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { listOffers, readUse, type Offer, type OfferUse } from './bonus-store.ts';
import type { MemberMerchant, TurnoverDeps } from './context.ts';
import { bonusTerms } from './rules/terms.ts';

export type OfferRefusal = 'promotion_not_found' | 'promotion_state_conflict' | 'amount_below_minimum';

/** Why the member is not eligible for the offer now; undefined: eligible. */
export type OfferObstacle = 'bonus_running' | 'first_deposit_only' | 'taken' | 'taken_today' | 'excluded';

export interface MemberOffer extends Offer {
  readonly obstacle: OfferObstacle | undefined;
}

interface Eligibility {
  readonly merchant: MemberMerchant;
  readonly use: OfferUse;
  readonly excluded: boolean;
}

function obstacleTo(offer: Offer, { use, excluded }: Eligibility): OfferObstacle | undefined {
  const taken = use.taken[offer.offerId] ?? { ever: 0, today: 0 };
  if (excluded) return 'excluded';
  if (use.running) return 'bonus_running';
  if (offer.kind === 'first_deposit' && use.deposited) return 'first_deposit_only';
  if (offer.perMember !== null && taken.ever >= offer.perMember) return 'taken';
  return offer.perDay !== null && taken.today >= offer.perDay ? 'taken_today' : undefined;
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
  return {
    merchant,
    use: await readUse(tx, await deps.samePerson(tx, memberId), currency, merchant.timeZone, except),
    excluded: await deps.isExcluded(tx, memberId),
  };
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
  return (await listOffers(tx, eligibility.merchant.code, currency)).map((offer) => ({
    ...offer,
    obstacle: obstacleTo(offer, eligibility),
  }));
}

/** Whether a deposit of this amount may carry the offer; `except` is the deposit itself once it is credited. */
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
  const offer =
    eligibility &&
    (await listOffers(tx, eligibility.merchant.code, currency)).find((listed) => listed.offerId === offerId);
  if (!offer) return refuse('promotion_not_found');
  const obstacle = obstacleTo(offer, eligibility);
  if (obstacle) return refuse('promotion_state_conflict', { reason: obstacle });
  if (amount < offer.depositMinimum || bonusTerms(offer, amount).bonus === 0n) {
    return refuse('amount_below_minimum', { minimum: Number(offer.depositMinimum), currency });
  }
  return ok(offer);
}
