import { createTestDatabase, eventually, openSeverableLine, type SeverableLine, type TestDatabase } from '@lantern/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb, createPool } from '../db/index.ts';
import { createLog } from '../log.ts';
import { transact, type Db } from '../tx.ts';
import { createRealtimeBus, type RealtimeBus, type RealtimeMessage } from './bus.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  db = createDb(createPool({ connectionString: database.connectionString, maxConnections: 4, role: 'lantern_app', onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let line: SeverableLine;
let sender: RealtimeBus;
let hearer: RealtimeBus;
let heard: RealtimeMessage[];
beforeEach(async () => {
  const log = createLog('silent');
  line = await openSeverableLine(database.connectionString);
  sender = createRealtimeBus(db, database.connectionString, log);
  hearer = createRealtimeBus(db, line.connectionString, log);
  heard = [];
  hearer.listen((message) => heard.push(message));
  await sender.start();
  await hearer.start();
});
afterEach(async () => {
  await sender.stop();
  await hearer.stop();
  await line.close();
});

const message = (number: number): RealtimeMessage => ({ channel: 'public', event: 'counted', payload: { number } });
const numbers = () => heard.map(({ payload }) => (payload as { number: number }).number);

describe('the bus', () => {
  it('carries messages from node to node, in their order', async () => {
    for (let number = 0; number < 200; number++) sender.publish(message(number));
    await eventually('all of them', async () => heard.length >= 200);
    expect(heard).toEqual(Array.from({ length: 200 }, (_, number) => message(number)));
  });

  it('speaks of a transaction once it is committed, and not of one that is undone', async () => {
    await expect(
      transact(db, async (tx) => {
        await sender.publishIn(tx, message(1));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await transact(db, (tx) => sender.publishIn(tx, message(2), message(3)));
    await eventually('two messages', async () => heard.length >= 2);
    expect(numbers()).toEqual([2, 3]);
  });

  it('sends what it gathered before it stops', async () => {
    sender.publish(message(1));
    await sender.stop();
    await eventually('the message', async () => heard.length > 0);
    expect(numbers()).toEqual([1]);
  });

  it('comes back by itself after the database was away, trying calmly, and then hears everything once', async () => {
    line.cut();
    await eventually('five attempts', async () => line.attempts() >= 5);
    const before = performance.now();
    const tried = line.attempts();
    await eventually('two more', async () => line.attempts() >= tried + 2);
    expect(performance.now() - before).toBeGreaterThan(400);
    line.mend();
    await eventually('the line to stand', async () => {
      sender.publish(message(1));
      return heard.length > 0;
    });
    sender.publish(message(2));
    await eventually('the last message', async () => numbers().includes(2));
    expect(numbers().filter((number) => number === 2)).toHaveLength(1);
  });

  it('can be stopped while it is without a database', async () => {
    line.cut();
    await eventually('an attempt', async () => line.attempts() >= 1);
    await hearer.stop();
    line.mend();
    const tried = line.attempts();
    sender.publish(message(1));
    await sender.stop();
    expect(line.attempts()).toBeLessThanOrEqual(tried + 1);
    expect(heard).toEqual([]);
  });
});
