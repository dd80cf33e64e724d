/** Withdrawals, wired: whose money, whose card, who is asked before it leaves, and who pays it out. */
import { sql } from './kernel/db/index.ts';
import { callbackKey } from './kernel/http/callback-signature.ts';
import type { MemberId } from './kernel/ids.ts';
import type { Kernel } from './kernel/module.ts';
import type { Tx } from './kernel/tx.ts';
import type { IdentityModule } from './modules/identity/index.ts';
import type { KycModule } from './modules/kyc/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { PayeesModule } from './modules/payees/index.ts';
import type { PaymentsModule } from './modules/payments/index.ts';
import type { SystemModule } from './modules/system/index.ts';
import {
  createSandboxPayouts,
  createWithdrawals,
  SANDBOX_PAYOUTS,
  type PayoutProvider,
  type TurnoverLine,
  type WithdrawalsDeps,
  type WithdrawalsModule,
} from './modules/withdrawals/index.ts';
import { createPayoutDesk, type PayoutDesk } from './sandbox-provider/payouts.ts';

/** What withdrawals are built upon. */
export interface MoneyOutGround {
  readonly ledger: Ledger;
  readonly system: Pick<SystemModule, 'brand'>;
  readonly payments: Pick<PaymentsModule, 'banks'>;
  readonly identity: Pick<IdentityModule, 'bindingsOf' | 'othersOnDevice'>;
  readonly payees: Pick<PayeesModule, 'checkPaymentPassword' | 'stateOf' | 'cardOf' | 'othersOnAccount'>;
  readonly kyc: Pick<KycModule, 'stateOf' | 'neededToWithdraw'>;
  /** Open turnover requirements of a member. */
  turnoverOf(tx: Tx, memberId: MemberId, currency: string): Promise<readonly TurnoverLine[]>;
  /** Companies that pay out, of this installation. */
  readonly providers?: readonly PayoutProvider[];
}

/** How long the sandbox takes to pay. */
const SANDBOX_PAYING_MS = 1_500;

/** The payout desk of the demonstration; its word reaches the platform as a signed delivery and no other way. */
function openDesk(kernel: Kernel, withdrawals: () => WithdrawalsModule): PayoutDesk & { readonly provider: PayoutProvider } {
  async function now(): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(kernel.db);
    return rows[0]!.now;
  }
  const desk = createPayoutDesk({
    key: callbackKey(kernel.secret, SANDBOX_PAYOUTS),
    payingMs: SANDBOX_PAYING_MS,
    now,
    async deliver({ headers, rawBody }) {
      const received = await withdrawals().receiveCallback(SANDBOX_PAYOUTS, { header: (name) => headers[name], rawBody });
      if (!received.ok) throw new Error(`The callback was refused: ${received.code}`);
    },
  });
  return { ...desk, provider: createSandboxPayouts(kernel.secret, (request) => desk.answer(request), now) };
}

function depsOf({ ledger, system, payments, identity, payees, kyc, turnoverOf }: MoneyOutGround, providers: readonly PayoutProvider[]): WithdrawalsDeps {
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
    sharedWith: async (memberId, bankCardId) => (await payees.othersOnAccount(memberId, bankCardId)) + (await identity.othersOnDevice(memberId)),
    turnoverOf,
    timeZoneOf: async (merchantCode) => (await system.brand(merchantCode)).timeZone,
  };
}

/** Builds them; in a demonstration with a desk that pays in a bank that does not exist, never in production. */
export function createMoneyOut(kernel: Kernel, ground: MoneyOutGround): WithdrawalsModule {
  const desk = kernel.config.environment === 'demo' ? openDesk(kernel, () => withdrawals) : undefined;
  const withdrawals = createWithdrawals(kernel, depsOf(ground, [...(ground.providers ?? []), ...(desk ? [desk.provider] : [])]));
  return {
    ...withdrawals,
    async stop() {
      await desk?.stop();
      await withdrawals.stop?.();
    },
  };
}
