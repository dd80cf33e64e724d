/** Wires deposits: who may pay in, what a credited deposit triggers, and which promotions may be chosen with it. */
import { ok, refuse } from '../kernel/result.ts';
import type { NodeBase, NodeModules } from './module-list.ts';
import {
  createPayments,
  type DepositOffer,
  type PaymentPorts,
  type PaymentsModule,
} from '../modules/money/payments/index.ts';
import type { MemberOffer } from '../modules/money/turnover/index.ts';

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
  bonusPercent: matchBps / BPS_IN_PERCENT,
  bonusMaximum,
  validHours,
});

/** What payments need of protection and turnover. */
function depositPorts({ ledger }: NodeBase, modules: NodeModules): PaymentPorts {
  return {
    async mayBegin(tx, memberId) {
      const admitted = await modules.protection.admitMember(tx, memberId);
      if (!admitted.ok) return admitted;
      // Credits reach a frozen wallet, but no order is opened for a wallet that cannot be used.
      return (await ledger.balances(tx, memberId)).some(({ frozen }) => frozen)
        ? refuse('account_frozen')
        : ok(undefined);
    },
    admit: (tx, memberId, currency, amount) => modules.protection.admitDeposit(tx, memberId, currency, amount),
    credited: (tx, credit) => modules.turnover.depositCredited(tx, credit),
    reversed: (tx, { orderId }) => modules.turnover.depositReversed(tx, orderId),
    accountsOf: (tx, ids) => modules.identity.accountsOf(tx, ids),
    memberIdOf: (_, merchantCode, userName) => modules.identity.memberIdOf(merchantCode, userName),
    payOutProviders: () => modules.withdrawals.providers,
    merchantCodes: () => modules.system.merchantCodes(),
    offers: {
      // Offers with an obstacle are not listed; an outdated page that still sends one gets the reason.
      offersFor: async (tx, memberId, currency) =>
        (await modules.turnover.offersFor(tx, memberId, currency))
          .filter(({ obstacle }) => obstacle === undefined)
          .map(offerOf),
      checkOffer: (tx, memberId, offerId, amount, currency) =>
        modules.turnover.checkOffer(tx, memberId, offerId, amount, currency),
    },
  };
}

/** Builds payments. */
export const createDeposits = (base: NodeBase, modules: NodeModules): Promise<PaymentsModule> =>
  createPayments(base.kernel, { ledger: base.ledger, ...depositPorts(base, modules), sandbox: base.sandbox });
