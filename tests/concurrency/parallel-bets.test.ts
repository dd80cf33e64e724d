/** Many bets at one moment: on one balance, under one key, at the lock. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { calmIssue, installFastGame, type PlacedBet } from '../setup/fast-game.ts';

const PARALLEL = 200;
const SMALLEST_DEPOSIT = 50_000;
/** Issues long enough that nothing locks unless the test moves the clock. */
const SLOW = { code: 'test600', intervalSec: 600, lockTimeSec: 60 };
const gameCode = SLOW.code;

let here: TestPlatform;

beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, SLOW);
});
afterAll(() => here.close());

type Answer = Awaited<ReturnType<typeof bet>>;

function bet(member: TestMember, numero: string, unit: number, idempotencyKey?: string) {
  return member.caller.call('lottery.placeOrder', {
    body: { gameCode, numero, prizeMode: 'Lott', playType: 'trad', items: [{ betType: 'de_db', selections: ['75'], unit, multiplier: 1 }] },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** An issue whose lock is more than two minutes away. */
const issueAhead = (member: TestMember) => calmIssue(here.clock, member.caller, SLOW, 2 * 60_000);

async function databaseNow(): Promise<number> {
  const [row] = await here.query<{ now: number }>('SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS now');
  return row!.now;
}

const balanceOf = async (member: TestMember): Promise<number> => valueOf(await member.caller.call('wallet.balance')).sumBalance;

const ordersOf = async (member: TestMember) => valueOf(await member.caller.call('lottery.orders', { query: { pageSize: 50 } })).content;

const takenOf = (answers: readonly Answer[]): PlacedBet[] => answers.filter((answer) => answer.ok).map((answer) => answer.value);

const codesOf = (answers: readonly Answer[]): Set<string> => new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.code)));

async function expectBooksHold(): Promise<void> {
  const proofs = await here.platform.modules.ledger.proveAccounts(here.platform.kernel.db);
  expect(proofs.filter((proof) => !proof.holds)).toEqual([]);
}

test(`[WAL-05] of ${PARALLEL} bets at once on money for one, exactly one is taken`, async () => {
  const member = await newMember(here.address);
  await deposit(member, SMALLEST_DEPOSIT);
  const { numero } = await issueAhead(member);
  const answers = await Promise.all(Array.from({ length: PARALLEL }, () => bet(member, numero, SMALLEST_DEPOSIT)));
  expect(takenOf(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(new Set(['ok', 'funds_insufficient']));
  expect(await balanceOf(member)).toBe(0);
  expect(await ordersOf(member)).toHaveLength(1);
  await expectBooksHold();
});

test(`[WAL-05] ${PARALLEL} bets at once under one key are one order`, async () => {
  const member = await newMember(here.address);
  await deposit(member, 2 * SMALLEST_DEPOSIT);
  const { numero } = await issueAhead(member);
  const key = 'one-intent-of-many-taps';
  const answers = await Promise.all(Array.from({ length: PARALLEL }, () => bet(member, numero, 1_000, key)));
  const taken = takenOf(answers);
  expect(taken.length).toBeGreaterThanOrEqual(1);
  expect(answers.filter((answer) => !answer.ok && answer.code !== 'in_progress')).toEqual([]);
  const repeated = await bet(member, numero, 1_000, key);
  expect(new Set([...taken, valueOf(repeated)].map(({ orderId }) => orderId)).size).toBe(1);
  expect(await ordersOf(member)).toHaveLength(1);
  expect(await balanceOf(member)).toBe(2 * SMALLEST_DEPOSIT - 1_000);
  const other = await bet(member, numero, 2_000, key);
  expect(other).toMatchObject({ ok: false, code: 'idempotency_key_reused', status: 422 });
  expect(await balanceOf(member)).toBe(2 * SMALLEST_DEPOSIT - 1_000);
});

test('[LOTT-07] a bet one millisecond after the lock is refused without a debit, and what was placed before can no longer be cancelled', async () => {
  const member = await newMember(here.address);
  await deposit(member, SMALLEST_DEPOSIT);
  const { numero, lockAt } = await issueAhead(member);
  const kept = valueOf(await bet(member, numero, 1_000));
  const dropped = valueOf(await bet(member, numero, 2_000));
  valueOf(await member.caller.call('lottery.cancelSuborders', { body: { suborderIds: dropped.suborders.map(({ suborderId }) => suborderId) } }));
  expect(await balanceOf(member)).toBe(SMALLEST_DEPOSIT - 1_000);

  await here.clock.advance(Math.ceil(lockAt + 1 - (await databaseNow())));
  const late = await bet(member, numero, 1_000);
  expect(late).toMatchObject({ ok: false, code: 'issue_closed', status: 409 });
  const withdrawn = await member.caller.call('lottery.cancelSuborders', { body: { suborderIds: kept.suborders.map(({ suborderId }) => suborderId) } });
  expect(withdrawn).toMatchObject({ ok: false, code: 'suborder_not_cancellable' });
  expect(await balanceOf(member)).toBe(SMALLEST_DEPOSIT - 1_000);
  expect((await ordersOf(member)).map(({ orderId }) => orderId).toSorted()).toEqual([kept.orderId, dropped.orderId].toSorted());
});

test('[LOTT-07] bets that race the lock are either placed before it or refused without a debit', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => newMember(here.address)));
  for (const member of members) await deposit(member, 100 * SMALLEST_DEPOSIT);
  const { numero, lockAt } = await issueAhead(members[0]!);
  await here.clock.advance(Math.floor(lockAt - 3_000 - (await databaseNow())));
  const answers = await Promise.all(members.map((member) => betUntilClosed(member, numero)));
  const taken = takenOf(answers.flat());
  expect(taken.length).toBeGreaterThan(members.length);
  expect(codesOf(answers.flat())).toEqual(new Set(['ok', 'issue_closed']));

  const rows = await here.query<{ order_id: string; early: boolean }>(
    `SELECT o.order_id, o.placed_at < i.locks_at AS early FROM lottery."order" o JOIN lottery.issue i USING (game_code, numero)
      WHERE i.game_code = $1 AND i.numero = $2`,
    [gameCode, numero],
  );
  expect(rows.map((row) => row.order_id).toSorted()).toEqual(taken.map((order) => order.orderId).toSorted());
  expect(rows.filter((row) => !row.early)).toEqual([]);
  for (const [index, member] of members.entries()) {
    expect(await balanceOf(member)).toBe(100 * SMALLEST_DEPOSIT - 1_000 * takenOf(answers[index]!).length);
  }
  const hashed = await eventually('the lock', async () => {
    const draw = valueOf(await members[0]!.caller.call('lottery.draw', { params: { gameCode, numero } }));
    return draw.ticketCount !== null && draw;
  });
  expect(hashed.ticketCount).toBe(taken.length);
  await expectBooksHold();
});

/** Keeps three bets on their way until the issue refuses them. */
async function betUntilClosed(member: TestMember, numero: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  const line = async () => {
    for (;;) {
      const answer = await bet(member, numero, 1_000);
      answers.push(answer);
      if (!answer.ok) return;
    }
  };
  await Promise.all([line(), line(), line()]);
  return answers;
}
