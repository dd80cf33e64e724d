/** Many permutations of the same events, with duplicates, reordering and losses, lead to the same ledger. */
import { createHash } from 'node:crypto';
import { NO_PAYMENT_PORTS, startModulePlatform, type ModulePlatform } from '@lantern/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printedSeed } from '../../../../../../tests/setup/seeded-random.ts';
import { tries } from '../../../../../../tests/setup/tries.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../../kernel/http/callback-signature.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { createPayments, type PaymentsModule } from './index.ts';

const ORDERS = tries(250, 1_000);
const AT_ONCE = 8;
const AMOUNT = 200_000;
const BANK = 'sandbox_bank';

let platform: ModulePlatform;
let payments: PaymentsModule;
beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      payments = await createPayments(kernel, { ...NO_PAYMENT_PORTS, ledger });
      return [payments];
    },
  });
  await platform.query('UPDATE payments.deposit_setting SET orders_open_maximum = 100000');
});
afterAll(() => platform.close());

/** Events of every order: the bank's callbacks, the member's cancellation and expiry. */
const EVENTS = ['seen', 'failed', 'exact', 'less', 'other-account', 'cancel', 'expire'] as const;
type Event = (typeof EVENTS)[number];

/** One delivery; for a lost one the answer does not reach the bank, which repeats it at the end. */
const stories = fc.shuffledSubarray([...EVENTS, ...EVENTS], { minLength: EVENTS.length }).map((delivered) => {
  const missed = EVENTS.filter((event) => !delivered.includes(event));
  return [...delivered, ...missed];
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
  return {
    memberId,
    orderId: answer.value.orderId,
    memo: answer.value.memo!,
    accountNumber: answer.value.payee!.accountNumber,
  };
}

async function deliver(
  { orderId, memo, accountNumber }: Opened,
  event: Exclude<Event, 'cancel' | 'expire'>,
  at: Date,
): Promise<void> {
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
  const delivered = await payments.handlers['deposit.callback'](
    { header: (name: string) => (name === SIGNATURE_HEADER ? signature : undefined), rawBody } as never,
    { params: { provider: BANK }, query: undefined, body: undefined as never },
  );
  if (!delivered.ok) throw new Error(delivered.code);
}

async function play(opened: Opened, story: readonly Event[], at: Date): Promise<void> {
  for (const event of story) {
    if (event === 'cancel')
      await payments.handlers['deposit.cancelOrder'](contextOf(opened.memberId, ''), {
        params: { orderId: opened.orderId },
        query: undefined,
        body: undefined,
      });
    else if (event === 'expire') {
      // The order has expired by the platform's clock; the bank reports that the money was sent before.
      await platform.query(
        'UPDATE payments.deposit_order SET expires_at = least(expires_at, kernel.now()) WHERE order_id = $1',
        [opened.orderId],
      );
      await payments.expireOrders();
    } else await deliver(opened, event, at);
  }
}

/** The ledger entries of an order, by separate SQL: everything except generated ids. */
const HASHED = `SELECT t.code, t.amount::text, t.currency, d.code AS debit, c.code AS credit, t.cash_after::text, t.bonus_after::text
  FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
  WHERE $1 IN (d.owner_id, c.owner_id) ORDER BY t.operation, t.leg`;

it(
  `[WAL-01] credits one order once in whichever of ${ORDERS} orders its events arrive`,
  { timeout: 600_000 },
  async () => {
    const { seed } = printedSeed('DEPOSIT_ORDERS_SEED');
    const samples = fc.sample(stories, { seed, numRuns: ORDERS });
    const hashes = new Map<string, string>();
    let next = 0;
    async function worker(): Promise<void> {
      while (next < samples.length) {
        const at = next++;
        const { memberId } = await platform.member();
        const opened = await open(memberId, `order-${at}`);
        const [{ created }] = (await platform.query<{ created: Date }>(
          'SELECT created_at AS created FROM payments.deposit_order WHERE order_id = $1',
          [opened.orderId],
        )) as [{ created: Date }];
        await play(opened, samples[at]!, created);
        const book = await platform.query(HASHED, [memberId]);
        hashes.set(createHash('sha256').update(JSON.stringify(book)).digest('hex'), samples[at]!.join(' '));
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker));

    expect([...hashes.values()], 'event orders that ended in different ledgers').toHaveLength(1);
    const counts = await platform.query(
      'SELECT status, count(*)::int AS orders FROM payments.deposit_order GROUP BY status',
    );
    expect(counts).toEqual([{ status: 'credited', orders: ORDERS }]);
    const arrived = await platform.query(
      'SELECT state, count(*)::int AS payments FROM payments.bank_payment GROUP BY state ORDER BY state',
    );
    expect(arrived).toEqual([
      { state: 'credited', payments: ORDERS },
      { state: 'unmatched', payments: 2 * ORDERS },
    ]);
    const proofs = await platform.ledger.proveAccounts(platform.kernel.db);
    expect(proofs.filter((proof) => !proof.holds)).toEqual([]);
  },
);
