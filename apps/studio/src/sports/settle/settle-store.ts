/** SQL of settlement: results are taken up outcome by outcome, legs and singles set by set. Every step is one transaction and may be taken by any process. */
import type { Tx } from '../../kernel/database.ts';
import type { RoundWin } from '../../rounds/engine.ts';
import { listRoundsForUpdate, type RoundRow } from '../../rounds/round-store.ts';
import { winId } from '../../rounds/transaction-ids.ts';
import { cashId } from '../cash-out/cash-out-store.ts';
import { ADDED_UP } from '../risk/exposure-store.ts';

export const SETTLE_ITEMS = 500;

/** A result that counts now: cards wait ten minutes for a correction unless they are confirmed. */
const COUNTS = `(certainty = 2 OR market_key NOT LIKE 'cards%' OR decided_at < clock_timestamp() - interval '10 minutes')`;

/**
 * An event with results that its legs do not have yet; undefined where there is none. Its row is held: anyone who takes a slip waits, and then sees
 * them. The event is locked before its results, as the fold does; who waited for another process may find nothing left.
 */
export async function lockEventDue(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.query<{ event: string }>(
    `SELECT event_id AS event FROM sports_result WHERE taken_at IS NULL AND notified_at IS NULL AND ${COUNTS} ORDER BY decided_at LIMIT 1`,
  );
  if (rows[0]) await tx.query('SELECT FROM sports_event WHERE event_id = $1 FOR UPDATE', [rows[0].event]);
  return rows[0]?.event;
}

/**
 * Tells the legs of an event its new results: those of slips with several legs, and those that were settled before. What they set aside is
 * free; their slips are due.
 */
export async function notifyLegs(tx: Tx, event: string): Promise<void> {
  await tx.query(
    `WITH news AS MATERIALIZED (
       UPDATE sports_result SET notified_at = clock_timestamp() WHERE event_id = $1 AND taken_at IS NULL AND notified_at IS NULL AND ${COUNTS} RETURNING market_key, outcome, revision, won_bps, void_bps, rolled_back
     ), latest AS (
       SELECT DISTINCT ON (market_key, outcome) * FROM news ORDER BY market_key, outcome, revision DESC
     ), told AS (
       UPDATE slip_leg AS leg SET due = true, alone = false, exposed = 0, counted = 0, state = CASE WHEN rolled_back THEN 'open' ELSE 'settled' END,
         revision = CASE WHEN NOT rolled_back THEN latest.revision END, won_bps = CASE WHEN NOT rolled_back THEN latest.won_bps END, void_bps = CASE WHEN NOT rolled_back THEN latest.void_bps END
       FROM latest, round WHERE leg.event_id = $1 AND leg.market_key = latest.market_key AND leg.outcome = latest.outcome AND round.round_id = leg.round_id
         AND (NOT leg.alone OR leg.state = 'settled') AND coalesce(leg.revision, 0) < latest.revision
       RETURNING round.currency, leg.market_key, leg.outcome, old.exposed, old.counted
     )
     INSERT INTO exposure (currency, event_id, market_key, outcome, bucket, gross, staked)
     SELECT currency, $1, market_key, outcome, 0, -sum(exposed), -sum(counted) FROM told GROUP BY currency, market_key, outcome HAVING sum(exposed) > 0 ORDER BY 1, 3, 4
     ${ADDED_UP}`,
    [event],
  );
}

export interface OpenResult {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
  readonly revision: number;
  readonly wonBps: number;
  readonly voidBps: number;
  readonly why: string;
  readonly rolledBack: boolean;
}

