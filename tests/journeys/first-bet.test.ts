/** The whole journey of a new member, over HTTP and the socket: register, deposit, bet, watch, win, verify, log out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCommitment, groupByTier, recomputeDraw } from '../../packages/game-math/src/verify/index.ts';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import {
  installFastGame,
  onOpenIssue,
  payoutOf,
  payoutOfOrder,
  publishedDraw,
  THREE_SECONDS,
  type PlacedBet,
} from '../setup/fast-game.ts';
import { listenOn } from '../setup/listening-socket.ts';

const DEPOSIT = 1_000_000;
const { code: gameCode } = THREE_SECONDS;

let here: TestPlatform;

beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, THREE_SECONDS);
});
afterAll(() => here.close());

/** Big and small together: one of them wins, whatever is drawn. */
const ITEMS = [
  { betType: 'db2_tai', selections: ['DB'], unit: 12_000, multiplier: 1 },
  { betType: 'db2_xiu', selections: ['DB'], unit: 23_000, multiplier: 2 },
  { betType: 'lo2', selections: ['00', '27', '68', '75', '98'], unit: 1_000, multiplier: 1 },
  { betType: 'duoi', selections: ['1', '3', '7'], unit: 2_000, multiplier: 1 },
];

/** Bets on the issue on sale; if it locks meanwhile, on the next one. */
async function bet(member: TestMember): Promise<PlacedBet> {
  return valueOf(
    await onOpenIssue(member.caller, gameCode, (numero) =>
      member.caller.call('lottery.placeOrder', {
        body: { gameCode, numero, prizeMode: 'Lott', playType: 'trad', items: ITEMS },
      }),
    ),
  );
}

const balanceOf = async (member: TestMember): Promise<number> =>
  valueOf(await member.caller.call('wallet.balance')).sumBalance;

test('a new member registers, deposits, bets, sees the draw live, is paid by the odds, verifies the draw and logs out', async () => {
  const member = await newMember(here.address);
  const socket = await listenOn(here.address, member.token, [`lottery:${gameCode}`]);
  await deposit(member, DEPOSIT);
  expect(await socket.received('balance_changed', ({ sumBalance }) => sumBalance === DEPOSIT)).toEqual({
    currency: 'VND',
    sumBalance: DEPOSIT,
    version: expect.any(Number),
  });

  const order = await bet(member);
  const stake = 12_000 + 2 * 23_000 + 27 * 5 * 1_000 + 3 * 2_000;
  expect(order).toMatchObject({ totalStake: stake, status: 'pending', suborderCount: 4 });
  await socket.received('balance_changed', ({ sumBalance }) => sumBalance === DEPOSIT - stake);

  const drawn = await socket.received('issue_drawn', ({ numero }) => numero === order.numero);
  const draw = await publishedDraw(member.caller, gameCode, order.numero);
  expect(draw.result).toEqual(drawn.result);
  const payout = payoutOfOrder(order, drawn.result);
  expect(payout).toBeGreaterThan(0);
  const settled = await socket.received('order_settled', ({ orderId }) => orderId === order.orderId);
  expect(settled).toEqual({
    orderId: order.orderId,
    gameCode,
    numero: order.numero,
    status: 'won',
    currency: 'VND',
    totalStake: stake,
    totalPayout: payout,
  });
  const balance = DEPOSIT - stake + payout;
  await socket.received('balance_changed', ({ sumBalance }) => sumBalance === balance);
  expect(await balanceOf(member)).toBe(balance);

  const { content: orders } = valueOf(await member.caller.call('lottery.orders'));
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ orderId: order.orderId, status: 'won', totalStake: stake, totalPayout: payout });
  const detail = valueOf(await member.caller.call('lottery.orderDetail', { query: { orderId: order.orderId } }));
  expect(detail.suborders.map(({ payout }) => payout)).toEqual(
    order.suborders.map((suborder) => payoutOf(suborder, drawn.result)),
  );
  expect(detail.suborders.map(({ stake: part }) => part).reduce((sum, part) => sum + part)).toBe(stake);
  await expectStatement(member, order, stake, payout);

  const proof = draw.proof!;
  expect(checkCommitment(draw.seed!, draw.commitment!)).toBe(true);
  const recomputed = recomputeDraw({ formatId: proof.format, seedHex: draw.seed!, context: proof.context })!;
  expect(groupByTier(recomputed)).toEqual(drawn.result.prizes);

  socket.close();
  valueOf(await member.caller.call('session.logout'));
  expect(await member.caller.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended', status: 401 });
});

/** Checks that the statement has the same figures, each balance following from the one before. */
async function expectStatement(member: TestMember, order: PlacedBet, stake: number, payout: number): Promise<void> {
  const { content } = valueOf(await member.caller.call('wallet.transactions', { query: { pageSize: 50 } }));
  const oldestFirst = content.toReversed();
  const ofOrder = oldestFirst.filter(({ reference }) => reference === order.orderId);
  expect(ofOrder[0]).toMatchObject({ txCode: 'bet_stake', amount: -stake });
  expect(ofOrder.slice(1).every(({ txCode, amount }) => txCode === 'bet_win' && amount > 0)).toBe(true);
  expect(ofOrder.slice(1).reduce((sum, { amount }) => sum + amount, 0)).toBe(payout);
  expect(oldestFirst[0]).toMatchObject({ txCode: 'deposit', amount: DEPOSIT, balanceAfter: DEPOSIT });
  oldestFirst.reduce((before, { amount, balanceAfter }) => {
    expect(balanceAfter).toBe(before + amount);
    return balanceAfter;
  }, 0);
  expect(oldestFirst.at(-1)!.balanceAfter).toBe(DEPOSIT - stake + payout);
  expect(oldestFirst).toHaveLength(1 + ofOrder.length);
}
