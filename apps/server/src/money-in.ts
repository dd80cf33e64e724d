/** Deposits, wired: who may pay in, what a credited deposit brings along, and which promotions may go with it. */
import type { DepositOffer, PaymentPorts } from './modules/payments/index.ts';
import type { ProtectionModule } from './modules/protection/index.ts';
import type { MemberOffer, TurnoverModule } from './modules/turnover/index.ts';

export interface MoneyInGround {
  readonly protection: Pick<ProtectionModule, 'admitDeposit'>;
  /** Built after payments, asked once deposits arrive. */
  readonly turnover: () => Pick<TurnoverModule, 'depositCredited' | 'depositReversed' | 'offersFor' | 'checkOffer'>;
}

const BPS_IN_PERCENT = 100;

const offerOf = ({ offerId, titleVi, titleEn, depositMinimum, multiple, currency, matchBps, bonusMaximum }: MemberOffer): DepositOffer => ({
  offerId,
  titleVi,
  titleEn,
  minimum: depositMinimum,
  turnoverMultiple: multiple,
  currency,
  bonusPercent: Math.floor(matchBps / BPS_IN_PERCENT),
  bonusMaximum,
});

/** What payments ask of protection and turnover. */
export function depositPorts({ protection, turnover }: MoneyInGround): PaymentPorts {
  return {
    admit: (tx, memberId, currency, amount) => protection.admitDeposit(tx, memberId, currency, amount),
    credited: (tx, credit) => turnover().depositCredited(tx, credit),
    reversed: (tx, { orderId }) => turnover().depositReversed(tx, orderId),
    offers: {
      // Those something speaks against are no choice; taken by a page that is behind, they are refused with the reason.
      offersFor: async (tx, memberId, currency) => (await turnover().offersFor(tx, memberId, currency)).filter(({ obstacle }) => obstacle === undefined).map(offerOf),
      checkOffer: (tx, memberId, offerId, amount, currency) => turnover().checkOffer(tx, memberId, offerId, amount, currency),
    },
  };
}
