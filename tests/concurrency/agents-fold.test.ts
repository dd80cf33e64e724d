/**
 * Team sums are made from the reports of bets after they are committed. Invariant: once everything is folded, each account's day in the lines is its day of
 * play, to the unit, and no line differs from its persons; before that, nothing is in twice. Whatever commits in whatever order, on however many nodes.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../apps/server/src/kernel/tx.ts';
import { foldedUntil, foldNext } from '../../apps/server/src/modules/members/agents/line-store.ts';
import type { SettledBet } from '../../apps/server/src/modules/money/turnover/index.ts';
import type { PlacedMember } from '../kit/src/index.ts';
import { openCommissionWorld, type CommissionWorld } from '../setup/commission-world.ts';
import { seededRandom } from '../setup/seeded-random.ts';
import { tries } from '../setup/tries.ts';

const SEEDS = (process.env['SEED'] ?? '801,802,803,804').split(',').map(Number).slice(0, tries(2, 4));
const STEPS = 40;
const CATEGORIES = ['RNG', 'LIVE', 'ELOTT'] as const;

let world: CommissionWorld;
let agents: readonly PlacedMember[];
let members: readonly PlacedMember[];
let stranger: PlacedMember;
beforeAll(async () => {
  world = await openCommissionWorld();
  agents = [await world.agent(), await world.agent(), await world.agent()];
  await world.seat(agents[1]!, agents[0]!);
  await world.seat(agents[2]!, agents[1]!);
  members = await Promise.all(Array.from({ length: 8 }, () => world.member()));
  for (const [at, member] of members.entries()) await world.seat(member, agents[at % agents.length]!);
  stranger = await world.member();
});
afterAll(() => world.platform.close());

const db = () => world.platform.kernel.db;
const fold = (limit: number): Promise<number> => transact(db(), (tx) => foldNext(tx, limit));
async function foldAll(): Promise<void> {
  // A small fold may take nothing of those in the tree, but it never takes nothing while something waits.
  while ((await fold(7)) > 0);
}

/** Days of accounts in the tree whose sums in the lines are not what they played. */
const differing = () =>
  world.platform.query(
    `SELECT coalesce(d.member_id, p.member_id) AS member, d.counted AS played, p.counted AS folded
     FROM (SELECT * FROM play.member_day WHERE member_id <> $1) d
       FULL JOIN (SELECT * FROM agents.person_day WHERE category <> '') p USING (member_id, currency, day, category)
     WHERE (coalesce(d.bets, 0), coalesce(d.stake, 0), coalesce(d.valid, 0), coalesce(d.counted, 0), coalesce(d.win, 0))
       IS DISTINCT FROM (coalesce(p.bets, 0), coalesce(p.stake, 0), coalesce(p.valid, 0), coalesce(p.counted, 0), coalesce(p.win, 0))`,
    [stranger.memberId],
  );
/** Accounts with more bets in the lines than were ever reported. */
const twice = () =>
  world.platform.query(
    `SELECT p.member_id, sum(p.bets) AS folded FROM agents.person_day p WHERE p.category <> '' GROUP BY p.member_id
     HAVING sum(p.bets) > (SELECT count(*) FROM turnover.bet_report r WHERE r.member_id = p.member_id AND r.revision = 0)`,
  );
const faults = () =>
  world.platform.query(
    `SELECT f.* FROM (SELECT DISTINCT day FROM agents.person_day) d, agents.find_line_faults(d.day) f`,
  );

interface Open {
  readonly end: (commits: boolean) => Promise<void>;
}

class Undone extends Error {}

