/** SQL of merchants made and painted in the console. */
import type { Look } from '@lantern/contract/look';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CurrencyFormat, MerchantRow } from './store.ts';

export type NewMerchant = Pick<
  MerchantRow,
  'code' | 'brandName' | 'hosts' | 'currency' | 'languages' | 'defaultLanguage' | 'timeZone' | 'theme'
> & { readonly look: Look; readonly changedBy: string };

export async function insertMerchant(tx: Tx, m: NewMerchant): Promise<void> {
  await sql`INSERT INTO system.merchant (code, brand_name, hosts, currency, languages, default_language, time_zone, theme, look, changed_by)
    VALUES (${m.code}, ${m.brandName}, ${[...m.hosts]}::text[], ${m.currency}, ${[...m.languages]}::text[], ${m.defaultLanguage}, ${m.timeZone}, ${m.theme},
      ${JSON.stringify(m.look)}::jsonb, ${m.changedBy})`.execute(tx);
}

/** Adds how a currency is shown, unless it is known. */
export async function insertCurrencyFormat(tx: Tx, f: CurrencyFormat): Promise<void> {
  await sql`INSERT INTO system.currency_format (currency, symbol, symbol_position, pattern, decimals)
    VALUES (${f.currency}, ${f.symbol}, ${f.symbolPosition}, ${f.pattern}, ${f.decimals}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** Whether the database knows a time zone. */
export async function isTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM pg_timezone_names WHERE name = ${name}`.execute(tx);
  return rows.length > 0;
}

/** Writes colours over the version they replace; false when another was faster. */
export async function writeLook(
  tx: Tx,
  code: string,
  { look, version, changedBy }: { readonly look: Look; readonly version: number; readonly changedBy: string },
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE system.merchant SET look = ${JSON.stringify(look)}::jsonb, version = version + 1, changed_by = ${changedBy}
      WHERE code = ${code} AND version = ${version} RETURNING 1 AS done`.execute(tx);
  return rows.length > 0;
}

export async function writeMark(tx: Tx, code: string, png: Buffer, hash: string): Promise<void> {
  await sql`INSERT INTO system.mark (merchant_code, png) VALUES (${code}, ${png})
    ON CONFLICT (merchant_code) DO UPDATE SET png = excluded.png`.execute(tx);
  await sql`UPDATE system.merchant SET mark_hash = ${hash} WHERE code = ${code}`.execute(tx);
}

/** The mark of a code and hash as the address has them. */
export async function readMark(tx: Tx, code: string, hash: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    png: Buffer;
  }>`SELECT k.png FROM system.mark k JOIN system.merchant m ON m.code = k.merchant_code
    WHERE m.code = ${code} AND m.mark_hash = ${hash}`.execute(tx);
  return rows[0]?.png;
}
