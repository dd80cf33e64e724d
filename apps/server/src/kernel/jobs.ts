/**
 * Jobs and schedules on graphile-worker: they are stored in the same database, and added in the same transaction, as
 * the money.
 */
import { currentTrace, inTraceOf } from '@lantern/tracing';
import { Logger as WorkerLogger, parseCronItems, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import { sql } from './db/index.ts';
import type { Logger } from './log.ts';
import type { Tx } from './tx.ts';

export interface JobDefinition {
  readonly name: string;
  /** Cron pattern in UTC for schedules; jobs without one run when added. */
  readonly cron?: string;
  /** `ending` is aborted when the node stops: a long job then ends after the step it is at, and goes on elsewhere. */
  readonly run: (payload: unknown, ending?: AbortSignal) => Promise<void>;
}

export interface Jobs {
  define(job: JobDefinition): void;
  /** Adds a job in the caller's transaction; the same `key` replaces a waiting job. */
  add(tx: Tx, name: string, payload: object, options?: { readonly runAt?: Date; readonly key?: string }): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
const POLL_INTERVAL_MS = 2_000;
/** The trace in which a job was added, in its payload. */
const TRACE = '_trace';

/** The job queue; `ownerPool` returns bigints as text, because the queue's tables are closed to the application role. */
export function createJobs(ownerPool: pg.Pool, log: Logger): Jobs {
  const definitions = new Map<string, JobDefinition>();
  const ending = new AbortController();
  let runner: Runner | undefined;
  return {
    define(job) {
      definitions.set(job.name, job);
    },
    async add(tx, name, payload, options = {}) {
      await sql`SELECT kernel.add_job(${name}, ${JSON.stringify({ ...payload, [TRACE]: currentTrace() })}::json, ${options.runAt ?? null}, ${options.key ?? null})`.execute(
        tx,
      );
    },
    async start() {
      const jobs = [...definitions.values()];
      runner = await run({
        pgPool: ownerPool,
        concurrency: CONCURRENCY,
        pollInterval: POLL_INTERVAL_MS,
        noHandleSignals: true,
        logger: new WorkerLogger(() => (level, message) => {
          if (level === 'error') log.error({ jobs: true }, message);
        }),
        taskList: Object.fromEntries(
          jobs.map((job) => [
            job.name,
            (payload: unknown) => {
              const { [TRACE]: parent, ...own } = payload as Record<string, unknown>;
              return inTraceOf(parent, `job ${job.name}`, () => job.run(own, ending.signal));
            },
          ]),
        ),
        parsedCronItems: parseCronItems(
          jobs.flatMap((job) => (job.cron === undefined ? [] : [{ task: job.name, match: job.cron }])),
        ),
      });
    },
    async stop() {
      ending.abort();
      await runner?.stop();
    },
  };
}
