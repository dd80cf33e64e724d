/** Statements with a name: planned once by a connection, and never kept by one whose plan no longer fits. */
import { createTestDatabase, type TestDatabase } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Tx } from '../tx.ts';
import { createDb, createPool, sql } from './index.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  const { connectionString } = database;
  db = createDb(createPool({ connectionString, maxConnections: 1, onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const planned = async () =>
  (await sql<{ name: string }>`SELECT name FROM pg_prepared_statements ORDER BY name`.execute(db)).rows.map(
    ({ name }) => name,
  );
const plus = (tx: Tx, value: number, name?: string) =>
  sql<{ sum: number }>`SELECT ${value}::integer + 1 AS sum`.execute(tx, name);

it('is planned once, with other values each time; without a name nothing is kept', async () => {
  await plus(db, 1);
  expect(await planned()).toEqual([]);
  expect((await plus(db, 1, 'test.plus')).rows).toEqual([{ sum: 2 }]);
  expect((await plus(db, 5, 'test.plus')).rows).toEqual([{ sum: 6 }]);
  expect(await planned()).toEqual(['test.plus']);
});

it('a name stands for one text', async () => {
  await plus(db, 1, 'test.plus');
  await expect(sql`SELECT 2 AS other`.execute(db, 'test.plus')).rejects.toThrow('unique');
  expect((await plus(db, 1, 'test.plus')).rows).toEqual([{ sum: 2 }]);
});

it('is planned like any other inside a transaction', async () => {
  expect(await db.transaction(async (tx) => (await plus(tx, 1, 'test.inside')).rows)).toEqual([{ sum: 2 }]);
  expect(await planned()).not.toContain('test.inside');
});

it('a connection whose plan a change of the schema has made useless is given up, so that one call fails and not all', async () => {
  const read = () => sql<{ v: unknown }>`SELECT v FROM public.changed`.execute(db, 'test.changed');
  await sql`CREATE TABLE public.changed AS SELECT 7 AS v`.execute(db);
  expect((await read()).rows).toEqual([{ v: 7 }]);
  await sql`ALTER TABLE public.changed ALTER v TYPE text`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  expect((await read()).rows).toEqual([{ v: '7' }]);
});
