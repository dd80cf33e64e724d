/** SQL of provider accounts. */
import { sql } from './db/index.ts';
import type { Tx } from './tx.ts';

export type ProviderKind = 'pay_in' | 'pay_out' | 'sms';

/** A provider account as operators see it: without its keys. */
export interface ProviderAccount {
  readonly kind: ProviderKind;
  readonly code: string;
  /** Name of its adapter. */
  readonly adapter: string;
  readonly url: string | null;
  readonly enabled: boolean;
  /** Null: every currency. */
  readonly currencies: readonly string[] | null;
  /** Limits of one order, in minor units. */
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
  /** Lower ones come first where several could serve. */
  readonly priority: number;
  readonly version: number;
}

export interface ProviderRow extends ProviderAccount {
  readonly sealedKeys: Buffer;
  /** When it was read, by the database's clock; milliseconds since 1970. */
  readonly readAtMs: number;
}

const columns = sql`kind, code, adapter, url, sealed_keys AS "sealedKeys", enabled, currencies, minimum, maximum, priority, version,
  (extract(epoch FROM kernel.now()) * 1000)::double precision AS "readAtMs"`;

/** The accounts of a kind, in order of priority. */
export async function listProviders(tx: Tx, kind: ProviderKind): Promise<readonly ProviderRow[]> {
  const { rows } =
    await sql<ProviderRow>`SELECT ${columns} FROM kernel.provider WHERE kind = ${kind} ORDER BY priority, code`.execute(
      tx,
    );
  return rows;
}

/** One account, locked until the transaction ends. */
export async function lockProvider(tx: Tx, kind: ProviderKind, code: string): Promise<ProviderRow | undefined> {
  const { rows } =
    await sql<ProviderRow>`SELECT ${columns} FROM kernel.provider WHERE kind = ${kind} AND code = ${code} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

/** An account's version; the account cannot change until the transaction ends. */
export async function shareProviderVersion(tx: Tx, kind: ProviderKind, code: string): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number;
  }>`SELECT version FROM kernel.provider WHERE kind = ${kind} AND code = ${code} FOR SHARE`.execute(tx);
  return rows[0]?.version;
}

/** Writes an account over the given version, 0 of a new one; the version goes up by itself. False when another edit was faster. */
export async function writeProvider(tx: Tx, row: Omit<ProviderRow, 'readAtMs'>): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO kernel.provider AS p (kind, code, adapter, url, sealed_keys, enabled, currencies, minimum, maximum, priority)
    VALUES (${row.kind}, ${row.code}, ${row.adapter}, ${row.url}, ${row.sealedKeys}, ${row.enabled}, ${row.currencies && [...row.currencies]}::text[],
      ${row.minimum}, ${row.maximum}, ${row.priority})
    ON CONFLICT (kind, code) DO UPDATE SET url = excluded.url, sealed_keys = excluded.sealed_keys, enabled = excluded.enabled,
      currencies = excluded.currencies, minimum = excluded.minimum, maximum = excluded.maximum, priority = excluded.priority,
      version = p.version + 1 WHERE p.version = ${row.version} RETURNING 1`.execute(tx);
  return rows.length > 0;
}
