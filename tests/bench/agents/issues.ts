/** What the whole settlement of a lottery issue costs with agents and without: a platform of its own, whose members are all under agents. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPlatform, type Platform } from '../../../apps/server/src/compose/platform.ts';
import { readConfig } from '../../../apps/server/src/kernel/config.ts';
import { createLog } from '../../../apps/server/src/kernel/log.ts';
import { settleIssue } from '../../../apps/server/src/modules/games/lottery/settlement/settle-issue.ts';
import { measure } from '../lottery/meter.ts';
import { createSales, GAME, openMembers } from '../lottery/sale.ts';
import { keepFolding, middle, switchAgents, WAYS, type Way } from './settlement.ts';

const MEMBERS = 2_000;
const LEVELS = 6;
const PER_ORDER = 5;

export interface IssueCost {
  /** Wall seconds of an issue. */
  readonly seconds: number;
  /** Processor seconds of the program and of the settlement's statements; with the fold beside it the program's share of that is in it. */
  readonly cpu: number;
}

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

/** Settles issues of so many suborders, each way in turn; the middle of each. */
export async function measureIssues(
  connectionString: string,
  { rounds, suborders }: { rounds: number; suborders: number },
): Promise<Readonly<Record<Way, IssueCost>>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'agents-bench-data-'));
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
  });
  const owner = new pg.Pool({ connectionString, max: 2 });
  const { kernel, modules } = platform;
  const runs = silence(platform);
  const costs: Record<Way, IssueCost[]> = { without: [], with: [], folding: [] };
  try {
    const sell = createSales(owner, platform, await openMembers(owner, platform, MEMBERS));
    await seatMembers(owner);
    // The first turn of each warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const way of [...WAYS.slice(round % WAYS.length), ...WAYS.slice(0, round % WAYS.length)]) {
        const issue = await sell({ suborders, perOrder: PER_ORDER });
        await modules.agents.foldLines();
        await switchAgents((text) => owner.query(text), way !== 'without');
        runs.set(way === 'without');
        const folding = way === 'folding' ? keepFolding(() => modules.agents.foldLines()) : undefined;
        const { seconds, nodeCpu, statements } = await measure(owner, () =>
          settleIssue(
            kernel,
            { ledger: modules.ledger, betsSettled: (tx, bets) => modules.turnover.countBets(tx, bets) },
            issue,
          ),
        );
        await folding?.stop();
        const cpu =
          nodeCpu + [...statements].reduce((sum, [kind, one]) => sum + (kind === 'fold (agents)' ? 0 : one.cpu), 0);
        if (round > 0) costs[way].push({ seconds, cpu });
        runs.set(false);
        await switchAgents((text) => owner.query(text), true);
      }
    }
    const of = (way: Way): IssueCost => ({
      seconds: middle(costs[way].map(({ seconds }) => seconds)),
      cpu: middle(costs[way].map(({ cpu }) => cpu)),
    });
    return { without: of('without'), with: of('with'), folding: of('folding') };
  } finally {
    await owner.end();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
