/** Forward-only migrations: SQL files in order, each in a transaction, checked by hash, safe when several nodes start together. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const DIRECTORY = join(import.meta.dirname, '../../../migrations');
/** Advisory lock shared by all nodes: one migrates at a time, the others wait. Any constant. */
const LOCK = 7_220_140_321;

async function migrationHashes(): Promise<Map<string, string>> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).toSorted();
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(DIRECTORY, name));
      return [name.slice(0, -'.sql'.length), createHash('sha256').update(text).digest('hex')] as const;
    }),
  );
  return new Map(entries);
}

/** Refuses to continue when an applied migration was edited or is missing: the schema would differ from the tested one. */
async function checkApplied(client: pg.Client, hashes: ReadonlyMap<string, string>): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS public.migration_hash (name text PRIMARY KEY, sha256 text NOT NULL)');
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.migration_hash',
  );
  for (const row of rows) {
    const now = hashes.get(row.name);
    if (now === undefined)
      throw new Error(`Migration ${row.name} was applied but its file is missing; is this an older version?`);
    if (now !== row.sha256) throw new Error(`Migration ${row.name} was changed after it was applied; write a new one`);
  }
}

/** Brings the database of `connectionString` (its owner) to the newest schema. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ connectionString });
    const hashes = await migrationHashes();
    await checkApplied(client, hashes);
    await runner({
      dbClient: client,
      dir: DIRECTORY,
      direction: 'up',
      migrationsTable: 'migration',
      migrationsSchema: 'public',
      noLock: true,
      checkOrder: true,
      log: () => undefined,
    });
    for (const [name, sha256] of hashes) {
      await client.query('INSERT INTO public.migration_hash VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, sha256]);
    }
  } finally {
    await client.end();
  }
}