/** The newest results whose single slips may still be open, oldest first. */
export async function listUnsettled(tx: Tx, limit: number): Promise<readonly OpenResult[]> {
  const { rows } = await tx.query<OpenResult>(
    `SELECT event_id AS event, market_key AS key, outcome, revision, won_bps AS "wonBps", void_bps AS "voidBps", why, rolled_back AS "rolledBack" FROM sports_result AS result
     WHERE taken_at IS NULL AND notified_at IS NOT NULL AND NOT EXISTS (SELECT FROM sports_result AS later WHERE later.event_id = result.event_id
       AND later.market_key = result.market_key AND later.outcome = result.outcome AND later.revision > result.revision AND later.notified_at IS NOT NULL)
     ORDER BY decided_at LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Holds the event against newer results being told, and says whether this one still is the newest. */
export async function holdNewest(
  tx: Tx,
  { event, key, outcome, revision }: Pick<OpenResult, 'event' | 'key' | 'outcome' | 'revision'>,
): Promise<boolean> {
  await tx.query('SELECT FROM sports_event WHERE event_id = $1 FOR SHARE', [event]);
  const { rows } = await tx.query(
    'SELECT FROM sports_result WHERE event_id = $1 AND market_key = $2 AND outcome = $3 AND revision > $4 AND notified_at IS NOT NULL LIMIT 1',
    [event, key, outcome, revision],
  );
  return rows.length === 0;
}

/** What is paid of a single's stake, in whole units and exactly: bet × (w·(1 + r) + v), rounded down once. */
const PAID = `SELECT locked.*, least((stakes ->> 'maximum')::numeric, div(bet * ($4::numeric * upper + $5 * lower), 10000 * lower))::bigint AS gross,
    div(bet::numeric * $5, 10000)::bigint AS unplayed
  FROM locked, LATERAL (SELECT CASE WHEN ladder = 'decimal' THEN price WHEN price > 0 THEN 100 + price ELSE 100 - price END::numeric AS upper,
    CASE WHEN ladder = 'decimal' THEN 1000 WHEN price > 0 THEN 100 ELSE -price END::numeric AS lower) AS ratio`;

/** Legs first and then their rounds, by key: the planner would read every round where it expects few to be untouched. `$7` is how many. */
const LOCKED = `picked AS MATERIALIZED (
    SELECT round_id, ladder, price, exposed, counted FROM slip_leg
    WHERE event_id = $1 AND market_key = $2 AND outcome = $3 AND state = 'open' AND alone LIMIT $7),
  locked AS MATERIALIZED (
    SELECT round_id, vendor, member_ref, currency, bet, stakes, ladder, price, exposed, counted FROM picked JOIN round USING (round_id)
    WHERE round.state = 'open' AND round.play ->> 'openBps' = '10000' FOR UPDATE OF round SKIP LOCKED)`;

const FREED = `INSERT INTO exposure (currency, event_id, market_key, outcome, bucket, gross, staked)
  SELECT currency, $1, $2, $3, 0, -sum(exposed), -sum(counted) FROM locked GROUP BY currency HAVING sum(exposed) > 0 ORDER BY 1
  ${ADDED_UP}`;

/** Settles open singles on an outcome, and writes their payments, winners first. Returns how many. */
export async function settleSingles(
  tx: Tx,
  { event, key, outcome, wonBps, voidBps, revision }: OpenResult,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `WITH ${LOCKED},
     paid AS MATERIALIZED (SELECT *, least(gross, unplayed) AS returned, least((stakes ->> 'notCounted')::bigint, bet - least(gross, unplayed)) AS not_counted FROM (${PAID}) AS sums),
     rounds AS (
       UPDATE round SET state = 'paying', won = gross, touched_at = clock_timestamp(),
         play = jsonb_build_object('openBps', 10000, 'paid', gross, 'returned', returned, 'notCounted', not_counted)
       FROM paid WHERE round.round_id = paid.round_id),
     legs AS (
       UPDATE slip_leg AS leg SET state = 'settled', revision = $6, won_bps = $4, void_bps = $5, exposed = 0, counted = 0 FROM paid WHERE leg.round_id = paid.round_id AND leg.leg_no = 0),
     freed AS (${FREED}),
     batches AS (
       INSERT INTO settle_batch (vendor, items)
       SELECT vendor, jsonb_agg(item ORDER BY place) FROM (
         SELECT vendor, row_number() OVER (PARTITION BY vendor ORDER BY gross DESC, round_id) - 1 AS place,
           jsonb_strip_nulls(jsonb_build_object('transactionId', round_id || ':win', 'memberRef', member_ref, 'roundId', round_id, 'currency', currency, 'amount', gross,
             'returned', nullif(returned, 0), 'notCounted', nullif(not_counted, 0), 'endRound', true)) AS item
         FROM paid) AS items
       GROUP BY vendor, place / ${SETTLE_ITEMS} ORDER BY place / ${SETTLE_ITEMS})
     SELECT count(*) AS count FROM paid`,
    [event, key, outcome, wonBps, voidBps, revision, limit],
  );
  return rows[0]!.count;
}

/** Gives the stakes of open singles on an outcome back: nothing of them was played. Returns how many. */
export async function voidSingles(
  tx: Tx,
  { event, key, outcome, wonBps, voidBps, revision }: OpenResult,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `WITH ${LOCKED},
     rounds AS (UPDATE round SET state = 'void', play = NULL, ended_at = clock_timestamp() FROM locked WHERE round.round_id = locked.round_id),
     legs AS (UPDATE slip_leg AS leg SET state = 'settled', revision = $6, won_bps = $4, void_bps = $5, exposed = 0, counted = 0 FROM locked WHERE leg.round_id = locked.round_id AND leg.leg_no = 0),
     freed AS (${FREED}),
     calls AS (
       INSERT INTO wallet_call (transaction_id, vendor, verb, round_id, body)
       SELECT round_id || ':rollback', vendor, 'rollback', round_id, jsonb_build_object('transactionId', round_id || ':rollback', 'memberRef', member_ref, 'roundId', round_id,
         'currency', currency, 'betTransactionId', round_id || ':bet') FROM locked)
     SELECT count(*) AS count FROM locked`,
    [event, key, outcome, wonBps, voidBps, revision, limit],
  );
  return rows[0]!.count;
}

/** Marks a result as done, and those before it, unless a single on it is still open. */
export async function finishResult(tx: Tx, { event, key, outcome, revision, rolledBack }: OpenResult): Promise<void> {
  await tx.query(
    `UPDATE sports_result SET taken_at = clock_timestamp() WHERE event_id = $1 AND market_key = $2 AND outcome = $3 AND revision <= $4 AND taken_at IS NULL
       AND ($5 OR NOT EXISTS (SELECT FROM slip_leg AS leg WHERE leg.event_id = $1 AND leg.market_key = $2 AND leg.outcome = $3 AND leg.state = 'open' AND alone))`,
    [event, key, outcome, revision, rolledBack],
  );
}

/** Slips with a leg that changed, rows locked. Left for later: those that are being paid, or have a payment that is not acknowledged. */
export async function lockDueSlips(tx: Tx, limit: number): Promise<readonly RoundRow[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT DISTINCT leg.round_id AS id FROM slip_leg AS leg JOIN round USING (round_id)
     WHERE due AND round.state IN ('open', 'ended', 'void') AND NOT EXISTS (SELECT FROM wallet_call WHERE wallet_call.round_id = leg.round_id AND acknowledged_at IS NULL)
     LIMIT $1`,
    [limit],
  );
  const locked = await listRoundsForUpdate(
    tx,
    rows.map(({ id }) => id),
  );
  return locked.filter(({ state }) => state === 'open' || state === 'ended' || state === 'void');
}

