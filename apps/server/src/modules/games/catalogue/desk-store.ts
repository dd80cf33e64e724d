/** SQL of vendors and games as a merchant's desk sees them. */
import { sql, type Sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { GameDevice, MerchantGameSetting } from './rules/merchant-setting.ts';
import type { GameTag } from './rules/rows.ts';

export interface DeskVendor {
  readonly code: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly types: readonly string[];
  readonly currencies: readonly string[] | null;
  readonly retired: boolean;
  readonly maintenance: boolean;
  readonly connected: boolean;
  /** Undefined settings of the merchant are null. */
  readonly enabled: boolean | null;
  readonly pausedAt: number | null;
  readonly closedFrom: number | null;
  readonly closedUntil: number | null;
  readonly reason: string | null;
  readonly games: number;
  readonly version: number;
  readonly changedBy: string;
  readonly isWindowNow: boolean;
  readonly entryVersion: number;
  readonly launchUrl: string | null;
  readonly frameOrigins: readonly string[];
  readonly timeoutMs: number | null;
  readonly keyUnshown: boolean;
}

const ms = (column: string) => sql.raw(`floor(extract(epoch FROM ${column}) * 1000)::double precision`);

/** Vendors with a merchant's settings, in the order of the lists; of one code, or all that are not retired. */
export async function readDeskVendors(tx: Tx, merchantCode: string, code?: string): Promise<readonly DeskVendor[]> {
  const which = code === undefined ? sql`NOT v.retired` : sql`v.code = ${code}`;
  const { rows } =
    await sql<DeskVendor>`SELECT v.code, v.name_vi AS "nameVi", v.name_en AS "nameEn", v.types, v.currencies, v.retired,
      coalesce(s.maintenance, false) AS maintenance, s.launch_url IS NOT NULL AS connected, m.enabled, ${ms('m.paused_at')} AS "pausedAt",
      ${ms('m.closed_from')} AS "closedFrom", ${ms('m.closed_until')} AS "closedUntil", m.reason, coalesce(m.version, 0) AS version,
      coalesce(m.changed_by, '') AS "changedBy", v.version AS "entryVersion", s.launch_url AS "launchUrl",
      coalesce(s.frame_origins, '{}') AS "frameOrigins", s.timeout_ms AS "timeoutMs", coalesce(s.key_unshown, false) AS "keyUnshown",
      coalesce(m.closed_from <= kernel.now() AND m.closed_until > kernel.now(), false) AS "isWindowNow",
      (SELECT count(*)::integer FROM catalogue.game g WHERE g.vendor = v.code AND NOT g.retired) AS games
    FROM catalogue.vendor v LEFT JOIN catalogue.vendor_setting s ON s.vendor = v.code
      LEFT JOIN catalogue.vendor_merchant m ON m.vendor = v.code AND m.merchant_code = ${merchantCode}
    WHERE ${which} ORDER BY coalesce(s.sort_order, v.sort_order), v.code`.execute(tx);
  return rows;
}

export interface MerchantSetting {
  readonly enabled: boolean;
  readonly paused: boolean;
  readonly closedFrom: number | null;
  readonly closedUntil: number | null;
  readonly reason: string;
  readonly changedBy: string;
}

/** Writes a merchant's setting over the version that was seen, 0 of none; its new version, or undefined when another was faster. */
export async function writeMerchantSetting(
  tx: Tx,
  code: string,
  merchantCode: string,
  seen: number,
  { enabled, paused, closedFrom, closedUntil, reason, changedBy }: MerchantSetting,
): Promise<number | undefined> {
  const instant = (at: number | null) => sql`to_timestamp(${at}::double precision / 1000)`;
  const { rows } = await sql<{ version: number }>`INSERT INTO catalogue.vendor_merchant AS m
      (vendor, merchant_code, enabled, paused_at, closed_from, closed_until, reason, changed_by)
    VALUES (${code}, ${merchantCode}, ${enabled}, CASE WHEN ${paused} THEN kernel.now() END, ${instant(closedFrom)}, ${instant(closedUntil)}, ${reason}, ${changedBy})
    ON CONFLICT (vendor, merchant_code) DO UPDATE SET enabled = excluded.enabled,
      paused_at = CASE WHEN ${paused} THEN coalesce(m.paused_at, excluded.paused_at) END, closed_from = excluded.closed_from,
      closed_until = excluded.closed_until, reason = excluded.reason, changed_by = excluded.changed_by, version = m.version + 1
      WHERE m.version = ${seen} RETURNING version`.execute(tx);
  return rows[0]?.version;
}

/** Merchants that have any of these vendors, besides the lotteries', which every merchant has. */
export async function merchantsWith(tx: Tx, vendors: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`SELECT DISTINCT merchant_code AS code FROM catalogue.vendor_merchant
    WHERE enabled AND vendor = ANY (${[...vendors]}::text[]) ORDER BY 1`.execute(tx);
  return rows.map(({ code }) => code);
}

/** What concerns every merchant of some vendors needs an operator who works for all of them. */
export async function admitInstallation(
  tx: Tx,
  merchants: readonly string[],
  vendors: readonly string[],
): Promise<Result<undefined, 'merchant_foreign'>> {
  const concerned = await merchantsWith(tx, vendors);
  return concerned.every((code) => merchants.includes(code)) ? ok(undefined) : refuse('merchant_foreign');
}

export interface VendorPool {
  readonly jackpotId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly confirmedAt: number;
}

/** What a vendor reported of its jackpots last. */
export async function readVendorPools(tx: Tx, vendor: string): Promise<readonly VendorPool[]> {
  const { rows } =
    await sql<VendorPool>`SELECT jackpot_id AS "jackpotId", amount, currency, ${ms('confirmed_at')} AS "confirmedAt"
    FROM catalogue.jackpot WHERE vendor = ${vendor} ORDER BY jackpot_id, currency LIMIT 100`.execute(tx);
  return rows;
}

export interface DeskGame {
  readonly gameId: string;
  readonly vendor: string;
  readonly type: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly tags: readonly GameTag[];
  readonly pin: number | null;
  readonly enabled: boolean;
  readonly maintenance: boolean;
  readonly retired: boolean;
  readonly addedAt: number;
  /** The hash of its own art. */
  readonly art: string | null;
  readonly version: number;
  readonly changedBy: string;
  /** What the merchant set for its own brand. */
  readonly own: MerchantGameSetting & { readonly version: number };
  readonly ownChangedBy: string;
}

interface ListedGame extends DeskGame {
  /** Its sorting values, as the cursor keeps them. */
  readonly sortName: string;
  readonly sortAt: string;
}

const gameColumns = sql`g.id AS "gameId", g.vendor, g.type, coalesce(s.name_vi, g.name_vi) AS "nameVi", coalesce(s.name_en, g.name_en) AS "nameEn",
  coalesce(s.tags, g.tags) AS tags, s.pin, coalesce(s.enabled, true) AS enabled, coalesce(s.maintenance, false) AS maintenance, g.retired,
  ${ms('g.added_at')} AS "addedAt", (SELECT a.hash FROM catalogue.game_art a WHERE a.game_id = g.id) AS art, coalesce(s.version, 0) AS version, coalesce(s.changed_by, '') AS "changedBy",
  jsonb_build_object('enabled', coalesce(m.enabled, true), 'maintenance', coalesce(m.maintenance, false), 'pin', m.pin,
    'hiddenOn', coalesce(m.hidden_on, '{}'), 'version', coalesce(m.version, 0)) AS own, coalesce(m.changed_by, '') AS "ownChangedBy"`;
const gameSource = (merchantCode: string) =>
  sql`catalogue.game g LEFT JOIN catalogue.game_setting s ON s.game_id = g.id
    LEFT JOIN catalogue.game_merchant m ON m.game_id = g.id AND m.merchant_code = ${merchantCode}`;

const gameOrder = {
  columns: {
    name: { by: sql`g.name_vi`, type: 'text', of: ({ sortName }) => sortName },
    added: { by: sql`g.added_at`, type: 'timestamptz', of: ({ sortAt }) => sortAt },
  } satisfies Record<string, KeysetColumn<ListedGame>>,
  id: { by: sql`g.id`, type: 'text', of: ({ gameId }: ListedGame) => gameId } satisfies KeysetColumn<ListedGame>,
};

export interface GameFilter {
  readonly query?: string | undefined;
  readonly vendor?: string | undefined;
  readonly type?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly hiddenOn?: GameDevice | undefined;
  readonly maintenance?: boolean | undefined;
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

const wantedGames = ({ query, vendor, type, hidden, hiddenOn, maintenance }: GameFilter): Sql =>
  sql.join(
    [
      sql`NOT g.retired`,
      ...(vendor === undefined ? [] : [sql`g.vendor = ${vendor}`]),
      ...(type === undefined ? [] : [sql`g.type = ${type}`]),
      ...(hidden === undefined ? [] : [sql`(coalesce(s.enabled, true) AND coalesce(m.enabled, true)) = ${!hidden}`]),
      ...(hiddenOn === undefined ? [] : [sql`${hiddenOn} = ANY (m.hidden_on)`]),
      ...(maintenance === undefined
        ? []
        : [sql`(coalesce(s.maintenance, false) OR coalesce(m.maintenance, false)) = ${maintenance}`]),
      ...(query === undefined || query.trim() === ''
        ? []
        : [sql`(g.id = ${query} OR g.search_text LIKE '%' || catalogue.fold(${query}) || '%')`]),
    ],
    sql` AND `,
  );

/** A page of vendors' games with a merchant's settings. The catalogue is the installation's; each merchant's shop is a part of it. */
export async function pageOfGames(
  tx: Tx,
  merchantCode: string,
  filter: GameFilter,
): Promise<Result<{ readonly rows: readonly DeskGame[]; readonly next: string | null }, 'input_invalid'>> {
  const { sort, after, limit } = filter;
  const order = keysetOrder<ListedGame>(gameOrder, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<ListedGame>`SELECT ${gameColumns}, g.name_vi AS "sortName", ${instantText(sql`g.added_at`)} AS "sortAt"
    FROM ${gameSource(merchantCode)} WHERE ${wantedGames(filter)} AND ${order.value.where} ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(
      tx,
    );
  return ok(order.value.page(rows, limit));
}

/** How many games match. */
export async function countGames(tx: Tx, merchantCode: string, filter: GameFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM ${gameSource(merchantCode)} WHERE ${wantedGames(filter)}`.execute(tx);
  return rows[0]!.count;
}

/** Games of these ids, their flags locked, for every merchant and for this one. */
export async function lockDeskGames(
  tx: Tx,
  merchantCode: string,
  ids: readonly string[],
): Promise<readonly DeskGame[]> {
  const sorted = ids.toSorted();
  await sql`SELECT 1 FROM catalogue.game_setting WHERE game_id = ANY (${sorted}::text[]) ORDER BY game_id FOR UPDATE`.execute(
    tx,
  );
  await sql`SELECT 1 FROM catalogue.game_merchant WHERE merchant_code = ${merchantCode} AND game_id = ANY (${sorted}::text[])
    ORDER BY game_id FOR UPDATE`.execute(tx);
  const { rows } =
    await sql<DeskGame>`SELECT ${gameColumns} FROM ${gameSource(merchantCode)} WHERE g.id = ANY (${sorted}::text[])`.execute(
      tx,
    );
  return rows;
}

export interface FlagChange {
  readonly enabled?: boolean | undefined;
  readonly maintenance?: boolean | undefined;
  readonly pin?: number | null | undefined;
  readonly tags?: readonly GameTag[] | null | undefined;
}

/** Changes the flags of games whose seen version is still the present one; how many that were. */
export async function writeFlags(
  tx: Tx,
  games: readonly { readonly gameId: string; readonly version: number }[],
  { enabled, maintenance, pin, tags }: FlagChange,
  changedBy: string,
): Promise<number> {
  const { rows } =
    await sql`INSERT INTO catalogue.game_setting AS s (game_id, enabled, maintenance, pin, tags, version, changed_by)
    SELECT b."gameId", coalesce(${enabled ?? null}::boolean, true), coalesce(${maintenance ?? null}::boolean, false), ${pin ?? null}::integer,
      ${tags ? [...tags] : null}::text[], b.version + 1, ${changedBy}
    FROM jsonb_to_recordset(${JSON.stringify(games)}::jsonb) AS b("gameId" text, version integer)
    ON CONFLICT (game_id) DO UPDATE SET enabled = coalesce(${enabled ?? null}::boolean, s.enabled),
      maintenance = coalesce(${maintenance ?? null}::boolean, s.maintenance),
      pin = CASE WHEN ${pin === undefined} THEN s.pin ELSE excluded.pin END,
      tags = CASE WHEN ${tags === undefined} THEN s.tags ELSE excluded.tags END, version = s.version + 1, changed_by = ${changedBy}
      WHERE s.version = excluded.version - 1 RETURNING 1`.execute(tx);
  return rows.length;
}

/** Changes a merchant's settings of games whose seen version is still the present one; how many that were. */
export async function writeOwnFlags(
  tx: Tx,
  merchantCode: string,
  games: readonly { readonly gameId: string; readonly version: number }[],
  {
    enabled,
    maintenance,
    pin,
    hiddenOn,
  }: { readonly [K in keyof MerchantGameSetting]?: MerchantGameSetting[K] | undefined },
  changedBy: string,
): Promise<number> {
  const { rows } = await sql`INSERT INTO catalogue.game_merchant AS m
      (merchant_code, game_id, enabled, maintenance, pin, hidden_on, version, changed_by)
    SELECT ${merchantCode}, b."gameId", coalesce(${enabled ?? null}::boolean, true), coalesce(${maintenance ?? null}::boolean, false),
      ${pin ?? null}::integer, coalesce(${hiddenOn ? [...hiddenOn] : null}::text[], '{}'), b.version + 1, ${changedBy}
    FROM jsonb_to_recordset(${JSON.stringify(games)}::jsonb) AS b("gameId" text, version integer)
    ON CONFLICT (merchant_code, game_id) DO UPDATE SET enabled = coalesce(${enabled ?? null}::boolean, m.enabled),
      maintenance = coalesce(${maintenance ?? null}::boolean, m.maintenance),
      pin = CASE WHEN ${pin === undefined} THEN m.pin ELSE excluded.pin END,
      hidden_on = CASE WHEN ${hiddenOn === undefined} THEN m.hidden_on ELSE excluded.hidden_on END,
      version = m.version + 1, changed_by = ${changedBy}
      WHERE m.version = excluded.version - 1 RETURNING 1`.execute(tx);
  return rows.length;
}

/** Says whether the launch key still has to be shown. */
export async function markLaunchKey(tx: Tx, code: string, unshown: boolean): Promise<boolean> {
  const { rows } = await sql`UPDATE catalogue.vendor_setting SET key_unshown = ${unshown}
    WHERE vendor = ${code} AND key_unshown <> ${unshown} AND launch_url IS NOT NULL RETURNING 1`.execute(tx);
  return rows.length > 0;
}
