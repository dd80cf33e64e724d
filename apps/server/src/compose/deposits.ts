/** Wires deposits: who may pay in, what a credited deposit triggers, and which promotions may be chosen with it. */
import { ok, refuse } from '../kernel/result.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import type { DepositOffer, PaymentPorts } from '../modules/money/payments/index.ts';
import type { ProtectionModule } from '../modules/members/protection/index.ts';
import type { MemberOffer, TurnoverModule } from '../modules/money/turnover/index.ts';

export interface MoneyInDeps {
  readonly ledger: Pick<Ledger, 'balances'>;
  readonly protection: Pick<ProtectionModule, 'admitDeposit' | 'admitMember'>;
  /** Built after payments; called once deposits arrive. */
  readonly turnover: () => Pick<TurnoverModule, 'depositCredited' | 'depositReversed' | 'offersFor' | 'checkOffer'>;
}

const BPS_IN_PERCENT = 100;

const offerOf = ({
  offerId,
  titleVi,
  titleEn,
  depositMinimum,
  multiple,
  currency,
  matchBps,
  bonusMaximum,
  validHours,
}: MemberOffer): DepositOffer => ({
  offerId,
  titleVi,
  titleEn,
  minimum: depositMinimum,
  turnoverMultiple: multiple,
  currency,
  bonusPercent: Math.floor(matchBps / BPS_IN_PERCENT),
  bonusMaximum,
  validHours,
});

/** What payments need of protection and turnover. */
export function depositPorts({ ledger, protection, turnover }: MoneyInDeps): PaymentPorts {
  return {
    async mayBegin(tx, memberId) {
      const admitted = await protection.admitMember(tx, memberId);
      if (!admitted.ok) return admitted;
      // Credits reach a frozen wallet, but no order is opened for a wallet that cannot be used.
      return (await ledger.balances(tx, memberId)).some(({ frozen }) => frozen)
        ? refuse('account_frozen')
        : ok(undefined);
    },
    admit: (tx, memberId, currency, amount) => protection.admitDeposit(tx, memberId, currency, amount),
    credited: (tx, credit) => turnover().depositCredited(tx, credit),
    reversed: (tx, { orderId }) => turnover().depositReversed(tx, orderId),
    offers: {
      // Offers with an obstacle are not listed; an outdated page that still sends one gets the reason.
      offersFor: async (tx, memberId, currency) =>
        (await turnover().offersFor(tx, memberId, currency))
          .filter(({ obstacle }) => obstacle === undefined)
          .map(offerOf),
      checkOffer: (tx, memberId, offerId, amount, currency) =>
        turnover().checkOffer(tx, memberId, offerId, amount, currency),
    },
  };
}
