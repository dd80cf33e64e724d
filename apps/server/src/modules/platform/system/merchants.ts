/** New merchants and their look. */
import { createHash } from 'node:crypto';
import { checkLook, type Look } from '@lantern/contract/look';
import { CURRENCIES, isCurrencyCode, playCurrencyOf } from '@lantern/money';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { HOST } from './change-settings.ts';
import {
  insertCurrencyFormat,
  insertMerchant,
  isTimeZone,
  writeLook,
  writeMark,
  type NewMerchant,
} from './merchant-store.ts';
import { lockMerchants, readMerchants, writeSwitch } from './store.ts';

const field = (name: string) => refuse('field_invalid', { field: name });
const HASH_LENGTH = 16;

/** Refuses look_contrast with the pairs that cannot be read. */
function checkContrast(look: Look): Result<void> {
  const failing = checkLook(look).filter(({ passes }) => !passes);
  return failing.length === 0 ? ok(undefined) : refuse('look_contrast', { pairs: failing.map(({ id }) => id) });
}

/** A currency that no merchant had yet, and its play money, are shown as the table says. */
async function addCurrency(tx: Tx, code: string): Promise<void> {
  if (!isCurrencyCode(code)) return;
  const { symbol, symbolPosition, pattern, exponent } = CURRENCIES[code];
  for (const currency of [code, playCurrencyOf(code)])
    await insertCurrencyFormat(tx, { currency, symbol, symbolPosition, pattern, decimals: exponent });
}

async function checkMerchant(tx: Tx, draft: NewMerchant): Promise<Result<void>> {
  const { code, hosts, languages, defaultLanguage, currency, timeZone, look } = draft;
  const others = await readMerchants(tx);
  if (others.some((one) => one.code === code)) return refuse('merchant_taken');
  if (hosts.some((host) => !HOST.test(host)) || new Set(hosts).size !== hosts.length) return field('hosts');
  const host = hosts.find((name) => others.some((one) => one.hosts.includes(name)));
  if (host !== undefined) return refuse('host_taken', { host });
  if (!isCurrencyCode(currency)) return field('currency');
  if (!languages.includes(defaultLanguage) || new Set(languages).size !== languages.length) return field('languages');
  if (!(await isTimeZone(tx, timeZone))) return field('timeZone');
  return checkContrast(look);
}

/**
 * Adds a merchant; it answers to its host names when the transaction commits. Refuses merchant_taken, host_taken,
 * field_invalid with the field, look_contrast.
 */
export async function addMerchant(tx: Tx, draft: NewMerchant, mark: Buffer | undefined): Promise<Result<void>> {
  await lockMerchants(tx);
  const checked = await checkMerchant(tx, draft);
  if (!checked.ok) return checked;
  await addCurrency(tx, draft.currency);
  await insertMerchant(tx, draft);
  // Someone has to be able to open an account.
  await writeSwitch(tx, draft.code, 'USERNAMEREG3', true);
  if (mark) await setMark(tx, draft.code, mark);
  return ok(undefined);
}

const setMark = (tx: Tx, code: string, png: Buffer): Promise<void> =>
  writeMark(tx, code, png, createHash('sha256').update(png).digest('hex').slice(0, HASH_LENGTH));

export interface LookChange {
  readonly look: Look;
  readonly mark: Buffer | undefined;
  readonly version: number;
  readonly changedBy: string;
}

/** Changes colours and mark. Refuses look_contrast, changed_meanwhile with who. */
export async function changeLook(
  tx: Tx,
  code: string,
  change: LookChange,
): Promise<Result<{ readonly before: Look | null }>> {
  const checked = checkContrast(change.look);
  if (!checked.ok) return checked;
  const found = (await readMerchants(tx)).find((one) => one.code === code)!;
  if (!(await writeLook(tx, code, change))) return refuse('changed_meanwhile', { by: found.changedBy });
  if (change.mark) await setMark(tx, code, change.mark);
  return ok({ before: found.look });
}
