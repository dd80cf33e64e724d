/** The simulator on one database: what rules gave while they ran, and what they would have given over the same days. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPromotionWorld,
  type Claimant,
  type PromotionWorld,
} from '../../../../../../../tests/setup/promotion-world.ts';
import { printedSeed } from '../../../../../../../tests/setup/seeded-random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first instant of 24 November 2026 in Viet Nam: the days go over the end of a month, and its 29th and 30th. */
const START = Date.UTC(2026, 10, 23, 17);
const DAYS = 17;
const END = START + DAYS * DAY_MS;
const SPAN = { fromDay: '2026-11-24', toDay: '2026-12-10' };

const ruleFields = {
  names: { vi: 'Quà', en: 'Gift' },
  lead: { vi: 'Món quà nhỏ.', en: 'A small gift.' },
  art: 'lanterns',
  from: START,
  to: END,
  budget: 100_000_000,
  audience: { minLevel: 2, identityVerified: true, depositDays: 0, accountDays: 10 },
} as const;
const CHECK_IN: PromotionRule = { kind: 'check_in', ...ruleFields, daily: 100, milestones: [50, 60, 70, 80] };
/** Enough for one member who signs all days: one slot, which others empty before. */
const SMALL: PromotionRule = { ...CHECK_IN, budget: 3_500 };
const RACE: PromotionRule = {
  kind: 'race',
  ...ruleFields,
  product: 'casino',
  dailyCap: 900_000,
  countsFrom: 'start',
  prizes: [
    { places: 1, amount: 200_000 },
    { places: 2, amount: 100_000 },
    { places: 3, amount: 50_001 },
  ],
  closeHours: 1,
};

let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld();
});
afterAll(() => world.close());

const query = <Row>(text: string, values: readonly unknown[] = []) => world.nodes[0]!.platform.query<Row>(text, values);
const simulate = (rule: PromotionRule, span: { readonly fromDay: string; readonly toDay: string } = SPAN) =>
  world.desk((handlers, context) =>
    handlers['ops.promotions.simulate'](context, { params: undefined, query: undefined, body: { rule, ...span } }),
  );
/** The outcome over the span; it has to be from the past. */
async function past(rule: PromotionRule) {
  const { outcome } = valueOf(await simulate(rule));
  if (outcome.basis !== 'past') throw new Error(outcome.why);
  return outcome;
}

