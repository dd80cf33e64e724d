import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PAST } from '../../../../../../tests/setup/past-ports.ts';
import { NO_APP_DOWNLOAD, NO_BONUSES, NO_REFERRAL, NO_SPINS } from '../../../../../../tests/setup/referral-ports.ts';
import {
  CURRENCY,
  openTurnoverWorld,
  settledBet,
  type TurnoverWorld,
} from '../../../../../../tests/setup/turnover-world.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { transact } from '../../../kernel/tx.ts';
import { EXCLUSION_STARTED } from '../../members/protection/index.ts';
import { house } from '../../ledger/index.ts';
import { missionSettings } from './console-settings.ts';
import { createPromotions, type NewEntry } from './index.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  // The clock returns the offset as the time itself: tests control every millisecond.
  await world.platform
    .query(`CREATE OR REPLACE FUNCTION kernel.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT 'epoch'::timestamptz + (SELECT offset_ms FROM kernel.clock_offset) * interval '1 millisecond' $$`);
  await standAt(WEDNESDAY);
  await world.platform.query("UPDATE promotions.mission SET from_day = '2026-01-01'");
});
afterAll(() => world.platform.close());

type Member = Awaited<ReturnType<TurnoverWorld['member']>>;
const DAY_MS = 86_400_000;
/** At noon in Viet Nam. */
const WEDNESDAY = Date.UTC(2026, 10, 25, 5);
const MERCHANT = { code: 'DENLONG', currency: CURRENCY, timeZone: 'Asia/Ho_Chi_Minh' } as Merchant;

let keys = 0;
const key = (): string => `reward-claim-${++keys}`;
const claim = ({ caller }: Member, entryId: string, idempotencyKey = key()) =>
  caller.call('rewards.claim', { params: { entryId }, idempotencyKey });
const listed = async ({ caller }: Member, state: 'claimable' | 'paid' = 'claimable') =>
  valueOf(await caller.call('rewards.list', { query: { state } })).content;
const badge = async ({ caller }: Member) => valueOf(await caller.call('rewards.badge')).claimable;
const missions = async ({ caller }: Member) => valueOf(await caller.call('missions.list'));
const cash = async (member: Member) => (await world.purse(member)).cash;

const gift = ({ memberId }: Member, level: number, amount = 28_000n): NewEntry => ({
  memberId,
  merchantCode: MERCHANT.code,
  currency: CURRENCY,
  kind: 'vip_upgrade',
  promotion: 'vip_upgrade',
  periodKey: `L${level}`,
  amount,
  values: { level },
});
const award = (...entries: readonly NewEntry[]) =>
  transact(world.platform.kernel.db, (tx) => world.promotions.award(tx, entries));
/** Every evaluation that is due. */
async function evaluate(): Promise<void> {
  while ((await world.promotions.evaluateDirty()) > 0);
}
async function player(amount = 50_000_000n): Promise<Member> {
  const member = await world.member();
  await world.deposit(member, amount);
  return member;
}
const lose = (member: Member, stake: bigint, category?: string) =>
  world.play(member, stake, { outcome: 'lost' }, category);

/** Sets the clock to an instant, in milliseconds since 1970. */
const standAt = (ms: number) => world.platform.query('UPDATE kernel.clock_offset SET offset_ms = $1', [ms]);

/** What was paid to a member under the code of rewards, and the sum over all accounts of the books. */
async function booked({ memberId }: Member): Promise<{ readonly rewards: string; readonly books: string }> {
  const [row] = await world.platform.query<{ rewards: string; books: string }>(
    `SELECT (SELECT coalesce(sum(t.amount), 0) FROM ledger.transfer t JOIN ledger.account c ON c.id = t.credit JOIN ledger.account d ON d.id = t.debit
        WHERE t.code = 45 AND c.owner_id = $1 AND c.code = 'member_cash' AND d.code = 'promotion_expense') AS rewards,
      (SELECT sum(amount) FROM (SELECT amount FROM ledger.transfer UNION ALL SELECT -amount FROM ledger.transfer) t) AS books`,
    [memberId],
  );
  return row!;
}

