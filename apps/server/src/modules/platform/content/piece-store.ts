/** SQL of content as it is written, and of its editions. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

export type Piece = AnswerOf<OpsCalls['ops.content.read']>['piece'];
export type PieceBody = Piece['body'];
export type PieceState = Piece['state'];

/** No one is left out. */
export const FOR_ALL: PieceBody['audience'] = { readers: 'all', languages: [], devices: [] };

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
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface ListedPiece extends PieceRow {
  readonly sortAt: string;
}

const ORDER = {
  columns: {
    changed: { by: sql`p.changed_at`, type: 'timestamptz', of: ({ sortAt }) => sortAt },
    title: { by: sql`p.body->>'titleVi'`, type: 'text', of: ({ body }) => body.titleVi },
  } satisfies Record<string, KeysetColumn<ListedPiece>>,
  id: {
    by: sql`p.piece_id`,
    type: 'text',
    of: ({ pieceId }: ListedPiece) => pieceId,
  } satisfies KeysetColumn<ListedPiece>,
};

interface PiecePage {
  readonly rows: readonly PieceRow[];
  readonly next: string | null;
  /** Of all pages. */
  readonly total: number;
}

/** A page of a merchant's content, and how much of it matches. Refuses input_invalid for a foreign cursor. */
export async function pageOfPieces(
  tx: Tx,
  merchantCode: string,
  { type, state, query, sort, after, limit }: PieceFilters,
): Promise<Result<PiecePage, 'input_invalid'>> {
  const order = keysetOrder<ListedPiece>(ORDER, sort, after);
  if (!order.ok) return order;
  const matches = sql`p.merchant_code = ${merchantCode}
      AND (${type ?? null}::text IS NULL OR p.body->>'type' = ${type ?? null})
      AND (${state ?? null}::text IS NULL OR ${STATE} = ${state ?? null})
      AND (${query ?? null}::text IS NULL OR strpos(lower((p.body->>'titleVi') || ' ' || (p.body->>'titleEn')), lower(${query ?? null})) > 0)`;
  const { rows } = await sql<ListedPiece>`SELECT ${PIECE}, ${instantText(sql`p.changed_at`)} AS "sortAt" FROM ${FROM}
    WHERE ${matches} AND ${order.value.where} ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${FROM} WHERE ${matches}`.execute(tx);
  return ok({ ...order.value.page(rows, limit), total: counted.rows[0]!.total });
}

/** One of the merchant's; `FOR UPDATE` keeps others from changing it until the transaction ends. */
export async function findPiece(
  tx: Tx,
  merchantCode: string,
  pieceId: string,
  lock?: 'FOR UPDATE',
): Promise<PieceRow | undefined> {
  const { rows } = await sql<PieceRow>`SELECT ${PIECE} FROM ${FROM}
    WHERE p.merchant_code = ${merchantCode} AND p.piece_id = ${pieceId} ${sql.raw(lock === undefined ? '' : 'FOR UPDATE OF p')}`.execute(
    tx,
  );
  return rows[0];
}

export interface NamedPiece {
  readonly contentId: string;
  readonly titleVi: string;
  readonly titleEn: string;
}

/** More than a menu can offer. */
const CHOICES_MAXIMUM = 200;

/** What is shown now: help items of the first level, and promotions. */
export async function listChoices(
  tx: Tx,
  merchantCode: string,
): Promise<{ readonly parents: readonly NamedPiece[]; readonly promotions: readonly NamedPiece[] }> {
  const parents = await sql<NamedPiece>`SELECT help_item_id AS "contentId", title_vi AS "titleVi", title_en AS "titleEn"
    FROM content.help_item WHERE merchant_code = ${merchantCode} AND parent_id IS NULL
    ORDER BY sort, help_item_id LIMIT ${CHOICES_MAXIMUM}`.execute(tx);
  const promotions =
    await sql<NamedPiece>`SELECT announcement_id AS "contentId", title_vi AS "titleVi", title_en AS "titleEn"
    FROM content.announcement WHERE merchant_code = ${merchantCode} AND type = 'PR' AND only_member IS NULL AND (ends_at IS NULL OR ends_at > kernel.now())
    ORDER BY sort, starts_at DESC LIMIT ${CHOICES_MAXIMUM}`.execute(tx);
  return { parents: parents.rows, promotions: promotions.rows };
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

/** Begins a draft; an id that is taken keeps what it has. */
export async function insertPiece(
  tx: Tx,
  merchantCode: string,
  pieceId: string,
  body: PieceBody,
  by: string,
): Promise<void> {
  await sql`INSERT INTO content.piece (piece_id, merchant_code, body, changed_by)
    VALUES (${pieceId}, ${merchantCode}, ${JSON.stringify(body)}::jsonb, ${by}) ON CONFLICT DO NOTHING`.execute(tx);
}

export interface PieceWrite {
  readonly body: PieceBody;
  readonly by: string;
  readonly withdrawn: boolean;
}

/** Writes the next version of one that is locked. */
export async function writePiece(tx: Tx, merchantCode: string, pieceId: string, write: PieceWrite): Promise<void> {
  await sql`UPDATE content.piece SET body = ${JSON.stringify(write.body)}::jsonb, version = version + 1, changed_by = ${write.by},
      changed_at = kernel.now(), withdrawn = ${write.withdrawn}
    WHERE piece_id = ${pieceId} AND merchant_code = ${merchantCode}`.execute(tx);
}

/** Removes a draft; one with an edition is held by it. */
export async function deletePiece(tx: Tx, merchantCode: string, pieceId: string): Promise<void> {
  await sql`DELETE FROM content.piece WHERE piece_id = ${pieceId} AND merchant_code = ${merchantCode}`.execute(tx);
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
      WHERE piece.merchant_code = excluded.merchant_code AND (piece.body IS DISTINCT FROM excluded.body OR piece.withdrawn) RETURNING 1 AS changed`.execute(
    tx,
  );
  if (rows.length > 0) await insertEdition(tx, pieceId, body, 'system');
}

/** Takes an announcement off at once. */
export async function endAnnouncement(tx: Tx, merchantCode: string, announcementId: string): Promise<void> {
  await sql`UPDATE content.announcement SET starts_at = least(starts_at, kernel.now() - interval '1 millisecond'), ends_at = kernel.now()
    WHERE announcement_id = ${announcementId} AND merchant_code = ${merchantCode}`.execute(tx);
}

/** Keeps a picture; the same one twice is one. */
export async function insertPicture(
  tx: Tx,
  merchantCode: string,
  picture: { readonly hash: string; readonly jpeg: Buffer; readonly by: string },
): Promise<void> {
  await sql`INSERT INTO content.picture (merchant_code, hash, jpeg, added_by)
    VALUES (${merchantCode}, ${picture.hash}, ${picture.jpeg}, ${picture.by}) ON CONFLICT DO NOTHING`.execute(tx);
}

/** A kept picture as its address names it. */
export async function readPicture(tx: Tx, merchantCode: string, hash: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ jpeg: Buffer }>`SELECT jpeg FROM content.picture
    WHERE merchant_code = ${merchantCode} AND hash = ${hash}`.execute(tx);
  return rows[0]?.jpeg;
}
