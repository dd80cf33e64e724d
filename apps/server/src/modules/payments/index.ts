/** Payments: money in. See README.md. */
import { ConfigError } from '../../kernel/config.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { createPictures } from '../../kernel/images/redraw.ts';
import { createImageVault } from '../../kernel/images/vault.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Ticker } from '../../kernel/ticker.ts';
import type { Tx } from '../../kernel/tx.ts';
import { deliveriesOf } from '../../sandbox-provider/play.ts';
import { readBanks, type Bank } from './bank-store.ts';
import { configureMethod } from './configure-method.ts';
import type { DepositLedger } from './credit-order.ts';
import { expireOrders } from './expire-orders.ts';
import { paymentsJobs, startExpiry } from './jobs.ts';
import { readEnabledMethods, type DepositMethod } from './method-store.ts';
import type { PlayInSandbox } from './pay-in-sandbox.ts';
import { readPool, type KnownPayment } from './payment-store.ts';
import { findOpenDeposit, forgetPerson, listDeposits, sumCredited, type DepositRecord } from './person-store.ts';
import { assignPayment, confirmTransfer, rejectPayment } from './pool.ts';
import type { PaymentPorts } from './ports.ts';
import { callbackKey } from '../../kernel/http/callback-signature.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { createSandboxProviders, SANDBOX_PROVIDERS } from './providers/sandbox-providers.ts';
import { readReceipt, receiptsOf } from './read-receipt.ts';
import { receiveCallback, type CallbackDeps } from './receive-callback.ts';
import { reverseDeposit } from './reverse-deposit.ts';
import { paymentsHandlers } from './routes.ts';
import { installSandboxMethods } from './sandbox-methods.ts';

export { DEPOSIT_CREDITED, DEPOSIT_REVERSED, FIRST_DEPOSIT_MADE, type DepositCredited, type DepositReversed, type FirstDepositMade } from './events.ts';
export { callbackKey, SIGNATURE_HEADER, signCallback, verifyCallbackSignature } from '../../kernel/http/callback-signature.ts';
export type { Bank } from './bank-store.ts';
export type { DepositMethod } from './method-store.ts';
export type { KnownPayment } from './payment-store.ts';
export type { Destination, Operator, PaymentName, SeenTransfer } from './pool.ts';
export type { AdmitRefusal, CreditedDeposit, DepositOffer, DepositOffers, OfferRefusal, PaymentPorts, ReversedDeposit } from './ports.ts';
export { SANDBOX_PROVIDERS } from './providers/sandbox-providers.ts';
export type { PaymentProvider } from './providers/payment-provider.ts';

export interface SandboxPorts {
  /** Where the sandbox provider's process listens, without a trailing slash. */
  address(): Promise<string>;
}

export interface PaymentsDeps extends PaymentPorts {
  readonly ledger: DepositLedger;
  /** Real providers of this installation. */
  readonly providers?: readonly PaymentProvider[];
  /** The demonstration's sandbox provider; without it only transfers are played. */
  readonly sandbox?: SandboxPorts | undefined;
}

/** Leaves the first parameter, which the module knows, away. */
type Verb<F> = F extends (deps: never, ...rest: infer R) => infer O ? (...rest: R) => O : never;

