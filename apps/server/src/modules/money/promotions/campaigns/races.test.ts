/** Races on one database with two nodes: joining, standings from the days of play, the decision, its prizes. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '../../../../kernel/ids.ts';
import { transact } from '../../../../kernel/tx.ts';
import {
  DENLONG,
  openPromotionWorld,
  OTHER,
  type Claimant,
  type PromotionWorld,
} from '../../../../../../../tests/setup/promotion-world.ts';

type RaceRule = Extract<PromotionRule, { kind: 'race' }>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The first instants of 1 and 8 December 2026 in Viet Nam. */
const START = Date.UTC(2026, 10, 30, 17);
const END = START + 7 * DAY_MS;
const CLOSE = END + 12 * HOUR_MS;
const at = (day: number, hours = 12) => START + (day - 1) * DAY_MS + hours * HOUR_MS;

const RULE: RaceRule = {
  kind: 'race',
  names: { vi: 'Đua top tuần', en: 'Race of the week' },
  lead: { vi: 'Bảng xếp hạng theo điểm.', en: 'Places by points.' },
  art: 'slots',
  from: START,
  to: END,
  budget: 10_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  product: 'any',
  dailyCap: 10_000_000,
  countsFrom: 'start',
  prizes: [
    { places: 1, amount: 1_500_000 },
    { places: 1, amount: 800_000 },
    { places: 1, amount: 500_000 },
    { places: 3, amount: 200_000 },
  ],
  closeHours: 12,
};

let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld(2);
});
afterAll(() => world.close());

let made = 0;
/** Publishes a race before it begins, and goes to its first day. */
async function opened(change: Partial<RaceRule> = {}): Promise<string> {
  const key = `race-${++made}`;
  await world.standAt(START - DAY_MS);
  await world.publish(key, { ...RULE, ...change });
  await world.standAt(at(1));
  return key;
}
async function joined(key: string, more: Parameters<PromotionWorld['member']>[0] = {}): Promise<Claimant> {
  const member = await world.member(more);
  expect(valueOf(await world.join(member, key))).toEqual({ key, joined: true });
  return member;
}
const desk = async (key: string) =>
  valueOf(
    await world.desk((handlers, context) =>
      handlers['ops.promotions.race'](context, { params: { key }, query: undefined, body: undefined }),
    ),
  );
const rowOf = async (key: string, { memberId }: Claimant) =>
  (await desk(key)).list.find((row) => row.memberId === memberId);
const cardOf = async (by: Claimant | 'guest' | 'trial', key: string) =>
  (await world.list(by)).list.find((card) => card.key === key);
const disqualify = (key: string, { memberId }: Claimant, disqualified = true) =>
  world.desk((handlers, context) =>
    handlers['ops.promotions.disqualify'](context, {
      params: { key },
      query: undefined,
      body: { reason: 'Chơi hai tài khoản', memberId, disqualified },
    }),
  );
const close = async (node = 0) => world.nodes[node]!.promotions.closeRaces();
const query = <Row>(text: string, values: readonly unknown[] = []) => world.nodes[0]!.platform.query<Row>(text, values);

describe('joining', () => {
  it('[PRO-09/race] is for each person once, may be sent again, and is undone by leaving', async () => {
    const key = await opened();
    const member = await joined(key);
    expect(valueOf(await world.join(member, key, 1))).toEqual({ key, joined: true });
    expect(await cardOf(member, key)).toMatchObject({
      label: 'joined',
      eligible: false,
      least: 200_000,
      most: 1_500_000,
    });
    const second = await world.member({ samePerson: [member.memberId] });
    expect(await world.join(second, key)).toMatchObject({ code: 'promotion_taken' });
    expect(valueOf(await world.leave(member, key))).toEqual({ key, joined: false });
    expect(await cardOf(member, key)).toMatchObject({ label: 'open', eligible: true });
    expect(valueOf(await world.join(second, key))).toEqual({ key, joined: true });
    world.facts.get(member.memberId)!.samePerson = [second.memberId];
    expect(await world.join(member, key)).toMatchObject({ code: 'promotion_taken' });
  });

  it('[PRO-09/race] is refused before the start, after the end, while paused, and to members who may not take part', async () => {
    const key = await opened({ audience: { ...RULE.audience, minLevel: 3 } });
    const member = await world.member();
    const low = await world.member({ level: 1 });
    const away = await world.member({ mayPlay: false });
    expect(await world.join(low, key)).toMatchObject({
      code: 'promotion_not_eligible',
      value: { reasons: [{ code: 'level', have: 1, need: 3 }] },
    });
    expect(await world.join(away, key)).toMatchObject({ code: 'promotion_not_eligible' });
    expect(await world.join(await world.member({ merchant: OTHER }), key)).toMatchObject({
      code: 'promotion_not_found',
    });
    await world.standAt(START - 1);
    expect(await world.join(member, key)).toMatchObject({
      code: 'promotion_not_eligible',
      value: { reasons: [{ code: 'not_started' }] },
    });
    await world.standAt(END);
    expect(await world.join(member, key)).toMatchObject({ code: 'promotion_closed' });
    expect(await cardOf(member, key)).toMatchObject({ label: 'closed' });
  });

  it('[PRO-09/race] is closed by ending the promotion, and who takes part races on and is paid', async () => {
    const key = await opened();
    const member = await joined(key);
    valueOf(
      await world.desk((handlers, context) =>
        handlers['ops.promotions.end'](context, {
          params: { key },
          query: undefined,
          body: { reason: 'Đủ người', version: 1 },
        }),
      ),
    );
    expect(await world.join(await world.member(), key)).toMatchObject({ code: 'promotion_closed' });
    expect(await cardOf(member, key)).toMatchObject({ label: 'joined' });
    await world.play(member, 1_000, at(2));
    await world.standAt(CLOSE);
    await close();
    expect(await world.cash(member)).toBe(1_500_000n);
  });
});

