/** Which promotions a deposit may carry, and why one may not. */
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import { listOffers, readUse, type Offer, type OfferUse } from './bonus-store.ts';
import type { MemberMerchant, TurnoverDeps } from './doors.ts';
import { bonusTerms } from './rules/terms.ts';

export type OfferRefusal = 'promotion_not_found' | 'promotion_state_conflict' | 'amount_below_minimum';

/** Why the member may not have the offer now; undefined: nothing speaks against it. */
export type OfferObstacle = 'bonus_running' | 'first_deposit_only' | 'taken' | 'taken_today' | 'excluded';

export interface MemberOffer extends Offer {
  readonly obstacle: OfferObstacle | undefined;
}

interface Look {
  readonly merchant: MemberMerchant;
  readonly use: OfferUse;
  readonly excluded: boolean;
}

function obstacleTo(offer: Offer, { use, excluded }: Look): OfferObstacle | undefined {
  const taken = use.taken[offer.offerId] ?? { ever: 0, today: 0 };
  if (excluded) return 'excluded';
  if (use.running) return 'bonus_running';
  if (offer.kind === 'first_deposit' && use.deposited) return 'first_deposit_only';
  if (offer.perMember !== null && taken.ever >= offer.perMember) return 'taken';
  return offer.perDay !== null && taken.today >= offer.perDay ? 'taken_today' : undefined;
}

async function look(deps: TurnoverDeps, tx: Tx, memberId: MemberId, currency: string, besides?: string): Promise<Look | undefined> {
  const merchant = (await deps.merchantsOf(tx, [memberId])).get(memberId);
  if (!merchant) return undefined;
  return { merchant, use: await readUse(tx, { memberId, currency }, merchant.timeZone, besides), excluded: await deps.isExcluded(tx, memberId) };
}

/** The offers of the member's merchant, each with what speaks against it. */
export async function offersFor(deps: TurnoverDeps, tx: Tx, memberId: MemberId, currency: string): Promise<readonly MemberOffer[]> {
  const seen = await look(deps, tx, memberId, currency);
  if (!seen) return [];
  return (await listOffers(tx, seen.merchant.code, currency)).map((offer) => ({ ...offer, obstacle: obstacleTo(offer, seen) }));
}

/** Whether a deposit of this amount may carry the offer; `besides` is the deposit itself once it is credited. */
export async function checkOffer(
  deps: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  offerId: string,
  amount: bigint,
  currency: string,
  besides?: string,
): Promise<Result<Offer, OfferRefusal>> {
  const seen = await look(deps, tx, memberId, currency, besides);
  const offer = seen && (await listOffers(tx, seen.merchant.code, currency)).find((listed) => listed.offerId === offerId);
  if (!offer) return refuse('promotion_not_found');
  const obstacle = obstacleTo(offer, seen);
  if (obstacle) return refuse('promotion_state_conflict', { reason: obstacle });
  if (amount < offer.depositMinimum || bonusTerms(offer, amount).bonus === 0n) {
    return refuse('amount_below_minimum', { minimum: Number(offer.depositMinimum), currency });
  }
  return ok(offer);
}
