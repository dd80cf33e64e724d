/**
 * `npm run operator -- create --role admin --username … [--name …] [--merchant …]`, `reset --username …`, `list`: the
 * first operator of an installation, and the way back in for the last one. Prints a one-time set-up link. Uses
 * DATABASE_URL, else the embedded database in DATA_DIR (which may be in use); every use is in the audit trail.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROLES, type Role } from '@lantern/contract/ops';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { createDb, createPool, sql } from '../apps/server/src/kernel/db/index.ts';
import { createIds } from '../apps/server/src/kernel/ids.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { systemRandom } from '../apps/server/src/kernel/random.ts';
import type { Db } from '../apps/server/src/kernel/tx.ts';
import { recordEntry } from '../apps/server/src/modules/platform/audit/index.ts';
import { createByCommand, listByCommand, resetByCommand } from '../apps/server/src/modules/platform/operators/index.ts';

const USAGE =
  'operator -- create --role ROLE --username NAME [--name …] [--merchant CODE] | reset --username NAME | list';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    username: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', multiple: true, default: [] },
    merchant: { type: 'string', multiple: true, default: ['DENLONG'] },
  },
});

function rolesOf(given: readonly string[]): Role[] {
  const roles = ROLES.filter((role) => given.includes(role));
  if (roles.length === 0 || roles.length !== new Set(given).size)
    throw new Error(`--role must be of ${ROLES.join(', ')}`);
  return roles;
}

function usernameOf(): string {
  if (values.username === undefined) throw new Error(USAGE);
  return values.username.toLowerCase();
}

async function checkMerchants(db: Db): Promise<void> {
  const { rows } = await sql<{ code: string }>`SELECT code FROM system.merchant`.execute(db);
  const unknown = values.merchant.filter((given) => !rows.some(({ code }) => code === given));
  if (unknown.length > 0) throw new Error(`no such merchant: ${unknown.join(', ')}`);
}

async function run(db: Db): Promise<void> {
  const [command] = positionals;
  if (command === 'list') {
    for (const { username, state, roles, merchants } of await listByCommand(db))
      process.stdout.write(`${username.padEnd(33)} ${state.padEnd(9)} ${roles.join(',')} ${merchants.join(',')}\n`);
    return;
  }
  if (command !== 'create' && command !== 'reset') throw new Error(USAGE);
  const username = usernameOf();
  if (command === 'create') await checkMerchants(db);
  const made =
    command === 'reset'
      ? await resetByCommand(db, recordEntry, username)
      : await createByCommand(db, recordEntry, {
          id: createIds(systemClock, systemRandom).next<string>(),
          username,
          displayName: values.name ?? username,
          language: 'VI',
          roles: rolesOf(values.role),
          merchants: values.merchant,
        });
  if (!made.ok) throw new Error(made.code);
  if ('isDisabled' in made.value && made.value.isDisabled)
    process.stdout.write(`${username} is disabled and stays so: the link opens once an admin has let them in again.\n`);
  process.stdout.write(`Set-up link, valid once, until ${made.value.expiresAt.toISOString()}:\n${made.value.path}\n`);
}

async function main(): Promise<void> {
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
  const log = createLog('error');
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), log })
      : undefined;
  const db = createDb(
    createPool({
      connectionString: config.databaseUrl ?? embedded!.connectionString,
      maxConnections: 1,
      role: 'lantern_app',
      onError: (error) => log.error({ err: error }, 'database connection lost'),
    }),
  );
  try {
    await run(db);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`operator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
