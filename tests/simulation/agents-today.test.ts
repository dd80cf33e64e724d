/**
 * The day so far, brought up to date by what changed, drawn from a seed: after every step it is what a computing from nothing comes to, row by row, and what
 * a walk over the raw bets comes to, team by team.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day } from '../../apps/server/src/kernel/days.ts';
import { transact, type Tx } from '../../apps/server/src/kernel/tx.ts';
import { foldNext, insertMoneyWord } from '../../apps/server/src/modules/members/agents/line-store.ts';
import { fillCalc } from '../../apps/server/src/modules/money/commissions/compute.ts';
import { proveCalc } from '../../apps/server/src/modules/money/commissions/prove.ts';
import type { ProofCalc } from '../../apps/server/src/modules/money/commissions/proof-store.ts';
import { openRun, lockRun } from '../../apps/server/src/modules/money/commissions/run-store.ts';
import { readSetting } from '../../apps/server/src/modules/money/commissions/setting-store.ts';
import { addMarks } from '../../apps/server/src/modules/money/commissions/today-store.ts';
import type { SettledBet } from '../../apps/server/src/modules/money/turnover/index.ts';
import { house } from '../../apps/server/src/modules/ledger/index.ts';
import type { PlacedMember } from '../kit/src/index.ts';
import { openCommissionWorld, type CommissionWorld } from '../setup/commission-world.ts';
import { seededRandom } from '../setup/seeded-random.ts';
import { tries } from '../setup/tries.ts';

const SEEDS = (process.env['SEED'] ?? '71,72,73,74').split(',').map(Number).slice(0, tries(2, 4));
const STEPS = 45;
const CATEGORIES = ['RNG', 'LIVE', 'ELOTT', 'PVP'] as const;
const ZONE = 'Asia/Ho_Chi_Minh';
const PROGRAMME = { merchantCode: 'DENLONG', currency: 'VND' };

let world: CommissionWorld;
beforeAll(async () => {
  world = await openCommissionWorld();
});
afterAll(() => world.platform.close());

/** Every row of a computing, without its number. */
async function rowsOf(tx: Tx, calcId: bigint): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const read = async (table: string, order: string) =>
    (
      await tx.query<{ row: unknown }>(
        `SELECT to_jsonb(t) - 'calc_id' AS row FROM commissions.${table} t WHERE calc_id = $1 ORDER BY ${order}`,
        [calcId],
      )
    ).rows.map(({ row }) => row);
  return {
    input: await read('input', 'member_id, category'),
    team: await read('team', 'agent_id'),
    rate: await read('agent_rate', 'agent_id, category'),
    bag: await read('bag', 'agent_id, child_id, category, mark_bps'),
    mark: await read('mark', 'mark, member_id'),
  };
}

class Undone extends Error {}

