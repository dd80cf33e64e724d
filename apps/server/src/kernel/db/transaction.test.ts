import { createTestDatabase, type TestDatabase } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Tx } from '../tx.ts';
import { ok, refuse } from '../result.ts';
import { attempt, createDb, createPool, sql } from './index.ts';

let database: TestDatabase;
let db: Db;
/** What triggers have told the program. */
const raised: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  const { connectionString } = database;
  const onRaised = (texts: readonly string[]) => void raised.push(...texts);
  const onError = () => undefined;
  db = createDb(createPool({ connectionString, maxConnections: 1, role: 'lantern_app', onRaised, onError }));
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

const raise = (tx: Tx, text: string) =>
  sql.raw(`DO $$ BEGIN RAISE INFO 'lantern_realtime' USING DETAIL = '${text}'; END $$`).execute(tx);

it('runs what is left for after the commit once it is committed, in order, and never after a rollback', async () => {
  const done: string[] = [];
  await db.transaction(async (tx) => {
    tx.afterCommit(() => done.push('first'));
    await insert(tx, 'after');
    tx.afterCommit(() => done.push('second'));
    await raise(tx, 'told');
    expect([done, raised]).toEqual([[], []]);
  });
  expect([done, raised]).toEqual([['first', 'second'], ['told']]);
  const failing = db.transaction(async (tx) => {
    tx.afterCommit(() => done.push('third'));
    await raise(tx, 'not told');
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await raise(db, 'alone');
  db.afterCommit(() => done.push('at once'));
  expect([done, raised]).toEqual([
    ['first', 'second', 'at once'],
    ['told', 'alone'],
  ]);
});

it('keeps nothing of an attempt that is refused, and goes on', async () => {
  const done: string[] = [];
  const before = await count();
  await db.transaction(async (tx) => {
    const tried = (key: string, outcome: ReturnType<typeof ok> | ReturnType<typeof refuse>) =>
      attempt(tx, async (part) => {
        await insert(part, key);
        part.afterCommit(() => done.push(key));
        return outcome;
      });
    expect(await tried('refused', refuse('input_invalid'))).toEqual(refuse('input_invalid'));
    expect(await tried('kept', ok(1))).toEqual(ok(1));
  });
  expect([await count(), done]).toEqual([before + 1, ['kept']]);
});
