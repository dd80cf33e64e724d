/**
 * `npm run agents:prove -- --day 2026-11-20 [--agent <member>] [--line <line>] [--explain]`: recomputes a day's statements of agents from the bets that
 * its run saw, by the line of who made each, and compares every line. Exit code 1 when one differs. Uses DATABASE_URL, else the embedded database in
 * DATA_DIR (which may be in use).
 */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { isDay } from '../apps/server/src/kernel/days.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { createDb, createPool } from '../apps/server/src/kernel/db/index.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { proveStatements, type ProofQuery } from '../apps/server/src/modules/money/commissions/index.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function prove(connectionString: string, query: ProofQuery, explain: boolean): Promise<boolean> {
  const log = createLog('error');
  const pool = createPool({
    connectionString,
    maxConnections: 1,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  pool.on('connect', (client) => void client.query('SET statement_timeout = 0').catch(() => undefined));
  const db = createDb(pool);
  try {
    const { lines, bets, calcs } = await db.transaction((tx) => proveStatements(tx, query));
    const hash = createHash('sha256');
    for (const { holds, merchantCode, agentId, kind, name, stated, computed, isPosted, explained } of lines) {
      hash.update(`${merchantCode} ${agentId} ${kind} ${name} ${computed}\n`);
      if (!holds || explain)
        say(
          `${holds ? 'holds ' : 'BROKEN'}  ${agentId}  ${kind} ${name}  stated ${stated}, computed ${computed}${isPosted ? '' : ', ledger differs'}`,
        );
      if (explain) say(`        ${explained}`);
    }
    const broken = lines.filter(({ holds }) => !holds).length;
    for (const calc of calcs.filter(({ hourAt }) => hourAt === null))
      say(`${calc.merchantCode} ${calc.currency} ${calc.day}: reports of bets up to ${calc.words}`);
    say(`${lines.length} lines from ${bets} bets, ${broken} differ, sha256 ${hash.digest('hex')}`);
    if (calcs.length === 0) say('No run has computed this day.');
    return broken === 0 && calcs.length > 0;
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      day: { type: 'string' },
      agent: { type: 'string' },
      line: { type: 'string' },
      explain: { type: 'boolean', default: false },
    },
  });
  if (values.day === undefined || !isDay(values.day)) throw new Error('--day must be a day, as 2026-11-20');
  const query = { day: values.day, agentId: values.agent, lineId: values.line };
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined) return (await prove(config.databaseUrl, query, values.explain)) ? 0 : 1;
  const log = createLog('error');
  const embedded = await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), log });
  try {
    return (await prove(embedded.connectionString, query, values.explain)) ? 0 : 1;
  } finally {
    await embedded.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`agents:prove: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
