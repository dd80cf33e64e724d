/** A deposit with its promotion, over HTTP: the bonus plays through real draws in its proportion, and cashback gathers from them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { calmIssue, installFastGame, owedOnOrder, publishedDraw, type FastGame, type PlacedBet } from '../setup/fast-game.ts';

const DEPOSIT = 200_000;
/** Drawn when the test says so. */
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
  const order = valueOf(await member.caller.call('deposit.createOrder', { body: { methodId: method.methodId, amount: DEPOSIT, currency: 'VND', promotionId }, ...key() }));
  valueOf(await member.caller.call('sandbox.pay', { params: { orderId: order.orderId }, body: { outcome: 'paid' } }));
}

/** Big and small of one stake each: one of them wins, whatever is drawn. */
async function bet(member: TestMember, unit: number): Promise<PlacedBet> {
  const items = ['db2_tai', 'db2_xiu'].map((betType) => ({ betType, selections: ['DB'], unit, multiplier: 1 }));
  const { numero } = await calmIssue(here.clock, member.caller, GAME, CALM_MS);
  return valueOf(await member.caller.call('lottery.placeOrder', { body: { gameCode, numero, prizeMode: 'Lott', playType: 'trad', items }, ...key() }));
}

test('[WAL-02] [WAL-06] a bonus is chosen with a deposit, bet after cash, won back in proportion, counted, and given up', async () => {
  const member = await newMember(here.address);
  const { list } = valueOf(await member.caller.call('deposit.promotions'));
  expect(list.map(({ promotionId }) => promotionId)).toContain('first-deposit');
  await depositWith(member, 'first-deposit');
  const begun = await eventually('the bonus', async () => {
    const standing = valueOf(await member.caller.call('turnover.standing'));
    return standing.bonusBalance > 0 && standing;
  });
  expect(begun).toMatchObject({ required: DEPOSIT, counted: 0, left: DEPOSIT, bonusBalance: DEPOSIT });
  expect(begun.lines.find(({ source }) => source === 'bonus')).toMatchObject({ required: 24 * DEPOSIT, counted: 0, bonusLocked: DEPOSIT });

  // Cash first: of 300 000, 200 000 are cash and 100 000 bonus, so a third of the win is bonus.
  const order = await bet(member, 150_000);
  expect(valueOf(await member.caller.call('turnover.standing')).bonusBalance).toBe(100_000);
  await here.clock.advance(GAME.intervalSec * 1000);
  const draw = await publishedDraw(member.caller, gameCode, order.numero);
  const owed = owedOnOrder(order, draw.result!);
  const counted = await eventually('the bets to count', async () => {
    const standing = valueOf(await member.caller.call('turnover.standing'));
    return standing.left === 0 && standing;
  });
  expect(counted.bonusBalance).toBe(100_000 + Math.floor(owed / 3));
  expect(counted.lines.find(({ source }) => source === 'bonus')).toMatchObject({ counted: 300_000, left: 24 * DEPOSIT - 300_000, state: 'open' });
  expect(counted.lines.find(({ source }) => source === 'deposit')).toMatchObject({ state: 'met', counted: DEPOSIT });
  const { content } = valueOf(await member.caller.call('turnover.bets'));
  expect(content.map(({ stake, countedBonus, effect }) => [stake, countedBonus, effect])).toEqual([[150_000, 150_000, 'counted'], [150_000, 150_000, 'counted']]);

  const cashback = valueOf(await member.caller.call('cashback.overview')).categories.find(({ category }) => category === 'ELOTT');
  expect(cashback).toMatchObject({ todayStake: 300_000, claimableAmount: 1_200 });
  expect(valueOf(await member.caller.call('cashback.claim', { body: { currency: 'VND' }, ...key() })).amount).toBe(1_200);

  const { requirementId } = counted.lines.find(({ source }) => source === 'bonus')!;
  expect(valueOf(await member.caller.call('turnover.forfeitBonus', { body: { requirementId }, ...key() })).retracted).toBe(counted.bonusBalance);
  expect(valueOf(await member.caller.call('turnover.standing'))).toMatchObject({ left: 0, bonusBalance: 0 });
  expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(owed - Math.floor(owed / 3) + 1_200);
  // The promotion is for the first deposit only.
  expect(valueOf(await member.caller.call('deposit.promotions')).list.map(({ promotionId }) => promotionId)).not.toContain('first-deposit');
});
