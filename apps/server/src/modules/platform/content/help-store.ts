/** Help items in both languages. */
import type { HELP_KINDS } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { OtherTexts } from './rules/texts.ts';

export interface HelpItem {
  readonly helpItemId: string;
  readonly merchantCode: string;
  /** Null: an item of the list; else a numbered sub-item of another. */
  readonly parentId: string | null;
  readonly kind: (typeof HELP_KINDS)[number];
  readonly titleVi: string;
  readonly titleEn: string;
  readonly contentVi: string;
  readonly contentEn: string;
  readonly others: OtherTexts;
  readonly sort: number;
}

/** All items of a merchant in the operator's order. */
export async function readHelpItems(tx: Tx, merchantCode: string): Promise<readonly HelpItem[]> {
  const { rows } =
    await sql<HelpItem>`SELECT help_item_id AS "helpItemId", merchant_code AS "merchantCode", parent_id AS "parentId", kind,
      title_vi AS "titleVi", title_en AS "titleEn", content_vi AS "contentVi", content_en AS "contentEn", others, sort
    FROM content.help_item WHERE merchant_code = ${merchantCode} ORDER BY sort, help_item_id`.execute(tx);
  return rows;
}

/** Whether the item is in the list itself and may have sub-items. */
export async function isTopLevel(tx: Tx, merchantCode: string, helpItemId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM content.help_item
    WHERE help_item_id = ${helpItemId} AND merchant_code = ${merchantCode} AND parent_id IS NULL FOR SHARE`.execute(tx);
  return rows.length > 0;
}

/** Whether the item has sub-items. */
export async function hasChildren(tx: Tx, helpItemId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM content.help_item WHERE parent_id = ${helpItemId} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Writes the whole item, new or not. */
export async function writeHelpItem(tx: Tx, item: HelpItem): Promise<void> {
  await sql`INSERT INTO content.help_item (help_item_id, merchant_code, parent_id, kind, title_vi, title_en, content_vi, content_en, others, sort)
    VALUES (${item.helpItemId}, ${item.merchantCode}, ${item.parentId}, ${item.kind}, ${item.titleVi}, ${item.titleEn}, ${item.contentVi}, ${item.contentEn},
      ${JSON.stringify(item.others)}::jsonb, ${item.sort})
    ON CONFLICT (help_item_id) DO UPDATE SET parent_id = excluded.parent_id, kind = excluded.kind,
      title_vi = excluded.title_vi, title_en = excluded.title_en, content_vi = excluded.content_vi, content_en = excluded.content_en,
      others = excluded.others, sort = excluded.sort WHERE help_item.merchant_code = excluded.merchant_code`.execute(
    tx,
  );
}

/** Removes the item with its sub-items. */
export async function deleteHelpItem(tx: Tx, merchantCode: string, helpItemId: string): Promise<void> {
  await sql`DELETE FROM content.help_item WHERE help_item_id = ${helpItemId} AND merchant_code = ${merchantCode}`.execute(
    tx,
  );
}
