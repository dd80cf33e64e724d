/** Deposit promotions: listing them, and attaching one to an open order. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { DepositOffer, OfferRefusal, PaymentPorts } from './ports.ts';
import { isCancellable } from './states.ts';
import { findOrder, lockOrder, setPromotion, type DepositOrder } from './store.ts';

export interface OfferDeps {
  readonly kernel: Kernel;
  readonly ports: PaymentPorts;
}

type OfferList = AnswerOf<Calls['deposit.promotions']>['list'];

function presentOffer(offer: DepositOffer, language: Language): OfferList[number] {
  const { offerId, titleVi, titleEn, minimum, turnoverMultiple, currency, bonusPercent, bonusMaximum, validHours } =
    offer;
  return {
    promotionId: offerId,
    title: language === 'VI' ? titleVi : titleEn,
    minimum: Number(minimum),
    turnoverMultiple,
    currency,
    validHours,
    ...(bonusPercent === undefined ? {} : { bonusPercent }),
    ...(bonusMaximum === undefined ? {} : { bonusMaximum: Number(bonusMaximum) }),
  };
}

/** Offers the member may choose from now. */
export async function listOffers(
  { kernel, ports }: OfferDeps,
  memberId: MemberId,
  currency: string,
  language: Language,
): Promise<OfferList> {
  const offers = await ports.offers.offersFor(kernel.db, memberId, currency);
  return offers.map((offer) => presentOffer(offer, language));
}

type Refusal = 'order_not_found' | 'order_state_conflict' | OfferRefusal;

/** Attaches the promotion to the member's unpaid order, replacing an earlier choice. Eligibility is checked again when the payment arrives. */
export async function acceptPromotion(
  { kernel, ports }: OfferDeps,
  memberId: MemberId,
  orderId: string,
  promotionId: string,
): Promise<Result<DepositOrder, Refusal>> {
  return transact(kernel.db, async (tx): Promise<Result<DepositOrder, Refusal>> => {
    const order = await lockOrder(tx, orderId);
    if (order?.memberId !== memberId) return refuse('order_not_found');
    if (!isCancellable(order.status)) return refuse('order_state_conflict');
    const checked = await ports.offers.checkOffer(tx, memberId, promotionId, order.creditAmount, order.currency);
    if (!checked) return refuse('promotion_not_found');
    if (!checked.ok) return checked;
    await setPromotion(tx, orderId, promotionId);
    return ok((await findOrder(tx, orderId))!);
  });
}
