/** Concurrent bets: on one balance, with one key, at the lock, over many issues; and what the bet settings show beforehand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { calmIssue, installFastGame, type PlacedBet } from '../setup/fast-game.ts';

const PARALLEL = 200;
const SMALLEST_DEPOSIT = 50_000;
/** Issues so long that none locks unless the test moves the clock. */
const SLOW = { code: 'test600', intervalSec: 600, lockTimeSec: 60 };
const gameCode = SLOW.code;
/** Bets of a member in flight when the lock comes, and how near it is when the clock has been moved. */
const LINES = 3;
const BEFORE_LOCK_MS = 500;

let here: TestPlatform;

beforeAll(async () => {
  here = await startTestPlatform({ durable: true, environment: { LOTTERY_GAMES: 'mb60,mb45,dice300' } });
  await installFastGame(here.query, SLOW);
});
afterAll(() => here.close());

type Answer = Awaited<ReturnType<typeof bet>>;

function bet(member: TestMember, numero: string, unit: number, idempotencyKey?: string) {
  return member.caller.call('lottery.placeOrder', {
    body: {
      gameCode,
      numero,
      prizeMode: 'Lott',
      playType: 'trad',
      items: [{ betType: 'de_db', selections: ['75'], unit, multiplier: 1 }],
    },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** An issue whose lock is more than two minutes away. */
const issueAhead = (member: TestMember) => calmIssue(here.clock, member.caller, SLOW, 2 * 60_000);

async function databaseNow(): Promise<number> {
  const [row] = await here.query<{ now: number }>('SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS now');
  return row!.now;
}

const balanceOf = async (member: TestMember): Promise<number> =>
  valueOf(await member.caller.call('wallet.balance')).sumBalance;

const ordersOf = async (member: TestMember) =>
  valueOf(await member.caller.call('lottery.orders', { query: { pageSize: 50 } })).content;

const takenOf = (answers: readonly Answer[]): PlacedBet[] =>
  answers.filter((answer) => answer.ok).map((answer) => answer.value);

const codesOf = (answers: readonly Answer[]): Set<string> =>
  new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.code)));

async function expectBooksHold(): Promise<void> {
  const proofs = await here.platform.modules.ledger.proveAccounts(here.platform.kernel.db);
  expect(proofs.filter((proof) => !proof.holds)).toEqual([]);
}

test(`[WAL-05] of ${PARALLEL} concurrent bets on money for one, exactly one is accepted`, async () => {
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

test(`[WAL-05] ${PARALLEL} concurrent bets with one key are one order`, async () => {
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
  valueOf(
    await member.caller.call('lottery.cancelSuborders', {
      body: { suborderIds: dropped.suborders.map(({ suborderId }) => suborderId) },
    }),
  );
  expect(await balanceOf(member)).toBe(SMALLEST_DEPOSIT - 1_000);

  await here.clock.advance(Math.ceil(lockAt + 1 - (await databaseNow())));
  const late = await bet(member, numero, 1_000);
  expect(late).toMatchObject({ ok: false, code: 'issue_closed', status: 409 });
  const withdrawn = await member.caller.call('lottery.cancelSuborders', {
    body: { suborderIds: kept.suborders.map(({ suborderId }) => suborderId) },
  });
  expect(withdrawn).toMatchObject({ ok: false, code: 'suborder_not_cancellable' });
  expect(await balanceOf(member)).toBe(SMALLEST_DEPOSIT - 1_000);
  expect((await ordersOf(member)).map(({ orderId }) => orderId).toSorted()).toEqual(
    [kept.orderId, dropped.orderId].toSorted(),
  );
});

test('[LOTT-07] bets that race the lock are either placed before it or refused without a debit', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => newMember(here.address)));
  for (const member of members) await deposit(member, 100 * SMALLEST_DEPOSIT);
  const { numero, lockAt } = await issueAhead(members[0]!);
  // All are betting when the lock comes near, however slow the machine is.
  let placed = 0;
  const betting = Promise.all(members.map((member) => betUntilClosed(member, numero, () => (placed += 1))));
  await eventually('bets of all', async () => placed > members.length * LINES);
  await here.clock.advance(Math.floor(lockAt - BEFORE_LOCK_MS - (await databaseNow())));
  const answers = await betting;
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

test.each([
  ['stake', 250_000, 'stake_limit_reached', 2],
  ['loss', 150_000, 'loss_limit_reached', 1],
] as const)(
  '[LOTT-07] [OPS-03] a chase is held to a limit on %s with all its issues: whole or not at all',
  async (kind, amount, code, fitting) => {
    const STAKE = 50_000;
    const member = await newMember(here.address);
    await deposit(member, 20 * STAKE);
    valueOf(await member.caller.call('protection.setLimit', { body: { kind, span: 'day', amount } }));
    await issueAhead(member);
    const { list } = valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode, count: 6 } }));
    const chase = (issues: number, multiplier: number) =>
      member.caller.call('lottery.placeChase', {
        body: {
          gameCode,
          prizeMode: 'Lott',
          playType: 'trad',
          stopOnWin: true,
          items: [{ betType: 'de_db', selections: ['75'], unit: STAKE, multiplier: 1 }],
          issues: list.slice(0, issues).map(({ numero }) => ({ numero, multiplier })),
        },
      });
    // Each of its issues alone would be accepted.
    expect(await chase(fitting + 1, 2)).toMatchObject({ ok: false, code });
    expect([
      await balanceOf(member),
      await ordersOf(member),
      valueOf(await member.caller.call('lottery.chases', { query: {} })).content,
    ]).toEqual([20 * STAKE, [], []]);
    const placed = valueOf(await chase(2, fitting));
    expect(placed).toMatchObject({ status: 'running', totalStake: 2 * fitting * STAKE });
    expect(await balanceOf(member)).toBe(20 * STAKE - 2 * fitting * STAKE);
    expect(await chase(2, fitting)).toMatchObject({ ok: false, code });
    await expectBooksHold();
  },
);

