/** Thirty days of agents, drawn from a seed: every statement is what a walk over the bets computes, every payment is in the ledger, and no one is below zero. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveStatements } from '../../apps/server/src/modules/money/commissions/index.ts';
import type { SettledBet } from '../../apps/server/src/modules/money/turnover/index.ts';
import type { PlacedMember } from '../kit/src/index.ts';
import { openCommissionWorld, type CommissionWorld } from '../setup/commission-world.ts';
import { seededRandom } from '../setup/seeded-random.ts';

const SEED = Number(process.env['SEED'] ?? 61);
const DAYS = 31;
const TR = 1_000_000;
const CATEGORIES = ['RNG', 'LIVE', 'ELOTT', 'PVP'] as const;

let world: CommissionWorld;
beforeAll(async () => {
  world = await openCommissionWorld();
});
afterAll(() => world.platform.close());

it(`[AGT-05] thirty days with moves, contracts, corrections and rest, seed ${SEED}`, async () => {
  const random = seededRandom(SEED);
  const pick = <T>(all: readonly T[]): T => all[random.below(all.length)]!;
  const agents: PlacedMember[] = [];
  for (let at = 0; at < 12; at++) {
    const agent = await world.agent();
    if (at > 0) await world.seat(agent, agents[random.below(Math.min(at, 6))]!);
    await world.rate(agent, Object.fromEntries(CATEGORIES.map((category) => [category, random.below(101)])));
    agents.push(agent);
  }
  const members: PlacedMember[] = [];
  for (let at = 0; at < 24; at++) {
    const member = await world.member();
    await world.seat(member, pick(agents));
    await world.rate(member, { RNG: random.below(40) });
    members.push(member);
  }
  world.facts.cashback = 10;
  const steps = (rate: number) => [
    { turnoverMinimum: TR, activeMembersMinimum: 1, rateBasisPoints: rate },
    { turnoverMinimum: 5 * TR, activeMembersMinimum: 2, rateBasisPoints: rate + 9 },
  ];
  for (const agent of agents) {
    const parentId = world.facts.parents.get(agent.memberId);
    const payer = agents.find(({ memberId }) => memberId === parentId);
    if (random.chance(0.7)) await world.sign(payer, agent, { kind: 'daily_salary', steps: steps(10) });
    if (random.chance(0.4))
      await world.sign(payer, agent, {
        kind: 'dividend',
        steps: [{ turnoverMinimum: 0, netLossMinimum: TR, activeMembersMinimum: pick([0, 3]), rateBasisPoints: 800 }],
        carry: pick([0, 1, 3, null] as const),
      });
  }
  const bets: SettledBet[] = [];
  const proofs: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    const today = await world.today();
    for (let turn = random.below(30); turn > 0; turn--)
      bets.push(
        await world.bet(pick([...members, ...agents]), {
          stake: 1_000 + random.below(2 * TR),
          win: random.chance(0.4) ? random.below(3 * TR) : 0,
          outcome: random.chance(0.05) ? 'tie' : 'lost',
          category: pick(CATEGORIES),
          weightBps: 2_000 + random.below(8_000),
          edgePpm: 10_000 + random.below(40_000),
        }),
      );
    for (let turn = random.below(3); turn > 0 && bets.length > 0; turn--)
      await world.report(pick(bets), { outcome: pick(['void', 'lost', 'won']), win: BigInt(random.below(TR)) });
    if (random.chance(0.1))
      await world.move(pick(members), pick(agents), (await world.today()) > today ? today : await tomorrow());
    if (random.chance(0.2)) world.facts.turnoverLeft.set(pick(agents).memberId, 1n);
    if (random.chance(0.3)) world.facts.turnoverLeft.clear();
    await world.goTo(1, '12:31');
    await world.run();
    proofs.push(today);
  }
  world.facts.turnoverLeft.clear();
  await world.goTo(1, '12:31');
  await world.run();
  let compared = 0;
  for (const day of proofs) {
    const { lines } = await world.platform.kernel.db.transaction((tx) => proveStatements(tx, { day }));
    expect(
      lines.filter(({ holds }) => !holds),
      `seed ${SEED}, ${day}`,
    ).toEqual([]);
    compared += lines.length;
  }
  expect(compared).toBeGreaterThan(100);
  const [sums] = await world.platform.query<Record<string, string>>(`SELECT
      (SELECT count(*) FROM ledger.account WHERE strict AND balance < 0) AS below,
      (SELECT count(*) FROM commissions.statement_line WHERE kind = 'dividend' AND amount > 0) AS dividends,
      (SELECT count(*) FROM commissions.statement_line WHERE corrects IS NOT NULL) AS corrections,
      (SELECT count(*) FROM commissions.statement_line WHERE state = 'claim' AND paid > 0) AS taken`);
  expect(sums).toMatchObject({ below: '0', taken: '0' });
  expect(Number(sums!['corrections'])).toBeGreaterThan(0);
  expect(Number(sums!['dividends'])).toBeGreaterThan(0);
});

async function tomorrow(): Promise<string> {
  const [{ day }] = (await world.platform.query<{ day: string }>(
    `SELECT to_char((kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + 1, 'YYYY-MM-DD') AS day`,
  )) as [{ day: string }];
  return day;
}
