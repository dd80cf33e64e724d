import { NO_LOTTERY_PORTS } from '@lantern/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  GAME,
  NOON,
  NUMERO,
  openLotteryWorld,
  orderOf,
  runTick,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { lockIssue } from '../issues/advance-issue.ts';
import { createExposureBook } from './exposure-book.ts';
import { findIssue } from '../issues/issue-store.ts';
import { placeChase, type ChaseRequest } from './place-chase.ts';
import { readChase, readChases } from '../reads/read-chases.ts';
import { advanceIssues } from '../issues/run-issues.ts';
import { createSeedVault } from '../draws/seed-vault.ts';
import { settleIssue } from '../settlement/settle-issue.ts';
import { stopChase } from './stop-chase.ts';

const numeroOf = (n: number) => `20261120${14_401 + n}`;
const LOCK = NOON + 2000;
const INTERVAL = 3000;
/** One of them wins every draw: 100 units return 99.5. */
const EVERY_NUMBER = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
const STAKE = 100_000n;
const WIN = 99_500n;

let world: LotteryWorld;
let node: LotteryNode;
beforeEach(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
  await runTick(world, node);
});
afterEach(() => world.close());

function chaseOf(memberId: MemberId, multipliers: readonly number[], extra: Partial<ChaseRequest> = {}): ChaseRequest {
  const { numero: _numero, ...request } = orderOf(memberId, [['de_db', EVERY_NUMBER]]);
  return {
    ...request,
    stopOnWin: true,
    issues: multipliers.map((multiplier, n) => ({ numero: numeroOf(n), multiplier })),
    ...extra,
  };
}

const place = ({ kernel }: LotteryNode, request: ChaseRequest) =>
  placeChase(
    kernel,
    {
      ...NO_LOTTERY_PORTS,
      ledger: world.books.ledger,
      exposures: createExposureBook(kernel),
      vault: createSeedVault(kernel),
    },
    request,
  );

async function placed(request: ChaseRequest): Promise<string> {
  const outcome = await place(node, request);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

const chaseNow = (memberId: MemberId, chaseId: string) => readChase(node.kernel, memberId, chaseId, 'EN');
const issuesOf = async (memberId: MemberId, chaseId: string) =>
  (await chaseNow(memberId, chaseId)).issues.map(({ numero, status }) => [numero, status]);
const advance = () => advanceIssues(node.kernel, createSeedVault(node.kernel));
const brokenProofs = async () =>
  (await world.books.ledger.proveAccounts(world.books.db)).filter((proof) => !proof.holds);

/** Draws and settles the issue that is the n-th from noon. */
async function finish(n: number): Promise<void> {
  await world.moveClock(LOCK + n * INTERVAL);
  await runTick(world, node);
  await world.moveClock(NOON + (n + 1) * INTERVAL);
  await runTick(world, node);
}

it('[LOTT-07] takes the stakes of a chase at once, one order per issue, also for issues that did not exist yet', async () => {
  const member = await world.books.newMember(10_000_000n);
  const request = chaseOf(member, [1, 2, 4]);
  const chaseId = await placed(request);
  const chase = await chaseNow(member, chaseId);
  expect(chase).toMatchObject({
    status: 'running',
    stopOnWin: true,
    totalStake: 700_000,
    totalPayout: 0,
    totalReturned: 0,
    gameCode: GAME.code,
  });
  expect(chase.issues.map(({ numero, multiplier, status, stake }) => ({ numero, multiplier, status, stake }))).toEqual(
    [1, 2, 4].map((multiplier, n) => ({
      numero: numeroOf(n),
      multiplier,
      status: 'pending',
      stake: 100_000 * multiplier,
    })),
  );
  expect(await world.cashOf(member)).toBe(10_000_000n - 7n * STAKE);
  expect((await findIssue(world.books.db, { gameCode: GAME.code, numero: numeroOf(2) }))?.commitment).toMatch(
    /^[0-9a-f]{64}$/,
  );
  const records = (await node.lottery.recordsOf(member)) as { numero: string; chase: object }[];
  expect(records.map(({ numero }) => numero).toSorted()).toEqual([0, 1, 2].map(numeroOf));
  for (const record of records)
    expect(record.chase).toMatchObject({
      chaseId,
      stopOnWin: true,
      status: 'running',
      totalStake: 700_000n,
      gameCode: GAME.code,
    });
  expect(await node.lottery.hasPendingBets(world.books.db, member)).toBe(true);
  expect(await brokenProofs()).toEqual([]);
});

it('[LOTT-07] returns the first chase for every repetition of its key, concurrently on any node', async () => {
  const member = await world.books.newMember(10_000_000n);
  const request = chaseOf(member, [1, 1]);
  const other = world.addNode();
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => place(n % 2 ? node : other, request)));
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value)).size).toBe(1);
  expect(await world.cashOf(member)).toBe(10_000_000n - 2n * STAKE);
  expect(await world.rows('SELECT FROM lottery.chase')).toHaveLength(1);
});

