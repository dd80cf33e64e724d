/**
 * A schema from SQL files: forward-only migrations (in order, each in a transaction, checked by hash), then functions, views and
 * triggers (one file per schema, run again whenever it changed). Safe when several processes start together.
 *
 * A release may run on the schema of a later one, so that nodes are replaced one by one: until a migration that takes away what it
 * uses, marked by a first line `-- contract: …` that says what.
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

/** Creates a table of hashes where it is missing. */
async function createHashes(client: pg.Client, table: string): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${table} (name text PRIMARY KEY, sha256 text NOT NULL)`);
}

/** What a table of hashes has recorded, by file; the table is created when missing. */
async function recordedHashes(client: pg.Client, table: string): Promise<ReadonlyMap<string, string>> {
  await createHashes(client, table);
  const { rows } = await client.query<{ name: string; sha256: string }>(`SELECT name, sha256 FROM ${table}`);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
  /** Takes away what earlier releases use. */
  readonly contract: boolean;
}

const isContract = ({ text }: SqlFile): boolean => text.startsWith('-- contract: ');

/** The migrations that were applied; none where the table of them is missing. */
async function appliedMigrations(client: pg.Client, table: string): Promise<readonly Applied[]> {
  const { rows: found } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    table,
  ]);
  if (found[0]?.there !== true) return [];
  const { rows } = await client.query<Applied>(
    `SELECT name, sha256, coalesce((to_jsonb(m) ->> 'contract')::boolean, false) AS contract FROM ${table} m ORDER BY name`,
  );
  return rows;
}

interface Comparison {
  /** Migrations that the database lacks. */
  readonly pending: readonly string[];
  /** Whether a later release has migrated it, which this one can still run on. */
  readonly isAhead: boolean;
}

/**
 * Compares the database with the files. Refuses when an applied migration was edited, when a later release took away what this one
 * uses, or when each has migrations the other lacks: the schema would differ from the tested one.
 */
function compare(applied: readonly Applied[], files: readonly SqlFile[]): Comparison {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, sha256 } of applied)
    if (known.has(name) && known.get(name)!.sha256 !== sha256)
      throw new Error(`Migration ${name} was changed after it was applied; write a new one`);
  const unknown = applied.filter(({ name }) => !known.has(name));
  const pending = files.map(({ name }) => name).filter((name) => !applied.some((one) => one.name === name));
  const newest = files.at(-1)?.name ?? '';
  const foreign =
    unknown.find(({ name, contract }) => contract || name < newest) ?? (pending.length > 0 ? unknown[0] : undefined);
  if (foreign)
    throw new Error(
      `Migration ${foreign.name} was applied but its file is missing: the database is of another version (docs/operations.md, "Upgrading")`,
    );
  return { pending, isAhead: unknown.length > 0 };
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

/**
 * `auto` brings the database to the newest schema; `check` changes nothing, and refuses a database that lacks a migration. Both
 * leave a database alone that a later release has migrated.
 */
export type MigrationMode = 'auto' | 'check';

async function checkSchema(client: pg.Client, { migrations, schema }: SchemaFiles): Promise<void> {
  const table = `${pg.escapeIdentifier(schema)}.migration_hash`;
  const { pending } = compare(await appliedMigrations(client, table), await sqlFiles(migrations));
  if (pending.length > 0)
    throw new Error(
      `The database lacks migration ${pending[0]}: run this release once with MIGRATE=only, then start the nodes`,
    );
}

async function bringUp(client: pg.Client, { migrations, functions, schema, lock, before }: SchemaFiles): Promise<void> {
  const owner = pg.escapeIdentifier(schema);
  const table = `${owner}.migration_hash`;
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  const files = await sqlFiles(migrations);
  if (compare(await appliedMigrations(client, table), files).isAhead) return;
  await before?.();
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${owner}`);
  await createHashes(client, table);
  await client.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS contract boolean NOT NULL DEFAULT false`);
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
  for (const file of files)
    await client.query(`INSERT INTO ${table} (name, sha256, contract) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
      file.name,
      file.sha256,
      isContract(file),
    ]);
  await replaceFunctions(client, functions, `${owner}.function_hash`);
}

/** Brings the database to the newest schema, or checks it. Rejects, by name, when a migration stands against that. */
export async function migrateSchema(files: SchemaFiles, mode: MigrationMode = 'auto'): Promise<void> {
  const client = new pg.Client({ connectionString: files.connectionString });
  // A connection that is lost fails what was asked of it, with its reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await (mode === 'check' ? checkSchema(client, files) : bringUp(client, files));
  } finally {
    await client.end();
  }
}