describe('a reward', () => {
  it('[PRO-01/rewards] is listed with what it was earned with, counted by the badge, and paid once into cash', async () => {
    const member = await player();
    expect(await badge(member)).toBe(0);
    expect(await award(gift(member, 2), gift(member, 3, 88_000n), gift(member, 4, 0n))).toBe(2);
    expect(await badge(member)).toBe(2);
    const first = (await listed(member)).find(({ amount }) => amount === 28_000);
    expect(first).toMatchObject({
      kind: 'vip_upgrade',
      state: 'claimable',
      title: 'VIP 2 upgrade gift',
      amount: 28_000,
      currency: CURRENCY,
      paidAt: null,
    });
    expect(first!.claimUntil - first!.earnedAt).toBe(7 * DAY_MS);
    const before = await cash(member);
    const sent = key();
    const paid = valueOf(await claim(member, first!.entryId, sent));
    expect(paid).toEqual({ entryId: first!.entryId, paidAs: 'cash', amount: 28_000, currency: CURRENCY, claimable: 1 });
    expect(valueOf(await claim(member, first!.entryId, sent))).toEqual(paid);
    expect(await claim(member, first!.entryId)).toMatchObject({ code: 'reward_paid', status: 409 });
    expect((await cash(member)) - before).toBe(28_000n);
    expect(await listed(member, 'paid')).toMatchObject([{ entryId: first!.entryId, state: 'claimed' }]);
    expect(await listed(member)).toMatchObject([{ amount: 88_000 }]);
    expect(await booked(member)).toEqual({ rewards: '28000', books: '0' });
    // No turnover is asked for it.
    expect((await world.required(member)).required).toBe(50_000_000n);
    // Messages leave after the commit.
    const counts = () =>
      world.platform.received
        .filter(({ channel, event }) => channel === `member:${member.memberId}` && event === 'rewards_changed')
        .map(({ payload }) => payload);
    await expect.poll(counts).toEqual([{ claimable: 2 }, { claimable: 1 }]);
  });

  it('[PRO-01/rewards] is paid once to parallel claims, with one key or several', async () => {
    const member = await player();
    await award(gift(member, 2), gift(member, 3));
    const [one, two] = await listed(member);
    const before = await cash(member);
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(member, one!.entryId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('reward_paid');
    const same = key();
    const repeated = await Promise.all(Array.from({ length: 4 }, () => claim(member, two!.entryId, same)));
    expect(repeated.some(({ ok }) => ok)).toBe(true);
    expect((await cash(member)) - before).toBe(56_000n);
    expect((await booked(member)).rewards).toBe('56000');
  });

  it('[PRO-01/rewards] of another member, or of none, is not found', async () => {
    const [owner, other] = [await player(), await player()];
    await award(gift(owner, 2));
    const [entry] = await listed(owner);
    for (const entryId of [entry!.entryId, 'nothing'])
      expect(await claim(other, entryId)).toMatchObject({ code: 'reward_not_found', status: 404 });
    expect(await listed(other)).toEqual([]);
    expect(await listed(owner)).toHaveLength(1);
    expect(await world.platform.guest().call('rewards.list')).toMatchObject({ code: 'not_logged_in' });
    const trial = await world.platform.member(4);
    for (const id of ['rewards.list', 'rewards.badge', 'missions.list'] as const)
      expect(await trial.caller.call(id)).toMatchObject({ code: 'free_reject' });
  });

  it('[PRO-01/rewards] exists once for its key, also when two transactions award it at the same time', async () => {
    const member = await player();
    const counts = await Promise.all(
      Array.from({ length: 5 }, () => award(gift(member, 2), gift(member, 3), gift(member, 2))),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await award({ ...gift(member, 2), amount: 99_000n })).toBe(0);
    expect((await listed(member)).map(({ amount }) => amount)).toEqual([28_000, 28_000]);
    // Play money earns nothing.
    expect(await award({ ...gift(member, 5), currency: 'VNDPLAY' })).toBe(0);
  });

  it('[PRO-01/rewards] is read in pages', async () => {
    const member = await player();
    await award(...Array.from({ length: 25 }, (_, at) => gift(member, at + 1, BigInt(at + 1))));
    const page = async (pageNo: number) =>
      valueOf(await member.caller.call('rewards.list', { query: { pageNo, pageSize: 10 } }));
    expect(await page(1)).toMatchObject({ totalElements: 25, totalPages: 3, pageNum: 1 });
    const all = [...(await page(1)).content, ...(await page(2)).content, ...(await page(3)).content];
    expect(new Set(all.map(({ entryId }) => entryId)).size).toBe(25);
  });

  it('[PRO-01/badge] counts cashback that can be claimed as one', async () => {
    const member = await player();
    await lose(member, 100_000n);
    expect(await badge(member)).toBe(0);
    await lose(member, 100_000n);
    expect(await badge(member)).toBe(1);
    await award(gift(member, 2));
    expect(await badge(member)).toBe(2);
    valueOf(await member.caller.call('cashback.claim', { body: { currency: CURRENCY }, idempotencyKey: key() }));
    expect(await badge(member)).toBe(1);
  });
});

describe('[PRO-11/paid] what was earned is paid', () => {
  it('by itself at the end of its days, by two nodes at once, and not before', async () => {
    // What earlier tests left.
    await world.platform.advance(8 * DAY_MS);
    await world.promotions.payDue();
    const [member, other] = [await player(), await player()];
    await award(gift(member, 2), gift(member, 3, 88_000n), gift(other, 2));
    const before = await cash(member);
    await world.platform.advance(7 * DAY_MS - 60_000);
    expect(await world.promotions.payDue()).toBe(0);
    await world.platform.advance(60_000);
    const counts = await Promise.all([world.promotions.payDue(), world.promotions.payDue()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await world.promotions.payDue()).toBe(0);
    expect((await cash(member)) - before).toBe(116_000n);
    const paid = await listed(member, 'paid');
    expect(paid.map(({ state }) => state)).toEqual(['issued', 'issued']);
    expect(await claim(member, paid[0]!.entryId)).toMatchObject({ code: 'reward_paid' });
    expect(await booked(member)).toEqual({ rewards: '116000', books: '0' });
  });

  it('from the millisecond on at which its time to claim ends', async () => {
    const member = await player();
    await award(gift(member, 2));
    const { claimUntil } = (await listed(member))[0]!;
    for (const [ms, paid] of [
      [-1, 0],
      [0, 1],
      [1, 0],
    ] as const) {
      await standAt(claimUntil + ms);
      expect(await world.promotions.payDue()).toBe(paid);
    }
  });

  it('at once when a break or self-exclusion begins, and to members who may not play when they earn it', async () => {
    const member = await player();
    await award(gift(member, 2), gift(member, 3, 88_000n));
    const before = await cash(member);
    const { kernel } = world.platform;
    world.excluded.add(member.memberId);
    const started = { eventId: `x-${member.memberId}`, memberId: member.memberId, kind: 'self_exclusion', until: null };
    await transact(kernel.db, async (tx) => {
      await kernel.outbox.record(tx, { topic: EXCLUSION_STARTED, payload: started });
      await kernel.outbox.record(tx, { topic: EXCLUSION_STARTED, payload: started });
    });
    await kernel.outbox.deliverDue();
    expect((await cash(member)) - before).toBe(116_000n);
    expect(await listed(member)).toEqual([]);
    expect(await badge(member)).toBe(0);
    // A bet that was open then is settled later.
    await award(gift(member, 4, 138_000n));
    expect((await cash(member)) - before).toBe(254_000n);
    expect((await listed(member, 'paid')).map(({ state }) => state)).toEqual(['issued', 'issued', 'issued']);
    expect(await missions(member)).toMatchObject({ daily: { missions: [] }, weekly: { missions: [] } });
    world.excluded.delete(member.memberId);
  });

  it('a full balance takes nothing: the reward waits and is paid when there is room', async () => {
    const member = await world.member();
    await award(gift(member, 2), gift(member, 3, 88_000n));
    const { ledger, kernel } = world.platform;
    const full = 9_007_199_254_740_991n - 28_000n;
    const fill = (amount: bigint, from: 'in' | 'out', at: number) =>
      transact(kernel.db, (tx) =>
        ledger.post(tx, {
          key: `adjustment:full-${member.memberId}-${at}`,
          code: 'adjustment',
          member: member.memberId,
          currency: CURRENCY,
          legs: [
            from === 'in'
              ? { mode: 'move', amount, from: house('adjustment', 'test'), to: 'cash' }
              : { mode: 'move', amount, from: 'cash', to: house('adjustment', 'test') },
          ],
        }),
      );
    const part = 900_000_000_000_000n;
    let at = 0;
    for (let left = full; left > 0n; left -= left < part ? left : part)
      expect(await fill(left < part ? left : part, 'in', ++at)).toMatchObject({ ok: true });
    const entries = await listed(member);
    const [small, large] = [28_000, 88_000].map((amount) => entries.find((entry) => entry.amount === amount));
    expect(await claim(member, large!.entryId)).toMatchObject({ code: 'balance_limit_reached' });
    await world.platform.advance(8 * DAY_MS);
    expect(await world.promotions.payDue()).toBe(1);
    expect(await listed(member)).toMatchObject([{ entryId: large!.entryId, state: 'claimable' }]);
    expect(await listed(member, 'paid')).toMatchObject([{ entryId: small!.entryId, state: 'issued' }]);
    expect(await world.promotions.payDue()).toBe(0);
    expect(await fill(part, 'out', ++at)).toMatchObject({ ok: true });
    expect(valueOf(await claim(member, large!.entryId))).toMatchObject({ amount: 88_000, claimable: 0 });
  });

  it('before an account is closed', async () => {
    const member = await player();
    await award(gift(member, 2), gift(member, 3));
    const before = await cash(member);
    const pay = () => transact(world.platform.kernel.db, (tx) => world.promotions.issueAll(tx, member.memberId));
    const both = await Promise.all([pay(), pay()]);
    expect(both.toSorted()).toEqual([0, 2]);
    expect((await cash(member)) - before).toBe(56_000n);
  });

  it('and the application may not change what was earned', async () => {
    const [may] = await world.platform.query<Record<string, boolean>>(
      `SELECT has_column_privilege('lantern_app', 'promotions.entry', 'amount', 'UPDATE') AS amount,
        has_column_privilege('lantern_app', 'promotions.entry', 'state', 'UPDATE') AS state,
        has_table_privilege('lantern_app', 'promotions.entry', 'DELETE') AS delete`,
    );
    expect(may).toEqual({ amount: false, state: true, delete: false });
  });
});

describe('[PRO-09/missions] missions', () => {
  it('show progress of any game, and reward each tier once', async () => {
    const member = await player();
    expect(await missions(member)).toMatchObject({
      daily: {
        missions: [
          { missionId: 'daily-1', title: 'Reach 500,000 points', needs: 500_000, has: 0, amount: 1_000, state: 'open' },
          { missionId: 'daily-2', amount: 3_000, entryId: null },
          { missionId: 'daily-3', needs: 5_000_000, amount: 6_000 },
        ],
      },
      weekly: { missions: [] },
    });
    await lose(member, 300_000n);
    await lose(member, 199_999n, 'LIVE');
    await evaluate();
    expect((await missions(member)).daily.missions[0]).toMatchObject({ has: 499_999, state: 'open' });
    expect(await listed(member)).toEqual([]);
    await lose(member, 1n, 'JL');
    await evaluate();
    const [first] = await listed(member);
    expect(first).toMatchObject({ kind: 'mission', amount: 1_000, title: 'Daily mission: 500,000 points' });
    expect((await missions(member)).daily.missions[0]).toMatchObject({ state: 'claimable', entryId: first!.entryId });
    // Two tiers at once.
    await lose(member, 4_500_000n);
    await evaluate();
    expect((await listed(member)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_000, 3_000, 6_000]);
    valueOf(await claim(member, first!.entryId));
    expect((await missions(member)).daily.missions.map(({ state }) => state)).toEqual([
      'claimed',
      'claimable',
      'claimable',
    ]);
    await lose(member, 40_000_000n);
    await evaluate();
    expect(await listed(member)).toHaveLength(2);
  });

  it('are evaluated by several nodes, twice or late with the same result', async () => {
    const member = await player();
    const { db } = world.platform.kernel;
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => lose(member, 700_000n, ['RNG', 'LIVE', 'JL', 'FISH'][at % 4])),
    );
    await Promise.all(Array.from({ length: 4 }, () => world.promotions.evaluateDirty()));
    await evaluate();
    const once = await listed(member);
    expect(once).toHaveLength(3);
    const again = [{ memberId: member.memberId, currency: CURRENCY, merchantCode: MERCHANT.code }];
    await transact(db, (tx) => world.promotions.playChanged(tx, [...again, ...again]));
    await evaluate();
    expect(await listed(member)).toEqual(once);
    // On the next day too: the reward is that of the day it was earned on.
    await world.platform.advance(DAY_MS);
    await transact(db, (tx) => world.promotions.playChanged(tx, again));
    await evaluate();
    expect(await listed(member)).toEqual(once);
    expect((await missions(member)).daily.missions.map(({ has, state }) => [has, state])).toEqual([
      [0, 'open'],
      [0, 'open'],
      [0, 'open'],
    ]);
  });

  it('of the day before are rewarded when the evaluation was late', async () => {
    const member = await player();
    await lose(member, 2_000_000n);
    await world.platform.advance(DAY_MS);
    await evaluate();
    expect((await listed(member)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_000, 3_000]);
  });

  it('keep their reward when a bet is corrected afterwards, and give none to one corrected before', async () => {
    const [kept, none] = [await player(), await player()];
    const [bet, early] = [await lose(kept, 500_000n), await lose(none, 500_000n)];
    const [{ later }] = (await world.platform.query<{ later: Date }>(
      `SELECT kernel.now() + interval '1 second' AS later`,
    )) as [{ later: Date }];
    await world.count([settledBet(early, { outcome: 'void' }, later)]);
    await evaluate();
    expect(await listed(none)).toEqual([]);
    const [entry] = await listed(kept);
    await world.count([settledBet(bet, { outcome: 'void' }, later)]);
    await evaluate();
    expect(await listed(kept)).toEqual([entry]);
    expect((await missions(kept)).daily.missions[0]).toMatchObject({ has: 0, state: 'claimable' });
    valueOf(await claim(kept, entry!.entryId));
    // Played again on the same day, it is not earned again.
    await lose(kept, 600_000n);
    await evaluate();
    expect(await listed(kept)).toEqual([]);
  });

  it('of bonus money earn nothing', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n, 'first-deposit');
    const { bonus } = await world.purse(member);
    await lose(member, 1_000_000n);
    await evaluate();
    const before = await listed(member);
    if (bonus > 0n) await lose(member, bonus);
    await evaluate();
    expect(await listed(member)).toEqual(before);
  });

  it('pass their members on, once per pass, for what else depends on points', async () => {
    const member = await player();
    world.evaluated.length = 0;
    await lose(member, 10_000n);
    await lose(member, 10_000n);
    await evaluate();
    expect(world.evaluated).toEqual([{ memberId: member.memberId, currency: CURRENCY, merchantCode: MERCHANT.code }]);
    expect(await world.promotions.evaluateDirty()).toBe(0);
  });

  it('do not keep others waiting when the evaluation of one member fails; that one is tried again', async () => {
    const members = await Promise.all([player(), player(), player()]);
    const failing = members[1]!.memberId;
    let isBroken = true;
    const evaluated = new Set<string>();
    const { kernel, ledger } = world.platform;
    const promotions = createPromotions(kernel, {
      ledger,
      play: {
        pointsByDay: async () => [],
        daysOf: async () => [],
        cappedPoints: async () => [],
        lockDays: async () => [],
        past: { days: async () => [], scores: async () => [], theory: async () => [], losses: async () => [] },
      },
      timeZoneOf: async () => MERCHANT.timeZone,
      mayPlay: async () => true,
      cashbackIsClaimable: async () => false,
      levelOf: async () => 0,
      isVerified: async () => false,
      depositedSince: async () => false,
      registeredOn: async () => undefined,
      samePerson: async (_, memberId) => [memberId],
      listOffers: async () => [],
      ownOffers: async () => [],
      publishOffer: async () => undefined,
      bonuses: NO_BONUSES,
      referral: NO_REFERRAL,
      past: NO_PAST,
      maskedNames: async () => new Map(),
      accountsOf: async () => new Map(),
      waitingPublications: async () => new Map(),
      appDownload: NO_APP_DOWNLOAD,
      spins: NO_SPINS,
      cashbackCeilings: async () => () => 80,
      waitingGifts: async () => new Map(),
      memberNamed: async () => undefined,
      async evaluate(_, players) {
        if (isBroken && players.some(({ memberId }) => memberId === failing)) throw new Error('cannot be evaluated');
        for (const { memberId } of players) evaluated.add(memberId);
      },
    });
    for (const member of members) await lose(member, 10_000n);
    expect(await promotions.evaluateDirty()).toBe(2);
    expect([...evaluated].toSorted()).toEqual([members[0]!.memberId, members[2]!.memberId].toSorted());
    isBroken = false;
    expect(await promotions.evaluateDirty()).toBe(1);
    expect(evaluated.size).toBe(3);
  });
});

