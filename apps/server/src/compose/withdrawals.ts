/** Wires withdrawals: wallet, cards, checks before a payout, and payout providers. */
import type { NodeBase, NodeModules } from './module-list.ts';
import {
  createSandboxPayouts,
  createWithdrawals,
  type WithdrawalsDeps,
  type WithdrawalsModule,
} from '../modules/money/withdrawals/index.ts';

function depsOf({ kernel, ledger }: NodeBase, modules: NodeModules): Omit<WithdrawalsDeps, 'providers'> {
  return {
    ledger,
    checkPaymentPassword: (memberId, typed) => modules.payees.checkPaymentPassword(memberId, typed),
    hasPaymentPassword: async (memberId) => (await modules.payees.stateOf(memberId)).paymentPassword,
    async cardOf(memberId, bankCardId) {
      const card = await modules.payees.cardOf(memberId, bankCardId);
      if (!card) return undefined;
      const bank = (await modules.payments.banks()).find(({ code }) => code === card.bankCode);
      return { ...card, bankName: bank?.shortName ?? card.bankCode };
    },
    payeeNameOf: async (memberId) => (await modules.identity.bindingsOf(memberId))?.payeeName ?? undefined,
    kycState: (memberId) => modules.kyc.stateOf(memberId),
    kycNeeded: (merchantCode) => modules.kyc.neededToWithdraw(merchantCode),
    async sharedWith(memberId, bankCardId) {
      const { explained, watched } = await modules.risk.standingOf(kernel.db, memberId);
      const onAccount = await modules.payees.othersOnAccount(memberId, bankCardId, explained);
      return onAccount + (await modules.identity.othersOnDevice(memberId, explained)) + watched;
    },
    turnoverOf: async (tx, memberId, currency) => (await modules.turnover.requirementsOf(tx, memberId, currency)).lines,
    bonusAtStake: (tx, memberId, currency) => modules.turnover.bonusAtStake(tx, memberId, currency),
    exitBonus: (tx, memberId, currency) => modules.turnover.exitBonus(tx, memberId, currency),
    agentDues: (tx, memberId, currency) => modules.commissions.heldDues(tx, memberId, currency),
    accountsOf: (tx, ids) => modules.identity.accountsOf(tx, ids),
    waitingApprovals: (tx, merchantCode, ids) => modules.approvals.waitingFor(tx, merchantCode, 'withdrawal', ids),
    timeZoneOf: async (merchantCode) => (await modules.system.brand(merchantCode)).timeZone,
  };
}

/** Builds the module; the sandbox payouts serve a demo, never production. */
export function createPayouts(base: NodeBase, modules: NodeModules): WithdrawalsModule {
  const { kernel, sandbox } = base;
  const plays = sandbox && kernel.config.environment === 'demo';
  const providers = plays
    ? [
        createSandboxPayouts(kernel.secret, {
          address: async () => `${await sandbox.address()}/sandbox/provider`,
          clock: kernel.clock,
        }),
      ]
    : [];
  return createWithdrawals(kernel, { ...depsOf(base, modules), providers });
}
