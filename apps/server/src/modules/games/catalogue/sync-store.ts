/** SQL of the sync of a release's entries. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { EntryRow } from './rules/overlay.ts';
import type { VendorRow } from './rules/rows.ts';

export type VendorAttempt = Pick<VendorRow, 'code' | 'accountTypeName' | 'nameVi' | 'nameEn' | 'types' | 'sortOrder'>;
export type GameAttempt = Omit<EntryRow, 'addedAt' | 'retired'>;

/** The digest of the current entries; locks out other nodes until the transaction ends. */
export async function lockDigest(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{
    digest: string | null;
  }>`SELECT entries_digest AS digest FROM catalogue.revision FOR UPDATE`.execute(tx);
  return rows[0]!.digest;
}

export async function writeDigest(tx: Tx, digest: string): Promise<void> {
  await sql`UPDATE catalogue.revision SET entries_digest = ${digest}`.execute(tx);
}

/** Upserts the vendors; all others of earlier releases are retired. Those an operator added or edited stay. */
export async function writeVendors(tx: Tx, vendors: readonly VendorAttempt[]): Promise<void> {
  const rows = JSON.stringify(vendors);
  await sql`INSERT INTO catalogue.vendor AS v (code, account_type_name, name_vi, name_en, types, sort_order)
    SELECT b.code, b."accountTypeName", b."nameVi", b."nameEn", b.types, b."sortOrder"
    FROM jsonb_to_recordset(${rows}::jsonb) AS b(code text, "accountTypeName" text, "nameVi" text, "nameEn" text, types text[], "sortOrder" integer)
    ON CONFLICT (code) DO UPDATE SET account_type_name = excluded.account_type_name, name_vi = excluded.name_vi, name_en = excluded.name_en,
      types = excluded.types, sort_order = excluded.sort_order, retired = false WHERE v.source = 'release'`.execute(tx);
  await sql`UPDATE catalogue.vendor SET retired = true WHERE source = 'release' AND NOT retired AND NOT (code = ANY (${vendors.map(({ code }) => code)}::text[]))`.execute(
    tx,
  );
}

/** Upserts the games, new ones with the same timestamp; all others of earlier releases are retired. Operators' own stay. */
export async function writeGames(tx: Tx, games: readonly GameAttempt[]): Promise<void> {
  const rows = JSON.stringify(games);
  await sql`INSERT INTO catalogue.game AS g (id, vendor, type, name_vi, name_en, classify, rtp_basis_points, min_bet, pay_lines, free_play, tags, rooms, tint, sort_order, added_at)
    SELECT b.id, b.vendor, b.type, b."nameVi", b."nameEn", b.classify, b."rtpBasisPoints", b."minBet", b."payLines", b."freePlay", b.tags, b.rooms, b.tint, b."sortOrder", (SELECT kernel.now())
    FROM jsonb_to_recordset(${rows}::jsonb) AS b(id text, vendor text, type text, "nameVi" text, "nameEn" text, classify text, "rtpBasisPoints" integer,
      "minBet" integer, "payLines" integer, "freePlay" boolean, tags text[], rooms jsonb, tint text, "sortOrder" integer)
    ON CONFLICT (id) DO UPDATE SET vendor = excluded.vendor, type = excluded.type, name_vi = excluded.name_vi, name_en = excluded.name_en,
      classify = excluded.classify, rtp_basis_points = excluded.rtp_basis_points, min_bet = excluded.min_bet, pay_lines = excluded.pay_lines,
      free_play = excluded.free_play, tags = excluded.tags, rooms = excluded.rooms, tint = excluded.tint, sort_order = excluded.sort_order,
      retired = false, version = g.version + 1 WHERE g.source = 'release' AND
      (g.vendor, g.type, g.name_vi, g.name_en, g.classify, g.rtp_basis_points, g.min_bet, g.pay_lines, g.free_play, g.tags, g.rooms, g.tint, g.sort_order, g.retired)
      IS DISTINCT FROM (excluded.vendor, excluded.type, excluded.name_vi, excluded.name_en, excluded.classify, excluded.rtp_basis_points, excluded.min_bet,
        excluded.pay_lines, excluded.free_play, excluded.tags, excluded.rooms, excluded.tint, excluded.sort_order, false)`.execute(
    tx,
  );
  await sql`UPDATE catalogue.game SET retired = true, version = version + 1 WHERE source = 'release' AND NOT retired AND NOT (id = ANY (${games.map(({ id }) => id)}::text[]))`.execute(
    tx,
  );
}
