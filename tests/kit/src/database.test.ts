import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase({ durable: false })]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

async function ask<T>(connectionString: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<T & pg.QueryResultRow>(text)).rows;
  } finally {
    await client.end();
  }
}

test('each test database is migrated and separate', async () => {
  await ask(first.connectionString, 'UPDATE kernel.clock_offset SET offset_ms = 5');
  expect(await ask(first.connectionString, 'SELECT offset_ms FROM kernel.clock_offset')).toEqual([{ offset_ms: '5' }]);
  expect(await ask(second.connectionString, 'SELECT offset_ms FROM kernel.clock_offset')).toEqual([{ offset_ms: '0' }]);
});

test('the application role may not move the clock', async () => {
  expect(await ask(first.appConnectionString, 'SELECT current_user::text AS who')).toEqual([{ who: 'lantern_app' }]);
  await expect(ask(first.appConnectionString, 'UPDATE kernel.clock_offset SET offset_ms = 1')).rejects.toThrow(
    'permission denied',
  );
});

test('commits wait for the disk unless the test says it is about logic only', async () => {
  expect(await ask(first.connectionString, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await ask(second.connectionString, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
  expect(await ask(second.connectionString, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
});
