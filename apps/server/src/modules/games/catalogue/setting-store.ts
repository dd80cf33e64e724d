/** SQL of operator settings. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { GameSetting } from './rules/rows.ts';

/** Whether the vendor exists. */
export async function vendorExists(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM catalogue.vendor WHERE code = ${code}`.execute(tx);
  return rows.length > 0;
}

/** A vendor's settings before a change; undefined if there is no such vendor. */
export async function findVendorState(tx: Tx, code: string, merchantCode: string): Promise<object | undefined> {
  const { rows } = await sql<object>`SELECT coalesce(s.maintenance, false) AS maintenance, s.sort_order AS "sortOrder",
      (SELECT m.enabled FROM catalogue.vendor_merchant m WHERE m.vendor = v.code AND m.merchant_code = ${merchantCode}) AS enabled
    FROM catalogue.vendor v LEFT JOIN catalogue.vendor_setting s ON s.vendor = v.code WHERE v.code = ${code}`.execute(
    tx,
  );
  return rows[0];
}

/** Which vendors are switched on or off for a merchant; one that is in neither list follows its kind. */
export async function readOffered(tx: Tx, merchantCode: string): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{
    vendor: string;
    enabled: boolean;
  }>`SELECT vendor, enabled FROM catalogue.vendor_merchant WHERE merchant_code = ${merchantCode}`.execute(tx);
  return new Map(rows.map(({ vendor, enabled }) => [vendor, enabled]));
}

export async function writeVendorEnabled(tx: Tx, code: string, merchantCode: string, enabled: boolean): Promise<void> {
  await sql`INSERT INTO catalogue.vendor_merchant (vendor, merchant_code, enabled) VALUES (${code}, ${merchantCode}, ${enabled})
    ON CONFLICT (vendor, merchant_code) DO UPDATE SET enabled = excluded.enabled`.execute(tx);
}

export async function writeVendorMaintenance(tx: Tx, code: string, maintenance: boolean): Promise<void> {
  await sql`INSERT INTO catalogue.vendor_setting (vendor, maintenance) VALUES (${code}, ${maintenance})
    ON CONFLICT (vendor) DO UPDATE SET maintenance = excluded.maintenance`.execute(tx);
}

/** Sets the vendor's position in the list; null: the entry's order. */
export async function writeVendorOrder(tx: Tx, code: string, sortOrder: number | null): Promise<void> {
  await sql`INSERT INTO catalogue.vendor_setting (vendor, sort_order) VALUES (${code}, ${sortOrder})
    ON CONFLICT (vendor) DO UPDATE SET sort_order = excluded.sort_order`.execute(tx);
}

export interface IntegrationRow {
  readonly launchUrl: string;
  readonly sealedKey: Buffer;
  readonly frameOrigins: readonly string[];
  readonly timeoutMs: number;
  /** Null: every game of the vendor. */
  readonly games: readonly string[] | null;
}

/** Sets a vendor's launch integration; undefined deletes it. */
export async function writeIntegration(tx: Tx, code: string, integration: IntegrationRow | undefined): Promise<void> {
  const { launchUrl = null, sealedKey = null, frameOrigins = [], timeoutMs = null, games = null } = integration ?? {};
  await sql`INSERT INTO catalogue.vendor_setting AS s (vendor, launch_url, sealed_key, frame_origins, timeout_ms, games)
    VALUES (${code}, ${launchUrl}, ${sealedKey}, ${[...frameOrigins]}::text[], coalesce(${timeoutMs}::integer, 6000), ${games && [...games]}::text[])
    ON CONFLICT (vendor) DO UPDATE SET launch_url = excluded.launch_url, sealed_key = excluded.sealed_key, frame_origins = excluded.frame_origins,
      timeout_ms = excluded.timeout_ms, games = excluded.games`.execute(tx);
}

export async function findIntegration(tx: Tx, code: string): Promise<IntegrationRow | undefined> {
  const { rows } =
    await sql<IntegrationRow>`SELECT launch_url AS "launchUrl", sealed_key AS "sealedKey", frame_origins AS "frameOrigins", timeout_ms AS "timeoutMs", games
    FROM catalogue.vendor_setting WHERE vendor = ${code} AND launch_url IS NOT NULL`.execute(tx);
  return rows[0];
}

/** Distinct frame origins of every launchable vendor, without the site's own. */
export async function readFrameOrigins(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{
    origin: string;
  }>`SELECT DISTINCT origin FROM catalogue.vendor_setting, unnest(frame_origins) AS origin
    WHERE launch_url IS NOT NULL AND origin <> 'self' ORDER BY origin`.execute(tx);
  return rows.map(({ origin }) => origin);
}

/** Locks the settings of a game; creates an empty row if there is none. */
export async function lockSetting(tx: Tx, gameId: string): Promise<GameSetting> {
  await sql`INSERT INTO catalogue.game_setting (game_id) VALUES (${gameId}) ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } =
    await sql<GameSetting>`SELECT game_id AS "gameId", enabled, maintenance, pin, name_vi AS "nameVi", name_en AS "nameEn", tags,
      min_bet AS "minBet", free_play AS "freePlay" FROM catalogue.game_setting WHERE game_id = ${gameId} FOR UPDATE`.execute(
      tx,
    );
  return rows[0]!;
}

export async function writeSetting(
  tx: Tx,
  { gameId, enabled, maintenance, pin, nameVi, nameEn, tags, minBet, freePlay }: GameSetting,
): Promise<void> {
  await sql`UPDATE catalogue.game_setting SET enabled = ${enabled}, maintenance = ${maintenance}, pin = ${pin}, name_vi = ${nameVi}, name_en = ${nameEn},
      tags = ${tags === null ? null : [...tags]}::text[], min_bet = ${minBet}, free_play = ${freePlay}, version = version + 1 WHERE game_id = ${gameId}`.execute(
    tx,
  );
}
