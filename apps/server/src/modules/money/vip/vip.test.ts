import { valueOf, type PlacedMember } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTurnoverWorld, settledBet, type TurnoverWorld } from '../../../../../../tests/setup/turnover-world.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { SettingValues } from '../../../kernel/settings.ts';
import { transact } from '../../../kernel/tx.ts';
import { vipSettings } from './console-settings.ts';
import { VIP_KEEP_NOTICE, VIP_LEVEL_CHANGED, type VipKeepNotice, type VipLevelChanged } from './events.ts';

let world: TurnoverWorld;
const changes: VipLevelChanged[] = [];
const notices: VipKeepNotice[] = [];
beforeAll(async () => {
  world = await openTurnoverWorld();
  world.switches.vip = true;
  world.platform.kernel.outbox.subscribe(VIP_LEVEL_CHANGED, async (_, change: VipLevelChanged) => {
    changes.push(change);
  });
  world.platform.kernel.outbox.subscribe(VIP_KEEP_NOTICE, async (_, notice: VipKeepNotice) => {
    notices.push(notice);
  });
  // The clock returns the offset as the time itself: tests control every millisecond.
  await world.platform
    .query(`CREATE OR REPLACE FUNCTION kernel.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT 'epoch'::timestamptz + (SELECT offset_ms FROM kernel.clock_offset) * interval '1 millisecond' $$`);
  await at('2026-10-05T09:00:00.000');
});
afterAll(() => world.platform.close());

