/** Withdrawals with everything around them under the test's control: members, cards, turnover, and a bank whose answers and webhooks the test decides. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KycState } from '@lantern/contract';
import type { Caller, ModulePlatform, PlacedMember } from '@lantern/testkit';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../apps/server/src/kernel/http/callback-signature.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import type { Kernel } from '../../apps/server/src/kernel/module.ts';
import { ok, refuse } from '../../apps/server/src/kernel/result.ts';
import { house, type Ledger } from '../../apps/server/src/modules/ledger/index.ts';
import {
  createSandboxPayouts,
  createWithdrawals,
  SANDBOX_PAYOUTS,
  type PayeeAccount,
  type TurnoverLine,
  type WithdrawalSetting,
  type WithdrawalsModule,
} from '../../apps/server/src/modules/money/withdrawals/index.ts';

export const PIN = '280919';
/** How long the platform waits for this bank. */
const TIMEOUT_MS = 300;
const HOLDER = 'NGUYEN VAN THU';

type Truth = 'processing' | 'paid' | 'failed';
/** How the bank answers: truly, not at all, with an error, with nonsense. */
export type ConnectionFault = 'none' | 'late' | 'broken' | 'nonsense' | 'lost';

export interface TestBank {
  /** Sets the state of a payment; `processing` until then. */
  decide(withdrawalId: string, truth: Truth): void;
  /** What happens to every request from now on; `lost`: the order never arrives. */
  fault(fault: ConnectionFault): void;
  /** What happens to the next request about this withdrawal; `none`: no fault. */
  faultOnce(withdrawalId: string, fault: ConnectionFault): void;
  sent(
    withdrawalId: string,
  ): readonly { readonly amount: number; readonly accountNumber: string; readonly accountName: string }[];
  /** Delivers a signed webhook over HTTP; its content need not be true. */
  notify(
    withdrawalId: string,
    outcome: Truth,
    change?: object,
  ): Promise<{ readonly status: number; readonly code: string }>;
}

export interface BankMember extends PlacedMember {
  readonly bankCardId: string;
  readonly accountNumber: string;
  ask(amount: number, change?: object, idempotencyKey?: string): Promise<AskAnswer>;
  detail(withdrawalId: string): Promise<DetailAnswer>;
  purse(): Promise<{ readonly cash: bigint; readonly locked: bigint }>;
  /** Deposited money that was not played. */
  creditDeposit(amount: bigint): Promise<void>;
}

type AskAnswer = Awaited<ReturnType<typeof askWith>>;
type DetailAnswer = Extract<Awaited<ReturnType<typeof detailWith>>, { ok: true }>['value'];

