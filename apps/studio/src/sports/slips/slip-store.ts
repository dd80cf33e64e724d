/** SQL of slips: what was asked for, its legs, and the rounds they become. */
import type { Tx } from '../../kernel/database.ts';
import type { RoundRow } from '../../rounds/round-store.ts';
import type { DayKey, Exposed } from '../risk/exposure-store.ts';
import type { Placing } from './request.ts';
import type { StoredSlip } from './slip.ts';

export interface RequestRow extends DayKey {
  readonly requestId: string;
  readonly slipId: string;
  readonly game: string;
  readonly body: unknown;
  readonly stakes: StoredSlip;
  readonly bet: number;
  readonly state: 'waiting' | 'decided' | 'refused';
  readonly decideAt: Date | null;
  readonly refusal: RoundRow['refusal'];
  readonly placedAt: Date;
}

const REQUEST = `vendor, member_ref AS "memberRef", currency, request_id AS "requestId", slip_id AS "slipId", game, body, stakes, bet, state, decide_at AS "decideAt",
  refusal, placed_at AS "placedAt"`;

export async function findRequest(
  tx: Tx,
  { vendor, memberRef, currency }: DayKey,
  by: { readonly requestId: string } | { readonly id: string },
): Promise<RequestRow | undefined> {
  const [column, value] = 'id' in by ? ['slip_id', by.id] : ['request_id', by.requestId];
  const { rows } = await tx.query<RequestRow>(
    `SELECT ${REQUEST} FROM slip_request WHERE vendor = $1 AND member_ref = $2 AND currency = $3 AND ${column} = $4`,
    [vendor, memberRef, currency, value],
  );
  return rows[0];
}

export interface NewRequest extends DayKey {
  readonly game: string;
  readonly request: Placing;
  readonly stakes: StoredSlip;
  readonly bet: number;
  readonly slipId: string;
  /** Until it is decided; 0 where it is decided now. */
  readonly delayMs: number;
  /** What the book has set aside, where it is decided now. */
  readonly exposed?: readonly Exposed[];
}

/** Stores what was asked for; undefined where the request id is known. Returns the id of the slip. */
export async function insertRequest(
  tx: Tx,
  { vendor, memberRef, currency, game, request, stakes, bet, slipId, delayMs, exposed = [] }: NewRequest,
): Promise<RequestRow | undefined> {
  const { rows } = await tx.query<RequestRow>(
    `INSERT INTO slip_request (vendor, member_ref, currency, request_id, game, body, stakes, bet, state, decide_at, slip_id, exposed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + $10 * interval '1 millisecond', $11, $12) ON CONFLICT DO NOTHING RETURNING ${REQUEST}`,
    [
      vendor,
      memberRef,
      currency,
      request.requestId,
      game,
      JSON.stringify(request),
      JSON.stringify(stakes),
      bet,
      delayMs > 0 ? 'waiting' : 'decided',
      delayMs,
      slipId,
      JSON.stringify(exposed),
    ],
  );
  return rows[0];
}

/** A waiting request becomes a round of this transaction, with what the book has set aside for it. False where it was refused meanwhile. */
export async function markDecided(tx: Tx, slipId: string, exposed: readonly Exposed[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE slip_request SET state = 'decided', exposed = $2 WHERE slip_id = $1 AND state = 'waiting'`,
    [slipId, JSON.stringify(exposed)],
  );
  return rowCount === 1;
}

/** Refuses a waiting request. False where it was decided meanwhile. */
export async function refuseRequest(tx: Tx, slipId: string, refusal: RequestRow['refusal']): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE slip_request SET state = 'refused', refusal = $2 WHERE slip_id = $1 AND state = 'waiting'`,
    [slipId, JSON.stringify(refusal)],
  );
  return rowCount === 1;
}

/** Refuses requests whose process is gone: those that are overdue by this long. Returns their slips. */
export async function refuseLost(tx: Tx, overdueMs: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ slipId: string }>(
    `UPDATE slip_request SET state = 'refused', refusal = '{"code": "decision_lost"}' WHERE state = 'waiting' AND decide_at < clock_timestamp() - $1 * interval '1 millisecond'
     RETURNING slip_id AS "slipId"`,
    [overdueMs],
  );
  return rows.map(({ slipId }) => slipId);
}

/** What was set aside for a slip. */
export async function readExposed(tx: Tx, slipId: string): Promise<readonly Exposed[]> {
  const { rows } = await tx.query<{ exposed: readonly Exposed[] | null }>(
    'SELECT exposed FROM slip_request WHERE slip_id = $1',
    [slipId],
  );
  return rows[0]?.exposed ?? [];
}

interface OutcomeName {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
}

