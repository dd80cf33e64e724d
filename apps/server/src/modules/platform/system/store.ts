/** Merchants with all settings of operators. */
import type { LANGUAGES, PLAY_TYPES, PRIZE_MODES, THEMES, WHITELABEL_SWITCHES } from '@lantern/contract';
import type { Look } from '@lantern/contract/look';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export type SwitchName = (typeof WHITELABEL_SWITCHES)[number];
type MerchantLanguage = (typeof LANGUAGES)[number];

/** By our own code, or by the id token of an identity provider. */
export type PhoneVerification = 'code' | 'idToken';

export interface CurrencyFormat {
  readonly currency: string;
  readonly symbol: string;
  /** F: before the number, B: after it. */
  readonly symbolPosition: 'F' | 'B';
  readonly pattern: string;
  readonly decimals: number;
}

export interface CustomerServiceEntry {
  readonly csType: 'WHATSAPP' | 'LIVECHAT' | 'CS';
  readonly path: string;
}

export interface DownloadLink {
  readonly resourceType: 'IOS' | 'Android' | 'MOBILECONFIG' | 'AppDownloadIcon';
  readonly url: string;
}

export interface MerchantRow {
  readonly code: string;
  readonly brandName: string;
  readonly hosts: readonly string[];
  readonly defaultMerchant: boolean;
  readonly currency: string;
  readonly defaultLanguage: MerchantLanguage;
  readonly languages: readonly MerchantLanguage[];
  readonly timeZone: string;
  readonly theme: (typeof THEMES)[number];
  readonly homeVariant: 'plain' | 'jackpot';
  readonly jackpotFigures: 'illustrative' | 'confirmed';
  readonly templateMemCen: 'base' | 'new';
  readonly templateDepFunc: 'base' | 'new';
  readonly prizeModes: readonly (typeof PRIZE_MODES)[number][];
  readonly playTypes: readonly (typeof PLAY_TYPES)[number][];
  readonly minimumAge: number;
  readonly phoneVerification: PhoneVerification;
  readonly trialEnabled: boolean;
  readonly appWindowEnabled: boolean;
  /** The download bar is shown only to signed-in members. */
  readonly downloadLoginRequired: boolean;
  readonly kenoEnabled: boolean;
  readonly appDownloadEnabled: boolean;
  readonly referralEnabled: boolean;
  readonly feedbackWordsMinimum: number;
  readonly feedbackWordsMaximum: number;
  readonly imageCdns: readonly string[];
  /** Hosts besides its own that links in its texts may lead to directly. */
  readonly linkHosts: readonly string[];
  readonly affiliateUrls: readonly string[];
  readonly maintenanceReason: string | null;
  readonly regionReason: string | null;
  /** Switches set by operators; the others are off. */
  readonly switches: Readonly<Partial<Record<SwitchName, boolean>>>;
  readonly customerService: readonly CustomerServiceEntry[];
  readonly downloadLinks: readonly DownloadLink[];
  /** CIDR notation. */
  readonly refusedNetworks: readonly string[];
  /** Null: the house's colours. */
  readonly look: Look | null;
  /** Of its mark; null: the lantern. */
  readonly markHash: string | null;
  readonly version: number;
  /** The display name of who changed its look last. */
  readonly changedBy: string;
  readonly createdAt: Date;
}

/** Settings of a merchant an operator may change besides its switches, entries and state; absent ones stay. */
export type SettingsChange = Partial<
  Pick<
    MerchantRow,
    | 'hosts'
    | 'languages'
    | 'defaultLanguage'
    | 'theme'
    | 'homeVariant'
    | 'jackpotFigures'
    | 'templateMemCen'
    | 'templateDepFunc'
    | 'minimumAge'
    | 'appWindowEnabled'
    | 'downloadLoginRequired'
    | 'kenoEnabled'
    | 'appDownloadEnabled'
    | 'referralEnabled'
    | 'feedbackWordsMinimum'
    | 'feedbackWordsMaximum'
    | 'imageCdns'
    | 'linkHosts'
    | 'affiliateUrls'
    | 'refusedNetworks'
  >
>;

