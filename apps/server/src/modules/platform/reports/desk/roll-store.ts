/** SQL of the roll-up of the desk's figures, of its rebuilds and of its comparison with the ledger. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Db, Tx } from '../../../../kernel/tx.ts';

const CHECKS_KEPT = 100;

/** The current run and, while there is one, its rebuild; the older first. */
export async function listRuns(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{
    generation: number;
  }>`SELECT generation FROM reports.desk_run ORDER BY generation`.execute(db);
  return rows.map(({ generation }) => generation);
}

/** Up to which operation the figures that are shown count the ledger. */
export async function readRolledTo(db: Db): Promise<bigint> {
  const { rows } = await sql<{
    last: bigint;
  }>`SELECT last_operation AS last FROM reports.desk_run WHERE is_current`.execute(db);
  return rows[0]!.last;
}

/** Every merchant's code. */
export async function listMerchantCodes(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`SELECT code FROM system.merchant`.execute(db);
  return rows.map(({ code }) => code);
}

/** Rolls up the next operations of a run, at most so many; whether more are sealed. */
export async function rollNext(tx: Tx, generation: number, operations: number): Promise<boolean> {
  const { rows } = await sql<{
    more: boolean;
  }>`SELECT reports.roll_desk(${generation}::integer, ${operations}::bigint) AS more`.execute(tx);
  return rows[0]!.more;
}

/** Begins a run of its own from the first operation; its number. */
export async function startRebuild(tx: Tx): Promise<number> {
  const { rows } = await sql<{ generation: number }>`SELECT reports.start_rebuild() AS generation`.execute(tx);
  return rows[0]!.generation;
}

/** Makes a rebuild the current run when it has caught up. */
export async function finishRebuild(tx: Tx): Promise<void> {
  await sql`SELECT reports.finish_rebuild()`.execute(tx);
}

/** Counts the registrations of the last days again. */
export async function countJoined(db: Db): Promise<void> {
  await sql`SELECT reports.count_joined()`.execute(db);
}

/** Drops the marks of players that no figure needs any more. */
export async function prunePlayers(db: Db): Promise<void> {
  await sql`SELECT reports.prune_players()`.execute(db);
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