const MILLION = 1_000_000n;
const MERCHANT = { code: 'DENLONG', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' } as Merchant;

/** Sets the clock to a time in the merchant's zone. Times of the tests follow each other. */
const at = (local: string) =>
  world.platform.query('UPDATE kernel.clock_offset SET offset_ms = $1', [Date.parse(`${local}+07:00`)]);

let bets = 0;
/** Settled bets that are worth so many points, and what follows from them. */
async function play({ memberId }: PlacedMember, points: bigint, category = 'RNG'): Promise<void> {
  const [{ now }] = (await world.platform.query<{ now: Date }>('SELECT kernel.now() AS now')) as [{ now: Date }];
  const bet = { betId: `vip:${++bets}`, memberId, stake: points, category };
  await world.count([settledBet(bet, { outcome: 'lost' }, now)]);
  await evaluateAll();
}
async function evaluateAll(): Promise<void> {
  while ((await world.promotions.evaluateDirty()) > 0);
}

const status = async ({ caller }: PlacedMember, language: 'VI' | 'EN' = 'EN') =>
  valueOf(await caller.call('vip.status', { query: { language } }));
const rewardsOf = async ({ memberId }: PlacedMember) => {
  const rows = await world.platform.query<{ reward: string }>(
    `SELECT promotion || ' ' || period_key || ' ' || amount AS reward FROM promotions.entry
    WHERE member_id = $1 AND promotion LIKE 'vip%' ORDER BY earned_at, entry_id`,
    [memberId],
  );
  return rows.map(({ reward }) => reward);
};
const changesOf = async ({ memberId }: PlacedMember) => {
  await world.platform.kernel.outbox.deliverDue();
  return changes.filter((change) => change.memberId === memberId).map(({ from, to }) => [from, to]);
};
const noticesOf = async ({ memberId }: PlacedMember) => {
  await world.platform.kernel.outbox.deliverDue();
  return notices.filter((notice) => notice.memberId === memberId);
};
async function memberOf(points: bigint, { verified = false } = {}): Promise<PlacedMember> {
  const member = await world.member();
  if (verified) world.verified.add(member.memberId);
  if (points > 0n) await play(member, points);
  return member;
}

describe('[PRO-04/vip] levels', () => {
  it('[PRO-09/vip] rise at once by settled bets, with the gift of the level once', async () => {
    const member = await memberOf(0n);
    expect(await status(member)).toMatchObject({
      level: 0,
      name: 'Member',
      best: 0,
      since: null,
      points: 0,
      next: { level: 1, name: 'Spark', missing: 1_000_000 },
      keep: null,
      birthday: null,
    });
    await play(member, MILLION - 1n);
    expect((await status(member)).level).toBe(0);
    await play(member, 1n);
    expect(await status(member, 'VI')).toMatchObject({ level: 1, name: 'Đốm Lửa', points: 1_000_000 });
    expect(world.labels.get(member.memberId)).toBe('VIP 1');
    expect(await rewardsOf(member)).toEqual([]);
    await play(member, 19n * MILLION);
    expect(await status(member)).toMatchObject({
      level: 2,
      best: 2,
      since: Date.parse('2026-10-05T09:00:00+07:00'),
      next: { level: 3, missing: 40_000_000 },
      keep: { checkedOn: '2026-11-01', needs: 10_000_000, has: 20_000_000 },
      // 15 basis points of 20 million are 30 000, more than the level's gift.
      weekly: { paidOn: '2026-10-12', points: 20_000_000, amount: 28_000 },
    });
    expect(await rewardsOf(member)).toEqual(['vip_upgrade L2 28000']);
    expect(await changesOf(member)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    await expect
      .poll(() => world.platform.received)
      .toContainEqual({
        channel: `member:${member.memberId}`,
        event: 'vip_changed',
        payload: { level: 2 },
      });
  });

  it('a jump of levels gives every gift passed; a doubled evaluation gives nothing', async () => {
    const member = await memberOf(MILLION);
    await play(member, 60_600_000n);
    expect((await status(member)).level).toBe(3);
    expect((await rewardsOf(member)).toSorted()).toEqual(['vip_upgrade L2 28000', 'vip_upgrade L3 88000']);
    const again = { memberId: member.memberId, merchantCode: 'DENLONG', currency: 'VND' };
    const run = () => transact(world.platform.kernel.db, (tx) => world.vip.evaluate(tx, [again, again]));
    await Promise.all([run(), run(), run()]);
    expect(await rewardsOf(member)).toHaveLength(2);
    expect(await changesOf(member)).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  it('two evaluations at once raise once', async () => {
    const member = await world.member();
    const [{ now }] = (await world.platform.query<{ now: Date }>('SELECT kernel.now() AS now')) as [{ now: Date }];
    const bet = { betId: `vip:${++bets}`, memberId: member.memberId, stake: 60n * MILLION, category: 'RNG' };
    await world.count([settledBet(bet, { outcome: 'lost' }, now)]);
    const key = { memberId: member.memberId, merchantCode: 'DENLONG', currency: 'VND' };
    const run = () => transact(world.platform.kernel.db, (tx) => world.vip.evaluate(tx, [key]));
    await Promise.all([run(), run(), run(), run()]);
    expect(await changesOf(member)).toEqual([[0, 3]]);
    expect(await rewardsOf(member)).toHaveLength(2);
  });

  it('from 4 on they wait for the verified identity, and rise when it is', async () => {
    const member = await memberOf(120n * MILLION);
    expect(await status(member)).toMatchObject({ level: 3, heldBack: { level: 4, reason: 'kyc_required' } });
    world.verified.add(member.memberId);
    const { kernel } = world.platform;
    const decided = { eventId: 'one', memberId: member.memberId, state: 'approved' };
    await transact(kernel.db, (tx) => kernel.outbox.record(tx, { topic: 'kyc_decided', payload: decided }));
    await kernel.outbox.deliverDue();
    expect(await status(member)).toMatchObject({ level: 4, heldBack: null });
    expect((await rewardsOf(member)).toSorted()).toEqual([
      'vip_upgrade L2 28000',
      'vip_upgrade L3 88000',
      'vip_upgrade L4 138000',
    ]);
  });

  it('count the points of 90 merchant days, today among them', async () => {
    const member = await memberOf(500_000n);
    // 2026-10-05 is the first of 90 days on 2027-01-02, and none of those on the 3rd.
    await at('2027-01-02T23:59:59.999');
    expect((await status(member)).points).toBe(500_000);
    await at('2027-01-03T00:00:00.000');
    expect((await status(member)).points).toBe(0);
    await at('2026-10-05T09:00:00.000');
  });

  it('shows no programme to play money or where it is closed; a closed one changes nothing', async () => {
    const member = await memberOf(0n);
    await change({ 'vip.enabled': false });
    expect(await member.caller.call('vip.status')).toMatchObject({ code: 'vip_disabled', status: 409 });
    await play(member, 30n * MILLION);
    await change({ 'vip.enabled': true });
    expect((await status(member)).level).toBe(0);
    await play(member, 1n);
    expect((await status(member)).level).toBe(2);
  });
});

const change = (values: SettingValues) =>
  transact(world.platform.kernel.db, (tx) => vipSettings.write(tx, MERCHANT, values));

describe('[PRO-04/vip] the settings', () => {
  it('change thresholds and gifts, and refuse what does not rise or gives too much', async () => {
    const read = () => vipSettings.read(world.platform.kernel.db, MERCHANT);
    expect(await read()).toMatchObject({
      'vip.threshold.8': 20_000_000_000,
      'vip.gift.2': 28_000,
      'vip.weeklyRate': 15,
    });
    expect(await change({ 'vip.gift.2': 30_001 })).toMatchObject({
      code: 'field_invalid',
      value: { field: 'vip.gift.2' },
    });
    expect(await change({ 'vip.threshold.3': 20_000_000 })).toMatchObject({ value: { field: 'vip.threshold.3' } });
    expect((await change({ 'vip.threshold.1': 2_000_000, 'vip.gift.2': 20_000 })).ok).toBe(true);
    const member = await memberOf(1_999_999n);
    expect(await status(member)).toMatchObject({ level: 0, next: { missing: 1 } });
    expect((await status(member)).levels[2]).toMatchObject({
      level: 2,
      threshold: 20_000_000,
      keepPoints: 10_000_000,
      upgradeGift: 20_000,
      weeklyMaximum: 20_000,
      cashbackBps: 65,
    });
    expect((await change({ 'vip.threshold.1': 1_000_000, 'vip.gift.2': 28_000 })).ok).toBe(true);
  });
});

describe('[PRO-09/vip] weekly gifts', () => {
  it('are given on Monday for the week before, by the level at its start, once, on however many nodes', async () => {
    await at('2026-10-12T10:00:00.000');
    const member = await memberOf(200n * MILLION, { verified: true });
    const small = await memberOf(20n * MILLION);
    const first = await memberOf(19n * MILLION);
    await at('2026-10-18T23:59:59.999');
    await play(small, 1n);
    await Promise.all([world.vip.runPeriods(), world.vip.runPeriods()]);
    const weekly = async (one: PlacedMember) =>
      (await rewardsOf(one)).filter((reward) => reward.startsWith('vip_weekly'));
    expect(await weekly(member)).toEqual([]);
    await at('2026-10-19T00:00:00.000');
    // Rises on the Monday itself: the week counts with the level it ended with.
    await play(first, MILLION);
    await Promise.all([world.vip.runPeriods(), world.vip.runPeriods(), world.vip.runPeriods()]);
    await world.vip.runPeriods();
    expect(await weekly(member)).toEqual(['vip_weekly 2026-W42 138000']);
    // 20 000 001 points at 15 basis points are 30 000, but the level gives 28 000 at most.
    expect(await weekly(small)).toEqual(['vip_weekly 2026-W42 28000']);
    expect(await weekly(first)).toEqual([]);
    await play(small, 6_666_000n);
    await play(member, 666n);
    // A node that was down for a week makes up for it.
    await at('2026-11-02T08:00:00.000');
    await world.vip.runPeriods();
    expect(await weekly(small)).toEqual(['vip_weekly 2026-W42 28000', 'vip_weekly 2026-W43 9999']);
    // ⌊666 × 15 / 10 000⌋ is nothing, and nothing is no reward.
    expect(await weekly(member)).toHaveLength(1);
    expect(await weekly(first)).toEqual(['vip_weekly 2026-W43 1500']);
  });
});

describe('[PRO-09/vip] birthday gifts', () => {
  it('are given on the birthday, once a year, to verified members whose account is 90 days old', async () => {
    await at('2027-02-01T10:00:00.000');
    await world.vip.runPeriods();
    const having = async (birthday: string, registeredOn: string, verified = true) => {
      const member = await memberOf(250n * MILLION, { verified });
      world.persons.set(member.memberId, { birthday, registeredOn });
      return member;
    };
    const leap = await having('1996-02-29', '2026-11-30');
    const young = await having('1990-02-28', '2026-12-01');
    const unverified = await having('1990-02-28', '2026-01-01', false);
    const other = await having('1990-03-01', '2026-01-01');
    expect((await status(leap)).birthday).toEqual({ paidOn: '2027-02-28', amount: 125_000 });
    expect((await status(young)).birthday).toEqual({ paidOn: '2027-02-28', amount: 0 });
    expect((await status(unverified)).birthday).toBeNull();
    const gifts = async (one: PlacedMember) =>
      (await rewardsOf(one)).filter((reward) => reward.startsWith('vip_birth'));
    await at('2027-02-27T23:59:59.999');
    await world.vip.runPeriods();
    expect(await gifts(leap)).toEqual([]);
    await at('2027-02-28T00:00:00.000');
    await Promise.all([world.vip.runPeriods(), world.vip.runPeriods()]);
    await world.vip.runPeriods();
    expect(await gifts(leap)).toEqual(['vip_birthday 2027 125000']);
    for (const one of [young, unverified, other]) expect(await gifts(one)).toEqual([]);
    expect((await status(leap)).birthday).toMatchObject({ paidOn: '2028-02-29' });
    // Two days later: the day in between was missed and is made up for.
    await at('2027-03-02T08:00:00.000');
    await world.vip.runPeriods();
    expect(await gifts(other)).toEqual(['vip_birthday 2027 125000']);
    expect(await gifts(leap)).toHaveLength(1);
  });
});

describe('[PRO-04/vip] the monthly check', () => {
  it('notifies members 14 days before, once, and takes one level on the 1st to whom half is missing', async () => {
    await at('2027-03-10T10:00:00.000');
    const kept = await memberOf(100n * MILLION, { verified: true });
    const falling = await memberOf(100n * MILLION, { verified: true });
    const excluded = await memberOf(100n * MILLION, { verified: true });
    await at('2027-06-10T10:00:00.000');
    // The last that counts on 1 July are those of 2 April.
    await play(kept, 50n * MILLION);
    await play(falling, 49_999_999n);
    await at('2027-06-16T23:59:59.999');
    await world.vip.runPeriods();
    expect(await noticesOf(falling)).toEqual([]);
    world.excluded.add(excluded.memberId);
    await at('2027-06-17T00:00:00.000');
    await Promise.all([world.vip.runPeriods(), world.vip.runPeriods()]);
    await world.vip.runPeriods();
    expect(await noticesOf(falling)).toEqual([
      {
        memberId: falling.memberId,
        merchantCode: 'DENLONG',
        currency: 'VND',
        level: 4,
        needs: '50000000',
        has: '49999999',
        checkedOn: '2027-07-01',
      },
    ]);
    expect(await noticesOf(kept)).toEqual([]);
    // No one is urged to play on a break, and no one falls without notice.
    expect(await noticesOf(excluded)).toEqual([]);
    expect(await status(falling)).toMatchObject({
      keep: { checkedOn: '2027-07-01', needs: 50_000_000, has: 49_999_999 },
    });
    await at('2027-06-30T23:59:59.999');
    await world.vip.runPeriods();
    expect((await status(falling)).level).toBe(4);
    await at('2027-07-01T00:00:00.000');
    await Promise.all([world.vip.runPeriods(), world.vip.runPeriods()]);
    await world.vip.runPeriods();
    expect([(await status(falling)).level, (await status(kept)).level, (await status(excluded)).level]).toEqual([
      3, 4, 4,
    ]);
    expect(world.labels.get(falling.memberId)).toBe('VIP 3');
    expect((await changesOf(falling)).at(-1)).toEqual([4, 3]);
    world.excluded.delete(excluded.memberId);
    // Back up: the level was held before, so there is no second gift.
    const before = await rewardsOf(falling);
    await play(falling, 60n * MILLION);
    expect(await status(falling)).toMatchObject({ level: 4, best: 4 });
    expect((await changesOf(falling)).at(-1)).toEqual([3, 4]);
    expect(await rewardsOf(falling)).toEqual(before);
  });

  it('a bet after the notice keeps the level', async () => {
    await at('2027-07-10T10:00:00.000');
    const member = await memberOf(20n * MILLION);
    await at('2027-10-17T10:00:00.000');
    await world.vip.runPeriods();
    // On 18 October nothing of July counts for 1 November.
    await at('2027-10-18T10:00:00.000');
    await world.vip.runPeriods();
    expect(await noticesOf(member)).toMatchObject([{ needs: '10000000', has: '0', checkedOn: '2027-11-01' }]);
    await play(member, 10n * MILLION);
    await at('2027-11-01T00:10:00.000');
    await world.vip.runPeriods();
    expect((await status(member)).level).toBe(2);
    expect(await rewardsOf(member)).toEqual([
      'vip_upgrade L2 28000',
      'vip_weekly 2027-W27 28000',
      'vip_weekly 2027-W42 15000',
    ]);
  });

  it('a level reached after the notice is not checked before the next month', async () => {
    await at('2028-01-05T10:00:00.000');
    const member = await memberOf(MILLION);
    await at('2028-04-02T10:00:00.000');
    await play(member, 100_000n);
    await at('2028-04-17T10:00:00.000');
    await world.vip.runPeriods();
    expect(await noticesOf(member)).toMatchObject([{ level: 1, checkedOn: '2028-05-01' }]);
    await play(member, 20n * MILLION);
    await at('2028-05-01T00:00:00.000');
    await world.vip.runPeriods();
    expect((await status(member)).level).toBe(2);
  });
});

describe('[WAL-06] cashback by level', () => {
  it('a day has the rate of the level at its start, also when it is claimed, paid or corrected later', async () => {
    const { kernel } = world.platform;
    valueOf(
      await transact(kernel.db, (tx) => world.cashback.deskSettings!.write(tx, MERCHANT, { 'cashback.rate.RNG': 100 })),
    );
    await at('2028-06-05T10:00:00.000');
    const member = await memberOf(60n * MILLION);
    const rateOf = async () => {
      const { categories } = valueOf(await member.caller.call('cashback.overview'));
      return categories.find(({ category }) => category === 'RNG')!;
    };
    // VIP 3 now, but the day began at the first level.
    expect((await status(member)).level).toBe(3);
    expect(await rateOf()).toMatchObject({ rateBps: 50, claimableAmount: 300_000 });
    await at('2028-06-06T00:00:00.000');
    expect((await rateOf()).rateBps).toBe(70);
    await play(member, 1_000_000n);
    expect(await rateOf()).toMatchObject({ todayAmount: 7_000, claimableAmount: 307_000 });
    expect(
      valueOf(
        await member.caller.call('cashback.claim', {
          body: { currency: 'VND' },
          idempotencyKey: 'cashback-by-level-key',
        }),
      ).amount,
    ).toBe(307_000);
    // LIVE gives 60 at most, whatever the level.
    await play(member, 1_000_000n, 'LIVE');
    await at('2028-06-14T00:00:00.000');
    await world.cashback.payOpen();
    const { content } = valueOf(await member.caller.call('cashback.claims'));
    expect(content[0]).toMatchObject({ automatic: true, amount: 6_000, lines: [{ category: 'LIVE', rateBps: 60 }] });
  });
});

describe('a member’s data', () => {
  it('has the level with its history, and loses the level with the account', async () => {
    const member = await memberOf(20n * MILLION);
    const records = (await world.vip.recordsOf(member.memberId as MemberId)) as readonly { changes: unknown[] }[];
    expect(records).toMatchObject([{ currency: 'VND', level: 2, best: 2, changes: [{ from: 0, to: 2 }] }]);
    await transact(world.platform.kernel.db, (tx) => world.vip.erase(tx, member.memberId));
    expect(await world.vip.recordsOf(member.memberId)).toEqual([]);
  });
});
