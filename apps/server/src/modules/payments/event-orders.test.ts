/** A thousand orders of the same events, some twice, some swapped, some lost at first: one ledger. */
import { createHash } from 'node:crypto';
import { startModulePlatform, type ModulePlatform } from '@lantern/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../kernel/http/callback-signature.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { createPayments, type PaymentsModule } from './index.ts';

const SEED = 20_261_122;
const ORDERS = 1_000;
const AT_ONCE = 8;
const AMOUNT = 200_000;
const BANK = 'sandbox_bank';

let platform: ModulePlatform;
let payments: PaymentsModule;
beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      payments = await createPayments(kernel, { ledger });
      return [payments];
    },
  });
  await platform.query('UPDATE payments.deposit_setting SET orders_open_maximum = 100000');
});
afterAll(() => platform.close());

/** What the bank says of every order, and what the member and the clock do meanwhile. */
const EVENTS = ['seen', 'failed', 'exact', 'less', 'other-account', 'cancel', 'expire'] as const;
type Event = (typeof EVENTS)[number];

/** One delivery; a lost one reaches the platform but its answer never reaches the bank, which tells it again at the end. */
const stories = fc.shuffledSubarray([...EVENTS, ...EVENTS], { minLength: EVENTS.length }).map((told) => {
  const missed = EVENTS.filter((event) => !told.includes(event));
  return [...told, ...missed];
});

const contextOf = (memberId: MemberId, idempotencyKey: string) =>
  ({ session: { memberId }, merchant: { code: 'DENLONG', currency: 'VND' }, language: 'EN', idempotencyKey }) as never;

interface Opened {
  readonly memberId: MemberId;
  readonly orderId: string;
  readonly memo: string;
  readonly accountNumber: string;
}

async function open(memberId: MemberId, key: string): Promise<Opened> {
  const answer = await payments.handlers['deposit.createOrder'](contextOf(memberId, key), {
    params: undefined,
    query: undefined,
    body: { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' },
  });
  if (!answer.ok) throw new Error(answer.code);
  return { memberId, orderId: answer.value.orderId, memo: answer.value.memo!, accountNumber: answer.value.payee!.accountNumber };
}

async function tell({ orderId, memo, accountNumber }: Opened, event: Exclude<Event, 'cancel' | 'expire'>, at: Date): Promise<void> {
  const rawBody = JSON.stringify({
    eventId: `${orderId}-${event}`,
    reference: `${orderId}-${event}`,
    outcome: event === 'seen' || event === 'failed' ? event : 'paid',
    amount: event === 'less' ? AMOUNT / 2 : AMOUNT,
    currency: 'VND',
    memo: `CK ${memo}`,
    accountNumber: event === 'other-account' ? 'DENLONG0009' : accountNumber,
    occurredAt: at.getTime(),
  });
  const signature = signCallback(callbackKey(platform.kernel.secret, BANK), rawBody, at);
  const heard = await payments.handlers['deposit.callback'](
    { header: (name: string) => (name === SIGNATURE_HEADER ? signature : undefined), rawBody } as never,
    { params: { provider: BANK }, query: undefined, body: undefined as never },
  );
  if (!heard.ok) throw new Error(heard.code);
}

async function live(opened: Opened, story: readonly Event[], at: Date): Promise<void> {
  for (const event of story) {
    if (event === 'cancel') await payments.handlers['deposit.cancelOrder'](contextOf(opened.memberId, ''), { params: { orderId: opened.orderId }, query: undefined, body: undefined });
    else if (event === 'expire') {
      // Its time is over by the platform's clock; the bank says that the money was sent before.
      await platform.query('UPDATE payments.deposit_order SET expires_at = least(expires_at, kernel.now()) WHERE order_id = $1', [opened.orderId]);
      await payments.expireOrders();
    } else await tell(opened, event, at);
  }
}

/** What the book holds of an order, by SQL of its own: everything but the numbers that differ by nature. */
const HASHED = `SELECT t.code, t.amount::text, t.currency, d.code AS debit, c.code AS credit, t.cash_after::text, t.bonus_after::text
  FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
  WHERE $1 IN (d.owner_id, c.owner_id) ORDER BY t.operation, t.leg`;

it(`[WAL-01] credits one order once in whichever of ${ORDERS} orders its events arrive`, { timeout: 600_000 }, async () => {
  process.stdout.write(`deposit event orders seed ${SEED}\n`);
  const told = fc.sample(stories, { seed: SEED, numRuns: ORDERS });
  const hashes = new Map<string, string>();
  let next = 0;
  async function worker(): Promise<void> {
    while (next < told.length) {
      const at = next++;
      const { memberId } = await platform.member();
      const opened = await open(memberId, `order-${at}`);
      const [{ created }] = (await platform.query<{ created: Date }>('SELECT created_at AS created FROM payments.deposit_order WHERE order_id = $1', [opened.orderId])) as [{ created: Date }];
      await live(opened, told[at]!, created);
      const book = await platform.query(HASHED, [memberId]);
      hashes.set(createHash('sha256').update(JSON.stringify(book)).digest('hex'), told[at]!.join(' '));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  expect([...hashes.values()], 'stories that ended in different books').toHaveLength(1);
  const counts = await platform.query('SELECT status, count(*)::int AS orders FROM payments.deposit_order GROUP BY status');
  expect(counts).toEqual([{ status: 'credited', orders: ORDERS }]);
  const arrived = await platform.query('SELECT state, count(*)::int AS payments FROM payments.bank_payment GROUP BY state ORDER BY state');
  expect(arrived).toEqual([
    { state: 'credited', payments: ORDERS },
    { state: 'pooled', payments: 2 * ORDERS },
  ]);
  const proofs = await platform.ledger.proveAccounts(platform.kernel.db);
  expect(proofs.filter((proof) => !proof.holds)).toEqual([]);
});