/** The slips were looked at with these results of their legs; a leg that was told another one meanwhile stays due. */
export async function clearDue(
  tx: Tx,
  legs: readonly { readonly roundId: string; readonly legNo: number; readonly revision: number | null }[],
): Promise<void> {
  await tx.query(
    `UPDATE slip_leg AS leg SET due = false FROM unnest($1::text[], $2::integer[], $3::integer[]) AS seen (id, leg_no, revision)
     WHERE leg.round_id = seen.id AND leg.leg_no = seen.leg_no AND due AND leg.revision IS NOT DISTINCT FROM seen.revision`,
    [legs.map(({ roundId }) => roundId), legs.map(({ legNo }) => legNo), legs.map(({ revision }) => revision)],
  );
}

/** Frees what slips still set aside: they are over. */
export async function freeExposure(tx: Tx, roundIds: readonly string[]): Promise<void> {
  if (roundIds.length === 0) return;
  await tx.query(
    `WITH freed AS (
       UPDATE slip_leg AS leg SET exposed = 0, counted = 0 FROM round WHERE leg.round_id = ANY ($1) AND leg.exposed > 0 AND round.round_id = leg.round_id
       RETURNING currency, leg.event_id, leg.market_key, leg.outcome, old.exposed, old.counted)
     INSERT INTO exposure (currency, event_id, market_key, outcome, bucket, gross, staked)
     SELECT currency, event_id, market_key, outcome, 0, -sum(exposed), -sum(counted) FROM freed GROUP BY currency, event_id, market_key, outcome ORDER BY 1, 2, 3, 4
     ${ADDED_UP}`,
    [roundIds],
  );
}

