/** SQL of cash-outs and of orders for them. */
import type { Tx } from '../../kernel/database.ts';
import { ADDED_UP } from '../risk/exposure-store.ts';

export const cashId = (roundId: string, number: number): string => `${roundId}:cash:${number}`;

export interface CashOutRow {
  readonly roundId: string;
  readonly requestId: string;
  readonly number: number | null;
  readonly shareBps: number;
  readonly offer: number;
  readonly state: 'waiting' | 'paid' | 'refused';
  readonly paid: number;
  readonly returned: number;
  readonly at: Date;
}

const COLUMNS = `round_id AS "roundId", request_id AS "requestId", number, share_bps AS "shareBps", offer, state, paid, returned, at`;

/** Paid cash-outs of slips, oldest first. */
export async function listCashOuts(
  tx: Tx,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CashOutRow[]>> {
  const { rows } = await tx.query<CashOutRow>(
    `SELECT ${COLUMNS} FROM slip_cash_out WHERE round_id = ANY ($1) AND state = 'paid' ORDER BY round_id, number`,
    [roundIds],
  );
  return Map.groupBy(rows, ({ roundId }) => roundId);
}

/** What was paid by cash-outs of slips, and returned of it. */
export async function sumCashOuts(
  tx: Tx,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly paid: number; readonly returned: number }>> {
  const { rows } = await tx.query<{ roundId: string; paid: number; returned: number }>(
    `SELECT round_id AS "roundId", sum(paid)::bigint AS paid, sum(returned)::bigint AS returned FROM slip_cash_out WHERE round_id = ANY ($1) AND state = 'paid' GROUP BY round_id`,
    [roundIds],
  );
  return new Map(rows.map((row) => [row.roundId, row]));
}

export async function findCashOut(tx: Tx, roundId: string, requestId: string): Promise<CashOutRow | undefined> {
  const { rows } = await tx.query<CashOutRow>(
    `SELECT ${COLUMNS} FROM slip_cash_out WHERE round_id = $1 AND request_id = $2`,
    [roundId, requestId],
  );
  return rows[0];
}

/** Stores a request that waits for its decision. False where its id is known. */
export async function insertCashOut(
  tx: Tx,
  row: Pick<CashOutRow, 'roundId' | 'requestId' | 'shareBps' | 'offer'>,
  delayMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO slip_cash_out (round_id, request_id, share_bps, offer, state, decide_at) VALUES ($1, $2, $3, $4, 'waiting', clock_timestamp() + $5 * interval '1 millisecond') ON CONFLICT DO NOTHING`,
    [row.roundId, row.requestId, row.shareBps, row.offer, delayMs],
  );
  return rowCount === 1;
}

/** Marks a waiting cash-out as paid. Returns its number on the slip; undefined where it was refused meanwhile. The round is locked. */
export async function markPaid(
  tx: Tx,
  { roundId, requestId }: Pick<CashOutRow, 'roundId' | 'requestId'>,
  {
    paid,
    returned,
    marginPercent,
  }: { readonly paid: number; readonly returned: number; readonly marginPercent: number },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ number: number }>(
    `UPDATE slip_cash_out SET state = 'paid', paid = $3, returned = $4, margin_percent = $5, at = clock_timestamp(),
       number = (SELECT coalesce(max(number), 0) + 1 FROM slip_cash_out WHERE round_id = $1)
     WHERE round_id = $1 AND request_id = $2 AND state = 'waiting' RETURNING number`,
    [roundId, requestId, paid, returned, marginPercent],
  );
  return rows[0]?.number;
}

export async function markRefused(
  tx: Tx,
  { roundId, requestId }: Pick<CashOutRow, 'roundId' | 'requestId'>,
  refusal: { readonly code: string; readonly value?: unknown },
): Promise<void> {
  await tx.query(
    `UPDATE slip_cash_out SET state = 'refused', refusal = $3 WHERE round_id = $1 AND request_id = $2 AND state = 'waiting'`,
    [roundId, requestId, JSON.stringify(refusal)],
  );
}

/** Refuses cash-outs whose process is gone. */
export async function refuseLostCashOuts(tx: Tx, overdueMs: number): Promise<void> {
  await tx.query(
    `UPDATE slip_cash_out SET state = 'refused', refusal = '{"code": "decision_lost"}' WHERE state = 'waiting' AND decide_at < clock_timestamp() - $1 * interval '1 millisecond'`,
    [overdueMs],
  );
}

/** A part of a slip is gone: its legs are settled one by one from now on, and set aside less. */
export async function shrinkLegs(tx: Tx, roundId: string, fromBps: number, toBps: number): Promise<void> {
  await tx.query(
    `WITH shrunk AS (
       UPDATE slip_leg AS leg SET alone = false, exposed = leg.exposed * $3 / $2, counted = leg.counted * $3 / $2 FROM round
       WHERE leg.round_id = $1 AND round.round_id = $1
       RETURNING currency, leg.event_id, leg.market_key, leg.outcome, old.exposed - new.exposed AS exposed, old.counted - new.counted AS counted)
     INSERT INTO exposure (currency, event_id, market_key, outcome, bucket, gross, staked)
     SELECT currency, event_id, market_key, outcome, 0, -exposed, -counted FROM shrunk WHERE exposed > 0 ORDER BY 1, 2, 3, 4
     ${ADDED_UP}`,
    [roundId, fromBps, toBps],
  );
}

export interface StandingRow {
  readonly roundId: string;
  readonly atLeast: number | null;
  readonly atMost: number | null;
}

export async function listStanding(tx: Tx, roundIds: readonly string[]): Promise<ReadonlyMap<string, StandingRow>> {
  const { rows } = await tx.query<StandingRow>(
    'SELECT round_id AS "roundId", at_least AS "atLeast", at_most AS "atMost" FROM slip_standing WHERE round_id = ANY ($1)',
    [roundIds],
  );
  return new Map(rows.map((row) => [row.roundId, row]));
}

/** Sets an order, or takes it back where both are null. */
export async function setStanding(tx: Tx, { roundId, atLeast, atMost }: StandingRow): Promise<void> {
  if (atLeast === null && atMost === null) return await deleteStanding(tx, roundId);
  await tx.query(
    `INSERT INTO slip_standing (round_id, at_least, at_most) VALUES ($1, $2, $3) ON CONFLICT (round_id) DO UPDATE SET at_least = excluded.at_least, at_most = excluded.at_most`,
    [roundId, atLeast, atMost],
  );
}

export async function deleteStanding(tx: Tx, roundId: string): Promise<void> {
  await tx.query('DELETE FROM slip_standing WHERE round_id = $1', [roundId]);
}

/** Deletes orders on slips that are over. */
export async function deleteOldStanding(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM slip_standing USING round WHERE round.round_id = slip_standing.round_id AND round.state <> 'open'`,
  );
}

/** Orders on slips with an open leg on one of the events. */
export async function listStandingOn(tx: Tx, events: readonly string[]): Promise<readonly StandingRow[]> {
  const { rows } = await tx.query<StandingRow>(
    `SELECT round_id AS "roundId", at_least AS "atLeast", at_most AS "atMost" FROM slip_standing
     WHERE EXISTS (SELECT FROM slip_leg WHERE slip_leg.round_id = slip_standing.round_id AND state = 'open' AND event_id = ANY ($1))`,
    [events],
  );
  return rows;
}
