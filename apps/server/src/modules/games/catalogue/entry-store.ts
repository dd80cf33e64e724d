/** SQL of vendors and games that operators add or edit. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { GameRow, VendorRow } from './rules/rows.ts';

/** A vendor as an operator sets it up. */
export interface VendorRecord extends Pick<
  VendorRow,
  'code' | 'accountTypeName' | 'nameVi' | 'nameEn' | 'types' | 'sortOrder' | 'currencies' | 'retired'
> {
  readonly source: 'release' | 'operator';
  readonly version: number;
}

/** A game as an operator sets it up. */
export interface GameRecord extends Omit<
  GameRow,
  'enabled' | 'maintenance' | 'pin' | 'plays' | 'lottery' | 'addedAt' | 'classify' | 'minBet'
> {
  readonly classify: string;
  readonly minBet: number;
  readonly source: 'release' | 'operator';
  readonly version: number;
}

const vendorColumns = sql`code, account_type_name AS "accountTypeName", name_vi AS "nameVi", name_en AS "nameEn", types, sort_order AS "sortOrder",
  currencies, retired, source, version`;
const gameColumns = sql`id, vendor, type, name_vi AS "nameVi", name_en AS "nameEn", classify, rtp_basis_points AS "rtpBasisPoints", min_bet AS "minBet",
  pay_lines AS "payLines", free_play AS "freePlay", tags, rooms, tint, sort_order AS "sortOrder", retired, source, version`;

/** A vendor, locked until the transaction ends. */
export async function lockVendor(tx: Tx, code: string): Promise<VendorRecord | undefined> {
  const { rows } =
    await sql<VendorRecord>`SELECT ${vendorColumns} FROM catalogue.vendor WHERE code = ${code} FOR UPDATE`.execute(tx);
  return rows[0];
}

/**
 * Inserts a vendor, or replaces the given version of it, 0 of a new one; it is the operators' from then on. False when another edit was
 * faster.
 */
export async function writeVendor(tx: Tx, vendor: Omit<VendorRecord, 'source'>): Promise<boolean> {
  const { code, accountTypeName, nameVi, nameEn, types, sortOrder, currencies, retired } = vendor;
  const { rows } =
    await sql`INSERT INTO catalogue.vendor AS v (code, account_type_name, name_vi, name_en, types, sort_order, currencies, retired, source)
    VALUES (${code}, ${accountTypeName}, ${nameVi}, ${nameEn}, ${[...types]}::text[], ${sortOrder}, ${currencies && [...currencies]}::text[], ${retired}, 'operator')
    ON CONFLICT (code) DO UPDATE SET name_vi = excluded.name_vi, name_en = excluded.name_en, types = excluded.types, sort_order = excluded.sort_order,
      currencies = excluded.currencies, retired = excluded.retired, source = 'operator', version = v.version + 1
      WHERE v.version = ${vendor.version} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Every vendor. */
export async function listVendors(tx: Tx): Promise<readonly VendorRecord[]> {
  const { rows } =
    await sql<VendorRecord>`SELECT ${vendorColumns} FROM catalogue.vendor ORDER BY sort_order, code`.execute(tx);
  return rows;
}

/** A vendor's games, or those with these ids, locked until the transaction ends. */
export async function lockGames(
  tx: Tx,
  { vendor, ids }: { readonly vendor?: string; readonly ids: readonly string[] },
): Promise<readonly GameRecord[]> {
  const { rows } = await sql<GameRecord>`SELECT ${gameColumns} FROM catalogue.game
    WHERE vendor = ${vendor ?? null} OR id = ANY (${[...ids]}::text[]) ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

/** Serializes edits of games until the transaction ends: ids and rooms of all games share one name space (advisory lock). */
export async function lockGameIds(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('catalogue.games', 0))`.execute(tx);
}

/** The games by their nodes: ids and rooms' ids. */
export async function readNodeOwners(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ node: string; owner: string }>`SELECT id AS node, id AS owner FROM catalogue.game
    UNION ALL SELECT room ->> 'id', g.id FROM catalogue.game g, jsonb_array_elements(g.rooms) AS room`.execute(tx);
  return new Map(rows.map(({ node, owner }) => [node, owner]));
}

/**
 * Inserts games, or replaces the given versions of them, 0 of a new one; they are the operators' from then on. After `lockGameIds`. False
 * when one of them has changed meanwhile.
 */
export async function writeGames(tx: Tx, games: readonly Omit<GameRecord, 'source'>[]): Promise<boolean> {
  if (games.length === 0) return true;
  const { rows } =
    await sql`INSERT INTO catalogue.game AS g (id, vendor, type, name_vi, name_en, classify, rtp_basis_points, min_bet, pay_lines, free_play, tags, rooms, tint,
      sort_order, retired, source, version)
    SELECT b.id, b.vendor, b.type, b."nameVi", b."nameEn", b.classify, b."rtpBasisPoints", b."minBet", b."payLines", b."freePlay", b.tags, b.rooms, b.tint,
      b."sortOrder", b.retired, 'operator', b.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(games)}::jsonb) AS b(id text, vendor text, type text, "nameVi" text, "nameEn" text, classify text,
      "rtpBasisPoints" integer, "minBet" integer, "payLines" integer, "freePlay" boolean, tags text[], rooms jsonb, tint text, "sortOrder" integer, retired boolean, version integer)
    ON CONFLICT (id) DO UPDATE SET type = excluded.type, name_vi = excluded.name_vi, name_en = excluded.name_en, classify = excluded.classify,
      rtp_basis_points = excluded.rtp_basis_points, min_bet = excluded.min_bet, pay_lines = excluded.pay_lines, free_play = excluded.free_play,
      tags = excluded.tags, rooms = excluded.rooms, tint = excluded.tint, sort_order = excluded.sort_order, retired = excluded.retired,
      source = 'operator', version = g.version + 1 WHERE g.version = excluded.version - 1 RETURNING 1`.execute(tx);
  return rows.length === games.length;
}
