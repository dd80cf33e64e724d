import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit, eventually, newMember, valueOf, type TestMember } from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { settled } from '../../../../../../tests/setup/settled-bets.ts';
import {
  betOf,
  freshId,
  granted,
  inRound,
  openWalletWorld,
  type Seat,
  type WalletWorld,
} from '../../../../../../tests/setup/wallet-world.ts';

const GAME = 'mb60';
const STAKE = 10_000;
const DEPOSIT = 500_000;
const WITHDRAWN = 100_000;
const PAYMENT_PASSWORD = '258036';

let world: WalletWorld;
let support: TestOperator;
let member: TestMember;
let payee: TestMember;
let seat: Seat;
const ids = { bet: '', round: '', vendorRound: '', deposit: '', withdrawal: '', bonus: '', transfer: '' };

beforeAll(async () => {
  world = await openWalletWorld();
  support = await newOperator(world.here, ['support']);
  member = await newMember(world.here.address, { userName: 'giaithich_1' });
  ids.deposit = await depositWithBonus();
  ids.bet = await lostBet();
  seat = await world.sit(member);
  await playRound();
  ids.withdrawal = await withdraw();
});
afterAll(() => world.close());

const one = async (statement: string, ...values: readonly string[]): Promise<string> =>
  (await world.here.query<{ id: string }>(statement, [...values]))[0]!.id;

async function depositWithBonus(): Promise<string> {
  const { caller } = member;
  const { list } = valueOf(await caller.call('deposit.methods'));
  const { methodId } = list.find(({ kind }) => kind === 'bank_transfer')!;
  const { orderId } = valueOf(
    await caller.call('deposit.createOrder', {
      body: { methodId, amount: DEPOSIT, currency: 'VND', promotionId: 'first-deposit' },
    }),
  );
  valueOf(await caller.call('sandbox.pay', { params: { orderId }, body: { outcome: 'paid' } }));
  ids.transfer = await one(`SELECT operation::text AS id FROM ledger.transfer WHERE key = 'deposit:' || $1`, orderId);
  ids.bonus = await one(
    `SELECT requirement_id AS id FROM turnover.requirement WHERE source = 'bonus' AND reference = $1`,
    orderId,
  );
  return orderId;
}

async function lostBet(): Promise<string> {
  const { caller } = member;
  const orderId = await eventually('an issue on sale', async () => {
    const { list } = valueOf(await caller.call('lottery.openIssues', { query: { gameCode: GAME } }));
    const issue = list.find(({ isSale }) => isSale);
    if (!issue) return undefined;
    const items = [{ betType: 'c3_db', selections: ['075'], unit: STAKE, multiplier: 1 }];
    const placed = await caller.call('lottery.placeOrder', {
      body: { gameCode: GAME, numero: issue.numero, prizeMode: 'Lott', playType: 'trad', items },
    });
    return placed.ok ? placed.value.orderId : undefined;
  });
  await world.here.clock.advance(70_000);
  await eventually(
    'its settlement',
    async () => (await one('SELECT status AS id FROM lottery."order" WHERE order_id = $1', orderId)) !== 'pending',
  );
  return orderId;
}

async function playRound(): Promise<void> {
  ids.vendorRound = freshId('round');
  granted(await world.client.call('bet', betOf(seat, ids.vendorRound, STAKE)));
  granted(await world.client.call('win', { ...inRound(seat, ids.vendorRound), amount: 4 * STAKE, endRound: true }));
  ids.round = await one('SELECT bet_id::text AS id FROM wallet_api.round WHERE round_id = $1', ids.vendorRound);
}

/** By another member, who has bet what was deposited. */
async function withdraw(): Promise<string> {
  payee = await newMember(world.here.address, { userName: 'giaithich_2' });
  const { caller, password } = payee;
  await deposit(payee, DEPOSIT);
  await settled(world.here, payee, [BigInt(DEPOSIT), 'lost']);
  await world.here.platform.modules.kyc.setNeededToWithdraw('DENLONG', false);
  valueOf(
    await caller.call('security.setPaymentPassword', {
      body: { password, newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD },
    }),
  );
  valueOf(
    await caller.call('security.addBankCard', {
      body: {
        bankCode: 'ACB',
        accountNumber: '0123456789',
        accountName: 'NGUYEN VAN THU',
        paymentPassword: PAYMENT_PASSWORD,
      },
    }),
  );
  const { bankCardId } = valueOf(await caller.call('withdraw.bankCards')).list[0]!;
  const asked = valueOf(
    await caller.call('withdraw.request', {
      body: { bankCardId, amount: WITHDRAWN, currency: 'VND', paymentPassword: PAYMENT_PASSWORD },
    }),
  );
  return asked.withdrawalId;
}

const explain = async (id: string) => valueOf(await support.call('ops.explain.read', { params: { id } }));
type Life = Awaited<ReturnType<typeof explain>>;
const labels = ({ steps }: Life) => steps.map(({ label }) => label);
const entriesOf = ({ steps }: Life) => steps.flatMap(({ entries }) => entries);

/** Every operation is shown whole, and the steps are in the order of time. */
function expectSound(life: Life, of = member): void {
  for (const { legs } of entriesOf(life)) expect(legs.reduce((sum, { change }) => sum + change, 0)).toBe(0);
  const times = life.steps.flatMap(({ at }) => (at === null ? [] : [at]));
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(life.member?.username).toBe(of.userName);
}