describe('standings', () => {
  it('[PRO-09/race] count the product’s points, each day up to the cap, and can be recomputed from the days of play', async () => {
    const key = await opened({ product: 'casino', dailyCap: 7_000_000 });
    const [first, second] = [await joined(key), await joined(key)];
    await world.play(first, 4_000_000, at(1), 'LIVE');
    await world.play(first, 5_000_000, at(1), 'RNG');
    await world.play(first, 1_000, at(3), 'FISH');
    // Neither sports, nor the day before or after.
    await world.play(first, 9_000_000, at(2), 'SPORTS');
    await world.play(first, 9_000_000, START - 1, 'RNG');
    await world.play(first, 9_000_000, END, 'RNG');
    await world.play(second, 7_000_999, at(4), 'RNG');
    const { list } = await desk(key);
    expect(list.map(({ memberId, place, score, prize }) => [memberId, place, score, prize])).toEqual([
      [first.memberId, 1, 7_001_000, 1_500_000],
      [second.memberId, 2, 7_000_000, 800_000],
    ]);
    const recomputed = await query<{ score: string }>(
      `SELECT sum(least(points, 7000000))::text AS score FROM (SELECT sum(points) AS points FROM play.member_day WHERE member_id = $1
        AND category IN ('LIVE', 'RNG', 'FISH') AND day BETWEEN '2026-12-01' AND '2026-12-07' GROUP BY day) d`,
      [first.memberId],
    );
    expect(recomputed).toEqual([{ score: '7001000' }]);
  });

  it('[PRO-09/race] count from joining where the rule says so, without what was earned on that day before', async () => {
    const key = await opened({ countsFrom: 'joining' });
    const member = await world.member();
    await world.play(member, 300_000, at(1));
    await world.standAt(at(2));
    await world.play(member, 200_000, at(2));
    valueOf(await world.join(member, key));
    expect(await rowOf(key, member)).toMatchObject({ place: null, score: 0, prize: 0 });
    await world.play(member, 50_000, at(2, 13));
    expect(await rowOf(key, member)).toMatchObject({ place: 1, score: 50_000 });
    valueOf(await world.leave(member, key));
    expect(await rowOf(key, member)).toBeUndefined();
    valueOf(await world.join(member, key));
    expect(await rowOf(key, member)).toMatchObject({ score: 0 });
  });

  it('[PRO-09/race] show members masked names, their own place, and what passes the one above', async () => {
    const key = await opened();
    const members = [await joined(key), await joined(key), await joined(key)];
    for (const [index, points] of [900_000, 500_000, 500_000].entries())
      await world.play(members[index]!, points, at(1));
    // Another node has nothing cached yet.
    const shown = valueOf(await world.race(members[2]!, key, 1));
    expect(shown).toMatchObject({
      state: 'running',
      closesAt: CLOSE,
      pool: 3_400_000,
      racers: 3,
      own: {
        place: 2,
        score: 500_000,
        today: 500_000,
        prize: 650_000,
        next: { place: 1, points: 400_001, prize: 1_500_000 },
      },
    });
    expect(shown.prizes).toEqual([
      { fromPlace: 1, toPlace: 1, amount: 1_500_000 },
      { fromPlace: 2, toPlace: 2, amount: 800_000 },
      { fromPlace: 3, toPlace: 3, amount: 500_000 },
      { fromPlace: 4, toPlace: 6, amount: 200_000 },
    ]);
    expect(shown.top.map(({ place, isYou }) => [place, isYou]).filter(([, isYou]) => isYou)).toEqual([[2, true]]);
    const text = JSON.stringify(shown);
    for (const { memberId } of members) expect(text).not.toContain(memberId);
    // Everyone reads the same copy: no query a viewer.
    const [guest, trial] = [valueOf(await world.race('guest', key, 1)), valueOf(await world.race('trial', key, 1))];
    for (const other of [guest, trial]) expect(other).toMatchObject({ own: null, racers: 3 });
    expect(guest.top.every(({ isYou }) => !isYou)).toBe(true);
    const away = await world.member({ mayPlay: false });
    expect(await world.race(away, key)).toMatchObject({ code: 'promotion_not_found' });
    expect(await world.race(await world.member({ merchant: OTHER }), key)).toMatchObject({
      code: 'promotion_not_found',
    });
  });
});

