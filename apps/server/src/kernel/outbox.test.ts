import { createTestDatabase, eventually, type TestDatabase } from '@lantern/testkit';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool, sql } from './db/index.ts';
import { createLog } from './log.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { transact, type Db } from './tx.ts';

let database: TestDatabase;
let owner: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  owner = new pg.Pool({ connectionString: database.connectionString });
  await owner.query(
    'CREATE TABLE kernel.test_delivery (number integer NOT NULL); GRANT INSERT ON kernel.test_delivery TO lantern_app',
  );
  db = createDb(
    createPool({
      connectionString: database.connectionString,
      maxConnections: 10,
      role: 'lantern_app',
      onError: () => undefined,
    }),
  );
});
afterEach(async () => {
  await owner.query('TRUNCATE kernel.outbox, kernel.test_delivery');
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await database.drop();
});

interface Counted {
  readonly number: number;
}

/** A relay whose subscriber records each event in the delivering transaction; `fails` decides which numbers throw. */
function relay(fails: (number: number) => boolean = () => false): Outbox {
  const outbox = createOutbox(db, createLog('silent'));
  outbox.subscribe('counted', async (tx, { number }: Counted) => {
    await sql`INSERT INTO kernel.test_delivery VALUES (${number})`.execute(tx);
    if (fails(number)) throw new Error(`not ${number}`);
  });
  return outbox;
}

const record = (...numbers: number[]) =>
  transact(db, async (tx) => {
    for (const number of numbers) await relay().record(tx, { topic: 'counted', payload: { number } });
  });

const delivered = async (): Promise<number[]> =>
  (await owner.query<Counted>('SELECT number FROM kernel.test_delivery ORDER BY number')).rows.map(
    ({ number }) => number,
  );
const waiting = async () =>
  (
    await owner.query<{ attempts: number; lastError: string | null }>(
      'SELECT attempts, last_error AS "lastError" FROM kernel.outbox ORDER BY id',
    )
  ).rows;
const makeDue = () => owner.query('UPDATE kernel.outbox SET due_at = clock_timestamp()');
const databaseNow = async (): Promise<Date> =>
  (await owner.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now;

/** Delivers what is due; then the only event is due this many seconds after an instant of the delivery, however long that took. */
async function expectBackoff(outbox: Outbox, secOf: () => number, others: number): Promise<void> {
  const before = await databaseNow();
  expect(await outbox.deliverDue()).toBe(others);
  const { rows } = await owner.query<{ fits: boolean }>(
    `SELECT due_at - $2 * interval '1 second' BETWEEN $1::timestamptz AND clock_timestamp() AS fits FROM kernel.outbox`,
    [before, secOf()],
  );
  expect(rows).toEqual([{ fits: true }]);
}

describe('the outbox', () => {
  it('delivers committed events in order, and none of a transaction that was rolled back', async () => {
    const order: number[] = [];
    const outbox = createOutbox(db, createLog('silent'));
    outbox.subscribe('counted', async (_tx, { number }: Counted) => void order.push(number));
    await expect(
      transact(db, async (tx) => {
        await outbox.record(tx, { topic: 'counted', payload: { number: 1 } });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await record(3);
    await record(2);
    expect(await outbox.deliverDue()).toBe(2);
    expect(order).toEqual([3, 2]);
    expect(await outbox.deliverDue()).toBe(0);
  });

  it('delivers each event once with several relays running', async () => {
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    await record(...numbers);
    const counts = await Promise.all([relay(), relay(), relay()].map((one) => one.deliverDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    expect(await delivered()).toEqual(numbers);
    expect(await waiting()).toEqual([]);
  });

  it('retries failed events later with growing backoff, and delivers the others meanwhile', async () => {
    await record(1, 2, 3);
    let tries = 0;
    const outbox = relay((number) => number === 2 && (tries += 1) > 0);
    while (tries < 4) {
      await makeDue();
      await expectBackoff(outbox, () => 2 ** (tries - 1), tries === 0 ? 2 : 0);
      expect(await waiting()).toEqual([{ attempts: tries, lastError: 'Error: not 2' }]);
      expect(await delivered()).toEqual([1, 3]);
    }
    const tried = tries;
    await owner.query(`UPDATE kernel.outbox SET due_at = clock_timestamp() + interval '1 hour'`);
    expect([await outbox.deliverDue(), tries]).toEqual([0, tried]);
    await makeDue();
    expect(await relay().deliverDue()).toBe(1);
    expect(await delivered()).toEqual([1, 2, 3]);
  });

  it('keeps retrying, and keeps delivering other events, however often an event failed', async () => {
    await record(2, 3);
    await owner.query('UPDATE kernel.outbox SET attempts = 100000');
    await expectBackoff(
      relay((number) => number === 2),
      () => 300,
      1,
    );
    expect(await waiting()).toMatchObject([{ attempts: 100_001 }]);
  });

  it('rolls back the whole delivery when one of its subscribers fails', async () => {
    await record(7);
    const outbox = relay();
    let failing = true;
    outbox.subscribe('counted', async () => {
      if (failing) throw new Error('second one');
    });
    await outbox.deliverDue();
    expect(await delivered()).toEqual([]);
    failing = false;
    await makeDue();
    await outbox.deliverDue();
    expect(await delivered()).toEqual([7]);
  });

  it('drops events without a subscriber', async () => {
    await relay().record(db, { topic: 'unheard', payload: {} });
    expect(await relay().deliverDue()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('delivers in the background from start to stop', async () => {
    const outbox = relay();
    outbox.start();
    await record(5);
    await eventually('the delivery', async () => (await delivered()).length === 1);
    await outbox.stop();
    await record(6);
    expect(await delivered()).toEqual([5]);
    expect(await waiting()).toHaveLength(1);
  });
});
