/** A thousand stories of one bank: what it says late, twice, swapped, not at all or wrongly. Two ledgers: paid, and not. */
import { createHash } from 'node:crypto';
import { startModulePlatform, type ModulePlatform } from '@lantern/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTeller, PIN, type BankMember, type LineFault, type Teller } from '../../../../../tests/setup/withdrawal-teller.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../kernel/http/callback-signature.ts';
import { SANDBOX_PAYOUTS } from './index.ts';

const SEED = 20_261_122;
const ORDERS = 1_000;
/** Withdrawals that are under way together, and nodes that move them on. */
const TOGETHER = 250;
const AT_ONCE = 8;
const NODES = 4;
const WORDS_MAXIMUM = 5;
const CASH = 1_000_000n;
const AMOUNT = 400_000;
const HOUR_MS = 3_600_000;

let platform: ModulePlatform;
let teller: Teller;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      teller = openTeller(kernel, ledger, () => platform);
      return [teller.withdrawals];
    },
  });
  await teller.setting({ autoApproveMaximum: 50_000_000n, feeFreeDaily: 1000 });
});
afterAll(() => platform.close());

type Truth = 'paid' | 'failed';

/** What the bank says next, true or not, and whether the platform gets to ask before it speaks again. */
interface Word {
  readonly said: 'processing' | 'truth' | 'failed';
  readonly askedFirst: boolean;
}

interface Story {
  readonly truth: Truth;
  /** What happens to the order on its way, and to the first question about it. */
  readonly orderFault: LineFault;
  readonly questionFault: LineFault;
  readonly words: readonly Word[];
}

// A silent bank costs its whole patience each time, so it is the rarest.
const fault = fc.oneof({ weight: 6, arbitrary: fc.constant<LineFault>('none') }, { weight: 3, arbitrary: fc.constantFrom<LineFault>('broken', 'nonsense', 'lost') }, { weight: 1, arbitrary: fc.constant<LineFault>('late') });
const word = fc.record({ said: fc.constantFrom('processing' as const, 'truth' as const, 'failed' as const), askedFirst: fc.boolean() });
const stories = fc.record({ truth: fc.constantFrom<Truth>('paid', 'failed'), orderFault: fault, questionFault: fault, words: fc.array(word, { maxLength: WORDS_MAXIMUM }) });

interface Told {
  readonly story: Story;
  readonly member: BankMember;
  readonly id: string;
}

/** Does it for all, a few at a time. */
async function forAll<T, R>(items: readonly T[], act: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await act(items[at]!, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function ask(story: Story): Promise<Told> {
  const member = await teller.member(CASH);
  const context = { session: { memberId: member.memberId, currency: 'VND' }, merchant: { code: 'DENLONG', currency: 'VND' }, language: 'EN', idempotencyKey: `ask-${member.memberId}` } as never;
  const body = { bankCardId: member.bankCardId, amount: AMOUNT, currency: 'VND', paymentPassword: PIN };
  const asked = await teller.withdrawals.handlers['withdraw.request'](context, { params: undefined, query: undefined, body });
  if (!asked.ok) throw new Error(asked.code);
  const { withdrawalId } = asked.value;
  teller.bank.decide(withdrawalId, story.truth);
  teller.bank.faultOnce(withdrawalId, story.orderFault);
  return { story, member, id: withdrawalId };
}

/** Several nodes take their turn at once. */
const turn = () => Promise.all(Array.from({ length: NODES }, () => teller.withdrawals.tick()));

async function tell({ story, id }: Told, { said }: Word, at: Date): Promise<void> {
  const outcome = said === 'truth' ? story.truth : said;
  const rawBody = JSON.stringify({ eventId: `${id}-${outcome}`, withdrawalId: id, outcome, amount: AMOUNT, currency: 'VND', bankReference: `FT-${id}`, reason: 'Ngân hàng nhận từ chối', occurredAt: at.getTime() });
  const signature = signCallback(callbackKey(platform.kernel.secret, SANDBOX_PAYOUTS), rawBody, at);
  const heard = await teller.withdrawals.handlers['withdraw.callback'](
    { header: (name: string) => (name === SIGNATURE_HEADER ? signature : undefined), rawBody } as never,
    { params: { provider: SANDBOX_PAYOUTS }, query: undefined, body: undefined as never },
  );
  if (!heard.ok) throw new Error(heard.code);
}

const now = async () => (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
const isOpen = async () => (await platform.query("SELECT 1 FROM withdrawals.withdrawal WHERE status NOT IN ('paid', 'failed') LIMIT 1")).length > 0;

async function live(told: readonly Told[]): Promise<void> {
  await turn();
  for (const { story, id } of told) teller.bank.faultOnce(id, story.questionFault);
  for (let round = 0; round < WORDS_MAXIMUM; round++) {
    const at = await now();
    const speakers = told.filter(({ story }) => story.words[round] !== undefined);
    for (const askedFirst of [false, true]) {
      await forAll(speakers.filter(({ story }) => story.words[round]!.askedFirst === askedFirst), (one) => tell(one, one.story.words[round]!, at));
      if (!askedFirst) await turn();
    }
  }
  for (let hours = 0; hours < 20 && (await isOpen()); hours++) {
    await platform.advance(HOUR_MS);
    await turn();
  }
}

/** What the book holds of a member, by SQL of its own: everything but the numbers that differ by nature. */
const HASHED = `SELECT t.code, t.amount::text, t.currency, d.code AS debit, c.code AS credit, t.cash_after::text, t.bonus_after::text
  FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
  WHERE $1 IN (d.owner_id, c.owner_id) ORDER BY t.operation, t.leg`;

it(`[WAL-02] ends each withdrawal once and in one of two ledgers in whichever of ${ORDERS} orders its events arrive`, { timeout: 600_000 }, async () => {
  process.stdout.write(`withdrawal event orders seed ${SEED}\n`);
  const all = fc.sample(stories, { seed: SEED, numRuns: ORDERS });
  const books: Record<Truth, Map<string, string>> = { paid: new Map(), failed: new Map() };
  for (let from = 0; from < ORDERS; from += TOGETHER) {
    const told = await forAll(all.slice(from, from + TOGETHER), ask);
    await live(told);
    await forAll(told, async ({ story, member }) => {
      const book = JSON.stringify([await platform.query(HASHED, [member.memberId]), String((await member.purse()).locked)]);
      books[story.truth].set(createHash('sha256').update(book).digest('hex'), JSON.stringify(story));
    });
  }

  expect([...books.paid.values()], 'stories of paid ones that ended in different books').toHaveLength(1);
  expect([...books.failed.values()], 'stories of failed ones that ended in different books').toHaveLength(1);
  const paid = all.filter(({ truth }) => truth === 'paid').length;
  const counts = await platform.query('SELECT status, count(*)::int AS withdrawals FROM withdrawals.withdrawal GROUP BY status ORDER BY status');
  expect(counts).toEqual([
    { status: 'failed', withdrawals: ORDERS - paid },
    { status: 'paid', withdrawals: paid },
  ]);
  expect(await platform.query("SELECT 1 FROM ledger.hold WHERE state = 'held'")).toEqual([]);
  expect((await platform.ledger.proveAccounts(platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
});
