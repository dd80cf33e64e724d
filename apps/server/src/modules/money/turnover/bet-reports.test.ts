import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf } from '@lantern/testkit';
import { calmDay } from '../../../../../../tests/setup/calm-day.ts';
import { printedSeed } from '../../../../../../tests/setup/seeded-random.ts';
import {
  openTurnoverWorld,
  settledBet,
  WHOLLY_AT_RISK,
  type OpenBet,
  type TurnoverWorld,
} from '../../../../../../tests/setup/turnover-world.ts';
import type { BetRisk } from './index.ts';
import { figuresOf, type BetOutcome, type DayFigures } from './rules/outcome.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  await calmDay(world.platform);
});
afterAll(() => world.platform.close());

type Member = Awaited<ReturnType<TurnoverWorld['member']>>;

interface Word {
  readonly stake: string;
  readonly win: string;
  readonly notCounted: string;
  readonly bonusStake: string;
  readonly outcome: BetOutcome;
  readonly edgePpm: number | null;
  readonly weightBps: number;
  readonly reported: boolean;
  readonly key: string;
}

type Days = Readonly<Record<string, Readonly<Record<keyof DayFigures, string>>>>;

/** The member's days computed from the bet reports only, up to a given report. */
async function daysOf({ memberId }: Member, until = Number.MAX_SAFE_INTEGER): Promise<Days> {
  const words = await world.platform.query<Word>(
    `SELECT DISTINCT ON (bet_id) stake::text, win::text, outcome, not_counted::text AS "notCounted",
      bonus_stake::text AS "bonusStake", edge_ppm AS "edgePpm", weight_bps AS "weightBps", risk_reported AS reported,
      to_char(settled_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') || ' ' || category AS key
    FROM turnover.bet_report WHERE member_id = $1 AND seq <= $2 ORDER BY bet_id, revision DESC`,
    [memberId, until],
  );
  const days = new Map<string, Record<string, bigint>>();
  for (const { stake, win, notCounted, bonusStake, outcome, edgePpm, weightBps, reported, key } of words) {
    const risk: BetRisk = { notCounted: BigInt(notCounted), edgePpm, weightBps, reported };
    const bet = { stake: BigInt(stake), win: BigInt(win), outcome, risk, bonusStake: BigInt(bonusStake) };
    const sums = days.get(key) ?? {};
    for (const [name, figure] of Object.entries(figuresOf(bet))) sums[name] = (sums[name] ?? 0n) + BigInt(figure);
    days.set(key, sums);
  }
  return Object.fromEntries(
    [...days]
      .filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0n))
      .map(([key, sums]) => [
        key,
        Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, String(sum)])) as Days[string],
      ]),
  );
}

const FIGURES = `bets::text, stake::text, valid::text, counted::text, points::text, win::text, cash_net::text AS "cashNet",
  theory_milli::text AS "theoryMilli", to_char(day, 'YYYY-MM-DD') || ' ' || category AS key`;
const byDay = (rows: readonly (Days[string] & { readonly key: string })[]): Days =>
  Object.fromEntries(rows.map(({ key, ...figures }) => [key, figures]));

/** The same as accumulated during settlement. A day with void bets only has a row only if one of them counted before. */
const gathered = async ({ memberId }: Member): Promise<Days> =>
  byDay(
    await world.platform.query(
      `SELECT ${FIGURES} FROM play.member_day WHERE member_id = $1 AND (bets, stake, win, cash_net) <> (0, 0, 0, 0)`,
      [memberId],
    ),
  );

/** The same by the migration that made the table out of older bets; the members of this test are in no other module. */
async function migrated({ memberId }: Member): Promise<Days> {
  const text = await readFile(new URL('../../../../migrations/0540_play.sql', import.meta.url), 'utf8');
  const insert = text
    .slice(text.indexOf('INSERT INTO play.member_day'))
    .replace('JOIN identity.member m ON m.id = r.member_id', `JOIN (SELECT 'DENLONG' AS merchant_code) m ON true`);
  await world.platform.query('CREATE SCHEMA again');
  await world.platform.query('CREATE TABLE again.member_day (LIKE play.member_day INCLUDING ALL)');
  await world.platform.query(insert.replace('play.member_day', 'again.member_day'));
  return byDay(await world.platform.query(`SELECT ${FIGURES} FROM again.member_day WHERE member_id = $1`, [memberId]));
}

