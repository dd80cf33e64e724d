import { createTestDatabase, type TestDatabase } from '@lantern/testkit';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';

const DIRECTORY = join(import.meta.dirname, '../../../migrations');

let database: TestDatabase;
let owner: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase({ durable: false });
  owner = new pg.Client({ connectionString: database.connectionString });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

const applied = async (client: pg.Client) =>
  (await client.query<{ name: string }>('SELECT name FROM public.migration ORDER BY id')).rows.map(({ name }) => name);
const files = async () => (await readdir(DIRECTORY)).map((name) => name.replace(/\.sql$/, '')).toSorted();

describe('migrations', () => {
  it('leave an up-to-date database unchanged', async () => {
    const before = await applied(owner);
    await migrate(database.connectionString);
    expect(await applied(owner)).toEqual(before);
    expect(before).toEqual(await files());
  });

  it('refuse a database with a migration edited after it was applied, by name', async () => {
    await owner.query(`UPDATE public.migration_hash SET sha256 = repeat('0', 64) WHERE name = '0020_ledger'`);
    await expect(migrate(database.connectionString)).rejects.toThrow(
      'Migration 0020_ledger was changed after it was applied',
    );
  });

  async function later(name: string, contract: boolean): Promise<void> {
    await migrate(database.connectionString);
    await owner.query(`INSERT INTO public.migration_hash (name, sha256, contract) VALUES ($1, repeat('0', 64), $2)`, [
      name,
      contract,
    ]);
  }

  it('[OPS-07/migrations] leave alone what a later release has migrated, its functions too', async () => {
    await later('9999_adds_a_column', false);
    await owner.query(`UPDATE public.function_hash SET sha256 = repeat('1', 64) WHERE name = 'protection'`);
    for (const mode of ['auto', 'check'] as const) await migrate(database.connectionString, mode);
    const { rows } = await owner.query(`SELECT sha256 FROM public.function_hash WHERE name = 'protection'`);
    expect(rows).toEqual([{ sha256: '1'.repeat(64) }]);
  });

  it.each([
    ['a later release took something away', '9999_drops_a_column', true],
    ['another line of releases migrated it', '0001_of_elsewhere', false],
  ])('[OPS-07/migrations] refuse a database, by name, where %s', async (_why, name, contract) => {
    await later(name, contract);
    for (const mode of ['auto', 'check'] as const)
      await expect(migrate(database.connectionString, mode)).rejects.toThrow(
        `Migration ${name} was applied but its file is missing: the database is of another version`,
      );
  });

  it('[OPS-07/migrations] are only checked where a release step runs them: an older database is refused and stays as it is', async () => {
    await migrate(database.connectionString, 'check');
    const newest = (await files()).at(-1)!;
    await owner.query('DELETE FROM public.migration_hash WHERE name = $1', [newest]);
    await expect(migrate(database.connectionString, 'check')).rejects.toThrow(
      `The database lacks migration ${newest}: run this release once with MIGRATE=only`,
    );
    const { rows } = await owner.query('SELECT 1 FROM public.migration WHERE name = $1', [newest]);
    expect(rows).toHaveLength(1);
  });

  it('replace functions whose file changed since they were last run, and no others', async () => {
    const bodyOf = async (name: string) =>
      (await owner.query<{ body: string }>('SELECT pg_get_functiondef($1::regproc) AS body', [name])).rows[0]!.body;
    const [tidy, guard] = [await bodyOf('protection.tidy'), await bodyOf('turnover.guard_stake')];
    for (const name of ['protection.tidy', 'turnover.guard_stake'])
      await owner.query((await bodyOf(name)).replace('LANGUAGE', `SET work_mem = '7MB' LANGUAGE`));
    await owner.query(`UPDATE public.function_hash SET sha256 = repeat('0', 64) WHERE name = 'protection'`);
    await migrate(database.connectionString);
    expect(await bodyOf('protection.tidy')).toBe(tidy);
    expect(await bodyOf('turnover.guard_stake')).not.toBe(guard);
  });

  it('run once when three nodes start together on an empty database', async () => {
    const url = new URL(database.connectionString);
    const name = `${url.pathname.slice(1)}_empty`;
    url.pathname = `/${name}`;
    await owner.query(`CREATE DATABASE ${name}`);
    try {
      await Promise.all(Array.from({ length: 3 }, () => migrate(url.href)));
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      expect(await applied(client)).toEqual(await files());
      await client.end();
    } finally {
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
});
