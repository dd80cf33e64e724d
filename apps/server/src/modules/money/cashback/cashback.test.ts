import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import {
  openTurnoverWorld,
  settledBet,
  type OpenBet,
  type TurnoverWorld,
} from '../../../../../../tests/setup/turnover-world.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { SettingValues } from '../../../kernel/settings.ts';
import { transact } from '../../../kernel/tx.ts';
import { cashbackSettings } from './console-settings.ts';
import { rateOn, rebateOn, type Rates } from './rules/rebate.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  await calmDay(world.platform, MOST_OF_A_DAY_MS);
});
afterAll(() => world.platform.close());

const DAY_MS = 86_400_000;
const MERCHANT = { code: 'DENLONG', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' } as Merchant;
const change = (values: SettingValues) =>
  transact(world.platform.kernel.db, (tx) => cashbackSettings.write(tx, MERCHANT, values));

/** A later report of a bet. */
async function correct(bet: OpenBet, outcome: 'void' | 'lost'): Promise<void> {
  const [{ later }] = (await world.platform.query<{ later: Date }>(
    `SELECT kernel.now() + interval '1 second' AS later`,
  )) as [{ later: Date }];
  await world.count([settledBet(bet, { outcome }, later)]);
}

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
    // 50 basis points of 500 010, rounded down, and of 200 000.
    expect(await categoryOf(member, 'RNG')).toMatchObject({
      rateBps: 50,
      todayStake: 500_010,
      todayAmount: 2_500,
      claimableStake: 500_010,
      claimableAmount: 2_500,
    });
    expect(await categoryOf(member, 'LIVE')).toMatchObject({ claimableAmount: 1_000 });
    const before = await world.purse(member);
    const sent = key();
    const claimed = valueOf(await member.caller.call('cashback.claim', sent));
    expect(claimed).toMatchObject({ amount: 3_500, currency: 'VND' });
    expect(valueOf(await member.caller.call('cashback.claim', sent))).toEqual(claimed);
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({ code: 'cashback_nothing' });
    expect((await world.purse(member)).cash - before.cash).toBe(3_500n);
    expect(await categoryOf(member, 'RNG')).toMatchObject({ todayAmount: 2_500, claimableAmount: 0 });
    const { content } = valueOf(await member.caller.call('cashback.claims'));
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({
      claimId: claimed.claimId,
      amount: 3_500,
      carried: 0,
      automatic: false,
    });
    expect(content[0]!.lines.map(({ category, stake, amount }) => [category, stake, amount])).toEqual([
      ['LIVE', 200_000, 1_000],
      ['RNG', 500_010, 2_500],
    ]);
    const booked = await world.platform.query<{ amount: string }>(
      `SELECT sum(t.amount) AS amount FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit
      WHERE t.code = 50 AND a.owner_id = $1`,
      [member.memberId],
    );
    expect(booked[0]!.amount).toBe('3500');
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
      5_000,
      'cashback_nothing',
    ]);
    const storm = await Promise.all([
      ...Array.from({ length: 4 }, () => world.play(member, 500_000n, { outcome: 'lost' })),
      ...Array.from({ length: 6 }, () => member.caller.call('cashback.claim', key())),
    ]);
    expect(storm).toHaveLength(10);
    await member.caller.call('cashback.claim', key());
    const { content } = valueOf(await member.caller.call('cashback.claims'));
    expect(content.reduce((sum, { amount }) => sum + amount, 0)).toBe(15_000);
  });

  it('[WAL-06] accrues by the merchant’s day, at the rate the day began with, up to the most of its category', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    await world.play(member, 250_000n, { outcome: 'lost' });
    await change({ 'cashback.baseRate': 80, 'cashback.rate.RNG': 70 });
    await world.play(member, 250_000n, { outcome: 'lost' });
    expect(await categoryOf(member, 'RNG')).toMatchObject({ rateBps: 50, claimableAmount: 2_500 });
    await world.platform.advance(DAY_MS);
    await world.play(member, 100_000n, { outcome: 'lost' });
    await world.play(member, 100_000n, { outcome: 'lost' }, 'LIVE');
    expect(await categoryOf(member, 'RNG')).toMatchObject({ rateBps: 70, todayAmount: 700, claimableAmount: 3_200 });
    expect(await categoryOf(member, 'LIVE')).toMatchObject({ rateBps: 60, todayAmount: 600 });
    await change({ 'cashback.baseRate': 50, 'cashback.rate.RNG': 100 });
    await world.platform.advance(DAY_MS);
    // Both days keep theirs.
    expect(await categoryOf(member, 'RNG')).toMatchObject({ rateBps: 50, claimableAmount: 3_200 });
  });

  it('[WAL-06] what is not claimed in its days is paid by itself, once, also below the minimum', async () => {
    const members = await Promise.all([world.member(), world.member()]);
    const [member, other] = members as [Member, Member];
    for (const one of members) await world.deposit(one, 1_000_000n);
    await world.play(member, 1_800n, { outcome: 'lost' });
    await world.play(member, 199n, { outcome: 'lost' }, 'LIVE');
    await world.play(other, 400_000n, { outcome: 'lost' });
    await world.platform.advance(DAY_MS);
    await world.play(member, 300_000n, { outcome: 'lost' });
    await world.platform.advance(5 * DAY_MS);
    await world.cashback.payOpen();
    // The first day may be claimed until its seventh ends.
    expect((await overview(member)).claimable).toBe(1_509);
    expect(valueOf(await other.caller.call('cashback.claim', key())).amount).toBe(2_000);
    await world.platform.advance(DAY_MS);
    const before = await world.purse(member);
    // Two nodes at once.
    await Promise.all([world.cashback.payOpen(), world.cashback.payOpen()]);
    await world.cashback.payOpen();
    expect((await world.purse(member)).cash - before.cash).toBe(9n);
    expect((await overview(member)).claimable).toBe(1_500);
    const { content } = valueOf(await member.caller.call('cashback.claims'));
    expect(content).toMatchObject([
      { amount: 9, automatic: true, lines: [{ category: 'RNG', counted: 1_800, amount: 9 }] },
    ]);
    expect(valueOf(await other.caller.call('cashback.claims')).content).toMatchObject([{ automatic: false }]);
    // While the merchant offers none, the days wait.
    await world.platform.advance(DAY_MS);
    world.switches.cashback = false;
    expect(await world.cashback.payOpen()).toBe(0);
    world.switches.cashback = true;
    expect(await world.cashback.payOpen()).toBe(1);
    expect((await world.purse(member)).cash - before.cash).toBe(1_509n);
  });

  it('[WAL-06] a line is rounded down once, however often it is claimed', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    await world.play(member, 200_199n, { outcome: 'lost' });
    expect(valueOf(await member.caller.call('cashback.claim', key())).amount).toBe(1_000);
    await world.play(member, 200_001n, { outcome: 'lost' });
    // 400 200 at 50 basis points are 2 001; two lines rounded down would be 2 000.
    expect(valueOf(await member.caller.call('cashback.claim', key())).amount).toBe(1_001);
  });

  it('[WAL-06] keeps an amount below the minimum; takes a correction of paid bets out of what comes, on any day', async () => {
    const member = await world.member();
    await world.deposit(member, 2_000_000n);
    const small = await world.play(member, 100_000n, { outcome: 'lost' });
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({
      code: 'amount_below_minimum',
      status: 400,
    });
    const large = await world.play(member, 200_000n, { outcome: 'lost' });
    expect(valueOf(await member.caller.call('cashback.claim', key())).amount).toBe(1_500);
    const cash = (await world.purse(member)).cash;
    await correct(small, 'void');
    await correct(large, 'void');
    expect(await overview(member)).toMatchObject({ claimable: 0, carried: -1_500 });
    expect((await world.purse(member)).cash).toBe(cash);
    // Later days make up for it, claimed or paid by themselves.
    await world.platform.advance(DAY_MS);
    await world.play(member, 100_000n, { outcome: 'lost' });
    expect(await overview(member)).toMatchObject({ claimable: 0, carried: -1_500 });
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({ code: 'cashback_nothing' });
    await world.platform.advance(7 * DAY_MS);
    await world.cashback.payOpen();
    expect(await overview(member)).toMatchObject({ claimable: 0, carried: -1_000 });
    expect((await world.purse(member)).cash).toBe(cash - 100_000n);
    await world.play(member, 500_000n, { outcome: 'lost' });
    expect(await overview(member)).toMatchObject({ claimable: 1_500, carried: -1_000 });
    expect(valueOf(await member.caller.call('cashback.claim', key())).amount).toBe(1_500);
    // A bet that counts after all, of a day that is closed: paid by itself.
    await correct(large, 'lost');
    expect(await overview(member)).toMatchObject({ claimable: 1_000, carried: 1_000 });
    await world.cashback.payOpen();
    expect(await overview(member)).toMatchObject({ claimable: 0, carried: 0 });
    const { content } = valueOf(await member.caller.call('cashback.claims'));
    expect(content.map(({ amount, carried, lines }) => [amount, carried, lines.map((line) => line.amount)])).toEqual([
      [1_000, 1_000, []],
      [1_500, -1_000, [2_500]],
      [0, -500, [500]],
      [1_500, 0, [1_500]],
    ]);
    // All that was paid is what its bets earn: 200 000, 100 000 and 500 000 at 50 basis points.
    expect(content.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_000);
  });

  it('is disabled by its switch', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    await world.play(member, 500_000n, { outcome: 'lost' });
    world.switches.cashback = false;
    expect(await member.caller.call('cashback.overview')).toMatchObject({ code: 'cashback_disabled' });
    expect(await member.caller.call('cashback.claim', key())).toMatchObject({ code: 'cashback_disabled' });
    world.switches.cashback = true;
    expect(valueOf(await member.caller.call('cashback.claim', key())).amount).toBe(2_500);
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
      500,
      'cashback_nothing',
    ]);
    expect((await world.purse(member)).cash - before.cash).toBe(500n);
    world.excluded.delete(member.memberId);
  });
});