describe('[PRO-09/missions] the settings', () => {
  const change = (values: Parameters<typeof missionSettings.write>[2]) =>
    transact(world.platform.kernel.db, (tx) => missionSettings.write(tx, MERCHANT, values));
  const read = () => missionSettings.read(world.platform.kernel.db, MERCHANT);

  it('refuse more than 20 bps, name the field, and hold from next Monday on; weeks too', async () => {
    expect(await read()).toMatchObject({ 'promotions.dailyPoints.1': 500_000, 'promotions.weeklyAmount.1': 0 });
    expect(await change({ 'promotions.dailyAmount.1': 1_001 })).toMatchObject({
      ok: false,
      code: 'field_invalid',
      value: { field: 'promotions.dailyAmount.1' },
    });
    expect(await change({ 'promotions.weeklyAmount.1': 1 })).toMatchObject({
      value: { field: 'promotions.weeklyAmount.1' },
    });
    const halves = {
      'promotions.dailyAmount.1': 500,
      'promotions.dailyAmount.2': 1_500,
      'promotions.dailyAmount.3': 3_000,
    };
    expect(await change({ ...halves, 'promotions.weeklyAmount.1': 10_000 })).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ ...halves, 'promotions.weeklyAmount.1': 10_000 });
    const member = await player();
    expect((await missions(member)).daily.missions[0]!.amount).toBe(1_000);
    // The week that begins next.
    await standAt((await missions(member)).weekly.until - 1);
    expect((await missions(member)).daily.missions[0]!.amount).toBe(1_000);
    await world.platform.advance(1);
    const { daily, weekly } = await missions(member);
    expect(daily.missions.map(({ amount }) => amount)).toEqual([500, 1_500, 3_000]);
    expect(weekly.missions).toMatchObject([{ missionId: 'weekly-1', needs: 10_000_000, has: 0, amount: 10_000 }]);
    expect(weekly.until - daily.until).toBe(6 * DAY_MS);
    await lose(member, 6_000_000n);
    await evaluate();
    expect((await missions(member)).weekly.missions[0]).toMatchObject({ has: 6_000_000, state: 'open' });
    await world.platform.advance(DAY_MS);
    await lose(member, 4_000_000n);
    await evaluate();
    expect((await missions(member)).weekly.missions[0]).toMatchObject({ has: 10_000_000, state: 'claimable' });
    const weekly1 = (await listed(member)).filter(({ title }) => title.startsWith('Weekly mission'));
    expect(weekly1).toMatchObject([{ amount: 10_000, kind: 'mission' }]);
  });
});
