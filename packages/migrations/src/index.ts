/**
 * A schema from SQL files: forward-only migrations (in order, each in a transaction, checked by hash), then functions, views and
 * triggers (one file per schema, run again whenever it changed). Safe when several processes start together.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

export interface SchemaFiles {
  /** Database to bring to the newest schema, as its owner. */
  readonly connectionString: string;
  /** Directory of the migrations, `NNNN_name.sql`. */
  readonly migrations: string;
  /** Directory of the functions, views and triggers. */
  readonly functions: string;
  /** PostgreSQL schema that records what was applied; created when missing. */
  readonly schema: string;
  /** Advisory lock of this set of files: one process migrates at a time, the others wait. */
  readonly lock: number;
  /** Work before the first migration, under the same lock. */
  readonly before?: () => Promise<void>;
}

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

/** What a table of hashes has recorded, by file; the table is created when missing. */
async function recordedHashes(client: pg.Client, table: string): Promise<ReadonlyMap<string, string>> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${table} (name text PRIMARY KEY, sha256 text NOT NULL)`);
  const { rows } = await client.query<{ name: string; sha256: string }>(`SELECT name, sha256 FROM ${table}`);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** Refuses to continue when an applied migration was edited or is missing: the schema would differ from the tested one. */
function checkApplied(applied: ReadonlyMap<string, string>, files: readonly SqlFile[]): void {
  for (const [name, sha256] of applied) {
    const file = files.find((one) => one.name === name);
    if (!file)
      throw new Error(
        `Migration ${name} was applied but its file is missing: the database is of another version (docs/operations.md, "Upgrading")`,
      );
    if (file.sha256 !== sha256) throw new Error(`Migration ${name} was changed after it was applied; write a new one`);
  }
}

/** Runs the files of functions that changed since they were last run, in the order of their names, all or none. */
async function replaceFunctions(client: pg.Client, directory: string, table: string): Promise<void> {
  const known = await recordedHashes(client, table);
  const changed = (await sqlFiles(directory)).filter(({ name, sha256 }) => known.get(name) !== sha256);
  if (changed.length === 0) return;
  await client.query('BEGIN');
  // SQL functions may call others that are defined further down.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { name, text, sha256 } of changed) {
    await client.query(text);
    await client.query(
      `INSERT INTO ${table} VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256`,
      [name, sha256],
    );
  }
  await client.query('COMMIT');
}

/** Brings the database to the newest schema. Rejects, by name, when an applied migration was changed or has no file. */
export async function migrateSchema({
  connectionString,
  migrations,
  functions,
  schema,
  lock,
  before,
}: SchemaFiles): Promise<void> {
  const owner = pg.escapeIdentifier(schema);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    await before?.();
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${owner}`);
    const files = await sqlFiles(migrations);
    checkApplied(await recordedHashes(client, `${owner}.migration_hash`), files);
    await runner({
      dbClient: client,
      dir: migrations,
      direction: 'up',
      migrationsTable: 'migration',
      migrationsSchema: schema,
      noLock: true,
      checkOrder: true,
      log: () => undefined,
    });
    for (const { name, sha256 } of files)
      await client.query(`INSERT INTO ${owner}.migration_hash VALUES ($1, $2) ON CONFLICT DO NOTHING`, [name, sha256]);
    await replaceFunctions(client, functions, `${owner}.function_hash`);
  } finally {
    await client.end();
  }
}
