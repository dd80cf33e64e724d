/** SQL of the running day: functions/commissions-today.sql. Lists of accounts travel as text, one a line. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { fromLines, toLines, type CalcTerms, type Span } from './compute-store.ts';
import type { Programme, SharedMark } from './context.ts';
import { runColumns, type RunRow } from './run-store.ts';

/** The run of what a merchant's day has come to; locked, so that one node at a time computes it. */
export async function lockToday(tx: Tx, { merchantCode, currency }: Programme): Promise<RunRow> {
  const { rows } = await sql<RunRow>`SELECT ${runColumns} FROM commissions.run r
    WHERE r.merchant_code = ${merchantCode} AND r.currency = ${currency} AND r.kind = 'today' FOR UPDATE`.execute(tx);
  // Another node that read before this one ends has to read again.
  await sql`UPDATE commissions.run SET computed_at = kernel.now() WHERE run_id = ${rows[0]!.runId}`.execute(tx);
  return rows[0]!;
}

/** The computing of a run for a day, made with these settings; undefined when there is none. */
export async function findCalc(
  tx: Tx,
  runId: string,
  day: Day,
  terms: CalcTerms,
  basis: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`SELECT calc_id AS id FROM commissions.calc
    WHERE run_id = ${runId} AND day = ${day}::date AND terms = ${JSON.stringify(terms)}::jsonb AND basis = ${basis}`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Collects the accounts whose day changed since the last turn; returns how many. */
export async function collectTouched(tx: Tx, calcId: bigint, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT commissions.collect_touched(${calcId}, ${from}, ${to}) AS n`.execute(tx);
  return rows[0]!.n;
}

/** Takes agents into the tree and out of it; false when an agent has another place: the day must be computed anew. */
export async function reshapeTree(tx: Tx, calcId: bigint): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`SELECT commissions.reshape_tree(${calcId}) AS kept`.execute(tx);
  return rows[0]!.kept;
}

/** Makes the inputs of touched accounts; returns the agents among them. */
export async function readTouched(tx: Tx, calcId: bigint, { from, to }: Span): Promise<readonly MemberId[]> {
  const { rows } = await sql<{
    agents: string | null;
  }>`SELECT commissions.read_touched(${calcId}, ${from}, ${to}) AS agents`.execute(tx);
  return fromLines(rows[0]!.agents);
}

/** What an account shares with others. */
export interface ReachedMark extends SharedMark {
  readonly isAgent: boolean;
}

/** Puts down anew what touched accounts share; returns all that is shared with them now or was before, also through others. */
export async function replaceMarks(
  tx: Tx,
  calcId: bigint,
  shared: readonly SharedMark[],
): Promise<readonly ReachedMark[]> {
  const [members, marks] = [toLines(shared.map(({ memberId }) => memberId)), toLines(shared.map(({ mark }) => mark))];
  const { rows } = await sql<ReachedMark>`SELECT member_id AS "memberId", mark, is_agent AS "isAgent"
    FROM commissions.replace_marks(${calcId}, ${members}, ${marks})`.execute(tx);
  return rows;
}

/** Keeps what accounts share. */
export async function addMarks(tx: Tx, calcId: bigint, shared: readonly SharedMark[]): Promise<void> {
  const [members, marks] = [toLines(shared.map(({ memberId }) => memberId)), toLines(shared.map(({ mark }) => mark))];
  await sql`SELECT commissions.add_marks(${calcId}, ${members}, ${marks})`.execute(tx);
}

/** Replaces the inputs of touched accounts, and who of them and of some others is active. */
export async function replaceInputs(
  tx: Tx,
  calcId: bigint,
  actives: readonly string[],
  others: readonly string[],
): Promise<void> {
  await sql`SELECT commissions.replace_inputs(${calcId}, ${toLines(actives)}, ${toLines(others)})`.execute(tx);
}

/** Sums up again who changed and everyone above. */
export async function climbAgain(tx: Tx, calcId: bigint): Promise<void> {
  await sql`SELECT commissions.climb_again(${calcId})`.execute(tx);
}

/** All agents of a computing. */
export async function listTeamAgents(tx: Tx, calcId: bigint): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ agents: string | null }>`SELECT commissions.team_agents(${calcId}) AS agents`.execute(
    tx,
  );
  return fromLines(rows[0]!.agents);
}

/** Who rests now; and that the computing has seen everything up to this moment. */
export async function endTurn(tx: Tx, calcId: bigint, resting: readonly MemberId[]): Promise<void> {
  await sql`SELECT commissions.set_resting(${calcId}, ${toLines(resting)})`.execute(tx);
  await sql`UPDATE commissions.calc SET words = pg_current_snapshot()::text, at = kernel.now() WHERE calc_id = ${calcId}`.execute(
    tx,
  );
}

/** Has statistics made of the day that was computed from nothing: it is looked up a million times until the next one. */
export async function analyse(tx: Tx): Promise<void> {
  await sql`ANALYZE commissions.input, commissions.team, commissions.agent_rate, commissions.bag`.execute(tx);
}

/** Puts what the run computed before aside: it is no statement. */
export async function clearToday(tx: Tx, runId: string): Promise<void> {
  await sql`SELECT commissions.clear_today(${runId})`.execute(tx);
}

/** Removes a part of what was put aside. */
export async function sweep(tx: Tx, inputs: number): Promise<void> {
  await sql`SELECT commissions.sweep(${inputs})`.execute(tx);
}

/** Keeps what the day has come to by this quarter of an hour, of agents whose sums changed in this turn or of all. */
export async function writePace(tx: Tx, calcId: bigint, timeZone: string, all: boolean): Promise<void> {
  await sql`SELECT commissions.write_pace(${calcId}, ${timeZone}, ${all})`.execute(tx);
}