/** The rows of a computing of the same day from nothing, which leaves nothing. */
async function computedAnew(day: Day): Promise<Awaited<ReturnType<typeof rowsOf>>> {
  const { kernel } = world.platform;
  let rows: Awaited<ReturnType<typeof rowsOf>> | undefined;
  await transact(kernel.db, async (tx) => {
    const runId = kernel.ids.next<string>();
    await openRun(tx, {
      ...PROGRAMME,
      runId,
      kind: 'today',
      period: 'compared',
      fromDay: day,
      toDay: day,
      hourAt: null,
    });
    const run = await lockRun(tx, runId);
    const setting = (await readSetting(tx, PROGRAMME))!;
    // The module's own dependencies are those of the world.
    const module = { kernel, deps: world.deps };
    const filled = await fillCalc({ module, tx, run: run!, setting, timeZone: ZONE }, day, null, '');
    await addMarks(tx, filled.calcId, filled.shared);
    rows = await rowsOf(tx, filled.calcId);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return rows!;
}

async function todaysCalc(): Promise<ProofCalc> {
  const [calc] = await world.platform.query<ProofCalc & { id: string }>(
    `SELECT k.calc_id AS id, k.merchant_code AS "merchantCode", k.currency, to_char(k.day, 'YYYY-MM-DD') AS day, k.hour_at AS "hourAt", k.words, k.terms,
       $1::text AS "timeZone" FROM commissions.calc k JOIN commissions.run r USING (run_id) WHERE r.kind = 'today'`,
    [ZONE],
  );
  return { ...calc!, calcId: BigInt(calc!.id) };
}

/** Teams as the walk over raw bets has them; those without play are left out on both sides. */
async function walked(calc: ProofCalc): Promise<ReadonlyMap<string, object>> {
  const { teams } = await world.platform.kernel.db.transaction((tx) => proveCalc(tx, calc));
  return new Map(
    [...teams].map(([id, team]) => [
      id,
      {
        counted: team.counted,
        cashNet: team.cashNet,
        theory: Number(team.theoryMilli),
        cashback: team.cashback,
        bonuses: team.bonuses,
        active: team.actives.size,
        rebates: team.rebatesOfBranch,
      },
    ]),
  );
}

const NOTHING = { counted: 0, cashNet: 0, theory: 0, cashback: 0, bonuses: 0, active: 0, rebates: 0 };

async function compare(seed: number, step: number, what: string): Promise<void> {
  const said = `seed ${seed}, step ${step}: ${what}`;
  const calc = await todaysCalc();
  const kept = await transact(world.platform.kernel.db, (tx) => rowsOf(tx, calc.calcId));
  expect(kept, said).toEqual(await computedAnew(calc.day));
  const walk = await walked(calc);
  const teams = kept['team'] as readonly Record<string, number | string>[];
  for (const team of teams)
    expect(
      {
        counted: team['counted'],
        cashNet: team['cash_net'],
        theory: team['theory_milli'],
        cashback: team['cashback'],
        bonuses: team['bonuses'],
        active: team['active'],
        rebates: team['rebates'],
      },
      `${said}, walked, ${team['agent_id']}`,
    ).toEqual(walk.get(String(team['agent_id'])) ?? NOTHING);
}

it.each(SEEDS)('[AGT-05] the day so far after every step is what it comes to from nothing, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const pick = <T>(all: readonly T[]): T => all[random.below(all.length)]!;
  const { facts } = world;
  const agents: PlacedMember[] = [];
  const members: PlacedMember[] = [];
  const bets: SettledBet[] = [];
  facts.cashback = 10;
  const ratesOf = (most: number) => Object.fromEntries(CATEGORIES.map((category) => [category, random.below(most)]));
  for (let at = 0; at < 6; at++) {
    const agent = await world.agent();
    if (at > 0) await world.seat(agent, pick(agents));
    await world.rate(agent, ratesOf(101));
    agents.push(agent);
  }
  for (let at = 0; at < 10; at++) {
    const member = await world.member();
    await world.seat(member, pick(agents));
    members.push(member);
  }
  const bet = async (player: PlacedMember): Promise<void> => {
    bets.push(
      await world.bet(player, {
        stake: 1_000 + random.below(250_000),
        win: random.chance(0.4) ? random.below(300_000) : 0,
        outcome: random.chance(0.1) ? 'tie' : 'lost',
        category: pick(CATEGORIES),
        weightBps: 5_000 + random.below(5_000),
        edgePpm: 10_000 + random.below(40_000),
      }),
    );
  };
  /** A deposit, as payments tell the agents of it. */
  const deposit = async ({ memberId }: PlacedMember): Promise<void> => {
    if (!facts.idle.delete(memberId)) facts.idle.add(memberId);
    await transact(world.platform.kernel.db, (tx) =>
      insertMoneyWord(tx, { ...PROGRAMME, memberId, timeZone: ZONE, deposits: 1n, depositCount: 1 }),
    );
  };
  const bonus = async ({ memberId: member }: PlacedMember): Promise<void> => {
    const { kernel, ledger } = world.platform;
    const given = await transact(kernel.db, (tx) =>
      ledger.post(tx, {
        key: `gift:${seed}:${kernel.ids.next<string>()}`,
        code: 'reward',
        member,
        currency: 'VND',
        legs: [
          {
            mode: 'move',
            amount: BigInt(1 + random.below(9_000)),
            from: house('promotion_expense', 'test'),
            to: 'cash',
          },
        ],
      }),
    );
    expect(given.ok).toBe(true);
  };
  const below = (agent: PlacedMember): readonly PlacedMember[] =>
    agents.filter(({ memberId }) => {
      for (let at = facts.parents.get(memberId); at !== undefined; at = facts.parents.get(at))
        if (at === agent.memberId) return true;
      return memberId === agent.memberId;
    });
  const reseat = async (who: PlacedMember, under: PlacedMember): Promise<void> => {
    const day = await world.today();
    facts.parents.set(who.memberId, under.memberId);
    // Of a seat that began today nothing is left: a day has one.
    await world.platform.query(
      `DELETE FROM agents.seat WHERE member_id = $1 AND upper_inf(days) AND lower(days) >= $2::date`,
      [who.memberId, day],
    );
    await world.move(who, under, day);
  };
  const acts: Readonly<Record<string, () => Promise<void>>> = {
    bet: async () => {
      for (let turn = 1 + random.below(4); turn > 0; turn--) await bet(pick([...members, ...agents]));
    },
    report: async () => {
      if (bets.length > 0)
        await world.report(pick(bets), {
          outcome: pick(['void', 'lost', 'won']),
          win: BigInt(random.below(300_000)),
        });
    },
    moveMember: async () => reseat(pick(members), pick(agents)),
    moveAgent: async () => {
      const agent = pick(agents);
      const out = agents.filter((other) => !below(agent).includes(other));
      if (out.length > 0) await reseat(agent, pick(out));
    },
    newcomer: async () => {
      const member = await world.member();
      await world.seat(member, pick(agents));
      members.push(member);
      if (random.chance(0.5)) await bet(member);
    },
    newAgent: async () => {
      const agent = await world.agent();
      await world.seat(agent, pick(agents));
      await world.rate(agent, ratesOf(60));
      agents.push(agent);
      if (random.chance(0.5)) await bet(agent);
    },
    rate: async () => {
      const who = pick([...agents, ...members]);
      const category = pick(CATEGORIES);
      await world.platform.query(`DELETE FROM agents.rate WHERE member_id = $1 AND category = $2`, [
        who.memberId,
        category,
      ]);
      if (random.chance(0.8)) await world.rate(who, { [category]: random.below(101) });
    },
    deposit: async () => deposit(pick(members)),
    share: async () => {
      const player = pick([...members, ...agents]);
      facts.shared.set(player.memberId, `device ${random.below(4)}`);
      await bet(player);
    },
    bonus: async () => bonus(pick([...members, ...agents])),
    rest: async () => {
      const { memberId } = pick(agents);
      if (!facts.resting.delete(memberId)) facts.resting.add(memberId);
    },
    contract: async () => {
      await world.sign(undefined, await world.agent(), {
        kind: 'daily_salary',
        steps: [{ turnoverMinimum: 1, activeMembersMinimum: 0, payout: 1 }],
      });
    },
    cashback: async () => {
      facts.cashback = 5 + random.below(20);
    },
    fold: async () => {
      await foldNext(world.platform.kernel.db, 1 + random.below(20));
    },
    midnight: async () => world.goTo(1, '09:00'),
  };
  const often = ['bet', 'bet', 'bet', 'report', 'report', 'moveMember', 'newcomer', 'deposit', 'share', 'fold', 'rate'];
  const seldom = ['moveAgent', 'newAgent', 'bonus', 'rest', 'contract', 'cashback', 'midnight'];
  for (let step = 0; step < STEPS; step++) {
    const done: string[] = [];
    for (let turn = 1 + random.below(3); turn > 0; turn--) {
      const act = pick(random.chance(0.75) ? often : seldom);
      await acts[act]!();
      done.push(act);
    }
    await world.module.runDue();
    await compare(seed, step, done.join(', '));
  }
});