describe('the decision', () => {
  it('[PRO-09/race] comes when the time for corrections is over: they change the standing before it, and nothing after it', async () => {
    const key = await opened();
    const [first, second] = [await joined(key), await joined(key)];
    await world.play(first, 900_000, at(1));
    await world.play(second, 800_000, at(2));
    await world.standAt(END);
    expect(valueOf(await world.race(first, key))).toMatchObject({ state: 'processing', own: { place: 1 } });
    expect(await cardOf(first, key)).toMatchObject({ label: 'processing' });
    expect(await world.leave(first, key)).toMatchObject({ code: 'promotion_closed' });
    await world.play(first, -200_000, at(1));
    await world.standAt(CLOSE - 1);
    await close();
    expect(await desk(key)).toMatchObject({ state: 'processing', paid: 0 });
    await world.standAt(CLOSE);
    expect(await close()).toBeGreaterThan(0);
    await world.play(second, -800_000, at(2));
    const decided = await desk(key);
    expect(decided).toMatchObject({ state: 'final', prizes: 2_300_000, paid: 2_300_000, canDisqualify: false });
    expect(decided.list.map(({ memberId, score, prize, isPaid }) => [memberId, score, prize, isPaid])).toEqual([
      [second.memberId, 800_000, 1_500_000, true],
      [first.memberId, 700_000, 800_000, true],
    ]);
    expect(await cardOf(second, key)).toMatchObject({ label: 'issued', received: 1_500_000 });
    expect(await disqualify(key, second)).toMatchObject({ code: 'promotion_state_conflict' });
    expect(await close()).toBe(0);
    expect([await world.cash(first), await world.cash(second)]).toEqual([800_000n, 1_500_000n]);
  });

  it('[PRO-09/race] pays each prize once when both nodes close it at once, and again', async () => {
    const key = await opened();
    const members: Claimant[] = [];
    for (let index = 0; index < 8; index++) {
      const member = await joined(key);
      members.push(member);
      // 9, 8 × 6, and one without a point.
      if (index < 7) await world.play(member, index === 0 ? 900_000 : 800_000, at(1));
    }
    await world.standAt(CLOSE);
    await Promise.all([close(0), close(1), close(0), close(1)]);
    await Promise.all([close(0), close(1)]);
    const cash: bigint[] = [];
    for (const member of members) cash.push(await world.cash(member));
    expect(cash).toEqual([1_500_000n, ...Array.from({ length: 6 }, () => 316_666n), 0n]);
    const [books] = await query<{ sum: string; count: number; codes: number }>(
      `SELECT sum(t.amount)::text AS sum, count(*)::integer AS count, count(DISTINCT t.key)::integer AS codes FROM ledger.transfer t
       JOIN ledger.account a ON a.id = t.debit WHERE a.code = 'promotion_expense' AND a.owner_id = $1`,
      [key],
    );
    expect(books).toEqual({ sum: String(1_500_000 + 6 * 316_666), count: 7, codes: 7 });
  });

  it('[PRO-09/race] a prize that cannot be paid keeps no other waiting, and is paid later, as it was decided', async () => {
    const key = await opened();
    // Without accounts the ledger refuses.
    const broken: Claimant = { memberId: `unpaid-${key}` as MemberId, merchant: DENLONG };
    valueOf(await world.join(broken, key));
    const other = await joined(key);
    await world.play(broken, 900_000, at(1));
    await world.play(other, 800_000, at(1));
    await world.standAt(CLOSE);
    await close();
    expect(await world.cash(other)).toBe(800_000n);
    expect((await desk(key)).list.map(({ isPaid }) => isPaid)).toEqual([false, true]);
    await world.play(other, 500_000, at(2));
    const { ledger, kernel } = world.nodes[0]!.platform;
    await ledger.openAccounts(kernel.db, broken.memberId, 'VND');
    await close(1);
    expect([await world.cash(broken), await world.cash(other)]).toEqual([1_500_000n, 800_000n]);
  });

  it('[PRO-09/race] gives no place to who was taken out, left, or turns out to be a person with a better account', async () => {
    const key = await opened();
    const [out, left, best, other, last] = [
      await joined(key),
      await joined(key),
      await joined(key),
      await joined(key),
      await joined(key),
    ];
    for (const [index, member] of [out, left, best, other, last].entries())
      await world.play(member, 900_000 - index * 1_000, at(1));
    valueOf(await disqualify(key, out));
    expect(await disqualify(key, out)).toMatchObject({ code: 'promotion_state_conflict' });
    expect(await world.join(out, key)).toMatchObject({ code: 'promotion_closed' });
    expect(await rowOf(key, out)).toMatchObject({
      place: null,
      disqualified: { by: 'Writer', reason: 'Chơi hai tài khoản' },
    });
    valueOf(await world.leave(left, key));
    valueOf(await disqualify(key, last));
    valueOf(await disqualify(key, last, false));
    expect(await disqualify(key, await world.member())).toMatchObject({ code: 'account_not_found' });
    world.facts.get(best.memberId)!.samePerson = [other.memberId];
    world.facts.get(other.memberId)!.samePerson = [best.memberId];
    await world.standAt(CLOSE);
    await close();
    const cash: bigint[] = [];
    for (const member of [out, left, best, other, last]) cash.push(await world.cash(member));
    expect(cash).toEqual([0n, 0n, 1_500_000n, 0n, 800_000n]);
  });

  it('[PRO-09/race] leaves the prize of a full balance to be claimed, and pays who began a break', async () => {
    const key = await opened();
    const [full, away] = [await joined(key, { full: true }), await joined(key)];
    await world.play(full, 900_000, at(1));
    await world.play(away, 800_000, at(1));
    world.facts.get(away.memberId)!.mayPlay = false;
    await world.standAt(CLOSE);
    expect(await close()).toBeGreaterThan(0);
    expect(await world.cash(away)).toBe(800_000n);
    expect((await desk(key)).list.map(({ isPaid }) => isPaid)).toEqual([false, true]);
    const [entry] = await query<{ state: string; kind: string; version: number }>(
      'SELECT state, kind, version FROM promotions.entry WHERE member_id = $1',
      [full.memberId],
    );
    expect(entry).toEqual({ state: 'claimable', kind: 'race', version: 1 });
  });

  it('[PRO-09/race] is in the export of a member, and an erasure takes them out of what is not decided', async () => {
    const key = await opened();
    const [gone, stays] = [await joined(key), await joined(key)];
    await world.play(gone, 900_000, at(1));
    await world.play(stays, 800_000, at(1));
    const { platform, promotions } = world.nodes[0]!;
    expect(await promotions.racesOf(gone.memberId)).toMatchObject([{ key, leftAt: null }]);
    await transact(platform.kernel.db, (tx) => promotions.erase(tx, gone.memberId));
    await world.standAt(CLOSE);
    await close();
    expect([await world.cash(gone), await world.cash(stays)]).toEqual([0n, 1_500_000n]);
    expect(await promotions.recordsOf(stays.memberId)).toMatchObject([
      { kind: 'race', state: 'issued', amount: 1_500_000n },
    ]);
    expect(await promotions.racesOf(stays.memberId)).toMatchObject([
      { key, place: 1, score: 800_000n, prize: 1_500_000n },
    ]);
  });

  it('[PRO-09/race] keeps its prizes, days and cap once it is published', async () => {
    const key = await opened();
    await world.standAt(START - HOUR_MS);
    const save = (rule: PromotionRule) =>
      world.desk((handlers, context) =>
        handlers['ops.promotions.save'](context, { params: { key }, query: undefined, body: { rule, version: 1 } }),
      );
    for (const change of [
      { dailyCap: 9_000_000 },
      { to: END + DAY_MS },
      { closeHours: 1 },
      { product: 'pvp' as const },
    ])
      expect(await save({ ...RULE, ...change })).toMatchObject({ code: 'promotion_fixed' });
    expect(valueOf(await save({ ...RULE, budget: 20_000_000 }))).toMatchObject({ version: 2 });
  });
});
