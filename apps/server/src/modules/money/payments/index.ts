/** Payments: money in. The public API of this module. See README.md. */
import { accountApproval } from './account-approval.ts';
import { creditedDeposits, failedDeposits, failedVouchers, namedPayers, openedDeposits } from './signals-store.ts';
import type { ErrorCode } from '@lantern/contract/errors';
import { ConfigError } from '../../../kernel/config.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { ApprovedVerbs, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { createPictures } from '../../../kernel/images/redraw.ts';
import { createImageVault } from '../../../kernel/images/vault.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Providers } from '../../../kernel/providers.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { deliveriesOf } from '../../../dev/sandbox-provider/play.ts';
import { paymentSettings } from './console-settings.ts';
import { readBanks, type Bank } from './bank-store.ts';
import type { DepositLedger } from './credit-order.ts';
import { arrivedBetween, arrivedNamed, type ArrivedMoney } from './closing-store.ts';
import { depositExplains, depositLookups } from './explain.ts';
import { depositHandlers, reversalApproval } from './desk.ts';
import { methodHandlers } from './desk-methods.ts';
import { expireOrders } from './expire-orders.ts';
import { paymentsJobs, startExpiry } from './jobs.ts';
import { editMethod, type MethodEdit } from './edit-method.ts';
import { listMethods, readEnabledMethods, type StoredMethod } from './method-store.ts';
import { poolHandlers } from './pool-search.ts';
import type { PlayInSandbox } from './pay-in-sandbox.ts';
import { readUnmatched, type KnownPayment } from './payment-store.ts';
import {
  findOpenDeposit,
  hasFailedDeposit,
  erasePerson,
  listDeposits,
  listDepositors,
  sumCredited,
  type DepositRecord,
} from './person-store.ts';
import { listCredited, listFirstDeposits } from './past-store.ts';
import { assignPayment, confirmTransfer, rejectPayment } from './unmatched-payments.ts';
import type { PaymentPorts } from './ports.ts';
import { callbackKey } from '../../../kernel/http/callback-signature.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { installedProviders, payInProviders } from './providers/registry.ts';
import { createSandboxProviders, SANDBOX_PROVIDERS } from './providers/sandbox-providers.ts';
import { readReceipt, receiptsOf } from './report-transfer.ts';
import { receiveCallback, type CallbackDeps } from './receive-callback.ts';
import { reverseDeposit } from './reverse-deposit.ts';
import { paymentsHandlers } from './routes.ts';
import { installSandboxMethods } from './sandbox-methods.ts';

export {
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  FIRST_DEPOSIT_MADE,
  type DepositCredited,
  type DepositReversed,
  type FirstDepositMade,
} from './events.ts';
export {
  callbackKey,
  SIGNATURE_HEADER,
  signCallback,
  verifyCallbackSignature,
} from '../../../kernel/http/callback-signature.ts';
export type { Bank } from './bank-store.ts';
export type { MethodEdit } from './edit-method.ts';
export type { DepositMethod, StoredMethod } from './method-store.ts';
export type { KnownPayment } from './payment-store.ts';
export type { Destination, Operator, PaymentName, SeenTransfer } from './unmatched-payments.ts';
export type {
  AdmitRefusal,
  CreditedDeposit,
  DepositOffer,
  DepositOffers,
  OfferRefusal,
  PaymentPorts,
  ReversedDeposit,
} from './ports.ts';
export { SANDBOX_PROVIDERS } from './providers/sandbox-providers.ts';
export type { PaymentProvider } from './providers/payment-provider.ts';

export interface SandboxPorts {
  /** Where the sandbox provider's process listens, without a trailing slash. */
  address(): Promise<string>;
}

export interface PaymentsDeps extends PaymentPorts {
  readonly ledger: DepositLedger;
  /** Real providers; those of the configuration when absent. */
  readonly providers?: readonly PaymentProvider[];
  /** The demo's sandbox provider; without it only bank transfers are simulated. */
  readonly sandbox?: SandboxPorts | undefined;
}

/** Drops the dependencies and the transaction, which the module supplies. */
type Verb<F> = F extends (deps: never, tx: never, ...rest: infer R) => infer O ? (...rest: R) => O : never;

