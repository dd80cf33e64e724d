/** What the whole settlement of a lottery issue costs with agents and without: a platform of its own, whose members are all under agents. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPlatform, type Platform } from '../../../apps/server/src/compose/platform.ts';
import { readConfig } from '../../../apps/server/src/kernel/config.ts';
import { createLog } from '../../../apps/server/src/kernel/log.ts';
import { settleIssue } from '../../../apps/server/src/modules/games/lottery/settlement/settle-issue.ts';
import { measure, type Measured } from '../lottery/meter.ts';
import { createSales, GAME, openMembers } from '../lottery/sale.ts';
import { inTurns, middle, switchAgents, type Way } from './settlement.ts';

const MEMBERS = 2_000;
const LEVELS = 6;
const PER_ORDER = 5;

export interface Cost {
  /** Wall seconds. */
  readonly seconds: number;
  /** Processor seconds of the program and of the statements' connections. */
  readonly cpu: number;
}

/** Of an issue: its settlement either way, and the fold of its bets afterwards. */
export type IssueCosts = Readonly<Record<Way | 'fold', Cost>>;

const costOf = ({ seconds, nodeCpu, statements }: Measured): Cost => ({
  seconds,
  cpu: nodeCpu + [...statements.values()].reduce((sum, { cpu }) => sum + cpu, 0),
});

const middleOf = (costs: readonly Cost[]): Cost => ({
  seconds: middle(costs.map(({ seconds }) => seconds)),
  cpu: middle(costs.map(({ cpu }) => cpu)),
});

/** Puts every member under an agent, six levels deep, from the first day on. */
async function seatMembers(owner: pg.Pool): Promise<void> {
  const agent = (level: string) => `lpad('agent' || ${level}, 26, '0')`;
  await owner.query(
    `INSERT INTO agents.agent (member_id, merchant_code, invitation_code, node_no, path)
     SELECT ${agent('n')}, 'DENLONG', 'BENCHAA' || chr(64 + n), n, (SELECT string_agg(k::text, '.' ORDER BY k) FROM generate_series(1, n) AS k)::ltree
     FROM generate_series(1, $1::integer) AS n`,
    [LEVELS],
  );
  await owner.query(
    `INSERT INTO agents.seat (member_id, merchant_code, agent_id, days)
     SELECT ${agent('n')}, 'DENLONG', ${agent('n - 1')}, daterange('2026-01-01', NULL) FROM generate_series(2, $1::integer) AS n
     UNION ALL SELECT id, 'DENLONG', ${agent('1 + row_number() OVER (ORDER BY id) % $1::integer')}, daterange('2026-01-01', NULL)
       FROM identity.member WHERE id LIKE 'bench%'`,
    [LEVELS],
  );
}

/** Leaves out what settlements tell the runs of agents. */
function silence({ modules }: Platform): { set(on: boolean): void } {
  const commissions = modules.commissions as { daysChanged: typeof modules.commissions.daysChanged };
  const { daysChanged } = commissions;
  return {
    set(on) {
      commissions.daysChanged = on ? async () => undefined : daysChanged;
    },
  };
}

/** Settles issues of so many suborders, either way in turn; the middle of each. */
export async function measureIssues(
  connectionString: string,
  { rounds, suborders }: { rounds: number; suborders: number },
): Promise<IssueCosts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'agents-bench-data-'));
  let ahead = 0;
  const platform = await startPlatform({
    config: readConfig(
      {
        PORT: '0',
        ROLE: 'api',
        DATA_DIR: dataDir,
        DATABASE_URL: connectionString,
        LANTERN_SECRET: 'x'.repeat(48),
        LOTTERY_GAMES: GAME,
      },
      '.',
    ),
    log: createLog('warn'),
    // The program's clock follows the database's: else every bet would have been settled long ago.
    clock: { now: () => Date.now() + ahead, elapsed: () => performance.now() },
  });
  const owner = new pg.Pool({ connectionString, max: 2 });
  const { kernel, modules } = platform;
  const runs = silence(platform);
  const costs: Record<Way | 'fold', Cost[]> = { without: [], with: [], fold: [] };
  const query = (text: string) => owner.query(text);
  try {
    const sell = createSales(owner, platform, await openMembers(owner, platform, MEMBERS));
    await seatMembers(owner);
    // The first turn of each warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const way of inTurns(round)) {
        const issue = await sell({ suborders, perOrder: PER_ORDER });
        const { rows } = await owner.query<{ now: Date }>('SELECT kernel.now() AS now');
        ahead = rows[0]!.now.getTime() - Date.now();
        await switchAgents(query, way === 'with');
        runs.set(way === 'without');
        const settled = await measure(owner, () =>
          settleIssue(
            kernel,
            { ledger: modules.ledger, betsSettled: (tx, bets) => modules.turnover.countBets(tx, bets) },
            issue,
          ),
        );
        runs.set(false);
        await switchAgents(query, true);
        const folded = await measure(owner, () => modules.agents.foldLines());
        if (round === 0) continue;
        costs[way].push(costOf(settled));
        costs.fold.push(costOf(folded));
      }
    }
    return { without: middleOf(costs.without), with: middleOf(costs.with), fold: middleOf(costs.fold) };
  } finally {
    await owner.end();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
