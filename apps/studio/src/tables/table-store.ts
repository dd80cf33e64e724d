/** SQL of tables: pools and chat. */
import type { TableResult } from '../../wire/table.ts';
import type { Tx } from '../kernel/database.ts';

/** Total chips on each spot of a round, real money only. */
export async function readPool(tx: Tx, sharedId: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await tx.query<{ spot: string; amount: number }>(
    `SELECT spot, sum(chips::bigint)::bigint AS amount FROM round, jsonb_each_text(stakes) AS lying (spot, chips)
     WHERE shared_round = $1 AND state IN ('open', 'paying', 'ended') AND currency NOT LIKE '%PLAY' GROUP BY spot`,
    [sharedId],
  );
  return Object.fromEntries(rows.map(({ spot, amount }) => [spot, amount]));
}

/** Results of a game up to a round, newest first, each with its shoe where it has one. */
export async function listResults(
  tx: Tx,
  game: string,
  upTo: number,
  limit: number,
): Promise<readonly { readonly result: TableResult; readonly shoe: number | null }[]> {
  const { rows } = await tx.query<{ result: TableResult; shoe: number | null }>(
    `SELECT result - 'pools' AS result, (memory ->> 'shoe')::integer AS shoe FROM shared_round WHERE game = $1 AND number <= $2 AND phase IN ('shown', 'ended') ORDER BY number DESC LIMIT $3`,
    [game, upTo, limit],
  );
  return rows;
}

const DAY = `interval '1 day'`;
/** Outcome counts of a table's last day: the winning side, a number, each picture. Reads stored results. */
const OUTCOME = `CASE result ->> 'game' WHEN 'xoc-dia' THEN ARRAY[CASE WHEN (result ->> 'red')::integer % 2 = 0 THEN 'chan' ELSE 'le' END] WHEN 'roulette' THEN ARRAY[result ->> 'number']
  WHEN 'bau-cua' THEN ARRAY(SELECT jsonb_array_elements_text(result -> 'dice')) ELSE ARRAY[coalesce(result ->> 'winner', result ->> 'side')] END`;

/** The table's last day up to a round, which is included once revealed. */
export async function readDay(
  tx: Tx,
  game: string,
  upTo: number,
): Promise<{ readonly rounds: number; readonly counts: Readonly<Record<string, number>> }> {
  const { rows } = await tx.query<{ rounds: number; outcome: string; times: number }>(
    `WITH revealed AS (SELECT result FROM shared_round WHERE game = $1 AND number <= $2 AND phase IN ('shown', 'ended') AND opened_at > clock_timestamp() - ${DAY})
     SELECT (SELECT count(*)::integer FROM revealed) AS rounds, outcome, count(*)::integer AS times FROM revealed, unnest(${OUTCOME}) AS outcome GROUP BY outcome`,
    [game, upTo],
  );
  return {
    rounds: rows[0]?.rounds ?? 0,
    counts: Object.fromEntries(rows.map(({ outcome, times }) => [outcome, times])),
  };
}

export interface ChatRow {
  readonly lineId: string;
  readonly vendor: string;
  readonly memberRef: string;
  readonly text: string;
}

const SAID = `line_id AS "lineId", vendor, member_ref AS "memberRef", text`;
/** Chat messages kept per table. */
const KEPT = 30;

/** Milliseconds until the member may send a message again, at any table. */
export async function waitBeforeMessage(tx: Tx, vendor: string, memberRef: string, pauseMs: number): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`chat/${vendor}/${memberRef}`]);
  const { rows } = await tx.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM max(said_at) + $3 * interval '1 millisecond' - clock_timestamp()) * 1000)::double precision AS ms FROM table_chat WHERE vendor = $1 AND member_ref = $2`,
    [vendor, memberRef, pauseMs],
  );
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0));
}

/** Stores a message, and deletes old ones. */
export async function insertChat(
  tx: Tx,
  game: string,
  { vendor, memberRef, text }: Omit<ChatRow, 'lineId'>,
): Promise<ChatRow> {
  const { rows } = await tx.query<ChatRow>(
    `INSERT INTO table_chat (game, vendor, member_ref, text) VALUES ($1, $2, $3, $4) RETURNING ${SAID}`,
    [game, vendor, memberRef, text],
  );
  await tx.query(
    'DELETE FROM table_chat WHERE game = $1 AND line_id < (SELECT min(line_id) FROM (SELECT line_id FROM table_chat WHERE game = $1 ORDER BY line_id DESC LIMIT $2) AS latest)',
    [game, KEPT],
  );
  return rows[0]!;
}

export async function findChat(tx: Tx, lineId: string): Promise<ChatRow | undefined> {
  return (await tx.query<ChatRow>(`SELECT ${SAID} FROM table_chat WHERE line_id = $1`, [lineId])).rows[0];
}

/** The last messages, oldest first. */
export async function listChat(tx: Tx, game: string): Promise<readonly ChatRow[]> {
  const { rows } = await tx.query<ChatRow>(
    `SELECT ${SAID} FROM table_chat WHERE game = $1 ORDER BY line_id DESC LIMIT $2`,
    [game, KEPT],
  );
  return rows.toReversed();
}