const depositSignals = {
  opened: openedDeposits,
  failed: failedDeposits,
  vouchers: failedVouchers,
  credited: creditedDeposits,
  namedPayers,
} as const;

export interface PaymentsModule extends Module {
  /** What the rules of risk read. */
  readonly signals: typeof depositSignals;
  readonly handlers: ReturnType<typeof paymentsHandlers>;
  readonly opsHandlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  /** Adds or edits a deposit method, from the next order on. Refuses version_outdated, and input_invalid with the field at fault. */
  editMethod(edit: MethodEdit): Promise<Result<StoredMethod, 'input_invalid' | 'version_outdated'>>;
  /** Every deposit method as it is stored, off ones too, and those whose settings have a wrong shape. */
  methods(): Promise<readonly StoredMethod[]>;
  /** Operators' accounts at pay-in providers. */
  readonly providers: Pick<Providers<PaymentProvider>, 'edit' | 'accounts' | 'find'>;
  /** Payments that arrived, for the closing of a day: a merchant's of a time, and any by their references. */
  readonly arrivals: {
    ofTime(
      tx: Tx,
      merchantCode: string,
      span: { readonly from: Date; readonly to: Date },
    ): Promise<readonly ArrivedMoney[]>;
    ofReferences(
      tx: Tx,
      provider: string,
      currency: string,
      references: readonly string[],
    ): Promise<readonly ArrivedMoney[]>;
  };
  /** The banks of the national transfer network, by short name; read in the caller's transaction where there is one. */
  banks(tx?: Tx): Promise<readonly Bank[]>;
  /** Every deposit order of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<readonly DepositRecord[]>;
  /** The receipts a member uploaded, with their images, for the data export. */
  receiptsOf(memberId: MemberId): Promise<readonly object[]>;
  /** Erases payers' names, references and receipts in the caller's transaction; orders and ledger entries stay. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
  /** Whether a payment for an order of the member may still arrive, or has arrived and is not credited yet. */
  hasOpenDeposit(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Whether a deposit of the member was rejected or ran out in the last hours. */
  hasFailedDeposit(tx: Tx, memberId: MemberId, hours: number): Promise<boolean>;
  /** The sum of a member's credited deposits minus reversals, in minor units. */
  netDepositsOf(tx: Tx, memberId: MemberId, currency: string): Promise<bigint>;
  /** The same since an instant, up to and with another where one is given. */
  /** Of members those with a deposit credited in a span, `to` excluded. */
  depositorsOf(
    tx: Tx,
    memberIds: readonly MemberId[],
    currency: string,
    from: Date,
    to: Date,
  ): Promise<readonly MemberId[]>;
  creditedSince(tx: Tx, memberId: MemberId, currency: string, from: Date, to?: Date): Promise<bigint>;
  /** Deposits of a merchant's members that were credited within a time, oldest first. */
  readonly creditedBetween: typeof listCredited;
  /** When members deposited for the first time; who never did is absent. */
  firstDepositsOf(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Date>>;
  /** Unmatched payments that wait for an operator, oldest first. */
  unmatchedPayments(limit: number): Promise<readonly KnownPayment[]>;
  /** Operators' actions, each recorded with a reason. */
  readonly assignPayment: Verb<typeof assignPayment>;
  readonly rejectPayment: Verb<typeof rejectPayment>;
  readonly confirmTransfer: Verb<typeof confirmTransfer>;
  readonly reverseDeposit: Verb<typeof reverseDeposit>;
  /** A receipt as JPEG; the access is recorded first. */
  readReceipt(
    receiptId: string,
    by: { readonly operator: string; readonly reason: string },
  ): Promise<Result<Buffer, 'field_required' | 'upload_invalid'>>;
  /** Expires every overdue order; the module's own loop does this each second. */
  expireOrders(): Promise<number>;
}

/** A production server with a sandbox deposit method must not start. */
async function refuseSandboxMethods(kernel: Kernel): Promise<void> {
  const sandboxed = (await readEnabledMethods(kernel.db, kernel.log)).find((method) =>
    SANDBOX_PROVIDERS.includes(method.provider),
  );
  if (sandboxed) {
    throw new ConfigError(
      `LANTERN_ENV is production, but deposit method ${sandboxed.methodId} uses the sandbox bank; switch the method off first`,
    );
  }
}

/** Simulates a payment in this process: the sandbox's signed deliveries are passed to `receiveCallback`. */
const simulateInProcess =
  (deps: CallbackDeps): PlayInSandbox =>
  async (play) => {
    for (const { provider, headers, rawBody } of deliveriesOf(
      play,
      callbackKey(deps.kernel.secret, play.order.provider),
    )) {
      const received = await receiveCallback(deps, provider, { header: (name) => headers[name], rawBody });
      if (!received.ok) throw new Error(`The callback was refused: ${received.code}`);
    }
  };

/** Creates the module. The demo adds the sandbox providers; production refuses to start with an enabled sandbox method. */
export async function createPayments(
  kernel: Kernel,
  { ledger, providers = installedProviders(kernel), sandbox, ...ports }: PaymentsDeps,
): Promise<PaymentsModule> {
  const isDemo = kernel.config.environment === 'demo';
  const sandboxed = isDemo ? createSandboxProviders(kernel, sandbox && (() => sandbox.address())) : [];
  if (isDemo) await installSandboxMethods(kernel, new Set(sandboxed.map(({ code }) => code)));
  else await refuseSandboxMethods(kernel);

  const all = payInProviders(kernel, [...providers, ...sandboxed]);
  const deps = { kernel, ledger, ports, providers: all };
  const receipts = { kernel, pictures: createPictures(), vault: createImageVault(kernel, 'receipts') };
  /** A refusal undoes what the verb wrote. */
  const inTransaction = <T, C extends ErrorCode>(work: (tx: Tx) => Promise<Result<T, C>>): Promise<Result<T, C>> =>
    transactResult(kernel.db, work) as Promise<Result<T, C>>;
  const desk = { ...deps, receipts };
  let expiry: Ticker | undefined;
  return {
    name: 'payments',
    signals: depositSignals,
    handlers: paymentsHandlers({ ...deps, ...receipts, play: isDemo ? simulateInProcess(deps) : undefined }),
    deskSettings: paymentSettings,
    explains: depositExplains,
    memberLookups: depositLookups,
    opsHandlers: {
      ...depositHandlers(desk),
      ...poolHandlers(desk),
      ...methodHandlers({ ...deps, payOut: () => ports.payOutProviders() }),
    },
    approved: {
      'ops.deposits.reverse': reversalApproval(desk),
      'ops.payments.setAccount': accountApproval(deps),
    },
    jobs: paymentsJobs(kernel, receipts.vault),
    editMethod: (edit) => inTransaction((tx) => editMethod(deps, tx, edit)),
    methods: () => listMethods(kernel.db),
    providers: all,
    arrivals: { ofTime: arrivedBetween, ofReferences: arrivedNamed },
    banks: (tx = kernel.db) => readBanks(tx),
    recordsOf: (memberId) => listDeposits(kernel.db, memberId),
    receiptsOf: (memberId) => receiptsOf(receipts, memberId),
    erase: erasePerson,
    hasOpenDeposit: findOpenDeposit,
    hasFailedDeposit,
    netDepositsOf: (tx, memberId, currency) => sumCredited(tx, memberId, currency, undefined),
    depositorsOf: listDepositors,
    creditedSince: sumCredited,
    creditedBetween: listCredited,
    firstDepositsOf: async (tx, memberIds) =>
      new Map((await listFirstDeposits(tx, memberIds)).map(({ memberId, at }) => [memberId, at])),
    unmatchedPayments: (limit) => readUnmatched(kernel.db, limit),
    assignPayment: (...rest) => inTransaction((tx) => assignPayment(deps, tx, ...rest)),
    rejectPayment: (...rest) => inTransaction((tx) => rejectPayment(deps, tx, ...rest)),
    confirmTransfer: (...rest) => inTransaction((tx) => confirmTransfer(deps, tx, ...rest)),
    reverseDeposit: (...rest) => inTransaction((tx) => reverseDeposit(deps, tx, ...rest)),
    readReceipt: (receiptId, by) => inTransaction((tx) => readReceipt(receipts, tx, receiptId, by)),
    expireOrders: () => expireOrders(kernel),
    start: async () => {
      expiry = startExpiry(kernel);
    },
    stop: async () => {
      await expiry?.stop();
    },
  };
}
