/**
 * The schema: forward-only migrations (`migrations/`, in order, each in a transaction, checked by hash), then functions, views and
 * triggers (`functions/`, one file per schema, run again whenever it changed). Safe when several nodes start together.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const FUNCTIONS = join(import.meta.dirname, '../../../functions');
/** Advisory lock shared by all nodes: one migrates at a time, the others wait. Any constant. */
const LOCK = 7_220_140_321;

interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** The SQL files of a directory, by name. */
async function sqlFiles(directory: string): Promise<readonly SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name: name.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Refuses to continue when an applied migration was edited or is missing: the schema would differ from the tested one. */
async function checkApplied(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS public.migration_hash (name text PRIMARY KEY, sha256 text NOT NULL)');
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.migration_hash',
  );
  for (const row of rows) {
    const file = files.find(({ name }) => name === row.name);
    if (!file)
      throw new Error(
        `Migration ${row.name} was applied but its file is missing: the database is of another version (docs/operations.md, "Upgrades")`,
      );
    if (file.sha256 !== row.sha256)
      throw new Error(`Migration ${row.name} was changed after it was applied; write a new one`);
  }
}

/** Runs the files of functions that changed since they were last run, in the order of their names, all or none. */
async function replaceFunctions(client: pg.Client): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS public.function_hash (name text PRIMARY KEY, sha256 text NOT NULL)');
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.function_hash',
  );
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const changed = (await sqlFiles(FUNCTIONS)).filter(({ name, sha256 }) => known.get(name) !== sha256);
  if (changed.length === 0) return;
  await client.query('BEGIN');
  // SQL functions may call others that are defined further down.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { name, text, sha256 } of changed) {
    await client.query(text);
    await client.query(
      'INSERT INTO public.function_hash VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256',
      [name, sha256],
    );
  }
  await client.query('COMMIT');
}

/** Brings the database of `connectionString` (its owner) to the newest schema. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ connectionString });
    const files = await sqlFiles(MIGRATIONS);
    await checkApplied(client, files);
    await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: 'migration',
      migrationsSchema: 'public',
      noLock: true,
      checkOrder: true,
      log: () => undefined,
    });
    for (const { name, sha256 } of files) {
      await client.query('INSERT INTO public.migration_hash VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, sha256]);
    }
    await replaceFunctions(client);
  } finally {
    await client.end();
  }
}