describe('the rebate', () => {
  const day = (counted: bigint) => ({ stake: counted, valid: counted, counted });
  const at = (counted: bigint, rateBps: number): bigint => rebateOn(day(counted), rateBps, undefined).amount;

  it('[WAL-06] is rounded down by line: the vectors of the reference', () => {
    expect(at(24_650_000n, 70)).toBe(172_550n);
    expect([at(999_999n, 85), at(143n, 85)]).toEqual([8_499n, 1n]);
    expect([at(117n, 85), at(118n, 85)]).toEqual([0n, 1n]);
    expect(at(999n, 100)).toBe(9n);
    expect([at(71_000n, 100), at(29_400n, 100)]).toEqual([710n, 294n]);
    // A week of days, each a line; in one line it would be 60 493.
    expect(7n * at(1_234_567n, 70)).toBe(60_487n);
    expect(at(7n * 1_234_567n, 70)).toBe(60_493n);
  });

  it('pays what is left of a line at the rate it was first paid at, and nothing after a correction', () => {
    const paid = { rateBps: 40, ...day(1_000n), paid: 4n };
    expect(rebateOn(day(1_249n), 90, paid)).toEqual({ rateBps: 40, ...day(249n), amount: 0n });
    expect(rebateOn(day(1_250n), 90, paid)).toEqual({ rateBps: 40, ...day(250n), amount: 1n });
    expect(rebateOn(day(500n), 90, paid)).toEqual({ rateBps: 40, ...day(0n), amount: 0n });
  });

  it('[WAL-06] has the rate of the level, at most that of the category', () => {
    const from = (rateBps: number) => [{ fromDay: '2026-01-02', rateBps }];
    const rates: Rates = {
      levels: new Map(),
      maximums: new Map([
        ['RNG', from(100)],
        ['LIVE', from(60)],
      ]),
    };
    const rateOf = (level: number, category: string, on = '2026-01-02') => rateOn(rates, level, category, on);
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((level) => rateOf(level, 'RNG'))).toEqual([
      50, 60, 65, 70, 80, 85, 90, 95, 100,
    ]);
    expect([0, 1, 8].map((level) => rateOf(level, 'LIVE'))).toEqual([50, 60, 60]);
    expect([rateOf(0, 'PVP'), rateOf(0, 'RNG', '2026-01-01')]).toEqual([0, 0]);
  });
});