/** Whether any of the outcomes has a result that stands. */
export async function hasResult(tx: Tx, outcomes: readonly OutcomeName[]): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT FROM unnest($1::text[], $2::text[], $3::text[]) AS leg (event, key, outcome) CROSS JOIN LATERAL (
       SELECT rolled_back FROM sports_result WHERE event_id = leg.event AND market_key = leg.key AND sports_result.outcome = leg.outcome ORDER BY revision DESC LIMIT 1) AS result
     WHERE NOT rolled_back LIMIT 1`,
    [outcomes.map(({ event }) => event), outcomes.map(({ key }) => key), outcomes.map(({ outcome }) => outcome)],
  );
  return rows.length > 0;
}

/** Stores the legs of a slip that is taken in this transaction, each with what was set aside for it. */
export async function insertLegs(tx: Tx, roundId: string, { kind, legs }: StoredSlip): Promise<void> {
  await tx.query(
    `INSERT INTO slip_leg (round_id, leg_no, event_id, market_key, outcome, ladder, price, alone, exposed, counted)
     SELECT $1, at - 1, event, key, outcome, ladder, price, $2,
       coalesce((exposed -> (at - 1)::integer ->> 'exposed')::bigint, 0), coalesce((exposed -> (at - 1)::integer ->> 'counted')::bigint, 0)
     FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::integer[]) WITH ORDINALITY AS leg (event, key, outcome, ladder, price, at)
       LEFT JOIN slip_request ON slip_id = $1`,
    [
      roundId,
      kind === 'single',
      legs.map(({ event }) => event),
      legs.map(({ key }) => key),
      legs.map(({ outcome }) => outcome),
      legs.map(({ ladder }) => ladder),
      legs.map(({ price }) => price),
    ],
  );
}

/** Why a slip that the wallet took is refunded. */
export async function setRefusal(tx: Tx, roundId: string, refusal: NonNullable<RoundRow['refusal']>): Promise<void> {
  await tx.query('UPDATE round SET refusal = $2 WHERE round_id = $1', [roundId, JSON.stringify(refusal)]);
}

export interface LegRow {
  readonly roundId: string;
  readonly legNo: number;
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
  readonly state: 'open' | 'settled';
  readonly revision: number | null;
  readonly wonBps: number | null;
  readonly voidBps: number | null;
  readonly exposed: number;
  readonly counted: number;
  readonly score: readonly [number, number] | null;
  readonly why: 'score' | 'abandoned' | 'cancelled' | 'postponed' | 'trader' | 'corrected' | null;
}

/** Legs of slips, in order, with what their results were decided from. */
export async function listLegs(tx: Tx, roundIds: readonly string[]): Promise<ReadonlyMap<string, readonly LegRow[]>> {
  const { rows } = await tx.query<LegRow>(
    `SELECT leg.round_id AS "roundId", leg_no AS "legNo", leg.event_id AS event, leg.market_key AS key, leg.outcome, leg.state, leg.revision, leg.won_bps AS "wonBps", leg.void_bps AS "voidBps", exposed, counted,
       CASE WHEN score_home IS NOT NULL THEN jsonb_build_array(score_home, score_away) END AS score, why
     FROM slip_leg AS leg LEFT JOIN sports_result AS result ON result.event_id = leg.event_id AND result.market_key = leg.market_key AND result.outcome = leg.outcome AND result.revision = leg.revision
     WHERE leg.round_id = ANY ($1) ORDER BY leg.round_id, leg_no`,
    [roundIds],
  );
  return Map.groupBy(rows, ({ roundId }) => roundId);
}

/** Ids of a member's slips, newest first: rounds, and among the settled ones requests that were refused after their delay. */
export async function listSlipIds(
  tx: Tx,
  { vendor, memberRef, currency }: DayKey,
  list: 'open' | 'settled',
  before: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const states = list === 'open' ? ['asking', 'open', 'paying'] : ['ended', 'void'];
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM (
       (SELECT round_id AS id FROM round WHERE vendor = $1 AND member_ref = $2 AND currency = $3 AND kind = 'sports' AND state = ANY ($4)
          AND ($5::text IS NULL OR round_id < $5) ORDER BY round_id DESC LIMIT $6)
       UNION ALL
       (SELECT slip_id FROM slip_request WHERE $7 AND vendor = $1 AND member_ref = $2 AND currency = $3 AND state = 'refused'
          AND ($5::text IS NULL OR slip_id < $5) ORDER BY slip_id DESC LIMIT $6)
     ) AS slip ORDER BY id DESC LIMIT $6`,
    [vendor, memberRef, currency, states, before ?? null, limit, list === 'settled'],
  );
  return rows.map(({ id }) => id);
}

/** Requests among these slips that were refused. */
export async function listRefused(tx: Tx, slipIds: readonly string[]): Promise<readonly RequestRow[]> {
  const { rows } = await tx.query<RequestRow>(
    `SELECT ${REQUEST} FROM slip_request WHERE slip_id = ANY ($1) AND state = 'refused'`,
    [slipIds],
  );
  return rows;
}

/** A member's requests that wait for their decision, newest first. */
export async function listWaiting(tx: Tx, { vendor, memberRef, currency }: DayKey): Promise<readonly RequestRow[]> {
  const { rows } = await tx.query<RequestRow>(
    `SELECT ${REQUEST} FROM slip_request WHERE vendor = $1 AND member_ref = $2 AND currency = $3 AND state = 'waiting' ORDER BY slip_id DESC LIMIT 40`,
    [vendor, memberRef, currency],
  );
  return rows;
}

/** How many slips of a member are open or being taken. */
export async function countOpen(tx: Tx, { vendor, memberRef, currency }: DayKey): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM round WHERE vendor = $1 AND member_ref = $2 AND currency = $3 AND kind = 'sports' AND state IN ('asking', 'open'))
       + (SELECT count(*) FROM slip_request WHERE vendor = $1 AND member_ref = $2 AND currency = $3 AND state = 'waiting') AS count`,
    [vendor, memberRef, currency],
  );
  return rows[0]!.count;
}

/** Slips of some members among these, with whose they are. */
export async function listOwners(
  tx: Tx,
  slipIds: readonly string[],
  memberRefs: readonly string[],
): Promise<readonly (DayKey & { readonly slipId: string })[]> {
  const { rows } = await tx.query<DayKey & { slipId: string }>(
    `SELECT slip_id AS "slipId", vendor, member_ref AS "memberRef", currency FROM slip_request WHERE slip_id = ANY ($1) AND member_ref = ANY ($2) ORDER BY slip_id`,
    [slipIds, memberRefs],
  );
  return rows;
}
