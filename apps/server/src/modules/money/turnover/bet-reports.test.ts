import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedSeed } from '../../../../../../tests/setup/seeded-random.ts';
import {
  openTurnoverWorld,
  settledBet,
  WHOLLY_AT_RISK,
  type OpenBet,
  type TurnoverWorld,
} from '../../../../../../tests/setup/turnover-world.ts';
import type { BetRisk } from './index.ts';
import { countOf, type BetOutcome } from './rules/outcome.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
});
afterAll(() => world.platform.close());

type Member = Awaited<ReturnType<TurnoverWorld['member']>>;

interface Word {
  readonly betId: string;
  readonly stake: bigint;
  readonly outcome: BetOutcome;
  readonly notCounted: bigint;
  readonly bonusStake: bigint;
  readonly edgePpm: number | null;
  readonly weightBps: number;
  readonly reported: boolean;
  readonly category: string;
  readonly day: string;
}

/** The member's days computed from the bet reports only, up to a given report. */
async function daysOf(
  { memberId }: Member,
  until = Number.MAX_SAFE_INTEGER,
): Promise<Readonly<Record<string, readonly [stake: string, valid: string, counted: string]>>> {
  const words = await world.platform.query<Record<keyof Word, string | number | boolean | null>>(
    `SELECT DISTINCT ON (bet_id) bet_id AS "betId", stake::text, outcome, not_counted::text AS "notCounted",
      bonus_stake::text AS "bonusStake", edge_ppm AS "edgePpm", weight_bps AS "weightBps", risk_reported AS reported, category,
      to_char(settled_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS day
    FROM turnover.bet_report WHERE member_id = $1 AND seq <= $2 ORDER BY bet_id, revision DESC`,
    [memberId, until],
  );
  const days = new Map<string, readonly [bigint, bigint, bigint]>();
  for (const {
    stake,
    outcome,
    notCounted,
    bonusStake,
    edgePpm,
    weightBps,
    reported,
    category,
    day,
  } of words as unknown as readonly (Omit<Word, 'stake' | 'notCounted' | 'bonusStake'> &
    Record<'stake' | 'notCounted' | 'bonusStake', string>)[]) {
    const risk: BetRisk = { notCounted: BigInt(notCounted), edgePpm, weightBps, reported };
    const { valid, counted } = countOf({ stake: BigInt(stake), outcome, risk, bonusStake: BigInt(bonusStake) });
    const [played, wasValid, wasCounted] = days.get(`${day} ${category}`) ?? [0n, 0n, 0n];
    days.set(`${day} ${category}`, [
      played + (outcome === 'void' ? 0n : BigInt(stake)),
      wasValid + valid,
      wasCounted + counted,
    ]);
  }
  return Object.fromEntries(
    [...days]
      .filter(([, sums]) => sums.some((sum) => sum !== 0n))
      .map(([name, sums]) => [name, sums.map(String) as unknown as readonly [string, string, string]]),
  );
}

/** The same as accumulated during settlement. A day with void bets only has a row only if one of them counted before. */
async function gathered({ memberId }: Member): Promise<Awaited<ReturnType<typeof daysOf>>> {
  const rows = await world.platform.query<{ name: string; stake: string; valid: string; counted: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') || ' ' || category AS name, stake, valid, counted FROM cashback.stake
     WHERE member_id = $1 AND (stake, valid, counted) <> (0, 0, 0)`,
    [memberId],
  );
  return Object.fromEntries(rows.map(({ name, stake, valid, counted }) => [name, [stake, valid, counted] as const]));
}

const lastSeq = async (): Promise<number> =>
  Number(
    (await world.platform.query<{ seq: string }>('SELECT coalesce(max(seq), 0) AS seq FROM turnover.bet_report'))[0]!
      .seq,
  );
const now = async (): Promise<Date> =>
  (await world.platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;

describe('[WAL-06] bet reports', () => {
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
      await world.count([settledBet(bet, { outcome: some(outcomes), win: 0n }, at)]);
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
    // The days at closing time can still be computed.
    expect(await daysOf(member, closed)).toEqual(before);
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
});
