import {
  createTestDatabase,
  eventually,
  openSeverableConnection,
  type SeverableConnection,
  type TestDatabase,
} from '@lantern/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb, createPool } from '../db/index.ts';
import { createLog } from '../log.ts';
import { transact, type Db } from '../tx.ts';
import { createRealtimeBus, type RealtimeBus, type RealtimeMessage } from './bus.ts';
import { createDatabaseTransport } from './database-transport.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  db = createDb(
    createPool({
      connectionString: database.connectionString,
      maxConnections: 4,
      role: 'lantern_app',
      onError: () => undefined,
    }),
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let connection: SeverableConnection;
let sender: RealtimeBus;
let receiver: RealtimeBus;
let received: RealtimeMessage[];
beforeEach(async () => {
  const log = createLog('silent');
  connection = await openSeverableConnection(database.connectionString);
  sender = createRealtimeBus(createDatabaseTransport(db, database.connectionString, log));
  receiver = createRealtimeBus(createDatabaseTransport(db, connection.connectionString, log));
  received = [];
  receiver.listen((message) => received.push(message));
  await sender.start();
  await receiver.start();
});
afterEach(async () => {
  await sender.stop();
  await receiver.stop();
  await connection.close();
});

const message = (number: number): RealtimeMessage => ({ channel: 'public', event: 'counted', payload: { number } });
const numbers = () => received.map(({ payload }) => (payload as { number: number }).number);

describe('the bus', () => {
  it('carries messages from node to node, in order', async () => {
    for (let number = 0; number < 200; number++) sender.publish(message(number));
    await eventually('all of them', async () => received.length >= 200);
    expect(received).toEqual(Array.from({ length: 200 }, (_, number) => message(number)));
  });

  it('sends the messages of a committed transaction, and none of a rolled-back one', async () => {
    await expect(
      transact(db, async (tx) => {
        sender.publishIn(tx, message(1));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await transact(db, async (tx) => sender.publishIn(tx, message(2), message(3)));
    await eventually('two messages', async () => received.length >= 2);
    expect(numbers()).toEqual([2, 3]);
  });

  it('delivers equal messages each time, so that the last state told is the last one', async () => {
    for (const number of [9, 10, 9]) sender.publish(message(number));
    await eventually('three messages', async () => received.length >= 3);
    expect(received).toEqual([9, 10, 9].map(message));
  });

  it('flushes gathered messages before it stops', async () => {
    sender.publish(message(1));
    await sender.stop();
    await eventually('the message', async () => received.length > 0);
    expect(numbers()).toEqual([1]);
  });

  it('reconnects with backoff after the database was unreachable, and then receives every message once', async () => {
    connection.cut();
    await eventually('five attempts', async () => connection.attempts() >= 5);
    const before = performance.now();
    const tried = connection.attempts();
    await eventually('two more', async () => connection.attempts() >= tried + 2);
    expect(performance.now() - before).toBeGreaterThan(400);
    connection.restore();
    await eventually('the connection to return', async () => {
      sender.publish(message(1));
      return received.length > 0;
    });
    sender.publish(message(2));
    await eventually('the last message', async () => numbers().includes(2));
    expect(numbers().filter((number) => number === 2)).toHaveLength(1);
  });

  it('can be stopped while the database is unreachable', async () => {
    connection.cut();
    await eventually('an attempt', async () => connection.attempts() >= 1);
    await receiver.stop();
    connection.restore();
    const tried = connection.attempts();
    sender.publish(message(1));
    await sender.stop();
    expect(connection.attempts()).toBeLessThanOrEqual(tried + 1);
    expect(received).toEqual([]);
  });
});
