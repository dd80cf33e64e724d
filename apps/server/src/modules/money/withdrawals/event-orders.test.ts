/** Many histories of one bank, with late, duplicate, reordered, missing and wrong callbacks, lead to two ledgers: paid, and failed. */
import { createHash } from 'node:crypto';
import { startModulePlatform, type ModulePlatform } from '@lantern/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printedSeed } from '../../../../../../tests/setup/seeded-random.ts';
import { tries } from '../../../../../../tests/setup/tries.ts';
import {
  openWithdrawalWorld,
  PIN,
  type BankMember,
  type ConnectionFault,
  type WithdrawalWorld,
} from '../../../../../../tests/setup/withdrawal-world.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../../kernel/http/callback-signature.ts';
import { SANDBOX_PAYOUTS } from './index.ts';

const ORDERS = tries(250, 1_000);
/** Concurrent withdrawals, and nodes that process them. */
const TOGETHER = 250;
const AT_ONCE = 8;
const NODES = 4;
const CALLBACKS_MAXIMUM = 5;
const CASH = 1_000_000n;
const AMOUNT = 400_000;
const HOUR_MS = 3_600_000;

let platform: ModulePlatform;
let world: WithdrawalWorld;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      world = openWithdrawalWorld(kernel, ledger, () => platform);
      return [world.withdrawals];
    },
  });
  await world.setting({ autoApproveMaximum: 50_000_000n, feeFreeDaily: 1000 });
});
afterAll(() => platform.close());

type Truth = 'paid' | 'failed';

/** The bank's next callback, true or not, and whether the platform can query it before the following one. */
interface Callback {
  readonly reported: 'processing' | 'truth' | 'failed';
  readonly inquiryFirst: boolean;
}

interface Story {
  readonly truth: Truth;
  /** Faults of the payment request, and of the first inquiry about it. */
  readonly orderFault: ConnectionFault;
  readonly inquiryFault: ConnectionFault;
  readonly callbacks: readonly Callback[];
}

// A silent bank costs the whole timeout each time, so it is the rarest.
const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant<ConnectionFault>('none') },
  { weight: 3, arbitrary: fc.constantFrom<ConnectionFault>('broken', 'nonsense', 'lost') },
  { weight: 1, arbitrary: fc.constant<ConnectionFault>('late') },
);
const callback = fc.record({
  reported: fc.constantFrom('processing' as const, 'truth' as const, 'failed' as const),
  inquiryFirst: fc.boolean(),
});
const stories = fc.record({
  truth: fc.constantFrom<Truth>('paid', 'failed'),
  orderFault: fault,
  inquiryFault: fault,
  callbacks: fc.array(callback, { maxLength: CALLBACKS_MAXIMUM }),
});

interface Running {
  readonly story: Story;
  readonly member: BankMember;
  readonly id: string;
}