/** All merchants. */
export async function readMerchants(tx: Tx): Promise<readonly MerchantRow[]> {
  const { rows } =
    await sql<MerchantRow>`SELECT m.code, look, mark_hash AS "markHash", version, changed_by AS "changedBy", created_at AS "createdAt", brand_name AS "brandName", hosts, default_merchant AS "defaultMerchant", currency,
      default_language AS "defaultLanguage", languages, time_zone AS "timeZone", theme, home_variant AS "homeVariant", jackpot_figures AS "jackpotFigures",
      template_mem_cen AS "templateMemCen", template_dep_func AS "templateDepFunc", prize_modes AS "prizeModes",
      play_types AS "playTypes", minimum_age AS "minimumAge", phone_verification AS "phoneVerification", trial_enabled AS "trialEnabled",
      app_window_enabled AS "appWindowEnabled", download_login_required AS "downloadLoginRequired", keno_enabled AS "kenoEnabled",
      app_download_enabled AS "appDownloadEnabled", referral_enabled AS "referralEnabled",
      feedback_words_minimum AS "feedbackWordsMinimum", feedback_words_maximum AS "feedbackWordsMaximum", image_cdns AS "imageCdns", link_hosts AS "linkHosts",
      affiliate_urls AS "affiliateUrls", refused_networks::text[] AS "refusedNetworks", maintenance_reason AS "maintenanceReason", region_reason AS "regionReason",
      (SELECT coalesce(jsonb_object_agg(name, enabled), '{}') FROM system.switch s WHERE s.merchant_code = m.code) AS switches,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('csType', cs_type, 'path', path) ORDER BY cs_type), '[]')
        FROM system.customer_service c WHERE c.merchant_code = m.code) AS "customerService",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('resourceType', resource_type, 'url', url) ORDER BY resource_type), '[]')
        FROM system.download_link d WHERE d.merchant_code = m.code) AS "downloadLinks"
    FROM system.merchant m ORDER BY m.code`.execute(tx);
  return rows;
}

export async function readCurrencyFormats(tx: Tx): Promise<readonly CurrencyFormat[]> {
  const { rows } =
    await sql<CurrencyFormat>`SELECT currency, symbol, symbol_position AS "symbolPosition", pattern, decimals
    FROM system.currency_format ORDER BY currency`.execute(tx);
  return rows;
}

/** Sets a switch of the merchant. */
export async function writeSwitch(tx: Tx, merchantCode: string, name: SwitchName, enabled: boolean): Promise<void> {
  await sql`INSERT INTO system.switch VALUES (${merchantCode}, ${name}, ${enabled})
    ON CONFLICT (merchant_code, name) DO UPDATE SET enabled = excluded.enabled`.execute(tx);
}

/** Sets how mobile numbers are verified. */
export async function writePhoneVerification(tx: Tx, merchantCode: string, way: PhoneVerification): Promise<void> {
  await sql`UPDATE system.merchant SET phone_verification = ${way} WHERE code = ${merchantCode}`.execute(tx);
}

