import { createTestDatabase, eventually, type TestDatabase } from '@lantern/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool, sql } from './db/index.ts';
import { createJobs, type JobDefinition, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';
import { transact, type Db } from './tx.ts';

let database: TestDatabase;
let ownerPool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  const { connectionString } = database;
  const onError = () => undefined;
  ownerPool = createPool({ connectionString, maxConnections: 12, bigintsAsText: true, onError });
  db = createDb(createPool({ connectionString, maxConnections: 5, role: 'lantern_app', onError }));
});
afterAll(async () => {
  await db.destroy();
  await ownerPool.end();
  await database.drop();
});

async function withJobs<T>(
  definitions: readonly JobDefinition[],
  nodes: number,
  work: (jobs: Jobs) => Promise<T>,
): Promise<T> {
  const running = Array.from({ length: nodes }, () => createJobs(ownerPool, createLog('silent')));
  for (const jobs of running) {
    for (const definition of definitions) jobs.define(definition);
    await jobs.start();
  }
  try {
    return await work(running[0]!);
  } finally {
    for (const jobs of running) await jobs.stop();
  }
}

describe('a job', () => {
  it('added in a transaction runs once on one of two nodes after the commit, and never after a rollback', async () => {
    const ran: unknown[] = [];
    await withJobs([{ name: 'write_down', run: async (payload) => void ran.push(payload) }], 2, async (jobs) => {
      await expect(
        transact(db, async (tx) => {
          await jobs.add(tx, 'write_down', { number: 1 });
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
      await transact(db, async (tx) => {
        for (let number = 2; number < 10; number++) await jobs.add(tx, 'write_down', { number });
      });
      await eventually(
        'the queue to be empty',
        async () => (await ownerPool.query('SELECT FROM graphile_worker.jobs')).rowCount === 0,
      );
    });
    expect(ran.map((payload) => (payload as { number: number }).number).toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('that is long is told when its node stops', async () => {
    const steps: string[] = [];
    const run = async (_payload: unknown, ending?: AbortSignal) => {
      steps.push('began');
      await new Promise((resolve) => ending!.addEventListener('abort', resolve));
      steps.push('ended');
    };
    await withJobs([{ name: 'count_long', run }], 1, async (jobs) => {
      await jobs.add(db, 'count_long', {});
      await eventually('the job to begin', async () => steps.length > 0);
    });
    expect(steps).toEqual(['began', 'ended']);
  });

  it('replaces a waiting job of its key, and waits for its time', async () => {
    const jobs = createJobs(ownerPool, createLog('silent'));
    const runAt = new Date('2100-01-01T00:00:00Z');
    await jobs.add(db, 'remind', { turn: 1 }, { key: 'remind:m1', runAt });
    await jobs.add(db, 'remind', { turn: 2 }, { key: 'remind:m1', runAt });
    const { rows } = await ownerPool.query(
      `SELECT run_at AS "runAt", key FROM graphile_worker.jobs WHERE task_identifier = 'remind'`,
    );
    expect(rows).toEqual([{ runAt, key: 'remind:m1' }]);
  });

  it('that fails stays in the queue with its reason', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw new Error('no luck');
    };
    const failed = async () =>
      (
        await ownerPool.query<{ attempts: number; error: string }>(
          `SELECT attempts, last_error AS error FROM graphile_worker.jobs WHERE task_identifier = 'break' AND last_error IS NOT NULL`,
        )
      ).rows[0];
    await withJobs([{ name: 'break', run }], 1, async (jobs) => {
      await jobs.add(db, 'break', {});
      await eventually('the failure', failed);
    });
    // Retried after seconds, so on a slow machine perhaps already more than once.
    expect(runs).toBeGreaterThan(0);
    expect(await failed()).toMatchObject({ attempts: runs, error: expect.stringContaining('no luck') });
  });

  it('with a pattern is in the queue’s calendar; an impossible pattern stops the start', async () => {
    await withJobs([{ name: 'nightly', cron: '17 3 * * *', run: async () => undefined }], 1, async () => {
      await eventually(
        'the calendar entry',
        async () =>
          (await ownerPool.query(`SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'nightly'`))
            .rowCount === 1,
      );
    });
    await expect(
      withJobs([{ name: 'never', cron: '61 3 * * *', run: async () => undefined }], 1, async () => undefined),
    ).rejects.toThrow();
  });

  it('can be added by the application role, which has no access to the queue’s tables', async () => {
    await expect(sql`SELECT FROM graphile_worker.jobs`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`DELETE FROM graphile_worker._private_jobs`.execute(db)).rejects.toThrow('permission denied');
  });
});