test('[LOTT-08] bet settings have names, odds by choice and by case in the requested language, and the numbers that are sold out for an issue', async () => {
  const member = await newMember(here.address);
  await deposit(member, SMALLEST_DEPOSIT);
  const dice = async (language: 'VI' | 'EN') =>
    valueOf(
      await here.guest().call('lottery.betTypes', { query: { gameCode: 'dice300', prizeMode: 'Lott', language } }),
    ).list;
  const [vietnamese, english] = [await dice('VI'), await dice('EN')];
  const shown = (list: typeof vietnamese, id: string) => list.find(({ betType }) => betType === id)!;
  expect(shown(vietnamese, 'k3_hinh').selection.choices).toMatchObject([
    { value: 'ba_giong', odds: '34.9' },
    { value: 'ba_lien', odds: '8.73' },
    { value: 'doi', odds: '2.32' },
    { value: 'tap', odds: '2.18' },
  ]);
  expect(shown(english, 'k3_hinh').selection.choices!.map(({ name }) => name)).toEqual([
    'Any triple',
    'Three in a row',
    'Any pair',
    'Mixed',
  ]);
  expect(shown(english, 'k3_so_lan').tiers).toMatchObject([
    { key: '1', odds: '2' },
    { key: '2', odds: '3' },
    { key: '3', odds: '4' },
  ]);
  expect(vietnamese.filter(({ name }, at) => name === english[at]!.name)).toEqual([]);

  // Two unit bets reach the exposure limit of one number of one issue.
  await here.query(
    `UPDATE lottery.odds SET number_liability_maximum = 2000000 WHERE game_code = $1 AND bet_type = 'c3_db'`,
    [gameCode],
  );
  const { numero } = await issueAhead(member);
  const closed = async (query: object) =>
    valueOf(await member.caller.call('lottery.betTypes', { query: { gameCode, prizeMode: 'Lott', ...query } }))
      .list.filter((one) => one.playType === 'trad' && one.closed.length > 0)
      .map((one) => [one.betType, one.closed]);
  const put = () =>
    member.caller.call('lottery.placeOrder', {
      body: {
        gameCode,
        numero,
        prizeMode: 'Lott',
        playType: 'trad',
        items: [{ betType: 'c3_db', selections: ['012'], unit: 1_000, multiplier: 1 }],
      },
    });
  valueOf(await put());
  expect(await closed({ numero })).toEqual([]);
  valueOf(await put());
  expect([await closed({ numero }), await closed({})]).toEqual([[['c3_db', ['012']]], []]);
  expect(await put()).toMatchObject({
    ok: false,
    code: 'number_limit_reached',
    value: { betType: 'c3_db', selection: '012' },
  });
});

/** Keeps a few bets in flight until the issue refuses them. */
async function betUntilClosed(member: TestMember, numero: string, onPlaced: () => void): Promise<Answer[]> {
  const answers: Answer[] = [];
  const line = async () => {
    for (;;) {
      const answer = await bet(member, numero, 1_000);
      answers.push(answer);
      if (!answer.ok) return;
      onPlaced();
    }
  };
  await Promise.all(Array.from({ length: LINES }, line));
  return answers;
}