const lastSeq = async (): Promise<number> =>
  Number(
    (await world.platform.query<{ seq: string }>('SELECT coalesce(max(seq), 0) AS seq FROM turnover.bet_report'))[0]!
      .seq,
  );
const now = async (): Promise<Date> =>
  (await world.platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;

describe('[PRO-06] [WAL-06] bet reports', () => {
  it('are immutable for every database role', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n);
    const { betId } = await world.play(member, 10_000n, { outcome: 'lost' });
    for (const statement of [
      `UPDATE turnover.bet_report SET stake = 1 WHERE bet_id = $1`,
      `DELETE FROM turnover.bet_report WHERE bet_id = $1`,
    ]) {
      await expect(world.platform.query(statement, [betId])).rejects.toThrow('turnover.bet_report is append-only');
    }
    await expect(world.platform.query('TRUNCATE turnover.bet_report')).rejects.toThrow('append-only');
  });

  it('reproduce a closed day, before and after later reports', async () => {
    const random = printedSeed('BET_WORDS_SEED');
    const member = await world.member();
    await world.deposit(member, 1_000_000_000n);
    const outcomes: readonly BetOutcome[] = ['won', 'lost', 'lost', 'tie', 'void', 'cashed_out'];
    const risks: readonly BetRisk[] = [
      WHOLLY_AT_RISK,
      { notCounted: 700n, edgePpm: 1_500, weightBps: 486, reported: true },
      { notCounted: 0n, edgePpm: 27_027, weightBps: 9_729, reported: true },
      { notCounted: 0n, edgePpm: null, weightBps: 0, reported: true },
      { notCounted: 0n, edgePpm: 10_000, weightBps: 3_243, reported: false },
    ];
    const some = <T>(list: readonly T[]): T => list[random.below(list.length)]!;
    const said: { readonly bet: OpenBet; readonly at: Date }[] = [];
    for (let count = 0; count < 60; count++) {
      const bet: OpenBet = {
        betId: `words:${member.memberId}:${count}`,
        memberId: member.memberId,
        stake: BigInt(2_000 + random.below(50_000)),
        category: some(['RNG', 'LIVE', 'ELOTT', 'NEW']),
        risk: some(risks),
      };
      const at = await now();
      await world.count([settledBet(bet, { outcome: some(outcomes), win: BigInt(random.below(90_000)) }, at)]);
      said.push({ bet, at });
      if (count % 20 === 19) await world.platform.advance(86_400_000);
    }
    // Every day is closed by now.
    const closed = await lastSeq();
    const before = await daysOf(member);
    expect(await gathered(member)).toEqual(before);

    for (let count = 0; count < 40; count++) {
      const { bet } = some(said);
      await world.count([
        {
          ...settledBet(bet, { outcome: some(outcomes), win: BigInt(random.below(9)) }, await now()),
          stake: random.below(4) === 0 ? bet.stake / 2n : bet.stake,
        },
      ]);
      await world.platform.advance(1_000);
    }
    const after = await daysOf(member);
    expect(await gathered(member)).toEqual(after);
    expect(after).not.toEqual(before);
    expect(await migrated(member)).toEqual(after);
    // The days at closing time can still be computed.
    expect(await daysOf(member, closed)).toEqual(before);
  });

  it('come to the same in SQL as by the rules, to the unit, also where amounts are large', async () => {
    const random = printedSeed('REPORT_FIGURES_SEED');
    const upTo = (amount: bigint): bigint => (amount * BigInt(random.below(1_000_000))) / 999_999n;
    const rows = Array.from({ length: 400 }, (_, at) => {
      const stake = 1n + upTo(10n ** BigInt(1 + random.below(15)));
      return {
        betId: `figures:${at}`,
        stake,
        win: upTo(stake * 3n),
        outcome: (['won', 'lost', 'tie', 'void', 'cashed_out'] as const)[random.below(5)]!,
        bonusStake: random.below(2) === 0 ? 0n : upTo(stake - 1n),
        risk: {
          notCounted: random.below(2) === 0 ? 0n : upTo(stake),
          edgePpm: random.below(5) === 0 ? null : random.below(1_000_001),
          weightBps: random.below(10_001),
          reported: random.below(5) > 0,
        },
      };
    });
    await world.platform.query(
      `INSERT INTO turnover.bet_report (bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at, reported_at, bonus_stake,
         not_counted, edge_ppm, weight_bps, risk_reported)
       SELECT id, 'no one', 'VND', 'RNG', 'TEST', 'test', stake, win, outcome, kernel.now(), kernel.now(), bonus, covered, edge, weight, reported
       FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::integer[], $8::smallint[], $9::boolean[])
         AS r(id, stake, win, outcome, bonus, covered, edge, weight, reported)`,
      [
        ...[rows.map(({ betId }) => betId), rows.map(({ stake }) => stake), rows.map(({ win }) => win)],
        ...[rows.map(({ outcome }) => outcome), rows.map(({ bonusStake }) => bonusStake)],
        ...(['notCounted', 'edgePpm', 'weightBps', 'reported'] as const).map((name) =>
          rows.map(({ risk }) => risk[name]),
        ),
      ],
    );
    const figures = await world.platform.query<{ readonly id: string }>(
      `SELECT bet_id AS id, bets::text, stake::text, valid::text, counted::text, win::text, cash_net::text AS "cashNet", theory_milli::text AS "theoryMilli"
       FROM turnover.report_figures WHERE member_id = 'no one'`,
    );
    const expected = rows.map((row) => {
      const { points: _, ...known } = figuresOf(row);
      return { id: row.betId, ...Object.fromEntries(Object.entries(known).map(([name, of]) => [name, String(of)])) };
    });
    const order = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id);
    expect(figures.toSorted(order)).toEqual(expected.toSorted(order));
  });

  it('a later report without risk inherits the first report’s, and always its edge and weight', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    const risk: BetRisk = { notCounted: 4_000n, edgePpm: 20_000, weightBps: 6_486, reported: true };
    const bet: OpenBet = {
      betId: `words:kept:${member.memberId}`,
      memberId: member.memberId,
      stake: 10_000n,
      category: 'ELOTT',
      risk,
    };
    const word = settledBet(bet, { outcome: 'lost' }, await now());
    await world.count([word]);
    await world.platform.advance(1_000);
    const { risk: _, ...silent } = settledBet(bet, { outcome: 'won', win: 5_000n }, await now());
    await world.count([silent]);
    await world.platform.advance(1_000);
    await world.count([
      {
        ...settledBet(bet, { outcome: 'won', win: 6_000n }, await now()),
        risk: { notCounted: 5_000n, edgePpm: 1, weightBps: 1, reported: true },
      },
    ]);
    const words = await world.platform.query(
      `SELECT revision, outcome, not_counted::integer AS covered, edge_ppm AS edge, weight_bps AS weight FROM turnover.bet_report WHERE bet_id = $1 ORDER BY revision`,
      [bet.betId],
    );
    expect(words).toEqual([
      { revision: 0, outcome: 'lost', covered: 4_000, edge: 20_000, weight: 6_486 },
      { revision: 1, outcome: 'won', covered: 4_000, edge: 20_000, weight: 6_486 },
      { revision: 2, outcome: 'won', covered: 5_000, edge: 20_000, weight: 6_486 },
    ]);
  });

  it('give members their points by day and category, corrected when a bet is', async () => {
    const member = await world.member();
    await world.deposit(member, 1_000_000n);
    const points = async () => valueOf(await member.caller.call('play.points'));
    expect(await points()).toMatchObject({ currency: 'VND', points: 0, days: [] });
    await world.play(member, 100_000n, { outcome: 'lost' });
    const bet = await world.play(member, 50_000n, { outcome: 'won', win: 90_000n });
    await world.play(member, 20_000n, { outcome: 'lost' }, 'LIVE');
    expect(await points()).toMatchObject({
      points: 170_000,
      days: [
        { category: 'RNG', bets: 2, stake: 150_000, valid: 150_000, points: 150_000 },
        { category: 'LIVE', bets: 1, stake: 20_000, points: 20_000 },
      ],
    });
    await world.platform.advance(1_000);
    await world.count([settledBet(bet, { outcome: 'void' }, await now())]);
    expect(await points()).toMatchObject({ points: 120_000, days: [{ bets: 1, stake: 100_000 }, { bets: 1 }] });
    const { range } = await points();
    expect(
      valueOf(await member.caller.call('play.points', { query: { fromDay: '2020-01-01', toDay: '2020-01-02' } })).days,
    ).toEqual([]);
    expect(range.fromDay < range.toDay).toBe(true);
    expect(
      await member.caller.call('play.points', { query: { fromDay: range.toDay, toDay: range.fromDay } }),
    ).toMatchObject({ code: 'range_invalid', status: 400 });
    expect(await world.platform.guest().call('play.points')).toMatchObject({ code: 'not_logged_in' });
  });
});