const askWith = (
  caller: Caller,
  body: { bankCardId: string; amount: number; currency: string; paymentPassword: string },
  idempotencyKey?: string,
) => caller.call('withdraw.request', { body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
const detailWith = (caller: Caller, withdrawalId: string) =>
  caller.call('withdraw.detail', { params: { withdrawalId } });

export interface WithdrawalWorld {
  readonly withdrawals: WithdrawalsModule;
  readonly bank: TestBank;
  /** A member with a card, a payment password, an approved identity, and cash that was won. */
  member(cash: bigint): Promise<BankMember>;
  turnover(memberId: MemberId, line: Partial<TurnoverLine>): void;
  payeeName(memberId: MemberId, name: string): void;
  kyc(memberId: MemberId, state: KycState): void;
  shared(memberId: MemberId, others: number): void;
  /** What the member has owed downlines for days. */
  dues(memberId: MemberId, amount: bigint): void;
  /** Bonus money of an active deposit bonus; reads what is left with no amount. */
  bonus(memberId: MemberId, amount?: bigint): bigint | undefined;
  setting(change: Partial<WithdrawalSetting>): Promise<void>;
}

function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  rawBody: string,
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/wps/withdraw/callback/${SANDBOX_PAYOUTS}`,
      { method: 'POST', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode!, code: (JSON.parse(text) as { code?: string }).code ?? 'ok' }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(rawBody);
  });
}

interface Order {
  readonly withdrawalId: string;
  readonly amount: number;
  readonly currency: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

type Reply = { readonly status: number; readonly rawBody: string };

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** The bank's server, which does not keep the process alive; returns its address. */
function openConnection(answer: (path: string, rawBody: string) => Reply | 'silence' | 'cut'): Promise<string> {
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      const reply = answer(incoming.url ?? '', text);
      if (reply === 'cut') incoming.socket.destroy();
      else if (reply !== 'silence') response.writeHead(reply.status).end(reply.rawBody);
    });
  });
  server.unref();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function openBank(kernel: Kernel, platform: () => ModulePlatform) {
  const orders = new Map<string, Order[]>();
  const truths = new Map<string, Truth>();
  const faultsOnce = new Map<string, ConnectionFault>();
  let fault: ConnectionFault = 'none';
  const now = async () => (await platform().query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
  const answerOf = (id: string): Reply => {
    if (!orders.has(id)) return { status: 200, rawBody: JSON.stringify({ state: 'missing' }) };
    const state = truths.get(id) ?? 'processing';
    return {
      status: 200,
      rawBody: JSON.stringify({ state, bankReference: `FT-${id}`, reason: 'Ngân hàng nhận từ chối' }),
    };
  };
  const address = once(() =>
    openConnection((path, rawBody) => {
      const order = JSON.parse(rawBody) as Order;
      const now = faultsOnce.get(order.withdrawalId) ?? fault;
      faultsOnce.delete(order.withdrawalId);
      if (now === 'lost') return 'cut';
      if (path === '/payouts') orders.set(order.withdrawalId, [...(orders.get(order.withdrawalId) ?? []), order]);
      if (now === 'late') return 'silence';
      if (now === 'broken') return { status: 502, rawBody: '<html>' };
      return now === 'nonsense' ? { status: 200, rawBody: '<html>' } : answerOf(order.withdrawalId);
    }),
  );
  const provider = createSandboxPayouts(kernel.secret, { address, clock: kernel.clock, timeoutMs: TIMEOUT_MS });
  let deliveries = 0;
  const bank: TestBank = {
    decide: (id, truth) => void truths.set(id, truth),
    fault: (next) => void (fault = next),
    faultOnce: (id, next) => void faultsOnce.set(id, next),
    sent: (id) => orders.get(id) ?? [],
    async notify(id, outcome, change = {}) {
      const at = await now();
      const { amount, currency } = orders.get(id)?.[0] ?? { amount: 1, currency: 'VND' };
      const rawBody = JSON.stringify({
        eventId: `e${++deliveries}`,
        withdrawalId: id,
        outcome,
        amount,
        currency,
        bankReference: `FT-${id}`,
        reason: 'Ngân hàng nhận từ chối',
        occurredAt: at.getTime(),
        ...change,
      });
      return post(
        platform().address,
        {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signCallback(callbackKey(kernel.secret, SANDBOX_PAYOUTS), rawBody, at),
        },
        rawBody,
      );
    },
  };
  return { bank, provider };
}

/** Opens it; `platform` is available once the modules are built. */
export function openWithdrawalWorld(kernel: Kernel, ledger: Ledger, platform: () => ModulePlatform): WithdrawalWorld {
  const cards = new Map<string, PayeeAccount & { readonly memberId: MemberId }>();
  const lines = new Map<MemberId, TurnoverLine[]>();
  const names = new Map<MemberId, string>();
  const kyc = new Map<MemberId, KycState>();
  const shared = new Map<MemberId, number>();
  const bonuses = new Map<MemberId, bigint>();
  const dues = new Map<MemberId, bigint>();
  const { bank, provider } = openBank(kernel, platform);
  const withdrawals = createWithdrawals(kernel, {
    ledger,
    providers: [provider],
    checkPaymentPassword: async (_, typed) => (typed === PIN ? ok(undefined) : refuse('payment_password_wrong')),
    hasPaymentPassword: async () => true,
    cardOf: async (memberId, id) => (cards.get(id)?.memberId === memberId ? cards.get(id) : undefined),
    payeeNameOf: async (memberId) => names.get(memberId) ?? HOLDER,
    kycState: async (memberId) => kyc.get(memberId) ?? 'approved',
    kycNeeded: async () => true,
    sharedWith: async (memberId) => shared.get(memberId) ?? 0,
    turnoverOf: async (_, memberId) => lines.get(memberId) ?? [],
    agentDues: async (_, memberId) => dues.get(memberId) ?? 0n,
    bonusAtStake: async (_, memberId) => bonuses.get(memberId),
    exitBonus: async (_, memberId) => void bonuses.delete(memberId),
    accountsOf: async (_tx, ids) => new Map(ids.map((id) => [id, { userName: id }])),
    waitingApprovals: async () => new Map(),
    timeZoneOf: async () => 'Asia/Ho_Chi_Minh',
  });
  let made = 0;
  const fund = async (memberId: MemberId, code: 'deposit' | 'bet_win', amount: bigint) => {
    const from = code === 'deposit' ? house('payment_clearing', 'test') : house('house', 'TEST/RNG');
    const posted = await ledger.post(kernel.db, {
      key: `fund:${++made}:${memberId}`,
      code,
      member: memberId,
      currency: 'VND',
      legs: [{ mode: 'move', amount, from, to: 'cash' }],
    });
    if (!posted.ok) throw new Error(posted.code);
  };
  return {
    withdrawals,
    bank,
    async member(cash) {
      const placed = await platform().member();
      const { memberId, caller } = placed;
      const bankCardId = `card-${++made}`;
      const accountNumber = String(100_000_000_000 + made);
      cards.set(bankCardId, {
        memberId,
        bankCardId,
        bankCode: 'VCB',
        bankName: 'Vietcombank',
        bin: '970436',
        accountNumber,
        accountName: HOLDER,
      });
      if (cash > 0n) await fund(memberId, 'bet_win', cash);
      return {
        ...placed,
        bankCardId,
        accountNumber,
        ask: (amount, change = {}, key) =>
          askWith(caller, { bankCardId, amount, currency: 'VND', paymentPassword: PIN, ...change }, key),
        async detail(withdrawalId) {
          const read = await detailWith(caller, withdrawalId);
          if (!read.ok) throw new Error(read.code);
          return read.value;
        },
        async purse() {
          const balance = await ledger.balance(kernel.db, memberId, 'VND');
          return balance.ok ? { cash: balance.value.cash, locked: balance.value.locked } : { cash: -1n, locked: -1n };
        },
        creditDeposit: (amount) => fund(memberId, 'deposit', amount),
      };
    },
    turnover(memberId, line) {
      const whole = {
        requirementId: 'T1',
        source: 'deposit' as const,
        titleVi: 'Vòng cược',
        titleEn: 'Turnover',
        baseAmount: 0n,
        multiple: 1,
        required: 0n,
        counted: 0n,
        bonusLocked: 0n,
        ...line,
      };
      lines.set(memberId, [{ ...whole, left: whole.required - whole.counted }]);
    },
    payeeName: (memberId, name) => void names.set(memberId, name),
    kyc: (memberId, state) => void kyc.set(memberId, state),
    shared: (memberId, others) => void shared.set(memberId, others),
    dues(memberId, amount) {
      dues.set(memberId, amount);
    },
    bonus(memberId, amount) {
      if (amount !== undefined) bonuses.set(memberId, amount);
      return bonuses.get(memberId);
    },
    setting: async (change) => void (await withdrawals.changeSetting('DENLONG', 'VND', change)),
  };
}
