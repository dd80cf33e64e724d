/** SQL of deposit methods, configured by operators. */
import type { DEPOSIT_METHOD_KINDS } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readSettings, settingsJson, type MethodSettings } from './method-settings.ts';

export interface DepositMethod {
  readonly methodId: string;
  readonly kind: (typeof DEPOSIT_METHOD_KINDS)[number];
  readonly provider: string;
  /** Providers that serve it, in this order, while its own does not; none when absent. */
  readonly fallbacks?: readonly string[];
  /** The merchant that offers it; null: every merchant. */
  readonly merchantCode: string | null;
  readonly currency: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly quickAmounts: readonly bigint[];
  readonly expirySec: number;
  readonly bankCode: string | null;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly settings: MethodSettings;
  readonly enabled: boolean;
  readonly sort: number;
}

export type MethodWithBank = DepositMethod & {
  readonly bankName: string | null;
  readonly bin: string | null;
  /** Goes up with every change. */
  readonly version: number;
};

/** Who serves the method now: its provider, or the first of its fallbacks that takes orders; undefined: no one. */
export const providerFor = (
  { provider, fallbacks = [] }: Pick<DepositMethod, 'provider' | 'fallbacks'>,
  serving: readonly string[],
): string | undefined => [provider, ...fallbacks].find((code) => serving.includes(code));

const METHOD = sql`m.method_id AS "methodId", m.kind, m.provider, m.merchant_code AS "merchantCode", m.currency, m.name_vi AS "nameVi", m.name_en AS "nameEn", m.minimum,
  m.maximum, m.quick_amounts AS "quickAmounts", m.expiry_sec AS "expirySec", m.bank_code AS "bankCode",
  m.account_number AS "accountNumber", m.account_name AS "accountName", m.settings, m.enabled, m.sort, m.fallbacks, m.version, b.short_name AS "bankName", b.bin`;

type Row = Omit<MethodWithBank, 'quickAmounts' | 'settings'> & {
  readonly quickAmounts: readonly (string | bigint)[];
  readonly settings: unknown;
};

/** A method as it is stored: `settings` are null where their shape is wrong. */
export type StoredMethod = Omit<MethodWithBank, 'settings'> & { readonly settings: MethodSettings | null };

const storedOf = (row: Row): StoredMethod => ({
  ...row,
  quickAmounts: row.quickAmounts.map(BigInt),
  settings: readSettings(row.settings) ?? null,
});

/**
 * Converts a row: the driver returns bigint arrays as text. A method whose settings have a wrong shape is reported and left out, so that
 * the others stay.
 */
function methodsOf(rows: readonly Row[], log: Pick<Logger, 'error'>): readonly MethodWithBank[] {
  return rows.flatMap((row) => {
    const { settings, ...method } = storedOf(row);
    if (settings) return [{ ...method, settings }];
    log.error({ method: row.methodId }, 'the settings of a deposit method have a wrong shape; it is not offered');
    return [];
  });
}

/** Enabled methods, in the operator's order. */
export async function readEnabledMethods(tx: Tx, log: Pick<Logger, 'error'>): Promise<readonly MethodWithBank[]> {
  const { rows } =
    await sql<Row>`SELECT ${METHOD} FROM payments.method m LEFT JOIN payments.bank b ON b.code = m.bank_code
    WHERE m.enabled ORDER BY m.sort, m.method_id`.execute(tx);
  return methodsOf(rows, log);
}

/** Every method. */
export async function listMethods(tx: Tx): Promise<readonly StoredMethod[]> {
  const { rows } =
    await sql<Row>`SELECT ${METHOD} FROM payments.method m LEFT JOIN payments.bank b ON b.code = m.bank_code
    ORDER BY m.sort, m.method_id`.execute(tx);
  return rows.map(storedOf);
}

/** A method, locked until the transaction ends. */
export async function lockMethod(tx: Tx, methodId: string): Promise<StoredMethod | undefined> {
  const { rows } =
    await sql<Row>`SELECT ${METHOD} FROM payments.method m LEFT JOIN payments.bank b ON b.code = m.bank_code
    WHERE m.method_id = ${methodId} FOR UPDATE OF m`.execute(tx);
  return rows[0] && storedOf(rows[0]);
}

export async function findMethod(
  tx: Tx,
  methodId: string,
  log: Pick<Logger, 'error'>,
): Promise<MethodWithBank | undefined> {
  const { rows } =
    await sql<Row>`SELECT ${METHOD} FROM payments.method m LEFT JOIN payments.bank b ON b.code = m.bank_code
    WHERE m.method_id = ${methodId}`.execute(tx);
  return methodsOf(rows, log)[0];
}

/** Writes the method over the given version, 0 of a new one. False when that is not, or no longer, the present version. */
export async function writeMethod(tx: Tx, method: DepositMethod, version: number): Promise<boolean> {
  const quickAmounts = method.quickAmounts.map(String);
  const { rows } =
    await sql`INSERT INTO payments.method AS m (method_id, kind, provider, merchant_code, settings, currency, name_vi, name_en, minimum, maximum, quick_amounts, expiry_sec,
      bank_code, account_number, account_name, enabled, sort, fallbacks)
    VALUES (${method.methodId}, ${method.kind}, ${method.provider}, ${method.merchantCode}, ${settingsJson(method.settings)}::jsonb, ${method.currency}, ${method.nameVi}, ${method.nameEn}, ${method.minimum},
      ${method.maximum}, ${quickAmounts}::bigint[], ${method.expirySec}, ${method.bankCode}, ${method.accountNumber}, ${method.accountName},
      ${method.enabled}, ${method.sort}, ${[...(method.fallbacks ?? [])]}::text[])
    ON CONFLICT (method_id) DO UPDATE SET kind = excluded.kind, provider = excluded.provider, merchant_code = excluded.merchant_code,
      settings = excluded.settings, currency = excluded.currency,
      name_vi = excluded.name_vi, name_en = excluded.name_en, minimum = excluded.minimum, maximum = excluded.maximum,
      quick_amounts = excluded.quick_amounts, expiry_sec = excluded.expiry_sec, bank_code = excluded.bank_code,
      account_number = excluded.account_number, account_name = excluded.account_name, enabled = excluded.enabled, sort = excluded.sort,
      fallbacks = excluded.fallbacks, version = m.version + 1
      WHERE m.version = ${version} RETURNING 1`.execute(tx);
  return rows.length > 0;
}
