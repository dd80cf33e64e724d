import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  GAME,
  NOON,
  NUMERO,
  openLotteryWorld,
  orderOf,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { lockIssue, openIssue } from '../issues/advance-issue.ts';
import { createIssue } from '../issues/create-issues.ts';
import { createSeedVault } from '../draws/seed-vault.ts';

const INTERVAL_MS = GAME.intervalSec * 1000;
const LOCK_AFTER_MS = INTERVAL_MS - GAME.lockTimeSec * 1000;

let world: LotteryWorld;
let node: LotteryNode;
let opensAt: number;
let numero: string;
beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
});
afterAll(() => world.close());

let made = 0;
/** Every test has its own open issue. */
beforeEach(async () => {
  opensAt = NOON + made * INTERVAL_MS;
  numero = String(BigInt(NUMERO) + BigInt(made++));
  await world.moveClock(opensAt);
  const issue = { numero, opensAt, locksAt: opensAt + LOCK_AFTER_MS, drawsAt: opensAt + INTERVAL_MS };
  await createIssue(node.kernel, createSeedVault(node.kernel), { code: GAME.code, resultSource: 'seed' }, issue);
  await openIssue(node.kernel, { gameCode: GAME.code, numero });
});

async function placed(member: MemberId, items: Parameters<typeof orderOf>[1]) {
  const outcome = await node.lottery.placeOrder(orderOf(member, items, { numero }));
  if (!outcome.ok) throw new Error(outcome.code);
  const { order, suborders } = outcome.value;
  return { orderId: order.orderId, ids: suborders.map((suborder) => suborder.suborderId) };
}
const orderRow = async (orderId: string) =>
  (
    await world.rows('SELECT status, total_payout::int AS payout FROM lottery."order" WHERE order_id = $1', [orderId])
  )[0];

it('[LOTT-07] refunds the stakes of cancelled suborders and keeps the other suborders', async () => {
  const member = await world.books.newMember(100_000n);
  const { orderId, ids } = await placed(member, [
    ['lo2', ['75']],
    ['dau', ['7']],
    ['de_db', ['00']],
  ]);
  const cancelled = await node.lottery.cancelSuborders(member, [ids[0]!, ids[1]!]);
  expect(cancelled).toEqual({
    ok: true,
    value: { cancelled: [ids[0], ids[1]].sort(), refunded: 28_000n, currency: 'VND' },
  });
  expect(await world.cashOf(member)).toBe(99_000n);
  expect(await orderRow(orderId)).toEqual({ status: 'pending', payout: 28_000 });
  await node.lottery.cancelSuborders(member, [ids[2]!]);
  expect(await orderRow(orderId)).toEqual({ status: 'cancelled', payout: 29_000 });
  expect(await world.cashOf(member)).toBe(100_000n);
  expect(
    node.messages.filter(
      ({ event, payload }) => event === 'order_settled' && (payload as { orderId: string }).orderId === orderId,
    ),
  ).toHaveLength(1);
});

it('answers a repeated cancellation like the first and refunds once, also when both run at once', async () => {
  const member = await world.books.newMember(27_000n);
  const { ids } = await placed(member, [['lo2', ['75']]]);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => node.lottery.cancelSuborders(member, ids)));
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.refunded))).toEqual(new Set([27_000n]));
  expect(await world.cashOf(member)).toBe(27_000n);
});

it("refuses a foreign or unknown suborder, and then cancels none of the member's own", async () => {
  const [member, other] = [await world.books.newMember(27_000n), await world.books.newMember(27_000n)];
  const [own, foreign] = [await placed(member, [['lo2', ['75']]]), await placed(other, [['lo2', ['75']]])];
  for (const id of [foreign.ids[0]!, 'nosuch']) {
    expect(await node.lottery.cancelSuborders(member, [own.ids[0]!, id])).toMatchObject({
      ok: false,
      code: 'suborder_not_found',
    });
  }
  expect([await world.cashOf(member), await world.cashOf(other)]).toEqual([0n, 0n]);
  expect(await orderRow(own.orderId)).toEqual({ status: 'pending', payout: 0 });
});

it('[LOTT-07] cancels one millisecond before the lock, never from the lock on, and all or nothing', async () => {
  const member = await world.books.newMember(54_000n);
  const [first, second] = [await placed(member, [['lo2', ['75']]]), await placed(member, [['lo2', ['76']]])];
  await world.moveClock(opensAt + LOCK_AFTER_MS - 1);
  expect(await node.lottery.cancelSuborders(member, first.ids)).toMatchObject({ ok: true });
  for (const late of [0, 1]) {
    await world.moveClock(opensAt + LOCK_AFTER_MS + late);
    expect(await node.lottery.cancelSuborders(member, [...first.ids, ...second.ids])).toMatchObject({
      ok: false,
      code: 'suborder_not_cancellable',
    });
  }
  expect(await world.cashOf(member)).toBe(27_000n);
});

it('lets a cancellation that races the lock either leave before the ticket set closes or stay in it', async () => {
  const members = await Promise.all(Array.from({ length: 16 }, () => world.books.newMember(27_000n)));
  const orders = await Promise.all(members.map((member) => placed(member, [['lo2', ['75']]])));
  const key = { gameCode: GAME.code, numero };
  const cancels = members.map((member, n) => node.lottery.cancelSuborders(member, orders[n]!.ids));
  await world.moveClock(opensAt + LOCK_AFTER_MS);
  while (!(await lockIssue(node.kernel, key)));
  const outcomes = await Promise.all(cancels);
  const [issue] = await world.rows<{ ticket_count: number }>(
    'SELECT ticket_count FROM lottery.issue WHERE numero = $1',
    [numero],
  );
  expect(issue!.ticket_count).toBe(outcomes.filter((outcome) => !outcome.ok).length);
  for (const [n, member] of members.entries()) expect(await world.cashOf(member)).toBe(outcomes[n]!.ok ? 27_000n : 0n);
});