it.each([
  ['funds_insufficient', 2n * STAKE, {}],
  [
    'issue_not_found',
    10n * STAKE,
    {
      issues: [
        { numero: NUMERO, multiplier: 1 },
        { numero: '2026112099999', multiplier: 1 },
      ],
    },
  ],
  ['game_off_sale', 10n * STAKE, { gameCode: 'mb60' }],
  ['prize_mode_unknown', 10n * STAKE, { prizeMode: 'lott' }],
  [
    'odds_changed',
    10n * STAKE,
    { items: [{ betType: 'dau', selections: ['7'], unit: 1000n, multiplier: 1, odds: '9.8' }] },
  ],
  [
    'stake_above_maximum',
    10_000_000_000n,
    {
      issues: [
        { numero: NUMERO, multiplier: 1 },
        { numero: numeroOf(1), multiplier: 9999 },
      ],
    },
  ],
] as const)('[LOTT-07] refuses a whole chase with %s and keeps nothing of it', async (code, cash, extra) => {
  const member = await world.books.newMember(cash);
  expect(await place(node, chaseOf(member, [1, 1, 1], extra))).toMatchObject({ ok: false, code });
  expect(await world.rows('SELECT FROM lottery.chase')).toEqual([]);
  expect(await world.rows('SELECT FROM lottery."order"')).toEqual([]);
  expect(await world.cashOf(member)).toBe(cash);
});

it('[LOTT-07] refuses a chase whose first issue has locked', async () => {
  const member = await world.books.newMember(10n * STAKE);
  await world.moveClock(LOCK);
  expect(await place(node, chaseOf(member, [1, 1]))).toMatchObject({
    ok: false,
    code: 'issue_closed',
    value: { numero: NUMERO },
  });
  expect(await world.cashOf(member)).toBe(10n * STAKE);
});

it('[LOTT-07] refunds the stakes of later issues in the win’s transaction, once', async () => {
  const member = await world.books.newMember(10n * STAKE);
  const chaseId = await placed(chaseOf(member, [1, 2, 4]));
  await finish(0);
  expect(await chaseNow(member, chaseId)).toMatchObject({
    status: 'stopped',
    totalStake: 700_000,
    totalPayout: 99_500,
    totalReturned: 600_000,
  });
  expect(await issuesOf(member, chaseId)).toEqual([
    [numeroOf(0), 'won'],
    [numeroOf(1), 'cancelled'],
    [numeroOf(2), 'cancelled'],
  ]);
  expect(await world.cashOf(member)).toBe(10n * STAKE - STAKE + WIN);
  await settleIssue(
    node.kernel,
    world.books,
    (await findIssue(world.books.db, { gameCode: GAME.code, numero: NUMERO }))!,
  );
  await finish(1);
  await finish(2);
  expect(await world.cashOf(member)).toBe(10n * STAKE - STAKE + WIN);
  expect(await stopChase(node.kernel, world.books, member, chaseId)).toMatchObject({ code: 'chase_state_conflict' });
  expect(await brokenProofs()).toEqual([]);
});

it('[LOTT-07] plays the issue that had locked before the win was settled, and refunds the others', async () => {
  const member = await world.books.newMember(10n * STAKE);
  const chaseId = await placed(chaseOf(member, [1, 1, 1]));
  await world.moveClock(LOCK);
  await advance();
  await world.moveClock(LOCK + INTERVAL);
  await advance();
  expect(await lockIssue(node.kernel, { gameCode: GAME.code, numero: numeroOf(1) })).toBe(false);
  await runTick(world, node);
  expect(await issuesOf(member, chaseId)).toEqual([
    [numeroOf(0), 'won'],
    [numeroOf(1), 'pending'],
    [numeroOf(2), 'cancelled'],
  ]);
  await finish(1);
  expect(await issuesOf(member, chaseId)).toEqual([
    [numeroOf(0), 'won'],
    [numeroOf(1), 'won'],
    [numeroOf(2), 'cancelled'],
  ]);
  expect(await world.cashOf(member)).toBe(10n * STAKE - 2n * STAKE + 2n * WIN);
});

