import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { openTurnoverWorld, settledBet, type TurnoverWorld } from '../../../../../../tests/setup/turnover-world.ts';
import { rebateOn } from './rules/rebate.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  await calmDay(world.platform, MOST_OF_A_DAY_MS);
});
afterAll(() => world.platform.close());

let keys = 0;
const key = () => ({ body: { currency: 'VND' }, idempotencyKey: `cashback-${++keys}-key` });
type Member = Awaited<ReturnType<TurnoverWorld['member']>>;
const overview = async ({ caller }: Member, language = 'EN') =>
  valueOf(await caller.call('cashback.overview', { language } as never));
const categoryOf = async (member: Member, category: string) =>
  (await overview(member)).categories.find((row) => row.category === category)!;

describe('cashback', () => {
  it('[WAL-06] computes each category from the counted stakes, and pays it once', async () => {
    const member = await world.member();
    await world.deposit(member, 2_000_000n);
    expect((await overview(member)).claimable).toBe(0);
    expect(await member.caller.call('cashback.claim', { ...key(), body: { currency: 'USD' } })).toMatchObject({
      code: 'currency_mismatch',
    });
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({ code: 'cashback_nothing', status: 409 });
    await world.play(member, 400_000n, { outcome: 'lost' });
    await world.play(member, 100_010n, { outcome: 'won', win: 100_010n });
    await world.play(member, 300_000n, { outcome: 'void' });
    await world.play(member, 200_000n, { outcome: 'lost' }, 'LIVE');
    // 80 basis points of 500 010, rounded down; 60 of 200 000.
    expect(await categoryOf(member, 'RNG')).toMatchObject({
      rateBps: 80,
      todayStake: 500_010,
      todayAmount: 4_000,
      claimableStake: 500_010,
      claimableAmount: 4_000,
    });
    expect(await categoryOf(member, 'LIVE')).toMatchObject({ claimableAmount: 1_200 });
    const before = await world.purse(member);
    const sent = key();
    const claimed = valueOf(await member.caller.call('cashback.claim', sent));
    expect(claimed).toMatchObject({ amount: 5_200, currency: 'VND' });
    expect(valueOf(await member.caller.call('cashback.claim', sent))).toEqual(claimed);
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({ code: 'cashback_nothing' });
    expect((await world.purse(member)).cash - before.cash).toBe(5_200n);
    expect(await categoryOf(member, 'RNG')).toMatchObject({ todayAmount: 4_000, claimableAmount: 0 });
    const { content } = valueOf(await member.caller.call('cashback.claims'));
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({ claimId: claimed.claimId, amount: 5_200 });
    expect(content[0]!.lines.map(({ category, stake, amount }) => [category, stake, amount])).toEqual([
      ['LIVE', 200_000, 1_200],
      ['RNG', 500_010, 4_000],
    ]);
    const booked = await world.platform.query<{ amount: string }>(
      `SELECT sum(t.amount) AS amount FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit
      WHERE t.code = 50 AND a.owner_id = $1`,
      [member.memberId],
    );
    expect(booked[0]!.amount).toBe('5200');
  });

  it('[WAL-06] two claims at once pay once, also while bets settle', async () => {
    const member = await world.member();
    await world.deposit(member, 5_000_000n);
    await world.play(member, 1_000_000n, { outcome: 'lost' });
    const [first, second] = await Promise.all([
      member.caller.call('cashback.claim', key()),
      member.caller.call('cashback.claim', key()),
    ]);
    expect([first, second].map((answer) => (answer.ok ? answer.value.amount : answer.code)).sort()).toEqual([
      8_000,
      'cashback_nothing',
    ]);
    const storm = await Promise.all([
      ...Array.from({ length: 4 }, () => world.play(member, 500_000n, { outcome: 'lost' })),
      ...Array.from({ length: 6 }, () => member.caller.call('cashback.claim', key())),
    ]);
    expect(storm).toHaveLength(10);
    await member.caller.call('cashback.claim', key());
    const { content } = valueOf(await member.caller.call('cashback.claims'));
    expect(content.reduce((sum, { amount }) => sum + amount, 0)).toBe(24_000);
  });

  it('accrues by the merchant’s day, at that day’s rate, and expires', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    await world.play(member, 250_000n, { outcome: 'lost' });
    await world.platform.query(`UPDATE cashback.rate SET rate_bps = 100 WHERE category = 'RNG'`);
    await world.play(member, 250_000n, { outcome: 'lost' });
    expect(await categoryOf(member, 'RNG')).toMatchObject({ rateBps: 80, claimableAmount: 4_000 });
    await world.platform.advance(86_400_000);
    await world.play(member, 100_000n, { outcome: 'lost' });
    expect(await categoryOf(member, 'RNG')).toMatchObject({ rateBps: 100, todayAmount: 1_000, claimableAmount: 5_000 });
    await world.platform.advance(6 * 86_400_000);
    expect((await overview(member)).claimable).toBe(1_000);
    await world.platform.query(`UPDATE cashback.rate SET rate_bps = 80 WHERE category = 'RNG'`);
  });

  it('keeps an amount below the minimum, and reverses a corrected bet without a debt', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    const small = await world.play(member, 100_000n, { outcome: 'lost' });
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({
      code: 'amount_below_minimum',
      status: 400,
    });
    const large = await world.play(member, 100_000n, { outcome: 'lost' });
    expect(valueOf(await member.caller.call('cashback.claim', key())).amount).toBe(1_600);
    const [{ later }] = (await world.platform.query<{ later: Date }>(
      `SELECT kernel.now() + interval '1 second' AS later`,
    )) as [{ later: Date }];
    await world.count([settledBet(small, { outcome: 'void' }, later), settledBet(large, { outcome: 'void' }, later)]);
    expect((await overview(member)).claimable).toBe(0);
    await world.play(member, 300_000n, { outcome: 'lost' });
    expect((await overview(member)).claimable).toBe(800);
  });

  it('is disabled by its switch', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    await world.play(member, 500_000n, { outcome: 'lost' });
    world.switches.cashback = false;
    expect(await member.caller.call('cashback.overview')).toMatchObject({ code: 'cashback_disabled' });
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({ code: 'cashback_disabled' });
    world.switches.cashback = true;
    expect(valueOf(await member.caller.call('cashback.claim', key())).amount).toBe(4_000);
  });

  it('[WAL-06] is paid to self-excluded members, also below the minimum: it was earned, and no more can accrue', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    await world.play(member, 100_000n, { outcome: 'lost' });
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({ code: 'amount_below_minimum' });
    world.excluded.add(member.memberId);
    const before = await world.purse(member);
    const both = await Promise.all([
      member.caller.call('cashback.claim', key()),
      member.caller.call('cashback.claim', key()),
    ]);
    expect(both.map((answer) => (answer.ok ? answer.value.amount : answer.code)).sort()).toEqual([
      800,
      'cashback_nothing',
    ]);
    expect((await world.purse(member)).cash - before.cash).toBe(800n);
    world.excluded.delete(member.memberId);
  });
});

describe('the rebate', () => {
  it('is rounded down and never negative', () => {
    const fresh = { rateBps: 40, claimedStake: 0n, claimedValid: 0n, claimedCounted: 0n };
    expect(rebateOn({ ...fresh, stake: 3_000n, valid: 2_000n, counted: 1_249n })).toEqual({
      stake: 3_000n,
      valid: 2_000n,
      counted: 1_249n,
      amount: 4n,
    });
    expect(
      rebateOn({
        ...fresh,
        stake: 1_000n,
        valid: 1_000n,
        counted: 1_000n,
        claimedStake: 2_000n,
        claimedValid: 2_000n,
        claimedCounted: 2_000n,
      }),
    ).toEqual({ stake: 0n, valid: 0n, counted: 0n, amount: 0n });
  });
});
