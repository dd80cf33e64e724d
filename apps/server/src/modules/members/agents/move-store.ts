/** SQL of moves: what was asked for, who must agree, and the paths of a branch that moves. */
import type { Day } from '../../../kernel/days.ts';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { MoveState } from '@lantern/contract';

export interface MovePerson {
  readonly memberId: MemberId;
  readonly fromId: MemberId;
  /** Has still to agree. */
  readonly waits: boolean;
}

export interface Move {
  readonly moveId: string;
  readonly merchantCode: string;
  readonly parentId: MemberId;
  readonly askedBy: string;
  readonly state: MoveState;
  readonly askedAt: Date;
  readonly effectiveDay: Day;
  readonly answerBy: Date | null;
  readonly failure: string | null;
  readonly people: readonly MovePerson[];
}

const move = sql`m.move_id AS "moveId", m.merchant_code AS "merchantCode", m.parent_id AS "parentId", m.asked_by AS "askedBy", m.state,
  m.asked_at AS "askedAt", to_char(m.effective_day, 'YYYY-MM-DD') AS "effectiveDay", m.answer_by AS "answerBy", m.failure,
  (SELECT jsonb_agg(jsonb_build_object('memberId', p.member_id, 'fromId', p.from_id, 'waits', p.needs_consent AND p.agreed_at IS NULL)
     ORDER BY p.member_id) FROM agents.move_person p WHERE p.move_id = m.move_id) AS people`;

export interface NewMove {
  readonly moveId: string;
  readonly merchantCode: string;
  readonly parentId: MemberId;
  readonly askedBy: string;
  readonly byOperator: boolean;
  readonly effectiveDay: Day;
  /** Days to agree in; undefined when nobody must. */
  readonly answerDays: number | undefined;
  readonly people: readonly MovePerson[];
}

/** False, with the transaction to be rolled back, when one of them is in another move already. */
export async function insertMove(tx: Tx, made: NewMove): Promise<boolean> {
  const days = made.answerDays ?? null;
  await sql`INSERT INTO agents.move (move_id, merchant_code, parent_id, asked_by, by_operator, state, effective_day, answer_by)
    VALUES (${made.moveId}, ${made.merchantCode}, ${made.parentId}, ${made.askedBy}, ${made.byOperator},
      ${days === null ? 'planned' : 'waiting'}, ${made.effectiveDay}::date, kernel.now() + ${days}::integer * interval '1 day')`.execute(
    tx,
  );
  const { rows } = await sql`INSERT INTO agents.move_person (move_id, member_id, from_id, needs_consent)
    SELECT ${made.moveId}, p.member_id, p.from_id, p.waits FROM unnest(${made.people.map(({ memberId }) => memberId)}::text[],
      ${made.people.map(({ fromId }) => fromId)}::text[], ${made.people.map(({ waits }) => waits)}::boolean[]) AS p(member_id, from_id, waits)
    ON CONFLICT DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length === made.people.length;
}

/** Whether one of them is in a move that is not over. */
export async function findMoving(tx: Tx, memberIds: readonly MemberId[]): Promise<MemberId | undefined> {
  const { rows } = await sql<{ id: MemberId }>`SELECT member_id AS id FROM agents.move_person
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND open LIMIT 1`.execute(tx);
  return rows[0]?.id;
}

/** Locks a move. */
export async function lockMove(tx: Tx, moveId: string): Promise<Move | undefined> {
  const { rows } = await sql<Move>`SELECT ${move} FROM agents.move m WHERE m.move_id = ${moveId} FOR UPDATE`.execute(
    tx,
  );
  return rows[0];
}

/** Moves somebody asked for, the newest first. */
export async function listAsked(tx: Tx, askedBy: string, limit: number): Promise<readonly Move[]> {
  const { rows } =
    await sql<Move>`SELECT ${move} FROM agents.move m WHERE m.asked_by = ${askedBy} ORDER BY m.asked_at DESC, m.move_id LIMIT ${limit}`.execute(
      tx,
    );
  return rows;
}

/** Moves that wait for an account's own answer. */
export async function listToAnswer(tx: Tx, memberId: MemberId): Promise<readonly Move[]> {
  const { rows } = await sql<Move>`SELECT ${move} FROM agents.move m JOIN agents.move_person o ON o.move_id = m.move_id
    WHERE o.member_id = ${memberId} AND o.open AND o.needs_consent AND o.agreed_at IS NULL AND m.state = 'waiting' ORDER BY m.asked_at`.execute(
    tx,
  );
  return rows;
}

export async function markAgreed(tx: Tx, moveId: string, memberId: MemberId): Promise<void> {
  await sql`UPDATE agents.move_person SET agreed_at = kernel.now() WHERE move_id = ${moveId} AND member_id = ${memberId}`.execute(
    tx,
  );
}

/** Everyone has agreed: it holds from a day on. */
export async function planMove(tx: Tx, moveId: string, effectiveDay: Day): Promise<void> {
  await sql`UPDATE agents.move SET state = 'planned', effective_day = ${effectiveDay}::date WHERE move_id = ${moveId}`.execute(
    tx,
  );
}

/** Ends a move; its people can be moved again. */
export async function endMove(tx: Tx, moveId: string, state: MoveState, failure?: string): Promise<void> {
  await sql`UPDATE agents.move SET state = ${state}, ended_at = kernel.now(), failure = ${failure ?? null} WHERE move_id = ${moveId}`.execute(
    tx,
  );
  await sql`UPDATE agents.move_person SET open = false WHERE move_id = ${moveId}`.execute(tx);
}

/** The next planned move whose day has begun in its merchant's zone, locked; undefined without one. */
export async function lockDueMove(tx: Tx, zones: ReadonlyMap<string, string>): Promise<Move | undefined> {
  const { rows } =
    await sql<Move>`SELECT ${move} FROM agents.move m JOIN unnest(${[...zones.keys()]}::text[], ${[...zones.values()]}::text[]) AS s(code, zone)
      ON s.code = m.merchant_code
    WHERE m.state = 'planned' AND m.effective_day <= (kernel.now() AT TIME ZONE s.zone)::date
    ORDER BY m.effective_day, m.asked_at, m.move_id LIMIT 1 FOR UPDATE OF m SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Ends moves nobody agreed to in time. */
export async function refuseLateMoves(tx: Tx): Promise<void> {
  await sql`WITH late AS (
      UPDATE agents.move SET state = 'refused', ended_at = kernel.now() WHERE state = 'waiting' AND answer_by <= kernel.now() RETURNING move_id
    ) UPDATE agents.move_person p SET open = false FROM late WHERE late.move_id = p.move_id`.execute(tx);
}

/** One move of a merchant's tree at a time. */
export async function lockTree(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('agents.tree'), hashtext(${merchantCode}))`.execute(tx);
}

/**
 * Hangs an agent's branch under another agent. The paths are checked at once: the database refuses a cycle, an orphan, a parent of
 * another merchant (23503) and a twelfth level (23514).
 */
export async function movePaths(tx: Tx, memberId: MemberId, parentId: MemberId): Promise<void> {
  await sql`SELECT agents.move_paths(${memberId}, ${parentId})`.execute(tx);
}