it('[LOTT-07] leaves nothing incomplete when a worker dies in the transaction that stops a chase; another node does all of it', async () => {
  const member = await world.books.newMember(10n * STAKE);
  const chaseId = await placed(chaseOf(member, [1, 1]));
  await world.moveClock(LOCK);
  await advance();
  await world.moveClock(NOON + INTERVAL);
  await advance();
  const issue = (await findIssue(world.books.db, { gameCode: GAME.code, numero: NUMERO }))!;
  const { ledger } = world.books;
  const dying = {
    ...NO_LOTTERY_PORTS,
    ledger: {
      postAll: async (...given: Parameters<typeof ledger.postAll>) => (
        await ledger.postAll(...given),
        Promise.reject(new Error('killed'))
      ),
    },
  };
  await expect(settleIssue(node.kernel, dying, issue)).rejects.toThrow('killed');
  expect(await issuesOf(member, chaseId)).toEqual([
    [numeroOf(0), 'pending'],
    [numeroOf(1), 'pending'],
  ]);
  const others = [world.addNode(), world.addNode()];
  await Promise.all(others.map(({ kernel }) => settleIssue(kernel, world.books, issue)));
  expect(await issuesOf(member, chaseId)).toEqual([
    [numeroOf(0), 'won'],
    [numeroOf(1), 'cancelled'],
  ]);
  expect(await world.cashOf(member)).toBe(10n * STAKE - STAKE + WIN);
  expect(await brokenProofs()).toEqual([]);
});

it('[LOTT-07] continues to its last issue without stop-on-win', async () => {
  const member = await world.books.newMember(10n * STAKE);
  const chaseId = await placed(chaseOf(member, [1, 1], { stopOnWin: false }));
  await finish(0);
  expect(await chaseNow(member, chaseId)).toMatchObject({ status: 'running', totalPayout: 99_500 });
  await finish(1);
  expect(await chaseNow(member, chaseId)).toMatchObject({ status: 'finished', totalPayout: 199_000, totalReturned: 0 });
  expect(await world.cashOf(member)).toBe(10n * STAKE - 2n * STAKE + 2n * WIN);
});

it('[LOTT-07] is stopped and refunded by its member only, as far as issues still take bets', async () => {
  const member = await world.books.newMember(10n * STAKE);
  const stranger = await world.books.newMember();
  const chaseId = await placed(chaseOf(member, [1, 1, 1]));
  expect(await stopChase(node.kernel, world.books, stranger, chaseId)).toMatchObject({ code: 'chase_not_found' });
  await world.moveClock(LOCK);
  const stops = await Promise.all([1, 2, 3].map(() => stopChase(node.kernel, world.books, member, chaseId)));
  expect(stops.map((stop) => (stop.ok ? 'ok' : stop.code)).toSorted()).toEqual([
    'chase_state_conflict',
    'chase_state_conflict',
    'ok',
  ]);
  expect(await issuesOf(member, chaseId)).toEqual([
    [numeroOf(0), 'pending'],
    [numeroOf(1), 'cancelled'],
    [numeroOf(2), 'cancelled'],
  ]);
  expect(await world.cashOf(member)).toBe(9n * STAKE);
  const stopped = await readChases(
    node.kernel,
    { memberId: member, status: 'stopped' },
    { pageNo: 1, pageSize: 10 },
    'VI',
  );
  expect(stopped).toMatchObject({ value: { totalElements: 1, content: [{ chaseId, totalReturned: 200_000 }] } });
  expect(
    await readChases(node.kernel, { memberId: member, status: 'running' }, { pageNo: 1, pageSize: 10 }, 'VI'),
  ).toMatchObject({ value: { totalElements: 0 } });
});

it('[LOTT-07] lets a member cancel one suborder of a chase before its issue’s sales begin', async () => {
  const member = await world.books.newMember(10n * STAKE);
  const chaseId = await placed(chaseOf(member, [1, 1]));
  const { orderId } = (await chaseNow(member, chaseId)).issues[1]!;
  const [row] = await world.rows<{ id: string }>('SELECT suborder_id AS id FROM lottery.suborder WHERE order_id = $1', [
    orderId,
  ]);
  expect(await node.lottery.cancelSuborders(member, [row!.id])).toMatchObject({ ok: true, value: { refunded: STAKE } });
  expect(await chaseNow(member, chaseId)).toMatchObject({ status: 'running', totalReturned: 100_000 });
});
