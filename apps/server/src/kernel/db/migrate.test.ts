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

  it('refuse a database newer than the program, by name', async () => {
    await owner.query(`INSERT INTO public.migration_hash VALUES ('9999_of_tomorrow', repeat('0', 64))`);
    await expect(migrate(database.connectionString)).rejects.toThrow(
      'Migration 9999_of_tomorrow was applied but its file is missing: the database is of another version',
    );
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
