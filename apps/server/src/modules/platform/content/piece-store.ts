/** SQL of content as it is written, and of its editions. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export type Piece = AnswerOf<OpsCalls['ops.content.read']>['piece'];
export type PieceBody = Piece['body'];
export type PieceState = Piece['state'];

export interface PieceRow {
  readonly pieceId: string;
  readonly body: PieceBody;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly state: PieceState;
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
  readonly hasChanges: boolean;
}

const instantOf = (field: 'startsAt' | 'endsAt') => sql`to_timestamp((e.body->>${field})::bigint / 1000.0)`;
const STATE = sql`CASE WHEN e.edition IS NULL THEN 'draft' WHEN p.withdrawn THEN 'withdrawn'
    WHEN ${instantOf('startsAt')} > kernel.now() THEN 'scheduled' WHEN ${instantOf('endsAt')} <= kernel.now() THEN 'over' ELSE 'shown' END`;
const PIECE = sql`p.piece_id AS "pieceId", p.body, p.version, p.changed_by AS "changedBy", p.changed_at AS "changedAt", ${STATE} AS state,
  e.published_at AS "publishedAt", e.published_by AS "publishedBy", e.body IS DISTINCT FROM p.body AS "hasChanges"`;
const FROM = sql`content.piece p LEFT JOIN LATERAL (SELECT * FROM content.edition WHERE piece_id = p.piece_id ORDER BY edition DESC LIMIT 1) e ON true`;

export interface PieceFilters {
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  readonly query?: string | undefined;
}

/** A merchant's content below an id, newest first. */
export async function listPieces(
  tx: Tx,
  merchantCode: string,
  { type, state, query }: PieceFilters,
  belowId: string | undefined,
  limit: number,
): Promise<readonly PieceRow[]> {
  const { rows } = await sql<PieceRow>`SELECT ${PIECE} FROM ${FROM} WHERE p.merchant_code = ${merchantCode}
      AND (${belowId ?? null}::text IS NULL OR p.piece_id < ${belowId ?? null})
      AND (${type ?? null}::text IS NULL OR p.body->>'type' = ${type ?? null})
      AND (${state ?? null}::text IS NULL OR ${STATE} = ${state ?? null})
      AND (${query ?? null}::text IS NULL OR strpos(lower((p.body->>'titleVi') || ' ' || (p.body->>'titleEn')), lower(${query ?? null})) > 0)
    ORDER BY p.piece_id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

export async function findPiece(tx: Tx, merchantCode: string, pieceId: string): Promise<PieceRow | undefined> {
  const { rows } =
    await sql<PieceRow>`SELECT ${PIECE} FROM ${FROM} WHERE p.merchant_code = ${merchantCode} AND p.piece_id = ${pieceId}`.execute(
      tx,
    );
  return rows[0];
}

export interface EditionRow {
  readonly edition: number;
  readonly body: PieceBody;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

/** More than anyone looks through. */
const EDITIONS_SHOWN = 50;

/** Editions of one of the merchant's pieces, newest first. */
export async function listEditions(tx: Tx, merchantCode: string, pieceId: string): Promise<readonly EditionRow[]> {
  const { rows } =
    await sql<EditionRow>`SELECT e.edition, e.body, e.published_by AS "publishedBy", e.published_at AS "publishedAt"
    FROM content.edition e JOIN content.piece p USING (piece_id) WHERE e.piece_id = ${pieceId} AND p.merchant_code = ${merchantCode}
    ORDER BY e.edition DESC LIMIT ${EDITIONS_SHOWN}`.execute(tx);
  return rows;
}

export async function insertPiece(
  tx: Tx,
  merchantCode: string,
  pieceId: string,
  body: PieceBody,
  by: string,
): Promise<void> {
  await sql`INSERT INTO content.piece (piece_id, merchant_code, body, changed_by)
    VALUES (${pieceId}, ${merchantCode}, ${JSON.stringify(body)}::jsonb, ${by})`.execute(tx);
}

export interface PieceWrite {
  readonly body: PieceBody;
  readonly version: number;
  readonly by: string;
  readonly withdrawn: boolean;
}

/** Writes it over the version it replaces; false when another was faster. */
export async function writePiece(tx: Tx, merchantCode: string, pieceId: string, write: PieceWrite): Promise<boolean> {
  const { rows } =
    await sql`UPDATE content.piece SET body = ${JSON.stringify(write.body)}::jsonb, version = version + 1, changed_by = ${write.by},
      changed_at = kernel.now(), withdrawn = ${write.withdrawn}
    WHERE piece_id = ${pieceId} AND merchant_code = ${merchantCode} AND version = ${write.version} RETURNING 1 AS done`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Adds the next edition. */
export async function insertEdition(tx: Tx, pieceId: string, body: PieceBody, by: string): Promise<void> {
  await sql`INSERT INTO content.edition (piece_id, edition, body, published_by)
    SELECT ${pieceId}, coalesce(max(edition), 0) + 1, ${JSON.stringify(body)}::jsonb, ${by} FROM content.edition WHERE piece_id = ${pieceId}`.execute(
    tx,
  );
}

/** Notes what was published without the console: by a release or the demo. */
export async function notePublished(tx: Tx, merchantCode: string, pieceId: string, body: PieceBody): Promise<void> {
  const { rows } = await sql`INSERT INTO content.piece (piece_id, merchant_code, body, changed_by)
    VALUES (${pieceId}, ${merchantCode}, ${JSON.stringify(body)}::jsonb, 'system')
    ON CONFLICT (piece_id) DO UPDATE SET body = excluded.body, version = piece.version + 1, changed_by = 'system', changed_at = kernel.now(), withdrawn = false
      WHERE piece.body IS DISTINCT FROM excluded.body OR piece.withdrawn RETURNING 1 AS changed`.execute(tx);
  if (rows.length > 0) await insertEdition(tx, pieceId, body, 'system');
}

/** Takes an announcement off at once. */
export async function endAnnouncement(tx: Tx, merchantCode: string, announcementId: string): Promise<void> {
  await sql`UPDATE content.announcement SET starts_at = least(starts_at, kernel.now() - interval '1 millisecond'), ends_at = kernel.now()
    WHERE announcement_id = ${announcementId} AND merchant_code = ${merchantCode}`.execute(tx);
}