export interface PaymentsModule extends Module {
  readonly handlers: ReturnType<typeof paymentsHandlers>;
  /** Sets a way to pay in; takes effect with the next order. */
  configureMethod(method: DepositMethod): Promise<void>;
  /** The banks of the national transfer network, by short name. */
  banks(): Promise<readonly Bank[]>;
  /** Every deposit order of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<readonly DepositRecord[]>;
  /** The receipts a member uploaded, with their pictures, for that member. */
  receiptsOf(memberId: MemberId): Promise<readonly object[]>;
  /** Forgets payers' names, references and receipts in the caller's transaction; the orders stay, as the books do. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
  /** Whether money may still arrive for an order of the member, or has arrived and is not in the wallet. */
  hasOpenDeposit(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** What a member's deposits ever brought into the wallet, less what was taken back. */
  netDepositsOf(tx: Tx, memberId: MemberId, currency: string): Promise<bigint>;
  /** The same since an instant. */
  creditedSince(tx: Tx, memberId: MemberId, currency: string, from: Date): Promise<bigint>;
  /** Money that waits for an operator, oldest first. */
  pool(limit: number): Promise<readonly KnownPayment[]>;
  /** Operators' verbs, each with a reason that is written down. */
  readonly assignPayment: Verb<typeof assignPayment>;
  readonly rejectPayment: Verb<typeof rejectPayment>;
  readonly confirmTransfer: Verb<typeof confirmTransfer>;
  readonly reverseDeposit: Verb<typeof reverseDeposit>;
  /** A receipt as JPEG, the look written down first. */
  readReceipt(receiptId: string, by: { readonly operator: string; readonly reason: string }): Promise<Result<Buffer, 'field_required' | 'upload_invalid'>>;
  /** Gives up every order whose time is over; the module's own loop does this each second. */
  expireOrders(): Promise<number>;
}

/** A production that could be paid with invented money must not start. */
async function refuseSandboxMethods(kernel: Kernel): Promise<void> {
  const invented = (await readEnabledMethods(kernel.db)).find((method) => SANDBOX_PROVIDERS.includes(method.provider));
  if (invented) {
    throw new ConfigError(`LANTERN_ENV is production, but deposit method ${invented.methodId} uses the sandbox bank; switch the method off first`);
  }
}

/** Plays at once: the sandbox's signed deliveries, handed to the callback's verb. */
const playHere =
  (deps: CallbackDeps): PlayInSandbox =>
  async (play) => {
    for (const { provider, headers, rawBody } of deliveriesOf(play, callbackKey(deps.kernel.secret, play.order.provider))) {
      const received = await receiveCallback(deps, provider, { header: (name) => headers[name], rawBody });
      if (!received.ok) throw new Error(`The callback was refused: ${received.code}`);
    }
  };

/** Creates the module. In a demonstration it brings the sandbox providers; in production it refuses to stand beside one. */
export async function createPayments(kernel: Kernel, { ledger, providers = [], sandbox, ...ports }: PaymentsDeps): Promise<PaymentsModule> {
  const isDemo = kernel.config.environment === 'demo';
  const invented = isDemo ? createSandboxProviders(kernel, sandbox && (() => sandbox.address())) : [];
  if (isDemo) await installSandboxMethods(kernel, new Set(invented.map(({ code }) => code)));
  else await refuseSandboxMethods(kernel);

  const byCode = new Map([...providers, ...invented].map((provider) => [provider.code, provider]));
  const deps = { kernel, ledger, ports, providers: byCode };
  const receipts = { kernel, pictures: createPictures(), vault: createImageVault(kernel, 'receipts') };
  let expiry: Ticker | undefined;
  return {
    name: 'payments',
    handlers: paymentsHandlers({ ...deps, ...receipts, play: isDemo ? playHere(deps) : undefined }),
    jobs: paymentsJobs(kernel, receipts.vault),
    configureMethod: (method) => configureMethod(kernel, method),
    banks: () => readBanks(kernel.db),
    recordsOf: (memberId) => listDeposits(kernel.db, memberId),
    receiptsOf: (memberId) => receiptsOf(receipts, memberId),
    erase: forgetPerson,
    hasOpenDeposit: findOpenDeposit,
    netDepositsOf: (tx, memberId, currency) => sumCredited(tx, memberId, currency, undefined),
    creditedSince: sumCredited,
    pool: (limit) => readPool(kernel.db, limit),
    assignPayment: (...rest) => assignPayment(deps, ...rest),
    rejectPayment: (...rest) => rejectPayment(deps, ...rest),
    confirmTransfer: (...rest) => confirmTransfer(deps, ...rest),
    reverseDeposit: (...rest) => reverseDeposit(deps, ...rest),
    readReceipt: (receiptId, by) => readReceipt(receipts, receiptId, by),
    expireOrders: () => expireOrders(kernel),
    start: async () => {
      expiry = startExpiry(kernel);
    },
    stop: async () => {
      await expiry?.stop();
    },
  };
}
