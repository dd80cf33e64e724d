/** SQL of the console's promotions: the list, versions, and what was given. */
import type { PromotionKind, PromotionState } from '@lantern/contract/promotion-rules';
import { instantText, keysetOrder } from '../../../../kernel/db/keyset.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import type { Day } from '../../../../kernel/days.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { deskColumns, deskTables, type DeskPromotion, type PromotionName } from './store.ts';

export interface DeskFilter {
  readonly state?: PromotionState | undefined;
  readonly kind?: PromotionKind | undefined;
  /** Drafts that wait for a second person. */
  readonly waiting: readonly string[];
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The state a console shows: one whose time is over has ended. */
const shownState = sql`CASE WHEN p.state = 'draft' THEN 'draft'
  WHEN (r.rule ->> 'to')::bigint <= extract(epoch FROM kernel.now()) * 1000 THEN 'ended' ELSE p.state END`;

const given = sql`coalesce((SELECT sum(e.amount) FROM promotions.entry e
    WHERE e.merchant_code = p.merchant_code AND e.promotion = p.key AND e.version IS NOT NULL), 0)::bigint AS given,
  (SELECT count(DISTINCT e.member_id)::integer FROM promotions.entry e
    WHERE e.merchant_code = p.merchant_code AND e.promotion = p.key AND e.version IS NOT NULL) AS members`;

export interface DeskRow extends DeskPromotion {
  readonly shownState: Exclude<PromotionState, 'waiting'>;
  readonly given: bigint;
  readonly members: number;
  /** To the microsecond, for the cursor. */
  readonly createdText: string;
}

const created = sql`p.created_at`;

/** A page of a merchant's promotions, newest first. Refuses input_invalid for a foreign cursor. */
export async function pageOfDesk(
  tx: Tx,
  merchantCode: string,
  { state, kind, waiting, after, limit }: DeskFilter,
): Promise<Result<{ readonly rows: readonly DeskRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<DeskRow>(
    {
      columns: { createdAt: { by: created, type: 'timestamptz', of: ({ createdText }) => createdText } },
      id: { by: sql`p.key`, type: 'text', of: ({ key }) => key },
    },
    '-createdAt',
    after,
  );
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const isWaiting = sql`p.state = 'draft' AND p.key = ANY (${[...waiting]}::text[])`;
  const { rows } =
    await sql<DeskRow>`SELECT ${deskColumns}, ${shownState} AS "shownState", ${given}, ${instantText(created)} AS "createdText"
    FROM ${deskTables}
    WHERE p.merchant_code = ${merchantCode} AND (${kind ?? null}::text IS NULL OR p.kind = ${kind ?? null}) AND ${where}
      AND CASE ${state ?? null}::text WHEN 'waiting' THEN ${isWaiting} WHEN 'draft' THEN p.state = 'draft' AND NOT (${isWaiting})
        ELSE ${state ?? null}::text IS NULL OR ${shownState} = ${state ?? null} END
    ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

/** One of them. */
export async function findDeskRow(tx: Tx, { merchantCode, key }: PromotionName): Promise<DeskRow | undefined> {
  const { rows } =
    await sql<DeskRow>`SELECT ${deskColumns}, ${shownState} AS "shownState", ${given}, ${instantText(created)} AS "createdText"
    FROM ${deskTables} WHERE p.merchant_code = ${merchantCode} AND p.key = ${key}`.execute(tx);
  return rows[0];
}

/** Keys of a merchant's promotions whose newest version was not published: those that may wait for a second person. */
export async function listUnpublished(tx: Tx, merchantCode: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM promotions.promotion
    WHERE merchant_code = ${merchantCode} AND version IS DISTINCT FROM live_version AND state <> 'ended'`.execute(tx);
  return rows.map(({ key }) => key);
}

export interface VersionRow {
  readonly version: number;
  readonly by: string;
  readonly at: Date;
  readonly published: boolean;
}

/** The versions of a promotion, newest first, at most a hundred. */
export async function listVersions(tx: Tx, { merchantCode, key }: PromotionName): Promise<readonly VersionRow[]> {
  const { rows } =
    await sql<VersionRow>`SELECT version, written_by AS by, written_at AS at, published_at IS NOT NULL AS published
    FROM promotions.rule WHERE merchant_code = ${merchantCode} AND key = ${key} ORDER BY version DESC LIMIT 100`.execute(
      tx,
    );
  return rows;
}

export interface GivenDay {
  readonly day: Day;
  readonly given: bigint;
  readonly members: number;
}

const DAYS_SHOWN = 60;

/** What was given on each of the last days on which anything was, oldest first. */
export async function listDays(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  timeZone: string,
): Promise<readonly GivenDay[]> {
  const { rows } = await sql<GivenDay>`SELECT day, given, members FROM (
      SELECT to_char(e.earned_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, sum(e.amount)::bigint AS given,
        count(DISTINCT e.member_id)::integer AS members
      FROM promotions.entry e WHERE e.merchant_code = ${merchantCode} AND e.promotion = ${key} AND e.version IS NOT NULL
      GROUP BY 1 ORDER BY 1 DESC LIMIT ${DAYS_SHOWN}) d ORDER BY day`.execute(tx);
  return rows;
}