/** A settlement that stays open until it is told how to end. */
async function openSettlement(
  bets: readonly { member: PlacedMember; stake: number; category: string }[],
): Promise<Open> {
  const gate = Promise.withResolvers<boolean>();
  const counted = Promise.withResolvers<void>();
  const at = await world.now();
  const done = transact(db(), async (tx) => {
    for (const { member, ...bet } of bets) await world.countIn(tx, member, { ...bet, at });
    counted.resolve();
    if (!(await gate.promise)) throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  await Promise.race([counted.promise, done]);
  return {
    async end(commits) {
      gate.resolve(commits);
      await done;
    },
  };
}

it.each(SEEDS)('[AGT-04] settlements that commit in any order are in the lines once, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const pick = <T>(all: readonly T[]): T => all[random.below(all.length)]!;
  const open: Open[] = [];
  const settled: SettledBet[] = [];
  for (let step = 0; step < STEPS; step++) {
    const act = random.below(6);
    if (act === 0 && open.length < 4) {
      // Members of their own: who waits for the same purse waits for the commit.
      const member = members[open.length * 2]!;
      if (open.length === 0 || step % 2 === 0)
        open.push(
          await openSettlement([
            { member, stake: 1_000 + random.below(900_000), category: pick(CATEGORIES) },
            { member, stake: 1_000 + random.below(900_000), category: pick(CATEGORIES) },
          ]),
        );
    } else if (act === 1 && open.length > 0) {
      await open.pop()!.end(random.chance(0.7));
    } else if (act === 2 && settled.length > 0) {
      await world.report(pick(settled), { outcome: pick(['void', 'won', 'lost']), win: BigInt(random.below(500_000)) });
    } else if (act === 3) {
      const folding = [fold(1 + random.below(4)), fold(1 + random.below(4))].map((one) => one.catch(() => 0));
      if (random.chance(0.3))
        await world.platform.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND query ILIKE '%fold_next%'
             AND pid <> pg_backend_pid()`,
        );
      await Promise.all(folding);
    } else {
      settled.push(
        await world.bet(
          random.chance(0.1) ? stranger : pick([...agents, members[1]!, members[3]!, members[5]!, members[7]!]),
          {
            stake: 1_000 + random.below(900_000),
            win: random.below(2) * random.below(900_000),
            category: pick(CATEGORIES),
            weightBps: random.below(10_001),
            notCounted: random.below(1_000),
          },
        ),
      );
    }
    expect(await twice(), `seed ${seed}, step ${step}`).toEqual([]);
  }
  for (const settlement of open) await settlement.end(true);
  await foldAll();
  expect(await differing(), `seed ${seed}`).toEqual([]);
  expect(await faults(), `seed ${seed}`).toEqual([]);
});

it('[AGT-04] a settlement that stays open holds up no other, and what is folded says up to when', async () => {
  await foldAll();
  const waiting = await openSettlement([{ member: members[0]!, stake: 400_000, category: 'RNG' }]);
  await world.bet(members[1]!, { stake: 300_000 });
  const before = await foldedUntil(db());
  expect(before).toBeLessThanOrEqual((await world.now()).getTime());
  await foldAll();
  expect(await differing()).toEqual([]);
  await waiting.end(true);
  expect(await differing()).toHaveLength(1);
  await foldAll();
  expect(await differing()).toEqual([]);
  expect(await foldedUntil(db())).toBeGreaterThan(before);
});

it('[AGT-04] a restored dump, whose transactions have numbers of another cluster, is folded once and goes on', async () => {
  await foldAll();
  const [{ counted: before }] = (await world.platform.query<{ counted: string }>(
    `SELECT coalesce(sum(counted), 0) AS counted FROM agents.person_day WHERE member_id = $1 AND category = 'RNG'`,
    [members[2]!.memberId],
  )) as [{ counted: string }];
  const write = (betId: string, stake: number, xid: string) =>
    world.platform.query(
      `INSERT INTO turnover.bet_report (bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at, reported_at, edge_ppm,
         weight_bps, xid) VALUES ($1, $2, 'VND', 'RNG', 'NOVA', 'nova-1', $3, 0, 'lost', kernel.now(), kernel.now(), 35000, 10000, $4::xid8)`,
      [betId, members[2]!.memberId, stake, xid],
    );
  // As the dump has them: one in the lines, two not, of which one was running when the mark was made.
  await write('dump:folded', 1_000_000, '7000000000001');
  await world.platform.query(
    `UPDATE agents.fold_mark SET seen = '7000000000005:7000000000009:7000000000006', last_seq = (SELECT max(seq) FROM turnover.bet_report)`,
  );
  await write('dump:late', 200_000, '7000000000006');
  await write('dump:new', 30_000, '7000000000012');
  await world.bet(members[2]!, { stake: 4_000 });
  for (let turn = 0; turn < 3; turn++) await fold(5_000);
  await world.bet(members[2]!, { stake: 500 });
  await foldAll();
  const after = await world.platform.query(
    `SELECT sum(counted) - $2::numeric AS counted FROM agents.person_day WHERE member_id = $1 AND category = 'RNG'`,
    [members[2]!.memberId, before],
  );
  expect(after).toEqual([{ counted: '234500' }]);
  expect(await faults()).toEqual([]);
});