/** Makes both members another merchant's, and back. */
const moveTo = (merchantCode: string) =>
  world.here.query('UPDATE identity.member SET merchant_code = $1 WHERE username = ANY ($2)', [
    merchantCode,
    [member.userName, payee.userName],
  ]);

describe('the explainer', () => {
  test('[CON-18/bet] a lottery bet: request, entries, draw, the draw computed again, settlement, and an answer', async () => {
    const life = await explain(ids.bet);
    expectSound(life);
    expect(life).toMatchObject({ kind: 'lottery_order', id: ids.bet, amount: STAKE });
    expect(labels(life)).toEqual(
      expect.arrayContaining(['bet_placed', 'ledger_bet_stake', 'sales_closed', 'drawn_by_seed', 'counted']),
    );
    const proof = life.steps.find(({ kind }) => kind === 'proof')!;
    expect(proof.checks.map(({ name, result }) => [name, result])).toEqual([
      ['seed_fits_commitment', 'passed'],
      ['result_recomputed', 'passed'],
    ]);
    const result = life.steps.flatMap(({ facts }) => facts).find(({ label }) => label === 'result')!;
    expect(result.value).toMatch(/^\d+( \d+)+$/);
    expect(life.verify).toMatch(/^\/verify\/mb60\/\d+$/);
    expect(life.answer).toMatchObject({ language: 'VI', vi: expect.stringMatching(/^Dạ, vé .*10\.000/) });
    expect(life.answer.en).toMatch(/^Your ticket .*10,000.* has not won: /);
    const suborder = life.links.find(({ label }) => label === 'suborder')!;
    expect((await explain(suborder.id)).id).toBe(ids.bet);
  });

  test('[CON-18/round] a round, by our id, by the vendor’s and by a transaction: every movement with its entries', async () => {
    const life = await explain(ids.round);
    expectSound(life);
    expect(life).toMatchObject({ kind: 'round', state: 'won', amount: STAKE, payout: 4 * STAKE });
    expect(labels(life)).toEqual(expect.arrayContaining(['vendor_bet', 'vendor_win', 'settled_won']));
    expect(entriesOf(life).map(({ code }) => code)).toEqual(expect.arrayContaining(['bet_stake', 'bet_win']));
    expect((await explain(ids.vendorRound)).id).toBe(ids.round);
    const transaction = life.steps.flatMap(({ facts }) => facts).find(({ label }) => label === 'transaction')!;
    expect((await explain(transaction.value)).id).toBe(ids.round);
    expect(life.answer.en).toContain('has paid 40,000');
  });

  test('[CON-18/deposit] a deposit: its steps, what arrived at the bank, its entry, the turnover it opened', async () => {
    const life = await explain(ids.deposit);
    expectSound(life);
    expect(life).toMatchObject({ kind: 'deposit', state: 'credited', amount: DEPOSIT, payout: DEPOSIT });
    expect(labels(life)).toEqual(expect.arrayContaining(['deposit_created', 'money_arrived', 'deposit_credited']));
    expect(entriesOf(life).map(({ code }) => code)).toContain('deposit');
    expect(life.links.filter(({ label }) => label === 'requirement').map(({ id }) => id)).toContain(ids.bonus);
    expect(life.answer.vi).toContain('đã vào ví 500.000');
  });

  test('[CON-18/transfer] a ledger operation: both sides of it, and what it belongs to', async () => {
    const life = await explain(ids.transfer);
    expectSound(life);
    expect(life).toMatchObject({ kind: 'transfer', amount: DEPOSIT, why: { code: 'transfer_posted' } });
    expect(entriesOf(life)).toHaveLength(1);
    expect(life.links.map(({ label, id }) => [label, id])).toContainEqual(['deposit', ids.deposit]);
  });

  test('[CON-18/withdrawal] a withdrawal: its request and its checks with their results', async () => {
    const life = await explain(ids.withdrawal);
    expectSound(life, payee);
    expect(life).toMatchObject({ kind: 'withdrawal', amount: WITHDRAWN });
    expect(labels(life)).toContain('withdrawal_requested');
    expect(life.why.code).toBe(`withdrawal_${life.state}`);
    expect(life.steps.flatMap(({ checks }) => checks).length).toBeGreaterThan(0);
    expect(life.answer.en).toMatch(/^Your withdrawal of 100,000/);
  });

  test('[CON-18/bonus] a bonus: its terms, what counted, the award in the ledger, the deposit it came with', async () => {
    const life = await explain(ids.bonus);
    expectSound(life);
    expect(life).toMatchObject({ kind: 'requirement', links: [{ label: 'deposit', id: ids.deposit }] });
    expect(labels(life)).toContain('requirement_opened');
    expect(life.steps[0]!.facts.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['base', 'multiple', 'required', 'counted']),
    );
    expect(entriesOf(life).map(({ code }) => code)).toContain('bonus_award');
  });

  test('[CON-18/foreign] ids of another merchant’s member, and of nothing, find nothing', async () => {
    const refused = async (id: string) => {
      expect([id, await support.call('ops.explain.read', { params: { id } })]).toEqual([
        id,
        expect.objectContaining({ ok: false, code: 'explanation_not_found' }),
      ]);
    };
    await moveTo('KHAC');
    try {
      for (const id of Object.values(ids)) await refused(id);
    } finally {
      await moveTo('DENLONG');
    }
    for (const id of ['0', '999999999999999999', 'nothing', 'a'.repeat(26)]) await refused(id);
  });
});
