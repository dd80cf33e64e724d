import { createTestDatabase, type TestDatabase } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Tx } from '../tx.ts';
import { createDb, createPool, sql } from './index.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  const { connectionString } = database;
  db = createDb(createPool({ connectionString, maxConnections: 1, role: 'lantern_app', onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const insert = (tx: Tx, key: string) =>
  sql`INSERT INTO kernel.idempotency_key (owner, key, call, body_hash, lease_until) VALUES ('o', ${key}, 'c', '', kernel.now())`.execute(
    tx,
  );
const count = async () => (await sql`SELECT FROM kernel.idempotency_key`.execute(db)).rows.length;

it('rejects when a failed statement was caught, because nothing is committed then', async () => {
  const work = async (tx: Tx) => {
    await insert(tx, 'a');
    await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
  };
  await expect(db.transaction(work)).rejects.toThrow('rolled back');
  expect(await count()).toBe(0);
});

it.each(['committed', 'rolled back'])('sends no statement with a transaction that was %s', async (end) => {
  let kept: Tx | undefined;
  const ended = db.transaction(async (tx) => {
    kept = tx;
    if (end !== 'committed') throw new Error('on purpose');
  });
  await ended.catch(() => undefined);
  await expect(insert(kept!, 'late')).rejects.toThrow('has ended');
  expect(await count()).toBe(0);
});
