/** Wires withdrawals: wallet, cards, checks before a payout, and payout providers. */
import type { MemberId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/module.ts';
import type { Tx } from '../kernel/tx.ts';
import type { IdentityModule } from '../modules/members/identity/index.ts';
import type { KycModule } from '../modules/members/kyc/index.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import type { PayeesModule } from '../modules/members/payees/index.ts';
import type { PaymentsModule, SandboxPorts } from '../modules/money/payments/index.ts';
import type { SystemModule } from '../modules/platform/system/index.ts';
import {
  createSandboxPayouts,
  createWithdrawals,
  type PayoutProvider,
  type TurnoverLine,
  type WithdrawalsDeps,
  type WithdrawalsModule,
} from '../modules/money/withdrawals/index.ts';

/** What withdrawals depend on. */
export interface MoneyOutDeps {
  readonly ledger: Ledger;
  readonly system: Pick<SystemModule, 'brand'>;
  readonly payments: Pick<PaymentsModule, 'banks'>;
  readonly identity: Pick<IdentityModule, 'bindingsOf' | 'othersOnDevice'>;
  readonly payees: Pick<PayeesModule, 'checkPaymentPassword' | 'stateOf' | 'cardOf' | 'othersOnAccount'>;
  readonly kyc: Pick<KycModule, 'stateOf' | 'neededToWithdraw'>;
  /** Open turnover requirements of a member. */
  turnoverOf(tx: Tx, memberId: MemberId, currency: string): Promise<readonly TurnoverLine[]>;
  /** Payout providers of this installation. */
  readonly providers?: readonly PayoutProvider[];
  /** The demo's sandbox provider, which pays out to a bank that does not exist. */
  readonly sandbox?: SandboxPorts | undefined;
}

function depsOf(
  { ledger, system, payments, identity, payees, kyc, turnoverOf }: MoneyOutDeps,
  providers: readonly PayoutProvider[],
): WithdrawalsDeps {
  return {
    ledger,
    providers,
    checkPaymentPassword: (memberId, typed) => payees.checkPaymentPassword(memberId, typed),
    hasPaymentPassword: async (memberId) => (await payees.stateOf(memberId)).paymentPassword,
    async cardOf(memberId, bankCardId) {
      const card = await payees.cardOf(memberId, bankCardId);
      if (!card) return undefined;
      const bank = (await payments.banks()).find(({ code }) => code === card.bankCode);
      return { ...card, bankName: bank?.shortName ?? card.bankCode };
    },
    payeeNameOf: async (memberId) => (await identity.bindingsOf(memberId))?.payeeName ?? undefined,
    kycState: (memberId) => kyc.stateOf(memberId),
    kycNeeded: (merchantCode) => kyc.neededToWithdraw(merchantCode),
    sharedWith: async (memberId, bankCardId) =>
      (await payees.othersOnAccount(memberId, bankCardId)) + (await identity.othersOnDevice(memberId)),
    turnoverOf,
    timeZoneOf: async (merchantCode) => (await system.brand(merchantCode)).timeZone,
  };
}

/** Builds the module; the sandbox payouts serve a demo, never production. */
export function createMoneyOut(kernel: Kernel, deps: MoneyOutDeps): WithdrawalsModule {
  const { providers = [], sandbox } = deps;
  const plays = sandbox && kernel.config.environment === 'demo';
  const desk = plays
    ? [
        createSandboxPayouts(kernel.secret, {
          address: async () => `${await sandbox.address()}/sandbox/provider`,
          clock: kernel.clock,
        }),
      ]
    : [];
  return createWithdrawals(kernel, depsOf(deps, [...providers, ...desk]));
}
