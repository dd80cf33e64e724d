import { createTestDatabase, type TestDatabase } from '@lantern/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool } from '../db/index.ts';
import type { Db } from '../tx.ts';
import { createIdempotencyKeys, requestHash, type IdempotencyKeys } from './idempotency.ts';

let database: TestDatabase;
let owner: pg.Pool;
let db: Db;
let keys: IdempotencyKeys;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  owner = new pg.Pool({ connectionString: database.connectionString });
  db = createDb(
    createPool({
      connectionString: database.connectionString,
      maxConnections: 10,
      role: 'lantern_app',
      onError: () => undefined,
    }),
  );
  keys = createIdempotencyKeys(db);
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await database.drop();
});

const done = { status: 200, body: { success: true, value: { orderId: 'o1' } } };
const claim = (key: string, body = '{}', call = 'lottery.placeOrder', who = 'member:a') =>
  keys.claim(who, key, call, body);
/** Ages the lease as if it had not been renewed. */
const ageLease = (key: string) =>
  owner.query(`UPDATE kernel.idempotency_key SET lease_until = lease_until - interval '1 minute' WHERE key = $1`, [
    key,
  ]);

describe('[WAL-05] an idempotency key', () => {
  it('runs the request once, then returns the first answer', async () => {
    expect(await claim('key-once')).toEqual({ state: 'fresh' });
    expect(await claim('key-once')).toEqual({ state: 'running' });
    await keys.settle('member:a', 'key-once', done);
    expect(await claim('key-once')).toEqual({ state: 'answered', answer: done });
  });

  it('admits one of many concurrent requests', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim('key-crowd')));
    expect(claims.filter(({ state }) => state === 'fresh')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'running')).toHaveLength(19);
  });

  it('is refused for another body or another call, running or answered', async () => {
    await claim('key-other', '{"unit":1}');
    for (const settled of [false, true]) {
      if (settled) await keys.settle('member:a', 'key-other', done);
      expect(await claim('key-other', '{"unit":2}')).toEqual({ state: 'reused' });
      expect(await claim('key-other', '{"unit":1}', 'deposit.createOrder')).toEqual({ state: 'reused' });
    }
  });

  it('is scoped to its owner', async () => {
    await claim('key-shared');
    await keys.settle('member:a', 'key-shared', done);
    expect(await claim('key-shared', '{}', 'lottery.placeOrder', 'member:b')).toEqual({ state: 'fresh' });
  });

  it('is taken over by one request when its owner died, and only by the same request', async () => {
    await claim('key-dead');
    await ageLease('key-dead');
    expect(await claim('key-dead', '{"other":true}')).toEqual({ state: 'reused' });
    const heirs = await Promise.all(Array.from({ length: 10 }, () => claim('key-dead')));
    expect(heirs.filter(({ state }) => state === 'fresh')).toHaveLength(1);
    expect(heirs.filter(({ state }) => state === 'running')).toHaveLength(9);
  });

  it('is taken over by a refusal and by an acceptance too, of the same request', async () => {
    const bodyHash = requestHash('{}');
    const same = (key: string) => ({ owner: 'member:a', key, call: 'lottery.placeOrder', bodyHash });
    const refusal = { status: 409, body: { success: false } };
    const takeKey = async (of: object) =>
      (await owner.query<{ taken: boolean }>('SELECT kernel.take_key($1) AS taken', [of])).rows[0]!.taken;
    await claim('key-refused');
    expect(await keys.refuse(same('key-refused'), refusal)).toEqual({ state: 'running' });
    await ageLease('key-refused');
    expect(await keys.refuse({ ...same('key-refused'), call: 'other' }, refusal)).toEqual({ state: 'reused' });
    expect(await keys.refuse(same('key-refused'), refusal)).toEqual({ state: 'stored' });
    expect(await claim('key-refused')).toEqual({ state: 'answered', answer: refusal });
    await claim('key-taken');
    expect(await takeKey(same('key-taken'))).toBe(false);
    await ageLease('key-taken');
    expect(await takeKey({ ...same('key-taken'), bodyHash: requestHash('other') })).toBe(false);
    expect(await takeKey(same('key-taken'))).toBe(true);
    expect(await takeKey(same('key-taken'))).toBe(false);
    expect(await keys.refuse(same('key-taken'), refusal)).toEqual({ state: 'accepted' });
  });

  it('keeps the first answer when a slow owner and its successor both answer', async () => {
    await claim('key-slow');
    await ageLease('key-slow');
    await claim('key-slow');
    await keys.settle('member:a', 'key-slow', done);
    await keys.settle('member:a', 'key-slow', { status: 409, body: { success: false } });
    expect(await claim('key-slow')).toEqual({ state: 'answered', answer: done });
  });

  it('is free again after release, unless it was answered', async () => {
    await claim('key-freed');
    await keys.release('member:a', 'key-freed');
    expect(await claim('key-freed', '{"other":true}')).toEqual({ state: 'fresh' });
    await keys.settle('member:a', 'key-freed', done);
    await keys.release('member:a', 'key-freed');
    expect(await claim('key-freed', '{"other":true}')).toEqual({ state: 'answered', answer: done });
  });

  it('expires after seven days', async () => {
    await claim('key-young');
    await claim('key-old');
    await owner.query(`UPDATE kernel.idempotency_key SET created_at = created_at - CASE key WHEN 'key-old' THEN interval '169 hours' ELSE interval '167 hours' END
      WHERE key IN ('key-old', 'key-young')`);
    await keys.prune();
    expect(await claim('key-young')).toEqual({ state: 'running' });
    expect(await claim('key-old')).toEqual({ state: 'fresh' });
  });
});