/** Serialises changes of merchants until the transaction ends: host names are unique among all of them. */
export async function lockMerchants(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('system:merchants', 0))`.execute(tx);
}

export async function writeBrandName(tx: Tx, merchantCode: string, brandName: string): Promise<void> {
  await sql`UPDATE system.merchant SET brand_name = ${brandName} WHERE code = ${merchantCode}`.execute(tx);
}

/** Writes how a currency is shown; its decimals stay, because amounts are stored by them. */
export async function writeCurrencyFormat(tx: Tx, format: CurrencyFormat): Promise<void> {
  await sql`UPDATE system.currency_format SET symbol = ${format.symbol}, symbol_position = ${format.symbolPosition}, pattern = ${format.pattern}
    WHERE currency IN (${format.currency}, ${`${format.currency}PLAY`})`.execute(tx);
}

/** A null reason opens the site again. */
export async function writeStatus(
  tx: Tx,
  merchantCode: string,
  maintenanceReason: string | null,
  regionReason: string | null,
): Promise<void> {
  await sql`UPDATE system.merchant SET maintenance_reason = ${maintenanceReason}, region_reason = ${regionReason}
    WHERE code = ${merchantCode}`.execute(tx);
}

/** An absent path removes the entry. */
export async function writeCustomerService(
  tx: Tx,
  merchantCode: string,
  csType: CustomerServiceEntry['csType'],
  path: string | undefined,
): Promise<void> {
  if (path === undefined) {
    await sql`DELETE FROM system.customer_service WHERE merchant_code = ${merchantCode} AND cs_type = ${csType}`.execute(
      tx,
    );
    return;
  }
  await sql`INSERT INTO system.customer_service VALUES (${merchantCode}, ${csType}, ${path})
    ON CONFLICT (merchant_code, cs_type) DO UPDATE SET path = excluded.path`.execute(tx);
}

/** Enables or disables free play. */
export async function writeTrialEnabled(tx: Tx, merchantCode: string, enabled: boolean): Promise<void> {
  await sql`UPDATE system.merchant SET trial_enabled = ${enabled} WHERE code = ${merchantCode}`.execute(tx);
}

const arrayOf = (texts: readonly string[] | undefined): string[] | null => (texts === undefined ? null : [...texts]);

/** Changes the named settings; false for an unknown merchant. */
export async function writeSettings(tx: Tx, merchantCode: string, change: SettingsChange): Promise<boolean> {
  const { rows } = await sql`UPDATE system.merchant SET
      hosts = coalesce(${arrayOf(change.hosts)}::text[], hosts),
      languages = coalesce(${arrayOf(change.languages)}::text[], languages),
      default_language = coalesce(${change.defaultLanguage ?? null}, default_language),
      theme = coalesce(${change.theme ?? null}, theme),
      home_variant = coalesce(${change.homeVariant ?? null}, home_variant),
      jackpot_figures = coalesce(${change.jackpotFigures ?? null}, jackpot_figures),
      template_mem_cen = coalesce(${change.templateMemCen ?? null}, template_mem_cen),
      template_dep_func = coalesce(${change.templateDepFunc ?? null}, template_dep_func),
      minimum_age = coalesce(${change.minimumAge ?? null}::smallint, minimum_age),
      app_window_enabled = coalesce(${change.appWindowEnabled ?? null}::boolean, app_window_enabled),
      download_login_required = coalesce(${change.downloadLoginRequired ?? null}::boolean, download_login_required),
      keno_enabled = coalesce(${change.kenoEnabled ?? null}::boolean, keno_enabled),
      app_download_enabled = coalesce(${change.appDownloadEnabled ?? null}::boolean, app_download_enabled),
      referral_enabled = coalesce(${change.referralEnabled ?? null}::boolean, referral_enabled),
      feedback_words_minimum = coalesce(${change.feedbackWordsMinimum ?? null}::integer, feedback_words_minimum),
      feedback_words_maximum = coalesce(${change.feedbackWordsMaximum ?? null}::integer, feedback_words_maximum),
      image_cdns = coalesce(${arrayOf(change.imageCdns)}::text[], image_cdns),
      link_hosts = coalesce(${arrayOf(change.linkHosts)}::text[], link_hosts),
      affiliate_urls = coalesce(${arrayOf(change.affiliateUrls)}::text[], affiliate_urls),
      refused_networks = CASE WHEN ${change.refusedNetworks === undefined} THEN refused_networks
        ELSE ARRAY(SELECT network(named::inet)::cidr FROM unnest(${arrayOf(change.refusedNetworks)}::text[]) AS named) END
    WHERE code = ${merchantCode} RETURNING code`.execute(tx);
  return rows.length > 0;
}

/** An absent address removes the link. */
export async function writeDownloadLink(
  tx: Tx,
  merchantCode: string,
  resourceType: DownloadLink['resourceType'],
  url: string | undefined,
): Promise<void> {
  if (url === undefined) {
    await sql`DELETE FROM system.download_link WHERE merchant_code = ${merchantCode} AND resource_type = ${resourceType}`.execute(
      tx,
    );
    return;
  }
  await sql`INSERT INTO system.download_link VALUES (${merchantCode}, ${resourceType}, ${url})
    ON CONFLICT (merchant_code, resource_type) DO UPDATE SET url = excluded.url`.execute(tx);
}
