import { createTestDatabase, type TestDatabase } from '@lantern/testkit';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb, createPool, sql } from './db/index.ts';
import { transact, transactResult, type Db, type Tx } from './tx.ts';
import { ok, refuse } from './result.ts';

let database: TestDatabase;
let owner: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  owner = new pg.Pool({ connectionString: database.connectionString });
  await owner.query(
    'CREATE TABLE kernel.test_counter (id integer PRIMARY KEY, count bigint NOT NULL); GRANT SELECT, UPDATE ON kernel.test_counter TO lantern_app',
  );
  db = createDb(
    createPool({
      connectionString: database.connectionString,
      maxConnections: 5,
      role: 'lantern_app',
      onError: () => undefined,
    }),
  );
});
beforeEach(async () => {
  await owner.query('TRUNCATE kernel.test_counter; INSERT INTO kernel.test_counter VALUES (1, 0), (2, 0)');
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await database.drop();
});

const counts = async () =>
  (await sql<{ count: bigint }>`SELECT count FROM kernel.test_counter ORDER BY id`.execute(db)).rows.map(
    ({ count }) => count,
  );
const raise = (id: number, tx: Tx) =>
  sql`UPDATE kernel.test_counter SET count = count + 1 WHERE id = ${id}`.execute(tx);

/** A barrier: resolves when `parties` callers have arrived; later callers pass at once. */
function meeting(parties: number): () => Promise<void> {
  let here = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    if (++here >= parties) resolve();
    return promise;
  };
}

describe('a transaction', () => {
  it('that loses a deadlock is retried, and both count once', async () => {
    const bothHoldOne = meeting(2);
    let runs = 0;
    const crossing = (first: number, second: number) =>
      transact(db, async (tx) => {
        runs++;
        await raise(first, tx);
        await bothHoldOne();
        await raise(second, tx);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    // More than once where the loser's next try takes its row before the other is awake.
    expect(runs).toBeGreaterThan(2);
    expect(await counts()).toEqual([2n, 2n]);
  });

  it('that never serializes gives up and leaves nothing', async () => {
    let runs = 0;
    const doomed = transact(db, async (tx) => {
      runs++;
      await raise(1, tx);
      await sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = 'serialization_failure'; END $$`.execute(tx);
    });
    await expect(doomed).rejects.toThrow('again');
    expect(runs).toBe(5);
    expect(await counts()).toEqual([0n, 0n]);
  });

  it('that fails for another reason rolls back, rethrows, and is not retried', async () => {
    let runs = 0;
    const failed = transact(db, async (tx) => {
      runs++;
      await raise(1, tx);
      throw new Error('a bug');
    });
    await expect(failed).rejects.toThrow('a bug');
    expect(runs).toBe(1);
    expect(await counts()).toEqual([0n, 0n]);
  });

  it('of a result commits an ok; a refusal rolls back and is returned', async () => {
    const refused = await transactResult(db, async (tx) => {
      await raise(1, tx);
      return refuse('in_progress');
    });
    expect(refused).toEqual({ ok: false, code: 'in_progress' });
    expect(await counts()).toEqual([0n, 0n]);
    await expect(transactResult(db, async (tx) => ok(await raise(1, tx)))).resolves.toMatchObject({ ok: true });
    expect(await counts()).toEqual([1n, 0n]);
  });
});
