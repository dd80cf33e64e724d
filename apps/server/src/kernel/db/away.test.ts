import { createTestDatabase, openSeverableLine, type TestDatabase } from '@lantern/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttp } from '../http/server.ts';
import { isDatabaseAway } from './away.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
});
afterAll(() => database.drop());

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error: unknown) => error);

/** What a member hears when a handler fails with the error. */
async function answerTo(error: unknown) {
  const app = await createHttp({ log: createLog('silent'), metrics: createMetrics(), defaultLanguage: 'VI', trustProxy: false });
  app.get('/failing', async () => {
    throw error;
  });
  const answer = await app.inject('/failing');
  await app.close();
  return { status: answer.statusCode, code: (answer.json() as { code: string }).code };
}

const BUSY = { status: 503, code: 'service_unavailable' };

describe('a database that is away', () => {
  it('is told apart from a statement it judged', async () => {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
    for (const statement of ['SELECT nothing_there', 'SELECT 1/0', "SELECT 'x'::integer"]) {
      const error = await errorOf(pool.query(statement));
      expect(isDatabaseAway(error), statement).toBe(false);
      expect(await answerTo(error)).toEqual({ status: 500, code: 'system_error' });
    }
    await pool.end();
  });

  it('is busy: no connection is left in the pool', async () => {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 1, connectionTimeoutMillis: 50 });
    const held = await pool.connect();
    const error = await errorOf(pool.query('SELECT 1'));
    held.release();
    await pool.end();
    expect(isDatabaseAway(error)).toBe(true);
    expect(await answerTo(error)).toEqual(BUSY);
  });

  it('is lost in the middle of a statement, and refuses afterwards', async () => {
    const line = await openSeverableLine(database.connectionString);
    const pool = new pg.Pool({ connectionString: line.connectionString, max: 2 });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    client.on('error', () => undefined);
    const running = errorOf(client.query('SELECT pg_sleep(30)'));
    line.cut();
    expect(await answerTo(await running)).toEqual(BUSY);
    expect(await answerTo(await errorOf(client.query('SELECT 1')))).toEqual(BUSY);
    expect(await answerTo(await errorOf(pool.query('SELECT 1')))).toEqual(BUSY);
    client.release(true);
    await pool.end();
    await line.close();
  });

  it.each(['57P01', '57P03', '53300', '08006'])('says so with SQLSTATE %s', async (code) => {
    expect(await answerTo(Object.assign(new Error('by the server'), { code }))).toEqual(BUSY);
  });
});
