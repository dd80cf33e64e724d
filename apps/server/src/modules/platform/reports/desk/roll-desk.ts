/** The worker's part: rolls sealed blocks up for the desk, finishes rebuilds, counts registrations, compares with the ledger. */
import { sql } from '../../../../kernel/db/index.ts';
import type { JobDefinition } from '../../../../kernel/jobs.ts';
import type { Logger } from '../../../../kernel/log.ts';
import { startTicker, type Ticker } from '../../../../kernel/ticker.ts';
import { transact, type Db, type Tx } from '../../../../kernel/tx.ts';

const OPERATIONS_A_STEP = 20_000;
const ROLL_EVERY_MS = 2_000;
/** Registrations are counted again after so many turns. */
const TURNS_A_COUNT = 15;
const CHECKED_DAYS = 2;
const CHECKS_KEPT = 100;

/**
 * Rolls up everything sealed, in the current run and in a rebuild, each step in its own transaction; ends early when the signal is
 * aborted.
 */
export async function rollDesk(db: Db, operationsAStep = OPERATIONS_A_STEP, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<{
    generation: number;
  }>`SELECT generation FROM reports.desk_run ORDER BY generation`.execute(db);
  for (const { generation } of rows) {
    while (!stopping?.aborted && (await transact(db, (tx) => rollNext(tx, generation, operationsAStep))));
  }
  if (rows.length > 1 && !stopping?.aborted)
    await transact(db, (tx) => sql`SELECT reports.finish_rebuild()`.execute(tx));
}

async function rollNext(tx: Tx, generation: number, operations: number): Promise<boolean> {
  const { rows } = await sql<{
    more: boolean;
  }>`SELECT reports.roll_desk(${generation}::integer, ${operations}::bigint) AS more`.execute(tx);
  return rows[0]!.more;
}

/** Counts the registrations of the last days again. */
export async function countJoined(db: Db): Promise<void> {
  await sql`SELECT reports.count_joined()`.execute(db);
}

/** Rolls up every two seconds; nodes that run it concurrently take turns by the run's row. */
export function startDeskRollUp(db: Db, log: Logger): Ticker {
  let turns = 0;
  return startTicker({
    name: 'reports-desk-roll-up',
    log,
    turn: async (stopping) => {
      await rollDesk(db, OPERATIONS_A_STEP, stopping);
      if (turns++ % TURNS_A_COUNT === 0) await countJoined(db);
      return ROLL_EVERY_MS;
    },
  });
}

export interface DeskCheck {
  readonly firstOperation: bigint;
  readonly lastOperation: bigint;
  readonly wrong: number;
  readonly example: string | null;
}

/** Adds the last days up again from the ledger (undefined: everything), compares, and keeps the outcome. */
export async function checkDesk(tx: Tx, days?: number): Promise<DeskCheck> {
  const { rows } = await sql<DeskCheck>`
    WITH found AS (SELECT * FROM reports.check_desk(${days ?? null}::integer)),
    kept AS (INSERT INTO reports.desk_check (first_operation, last_operation, wrong, example)
      SELECT coalesce(first_operation, 0), coalesce(last_operation, 0), wrong, example FROM found),
    dropped AS (DELETE FROM reports.desk_check WHERE id <= (SELECT max(id) FROM reports.desk_check) - ${CHECKS_KEPT}::bigint)
    SELECT first_operation AS "firstOperation", last_operation AS "lastOperation", wrong, example FROM found`.execute(
    tx,
  );
  return rows[0]!;
}

/** Nightly: the comparison, which logs an error where a figure differs, and the marks that are no longer needed. */
export const deskJobs = (db: Db, log: Logger): readonly JobDefinition[] => [
  {
    name: 'reports.check_desk',
    cron: '41 4 * * *',
    run: async () => {
      const { wrong, example } = await checkDesk(db, CHECKED_DAYS);
      if (wrong > 0) log.error({ wrong, example }, 'figures of the desk differ from the ledger');
      await sql`SELECT reports.prune_players()`.execute(db);
    },
  },
];
