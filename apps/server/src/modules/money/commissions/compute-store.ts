/** SQL of computing a day or an hour: functions/commissions-day.sql, step by step. Lists of accounts travel as text, one a line: they may be of a million. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { LevelRate } from './context.ts';
import type { RunRow } from './run-store.ts';

/** Settings a day was computed with. */
export interface CalcTerms {
  readonly cashback: readonly LevelRate[];
  readonly kappaBps: number;
  readonly cardCapBps: number;
}

/** Starts a computing. `basis`: of the running day, everything its inputs depend on besides. */
export async function insertCalc(
  tx: Tx,
  run: RunRow,
  day: Day,
  hourAt: Date | null,
  terms: CalcTerms,
  basis: string | null,
): Promise<bigint> {
  const { rows } = await sql<{
    id: bigint;
  }>`INSERT INTO commissions.calc (run_id, merchant_code, currency, day, hour_at, words, terms, basis)
    VALUES (${run.runId}, ${run.merchantCode}, ${run.currency}, ${day}::date, ${hourAt}, pg_current_snapshot()::text, ${JSON.stringify(terms)}::jsonb, ${basis}) RETURNING calc_id AS id`.execute(
    tx,
  );
  return rows[0]!.id;
}

export interface Span {
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
}

/** A list as it travels. */
export const toLines = (ids: readonly string[]): string => ids.join('\n');
export const fromLines = (lines: string | null): readonly MemberId[] =>
  lines === null || lines === '' ? [] : (lines.split('\n') as MemberId[]);

/** Reads what was played in a span. */
export async function readPlay(tx: Tx, calcId: bigint, dayStart: Date, { from, to }: Span): Promise<void> {
  await sql`SELECT commissions.read_play(${calcId}, ${dayStart}, ${from}, ${to}, NULL)`.execute(tx);
}

/** Reads the tree of the day, and makes the inputs of what was played; returns its agents: who has anyone below, or a contract. */
export async function readTree(tx: Tx, calcId: bigint): Promise<readonly MemberId[]> {
  await sql`SELECT commissions.read_tree(${calcId})`.execute(tx);
  await sql`SELECT commissions.make_inputs(${calcId})`.execute(tx);
  const { rows } = await sql<{ agents: string | null }>`SELECT commissions.tree_agents() AS agents`.execute(tx);
  return fromLines(rows[0]!.agents);
}

/** Accounts of the inputs that were read whose counted stake reaches a minimum, in minor units. */
export async function listCandidates(tx: Tx, minimum: bigint): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ ids: string | null }>`SELECT commissions.candidates(${minimum}) AS ids`.execute(tx);
  return fromLines(rows[0]!.ids);
}

export async function writeInputs(tx: Tx, calcId: bigint, actives: readonly string[]): Promise<void> {
  await sql`SELECT commissions.write_inputs(${calcId}, ${toLines(actives)})`.execute(tx);
}

/** What agents pass up, and their rebates: of days. */
export async function climb(tx: Tx, calcId: bigint): Promise<void> {
  await sql`SELECT commissions.climb(${calcId})`.execute(tx);
}

export async function writeTeams(tx: Tx, calcId: bigint, resting: readonly MemberId[]): Promise<void> {
  await sql`SELECT commissions.write_teams(${calcId}, ${toLines(resting)})`.execute(tx);
}
