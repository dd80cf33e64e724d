import { createTestDatabase, openSeverableConnection, type TestDatabase } from '@lantern/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttp } from '../http/server.ts';
import { isDatabaseUnreachable } from '@lantern/limits';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
});
afterAll(() => database.drop());

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** The answer a member gets when a handler fails with the error. */
async function answerTo(error: unknown) {
  const app = await createHttp({
    log: createLog('silent'),
    metrics: createMetrics(),
    defaultLanguage: 'VI',
    trustedProxies: [],
  });
  app.get('/failing', async () => {
    throw error;
  });
  const answer = await app.inject('/failing');
  await app.close();
  return { status: answer.statusCode, code: (answer.json() as { code: string }).code };
}

const BUSY = { status: 503, code: 'service_unavailable' };

describe('an unreachable database', () => {
  it('is distinguished from a failed statement', async () => {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
    for (const statement of ['SELECT nothing_there', 'SELECT 1/0', "SELECT 'x'::integer"]) {
      const error = await errorOf(pool.query(statement));
      expect(isDatabaseUnreachable(error), statement).toBe(false);
      expect(await answerTo(error)).toEqual({ status: 500, code: 'system_error' });
    }
    await pool.end();
  });

  it('is reported when the pool has no connection left', async () => {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
    const held = await pool.connect();
    // Only from here on: it limits connecting too, which takes longer on a busy machine.
    pool.options.connectionTimeoutMillis = 50;
    const error = await errorOf(pool.query('SELECT 1'));
    held.release();
    await pool.end();
    expect(isDatabaseUnreachable(error)).toBe(true);
    expect(await answerTo(error)).toEqual(BUSY);
  });

  it('is reported when the connection is lost in the middle of a statement, and afterwards', async () => {
    const connection = await openSeverableConnection(database.connectionString);
    const pool = new pg.Pool({ connectionString: connection.connectionString, max: 2 });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    client.on('error', () => undefined);
    const running = errorOf(client.query('SELECT pg_sleep(30)'));
    connection.cut();
    expect(await answerTo(await running)).toEqual(BUSY);
    expect(await answerTo(await errorOf(client.query('SELECT 1')))).toEqual(BUSY);
    expect(await answerTo(await errorOf(pool.query('SELECT 1')))).toEqual(BUSY);
    client.release(true);
    await pool.end();
    await connection.close();
  });

  it.each(['57P01', '57P03', '53300', '08006'])('is recognised by SQLSTATE %s', async (code) => {
    expect(await answerTo(Object.assign(new Error('by the server'), { code }))).toEqual(BUSY);
  });
});