/** What a promotion gave by day and by member; a race gives on its last day, whenever it is decided. */
async function gave(key: string, isRace = false) {
  const rows = await query<{ day: string; memberId: string; given: number }>(
    `SELECT CASE WHEN $2 THEN $3 ELSE to_char(earned_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') END AS day, member_id AS "memberId",
      sum(amount)::integer AS given FROM promotions.entry WHERE promotion = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [key, isRace, SPAN.toDay],
  );
  const sum = (list: typeof rows) => list.reduce((total, { given }) => total + given, 0);
  return {
    given: sum(rows),
    pieces: rows.length,
    members: new Set(rows.map(({ memberId }) => memberId)).size,
    days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, list]) => ({
      day,
      pieces: list.length,
      members: list.length,
      given: sum(list),
    })),
    most: [...Map.groupBy(rows, ({ memberId }) => memberId)]
      .map(([memberId, list]) => ({ memberId, given: sum(list) }))
      .toSorted((one, other) => other.given - one.given || (one.memberId < other.memberId ? -1 : 1))
      .slice(0, 10),
  };
}

const comparable = ({ given, pieces, members, days, top }: Awaited<ReturnType<typeof past>>) => ({
  given,
  pieces,
  members,
  days: days.filter((day) => day.given > 0),
  most: top.map(({ memberId, given: own }) => ({ memberId, given: own })),
});

/** Everything that a simulation could have written. */
const written = () =>
  query(`SELECT (SELECT md5(string_agg(e::text, '' ORDER BY entry_id)) FROM promotions.entry e) AS entries,
    (SELECT md5(string_agg(p::text || r::text, '' ORDER BY p.key, r.version)) FROM promotions.promotion p JOIN promotions.rule r USING (key)) AS rules,
    (SELECT md5(string_agg(s::text, '' ORDER BY key, slot)) FROM promotions.slot s) AS slots,
    (SELECT md5(string_agg(r::text, '' ORDER BY key, member_id)) FROM promotions.racer r) AS racers,
    (SELECT md5(string_agg(d::text, '' ORDER BY member_id, day, category)) FROM play.member_day d) AS days,
    (SELECT count(*)::integer FROM ledger.transfer) AS transfers, (SELECT count(*)::integer FROM kernel.outbox) AS events`);

it('[PRO-10] a simulation over past days equals what the running rules gave over them, and writes nothing', async () => {
  const random = printedSeed('SIMULATION_SEED');
  await world.standAt(START - DAY_MS);
  await world.publish('signs', CHECK_IN);
  await world.publish('few', SMALL);
  await world.publish('laps', RACE);
  const members: Claimant[] = [];
  for (let at = 0; at < 9; at++) members.push(await world.member());
  // Someone of one person with the first, found so during the race; and those whom the audience or protection leaves out, the last for a time.
  const twin = await world.member();
  members.push(twin);
  for (const left of [{ verified: false }, { level: 1 }, { mayPlay: false }, { registeredOn: '2026-11-26' }])
    members.push(await world.member(left));
  const ordered = members.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
  for (let day = 0; day < DAYS; day++) {
    const noon = START + day * DAY_MS + 12 * HOUR_MS;
    await world.standAt(noon);
    if (day === 1) world.facts.get(twin.memberId)!.samePerson = [members[0]!.memberId];
    if (day === 1) world.facts.get(members[0]!.memberId)!.samePerson = [twin.memberId];
    for (const member of ordered) {
      await world.join(member, 'laps');
      if (random.chance(0.2) || (day === 0 && member === twin)) continue;
      const points = 10_000 * (1 + random.below(120));
      await world.play(member, points, noon, random.chance(0.7) ? 'RNG' : 'LOTT');
      for (const key of ['signs', 'few']) await world.claim(member, key);
    }
  }
  await world.standAt(END + HOUR_MS);
  expect(await world.nodes[0]!.promotions.closeRaces()).toBe(1);

  const before = await written();
  const [signs, few, race] = [await past(CHECK_IN), await past(SMALL), await past(RACE)];
  expect(await written()).toEqual(before);
  const seed = `seed ${random.seed}`;
  expect(comparable(signs), seed).toEqual(await gave('signs'));
  expect(comparable(few), seed).toEqual(await gave('few'));
  expect(comparable(race), seed).toEqual(await gave('laps', true));

  expect(signs).toMatchObject({ ranOutOn: null, missed: 0 });
  expect(few.given, seed).toBeGreaterThan(3_300);
  expect(few.ranOutOn, seed).not.toBeNull();
  expect(few.missed, seed).toBeGreaterThan(0);
  expect(few.qualified).toBe(signs.qualified);
  expect(signs.days).toHaveLength(DAYS);
  expect(signs.days.filter(({ day }) => day >= '2026-11-29' && day <= '2026-11-30').map(({ given }) => given)).toEqual([
    0, 0,
  ]);
});

it('[PRO-10] it says what share of the play’s theory it gives, who gains more than that, and names members masked', async () => {
  const [row] = await query<{ theory: number; casino: number }>(
    `SELECT (sum(theory_milli) / 1000)::integer AS theory, (sum(theory_milli) FILTER (WHERE category = 'RNG') / 1000)::integer AS casino
     FROM play.member_day WHERE day BETWEEN $1 AND $2`,
    [SPAN.fromDay, SPAN.toDay],
  );
  const [signs, race] = [valueOf(await simulate(CHECK_IN)), valueOf(await simulate(RACE))];
  expect(signs).toMatchObject({ currency: 'VND', ...SPAN, most: 100_000_000, theory: row!.theory });
  expect(race).toMatchObject({ most: 550_003, theory: row!.casino });
  const replayed = await past(RACE);
  expect(replayed.shareBps).toBe(Math.floor((replayed.given * 10_000) / row!.casino));
  expect(replayed.notes).toEqual(['everyone_takes', 'one_race', 'audience_today']);
  expect(replayed.overTheory).toBe(replayed.top.filter(({ given, theory }) => given > theory).length);
  for (const { memberId, name } of replayed.top) expect(name).toBe(`${memberId.slice(0, 2)}***${memberId.slice(-2)}`);
});

it('[PRO-10] kinds that past days say nothing about answer with their worst case, and why', async () => {
  const code: PromotionRule = { kind: 'code', ...ruleFields, amount: 20_000, codes: 10, usesEach: 5 };
  const answer = valueOf(await simulate(code));
  expect(answer.most).toBe(1_000_000);
  expect(answer.outcome).toEqual({
    basis: 'worst',
    why: 'codes_handed_out',
    shareBps: Math.floor((1_000_000 * 10_000) / answer.theory),
  });
  const envelope: PromotionRule = {
    kind: 'envelope',
    ...ruleFields,
    envelopes: { mode: 'table', pieces: [{ amount: 1_000, count: 7 }] },
  };
  expect(valueOf(await simulate(envelope))).toMatchObject({ most: 7_000, outcome: { why: 'openers_unknown' } });
  const manual: PromotionRule = { kind: 'manual', ...ruleFields, maximum: 50_000, dailyMaximum: 100_000 };
  expect(valueOf(await simulate(manual))).toMatchObject({
    most: ruleFields.budget,
    outcome: { why: 'operators_decide' },
  });
});

it('[PRO-10] only days that are over can be tried, at most 31', async () => {
  for (const [fromDay, toDay] of [
    ['2026-12-10', '2026-12-09'],
    ['2026-12-01', '2026-12-11'],
    ['2026-11-09', '2026-12-10'],
  ] as const)
    expect(await simulate(CHECK_IN, { fromDay, toDay })).toMatchObject({ code: 'simulation_days_invalid' });
  expect((await simulate(CHECK_IN, { fromDay: '2026-11-10', toDay: '2026-12-10' })).ok).toBe(true);
  const quiet = valueOf(await simulate(CHECK_IN, { fromDay: '2026-01-01', toDay: '2026-01-02' }));
  expect(quiet).toMatchObject({
    theory: 0,
    outcome: { qualified: 0, given: 0, shareBps: null, ranOutOn: null, top: [] },
  });
});
