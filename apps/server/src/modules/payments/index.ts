/** Payments: money in. See README.md. */
import { ConfigError } from '../../kernel/config.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Ticker } from '../../kernel/ticker.ts';
import type { Tx } from '../../kernel/tx.ts';
import { readBanks, type Bank } from './bank-store.ts';
import { configureMethod, installSandboxMethod } from './configure-method.ts';
import type { DepositLedger } from './credit-order.ts';
import { expireOrders } from './expire-orders.ts';
import { startExpiry } from './jobs.ts';
import { readEnabledMethods, type DepositMethod } from './method-store.ts';
import type { Deliver } from './pay-in-sandbox.ts';
import { findOpenDeposit, listDeposits, type DepositRecord } from './person-store.ts';
import type { PaymentPorts } from './ports.ts';
import { createSandboxBank, SANDBOX_PROVIDER } from './providers/sandbox-bank.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { receiveCallback } from './receive-callback.ts';
import { paymentsHandlers } from './routes.ts';

export { DEPOSIT_CREDITED, FIRST_DEPOSIT_MADE, type DepositCredited, type FirstDepositMade } from './events.ts';
export type { Bank } from './bank-store.ts';
export type { DepositMethod } from './method-store.ts';
export type { Deliver, SignedDelivery } from './pay-in-sandbox.ts';
export type { AdmitRefusal, CreditedDeposit, DepositOffer, DepositOffers, OfferRefusal, PaymentPorts, ReversedDeposit } from './ports.ts';
export { httpDelivery } from './providers/http-delivery.ts';

export interface PaymentsDeps extends PaymentPorts {
  readonly ledger: DepositLedger;
  /** Real providers of this installation. */
  readonly providers?: readonly PaymentProvider[];
  /** How the sandbox bank reaches the callback address; `httpDelivery` is the whole way; by default the callback's verb is handed the delivery. */
  readonly deliver?: Deliver;
}

export interface PaymentsModule extends Module {
  readonly handlers: NonNullable<Module['handlers']>;
  /** Sets a way to pay in; takes effect with the next order. */
  configureMethod(method: DepositMethod): Promise<void>;
  /** The banks of the national transfer network, by short name. */
  banks(): Promise<readonly Bank[]>;
  /** Every deposit order of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<readonly DepositRecord[]>;
  /** Whether money may still arrive for an order of the member, or has arrived and is not in the wallet. */
  hasOpenDeposit(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Gives up every order whose time is over; the module's own loop does this each second. */
  expireOrders(): Promise<number>;
}

/** A production that could be paid with invented money must not start. */
async function refuseSandboxMethods(kernel: Kernel): Promise<void> {
  const invented = (await readEnabledMethods(kernel.db)).find((method) => method.provider === SANDBOX_PROVIDER);
  if (invented) {
    throw new ConfigError(`LANTERN_ENV is production, but deposit method ${invented.methodId} uses the sandbox bank; switch the method off first`);
  }
}

/** Creates the module. In a demonstration it brings the sandbox bank; in production it refuses to stand beside one. */
export async function createPayments(kernel: Kernel, { ledger, providers = [], deliver }: PaymentsDeps): Promise<PaymentsModule> {
  const sandbox = kernel.config.environment === 'demo' ? createSandboxBank(kernel.secret) : undefined;
  if (sandbox) await installSandboxMethod(kernel);
  else await refuseSandboxMethods(kernel);

  const byCode = new Map([...providers, ...(sandbox ? [sandbox] : [])].map((provider) => [provider.code, provider]));
  const callbackDeps = { kernel, ledger, providers: byCode };
  const deliverHere: Deliver = async ({ provider, headers, rawBody }) => {
    const received = await receiveCallback(callbackDeps, provider, { header: (name) => headers[name], rawBody });
    if (!received.ok) throw new Error(`The callback was refused: ${received.code}`);
  };
  let expiry: Ticker | undefined;
  return {
    name: 'payments',
    handlers: paymentsHandlers({ ...callbackDeps, sandbox, deliver: deliver ?? deliverHere }),
    configureMethod: (method) => configureMethod(kernel, method),
    banks: () => readBanks(kernel.db),
    recordsOf: (memberId) => listDeposits(kernel.db, memberId),
    hasOpenDeposit: findOpenDeposit,
    expireOrders: () => expireOrders(kernel),
    start: async () => {
      expiry = startExpiry(kernel);
    },
    stop: async () => {
      await expiry?.stop();
    },
  };
}
