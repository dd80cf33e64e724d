/** A deposit with its promotion, over HTTP: the bonus is played through real draws in its proportion, and cashback accumulates. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { calmDay } from '../setup/calm-day.ts';
import {
  calmIssue,
  installFastGame,
  payoutOfOrder,
  publishedDraw,
  type FastGame,
  type PlacedBet,
} from '../setup/fast-game.ts';

const DEPOSIT = 400_000;
const BONUS_REQUIRED = 10 * DEPOSIT;
/** Drawn when the test moves the clock. */
const GAME: FastGame = { code: 'test60', intervalSec: 60, lockTimeSec: 5 };
const CALM_MS = 30_000;
const { code: gameCode } = GAME;

let here: TestPlatform;

beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, GAME);
  await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', true);
});
afterAll(() => here.close());

let keys = 0;
const key = () => ({ idempotencyKey: `bonus-journey-${++keys}` });

async function depositWith(member: TestMember, promotionId: string): Promise<void> {
  const { list } = valueOf(await member.caller.call('deposit.methods'));
  const method = list.find(({ kind }) => kind === 'bank_transfer')!;
  const order = valueOf(
    await member.caller.call('deposit.createOrder', {
      body: { methodId: method.methodId, amount: DEPOSIT, currency: 'VND', promotionId },
      ...key(),
    }),
  );
  valueOf(await member.caller.call('sandbox.pay', { params: { orderId: order.orderId }, body: { outcome: 'paid' } }));
}

/** Half of the special prize's first digits, at an edge of 5 %: all of the stake is at risk, and counts. */
async function bet(member: TestMember, unit: number): Promise<PlacedBet> {
  const items = [{ betType: 'dau', selections: ['0', '1', '2', '3', '4'], unit, multiplier: 1 }];
  const { numero } = await calmIssue(here.clock, member.caller, GAME, CALM_MS);
  return valueOf(
    await member.caller.call('lottery.placeOrder', {
      body: { gameCode, numero, prizeMode: 'Elott', playType: 'trad', items },
      ...key(),
    }),
  );
}

test('[WAL-02] [WAL-06] [PRO-04/turnover] a bonus is chosen with a deposit, bet after cash, won in proportion, counted, and forfeited', async () => {
  await calmDay(here.clock);
  const member = await newMember(here.address);
  const { list } = valueOf(await member.caller.call('deposit.promotions'));
  expect(list.map(({ promotionId }) => promotionId)).toContain('first-deposit');
  await depositWith(member, 'first-deposit');
  const begun = await eventually('the bonus', async () => {
    const standing = valueOf(await member.caller.call('turnover.standing'));
    return standing.bonusBalance > 0 && standing;
  });
  expect(begun).toMatchObject({ required: DEPOSIT, counted: 0, left: DEPOSIT, bonusBalance: DEPOSIT });
  expect(begun.lines.find(({ source }) => source === 'bonus')).toMatchObject({
    required: BONUS_REQUIRED,
    counted: 0,
    bonusLocked: DEPOSIT,
  });

  // Cash first: of 600 000, 400 000 are cash and 200 000 bonus, so a third of a win is bonus.
  const order = await bet(member, 120_000);
  expect(valueOf(await member.caller.call('turnover.standing')).bonusBalance).toBe(200_000);
  await here.clock.advance(GAME.intervalSec * 1000);
  const draw = await publishedDraw(member.caller, gameCode, order.numero);
  const payout = payoutOfOrder(order, draw.result!);
  const counted = await eventually('the bets to count', async () => {
    const standing = valueOf(await member.caller.call('turnover.standing'));
    return standing.left === 0 && standing;
  });
  expect(counted.bonusBalance).toBe(200_000 + Math.floor(payout / 3));
  expect(counted.lines.find(({ source }) => source === 'bonus')).toMatchObject({
    counted: 600_000,
    left: BONUS_REQUIRED - 600_000,
    state: 'open',
  });
  expect(counted.lines.find(({ source }) => source === 'deposit')).toMatchObject({ state: 'met', counted: DEPOSIT });
  const { content } = valueOf(await member.caller.call('turnover.bets'));
  // The bonus money in it counts for the requirement, not for cashback.
  expect(content).toMatchObject([
    {
      stake: 600_000,
      valid: 600_000,
      points: 600_000,
      counted: 400_000,
      weightBps: 10_000,
      reductions: ['bonus_money'],
      countedBonus: 600_000,
      effect: 'counted',
    },
  ]);

  const cashback = valueOf(await member.caller.call('cashback.overview')).categories.find(
    ({ category }) => category === 'ELOTT',
  );
  expect(cashback).toMatchObject({
    todayStake: 600_000,
    todayValid: 600_000,
    todayCounted: 400_000,
    claimableAmount: 2_000,
  });
  expect(valueOf(await member.caller.call('cashback.claim', { body: { currency: 'VND' }, ...key() })).amount).toBe(
    2_000,
  );

  const { requirementId } = counted.lines.find(({ source }) => source === 'bonus')!;
  expect(
    valueOf(await member.caller.call('turnover.exitBonus', { params: { requirementId }, ...key() })).retracted,
  ).toBe(counted.bonusBalance);
  expect(valueOf(await member.caller.call('turnover.standing'))).toMatchObject({ left: 0, bonusBalance: 0 });
  expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(payout - Math.floor(payout / 3) + 2_000);
  // The promotion is for the first deposit only.
  expect(
    valueOf(await member.caller.call('deposit.promotions')).list.map(({ promotionId }) => promotionId),
  ).not.toContain('first-deposit');
});