/** Runs `act` for all items, a few at a time. */
async function forAll<T, R>(items: readonly T[], act: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await act(items[at]!, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function request(story: Story): Promise<Running> {
  const member = await world.member(CASH);
  const context = {
    session: { memberId: member.memberId, currency: 'VND' },
    merchant: { code: 'DENLONG', currency: 'VND' },
    language: 'EN',
    idempotencyKey: `request-${member.memberId}`,
  } as never;
  const body = { bankCardId: member.bankCardId, amount: AMOUNT, currency: 'VND', paymentPassword: PIN };
  const requested = await world.withdrawals.handlers['withdraw.request'](context, {
    params: undefined,
    query: undefined,
    body,
  });
  if (!requested.ok) throw new Error(requested.code);
  const { withdrawalId } = requested.value;
  world.bank.decide(withdrawalId, story.truth);
  world.bank.faultOnce(withdrawalId, story.orderFault);
  return { story, member, id: withdrawalId };
}

/** Several nodes run a turn at once. */
const turn = () => Promise.all(Array.from({ length: NODES }, () => world.withdrawals.tick()));

async function deliver({ story, id }: Running, { reported }: Callback, at: Date): Promise<void> {
  const outcome = reported === 'truth' ? story.truth : reported;
  const rawBody = JSON.stringify({
    eventId: `${id}-${outcome}`,
    withdrawalId: id,
    outcome,
    amount: AMOUNT,
    currency: 'VND',
    bankReference: `FT-${id}`,
    reason: 'Ngân hàng nhận từ chối',
    occurredAt: at.getTime(),
  });
  const signature = signCallback(callbackKey(platform.kernel.secret, SANDBOX_PAYOUTS), rawBody, at);
  const delivered = await world.withdrawals.handlers['withdraw.callback'](
    { header: (name: string) => (name === SIGNATURE_HEADER ? signature : undefined), rawBody } as never,
    { params: { provider: SANDBOX_PAYOUTS }, query: undefined, body: undefined as never },
  );
  if (!delivered.ok) throw new Error(delivered.code);
}

const now = async () => (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
const isOpen = async () =>
  (await platform.query("SELECT 1 FROM withdrawals.withdrawal WHERE status NOT IN ('paid', 'failed') LIMIT 1")).length >
  0;

async function play(running: readonly Running[]): Promise<void> {
  await turn();
  for (const { story, id } of running) world.bank.faultOnce(id, story.inquiryFault);
  for (let round = 0; round < CALLBACKS_MAXIMUM; round++) {
    const at = await now();
    const active = running.filter(({ story }) => story.callbacks[round] !== undefined);
    for (const inquiryFirst of [false, true]) {
      await forAll(
        active.filter(({ story }) => story.callbacks[round]!.inquiryFirst === inquiryFirst),
        (one) => deliver(one, one.story.callbacks[round]!, at),
      );
      if (!inquiryFirst) await turn();
    }
  }
  for (let hours = 0; hours < 20 && (await isOpen()); hours++) {
    await platform.advance(HOUR_MS);
    await turn();
  }
}

/** The ledger entries of a member, by separate SQL: everything except generated ids. */
const HASHED = `SELECT t.code, t.amount::text, t.currency, d.code AS debit, c.code AS credit, t.cash_after::text, t.bonus_after::text
  FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
  WHERE $1 IN (d.owner_id, c.owner_id) ORDER BY t.operation, t.leg`;

it(
  `[WAL-02] ends each withdrawal once and in one of two ledgers in whichever of ${ORDERS} orders its events arrive`,
  { timeout: 600_000 },
  async () => {
    const { seed } = printedSeed('WITHDRAWAL_ORDERS_SEED');
    const all = fc.sample(stories, { seed, numRuns: ORDERS });
    const books: Record<Truth, Map<string, string>> = { paid: new Map(), failed: new Map() };
    for (let from = 0; from < ORDERS; from += TOGETHER) {
      const running = await forAll(all.slice(from, from + TOGETHER), request);
      await play(running);
      await forAll(running, async ({ story, member }) => {
        const book = JSON.stringify([
          await platform.query(HASHED, [member.memberId]),
          String((await member.purse()).locked),
        ]);
        books[story.truth].set(createHash('sha256').update(book).digest('hex'), JSON.stringify(story));
      });
    }

    expect([...books.paid.values()], 'histories of paid withdrawals that ended in different ledgers').toHaveLength(1);
    expect([...books.failed.values()], 'histories of failed withdrawals that ended in different ledgers').toHaveLength(
      1,
    );
    const paid = all.filter(({ truth }) => truth === 'paid').length;
    const counts = await platform.query(
      'SELECT status, count(*)::int AS withdrawals FROM withdrawals.withdrawal GROUP BY status ORDER BY status',
    );
    expect(counts).toEqual([
      { status: 'failed', withdrawals: ORDERS - paid },
      { status: 'paid', withdrawals: paid },
    ]);
    expect(await platform.query("SELECT 1 FROM ledger.hold WHERE state = 'held'")).toEqual([]);
    expect((await platform.ledger.proveAccounts(platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
  },
);
