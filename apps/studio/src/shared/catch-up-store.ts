/** SQL of unwatched rounds. Times are by the database's clock. */
import type { Tx } from '../kernel/database.ts';
import type { SharedPhase } from './shared-engine.ts';
import type { Anchor, PlannedRound } from './timeline.ts';

/** Serializes opening rounds at a table until the transaction ends. */
export async function lockTable(tx: Tx, game: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`table/${game}`]);
}

interface AnchorRow {
  readonly nowMs: number;
  readonly number: number | null;
  readonly salt: string | null;
  readonly memberSeeds: readonly string[] | null;
  readonly endedMs: number | null;
  readonly memory: unknown;
  readonly result: unknown;
  readonly chainNo: number | null;
  readonly chainIndex: number | null;
  readonly publishedMs: number | null;
}

const MS = (time: string): string => `floor(extract(epoch FROM ${time}) * 1000)::double precision`;

/**
 * Anchors of games without a current round, and the database's time; a table without stored rounds starts `historyMs` before its first
 * chain was published.
 */
export async function readAnchors(
  tx: Tx,
  games: readonly string[],
  historyMs: number,
): Promise<{ readonly nowMs: number; readonly anchors: ReadonlyMap<string, Anchor> }> {
  const { rows } = await tx.query<AnchorRow & { readonly game: string }>(
    `SELECT game.name AS game, ${MS('clock_timestamp()')} AS "nowMs", last.number, last.salt, last.member_seeds AS "memberSeeds", ${MS('last.phase_began_at')} AS "endedMs", decided.memory, decided.result,
       place.chain_no AS "chainNo", place.chain_index AS "chainIndex", (SELECT ${MS('published_at')} FROM seed_chain WHERE seed_chain.game = game.name AND chain_no = 1) AS "publishedMs"
     FROM unnest($1::text[]) AS game (name)
       LEFT JOIN LATERAL (SELECT number, salt, member_seeds, phase_began_at FROM shared_round WHERE shared_round.game = game.name ORDER BY number DESC LIMIT 1) AS last ON true
       LEFT JOIN LATERAL (SELECT memory, result FROM shared_round WHERE shared_round.game = game.name AND phase IN ('shown', 'ended') ORDER BY number DESC LIMIT 1) AS decided ON true
       LEFT JOIN LATERAL (SELECT chain_no, chain_index FROM shared_round WHERE shared_round.game = game.name AND chain_no IS NOT NULL ORDER BY chain_no DESC, chain_index DESC LIMIT 1) AS place ON true`,
    [games],
  );
  const anchorOf = ({
    nowMs,
    number,
    salt,
    memberSeeds,
    endedMs,
    memory,
    result,
    chainNo,
    chainIndex,
    publishedMs,
  }: AnchorRow): Anchor => ({
    number: number ?? 0,
    place: chainNo === null || chainIndex === null ? undefined : { chainNo, chainIndex },
    salt: salt ?? '',
    memberSeeds: memberSeeds ?? [],
    last: result === null ? undefined : { memory, result },
    endedMs: endedMs ?? (publishedMs ?? nowMs) - historyMs,
  });
  return { nowMs: rows[0]?.nowMs ?? 0, anchors: new Map(rows.map((row) => [row.game, anchorOf(row)])) };
}

/** The same for one table. */
export async function readAnchor(
  tx: Tx,
  game: string,
  historyMs: number,
): Promise<{ readonly nowMs: number; readonly anchor: Anchor }> {
  const { nowMs, anchors } = await readAnchors(tx, [game], historyMs);
  return { nowMs, anchor: anchors.get(game)! };
}

const at = (ms: number): Date => new Date(ms);

/** Stores finished rounds without stakes. */
export async function insertEnded(tx: Tx, kind: string, game: string, rounds: readonly PlannedRound[]): Promise<void> {
  if (rounds.length === 0) return;
  await tx.query(
    `INSERT INTO shared_round (game, kind, number, seed, seed_hash, chain_no, chain_index, salt, memory, result, phase, opened_at, phase_began_at, phase_ends_at, settled_at)
     SELECT $1, $2, number, CASE WHEN result IS NOT NULL THEN seed END, seed_hash, chain_no, chain_index, salt, coalesce(memory, 'null'), result, CASE WHEN result IS NULL THEN 'void' ELSE 'ended' END, began, ended, ended, ended
     FROM unnest($3::bigint[], $4::bytea[], $5::text[], $6::integer[], $7::integer[], $8::text[], $9::jsonb[], $10::jsonb[], $11::timestamptz[], $12::timestamptz[])
       AS over (number, seed, seed_hash, chain_no, chain_index, salt, memory, result, began, ended)`,
    [
      game,
      kind,
      rounds.map(({ number }) => number),
      rounds.map(({ seed }) => seed),
      rounds.map(({ seedHash }) => seedHash),
      rounds.map(({ chainNo }) => chainNo),
      rounds.map(({ chainIndex }) => chainIndex),
      rounds.map(({ salt }) => salt),
      rounds.map(({ memory }) => JSON.stringify(memory)),
      rounds.map(({ result }) => (result === null ? null : JSON.stringify(result))),
      rounds.map(({ beganMs }) => at(beganMs)),
      rounds.map(({ endsMs }) => at(endsMs)),
    ],
  );
}

/** Stores the current round in its phase. Returns its id; undefined where there already is one. */
export async function insertCurrent(
  tx: Tx,
  kind: string,
  game: string,
  round: PlannedRound,
  { phase, beganMs, endsMs }: { readonly phase: SharedPhase; readonly beganMs: number; readonly endsMs: number },
): Promise<string | undefined> {
  const { number, seed, seedHash, chainNo, chainIndex, salt, memory, result } = round;
  const { rows } = await tx.query<{ sharedId: string }>(
    `INSERT INTO shared_round (game, kind, number, seed, seed_hash, chain_no, chain_index, salt, memory, result, phase, opened_at, phase_began_at, phase_ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING RETURNING shared_id AS "sharedId"`,
    [
      game,
      kind,
      number,
      phase === 'shown' ? seed : null,
      seedHash,
      chainNo,
      chainIndex,
      salt,
      JSON.stringify(memory),
      phase === 'betting' ? null : JSON.stringify(result),
      phase,
      at(round.beganMs),
      at(beganMs),
      at(endsMs),
    ],
  );
  return rows[0]?.sharedId;
}

/** Deletes old rounds without stakes and member seeds; a table's last round stays. Returns how many. */
export async function deleteUnwatched(tx: Tx, retentionMs: number, limit: number): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM shared_round WHERE shared_id IN (
       SELECT shared_id FROM shared_round AS old WHERE opened_at < clock_timestamp() - $1 * interval '1 millisecond' AND member_seeds = '[]' AND settled_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM round WHERE shared_round = old.shared_id) AND number < (SELECT max(number) FROM shared_round AS newer WHERE newer.game = old.game) LIMIT $2)`,
    [retentionMs, limit],
  );
  return rowCount ?? 0;
}
