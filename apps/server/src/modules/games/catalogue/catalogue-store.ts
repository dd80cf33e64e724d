/** SQL that reads the whole catalogue, for each node's cache. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { EntryRow } from './rules/overlay.ts';
import type { MerchantGameSetting, MerchantSettings } from './rules/merchant-setting.ts';
import type { GameSetting, VendorRow } from './rules/rows.ts';

/** The revision: another with every change, and when a maintenance window begins or ends. */
export async function readRevision(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    revision: string;
  }>`SELECT r.number || '/' || (SELECT coalesce(sum((m.closed_from <= kernel.now())::integer
      + (m.closed_until <= kernel.now())::integer), 0) FROM catalogue.vendor_merchant m WHERE m.closed_from IS NOT NULL) AS revision
    FROM catalogue.revision r`.execute(tx);
  return rows[0]!.revision;
}

/** Every vendor with its operator settings. */
export async function readVendors(tx: Tx): Promise<readonly VendorRow[]> {
  const { rows } =
    await sql<VendorRow>`SELECT v.code, v.account_type_name AS "accountTypeName", v.name_vi AS "nameVi", v.name_en AS "nameEn", v.types,
      coalesce(s.sort_order, v.sort_order) AS "sortOrder", v.retired, v.currencies, coalesce(s.maintenance, false) AS maintenance,
      s.launch_url IS NOT NULL AS reachable, s.games AS serves,
      ARRAY(SELECT m.merchant_code FROM catalogue.vendor_merchant m WHERE m.vendor = v.code AND m.enabled) AS "onFor",
      ARRAY(SELECT m.merchant_code FROM catalogue.vendor_merchant m WHERE m.vendor = v.code AND NOT m.enabled) AS "offFor",
      ARRAY(SELECT m.merchant_code FROM catalogue.vendor_merchant m WHERE m.vendor = v.code AND (m.paused_at IS NOT NULL
        OR (m.closed_from <= kernel.now() AND m.closed_until > kernel.now()))) AS "closedFor"
    FROM catalogue.vendor v LEFT JOIN catalogue.vendor_setting s ON s.vendor = v.code`.execute(tx);
  return rows;
}

/** Every game's entry. */
export async function readEntries(tx: Tx): Promise<readonly EntryRow[]> {
  const { rows } =
    await sql<EntryRow>`SELECT id, vendor, type, name_vi AS "nameVi", name_en AS "nameEn", classify, rtp_basis_points AS "rtpBasisPoints",
      min_bet AS "minBet", pay_lines AS "payLines", free_play AS "freePlay", tags, rooms, tint, sort_order AS "sortOrder",
      floor(extract(epoch FROM added_at) * 1000)::double precision AS "addedAt", retired
    FROM catalogue.game`.execute(tx);
  return rows;
}

/** Operator settings by game. */
export async function readSettings(tx: Tx): Promise<ReadonlyMap<string, GameSetting>> {
  const { rows } =
    await sql<GameSetting>`SELECT game_id AS "gameId", enabled, maintenance, pin, name_vi AS "nameVi", name_en AS "nameEn", tags,
      min_bet AS "minBet", free_play AS "freePlay" FROM catalogue.game_setting`.execute(tx);
  return new Map(rows.map((row) => [row.gameId, row]));
}

/** What merchants set for their own brand, by merchant and game. */
export async function readMerchantSettings(tx: Tx): Promise<ReadonlyMap<string, MerchantSettings>> {
  const { rows } = await sql<
    MerchantGameSetting & { readonly merchantCode: string; readonly gameId: string }
  >`SELECT merchant_code AS "merchantCode", game_id AS "gameId", enabled, maintenance, pin, hidden_on AS "hiddenOn"
    FROM catalogue.game_merchant`.execute(tx);
  const byMerchant = Map.groupBy(rows, ({ merchantCode }) => merchantCode);
  return new Map([...byMerchant].map(([code, own]) => [code, new Map(own.map((row) => [row.gameId, row]))]));
}

/** Launches of the last days by game. */
export async function readPlays(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    gameId: string;
    plays: number;
  }>`SELECT game_id AS "gameId", plays::double precision AS plays FROM catalogue.play_count`.execute(tx);
  return new Map(rows.map(({ gameId, plays }) => [gameId, plays]));
}

/** The hash of each game's own art. */
export async function readArt(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    gameId: string;
    hash: string;
  }>`SELECT game_id AS "gameId", hash FROM catalogue.game_art`.execute(tx);
  return new Map(rows.map(({ gameId, hash }) => [gameId, hash]));
}