export interface SettledSlip {
  readonly roundId: string;
  readonly won: number;
  readonly play: unknown;
}

/** Open slips that are decided: they are being paid from now on. */
export async function paySlips(tx: Tx, slips: readonly SettledSlip[]): Promise<void> {
  if (slips.length === 0) return;
  await tx.query(
    `UPDATE round SET state = 'paying', won = settled.won, play = settled.play, touched_at = clock_timestamp()
     FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS settled (id, won, play) WHERE round_id = id AND state = 'open'`,
    [slips.map(({ roundId }) => roundId), slips.map(({ won }) => won), slips.map(({ play }) => JSON.stringify(play))],
  );
}

export interface SlipPossible {
  readonly roundId: string;
  readonly possible: number;
}

/** What slips can still pay that a result did not decide. Their rounds are locked. */
export async function setPossible(tx: Tx, slips: readonly SlipPossible[]): Promise<void> {
  if (slips.length === 0) return;
  await tx.query(
    `UPDATE round SET play = play || jsonb_build_object('possible', now.possible) FROM unnest($1::text[], $2::bigint[]) AS now (id, possible)
     WHERE round_id = id AND state = 'open' AND play IS NOT NULL AND (play -> 'possible') IS DISTINCT FROM to_jsonb(now.possible)`,
    [slips.map(({ roundId }) => roundId), slips.map(({ possible }) => possible)],
  );
}

/** The wins of a slip that has ended, as they were sent: its cash-outs, then what settlement paid of the rest. */
export async function listWins(tx: Tx, roundId: string): Promise<readonly RoundWin[]> {
  const { rows } = await tx.query<{
    readonly number: number | null;
    readonly paid: number;
    readonly returned: number;
    readonly notCounted: number;
  }>(
    `SELECT number, paid, returned, 0::bigint AS "notCounted" FROM slip_cash_out WHERE round_id = $1 AND state = 'paid'
     UNION ALL
     SELECT NULL, (play ->> 'paid')::bigint - cashed.paid, (play ->> 'returned')::bigint - cashed.returned, coalesce((play ->> 'notCounted')::bigint, 0)
     FROM round, LATERAL (SELECT coalesce(sum(paid), 0)::bigint AS paid, coalesce(sum(returned), 0)::bigint AS returned FROM slip_cash_out WHERE round_id = $1 AND state = 'paid') AS cashed
     WHERE round.round_id = $1 AND (play ->> 'openBps')::integer > 0
     ORDER BY number NULLS LAST`,
    [roundId],
  );
  return rows.map(({ number, paid, returned, notCounted }) => ({
    transactionId: number === null ? winId(roundId) : cashId(roundId, number),
    amount: paid,
    ...(returned > 0 && { returned }),
    ...(notCounted > 0 && { notCounted }),
  }));
}
