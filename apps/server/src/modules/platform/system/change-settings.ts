/** Validates operators' settings before they are written; every node applies them (SYS-02). */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { faultOfSettings, isDownloadAddress, isSupportAddress } from './validate-settings.ts';
import type { SettingsCache } from './settings-cache.ts';
import {
  writeCustomerService,
  writeDownloadLink,
  writeSettings,
  type CustomerServiceEntry,
  type DownloadLink,
  type MerchantRow,
  type SettingsChange,
} from './store.ts';

export interface SettingsContext {
  readonly cache: SettingsCache;
}

type Changed = Result<void, 'input_invalid'>;

const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

async function merchantOfCode({ cache }: SettingsContext, code: string): Promise<MerchantRow | undefined> {
  return (await cache.fresh()).merchants.find((merchant) => merchant.code === code);
}

async function written({ cache }: SettingsContext, write: (tx: Tx) => Promise<unknown>): Promise<Changed> {
  await cache.change(write);
  return ok(undefined);
}

/** Changes the named settings, all or nothing. Refuses with `input_invalid` and the field at fault. */
export async function changeSettings(
  module: SettingsContext,
  merchantCode: string,
  change: SettingsChange,
): Promise<Changed> {
  const merchant = await merchantOfCode(module, merchantCode);
  if (!merchant) return invalid('merchantCode');
  const fault = faultOfSettings(merchant, change);
  if (fault !== undefined) return invalid(fault);
  return written(module, (tx) => writeSettings(tx, merchantCode, change));
}

/** Sets the address of an entry, absent removes it. Refuses with `input_invalid` an address off the allow-list. */
export async function setCustomerService(
  module: SettingsContext,
  merchantCode: string,
  csType: CustomerServiceEntry['csType'],
  path: string | undefined,
): Promise<Changed> {
  const merchant = await merchantOfCode(module, merchantCode);
  if (!merchant) return invalid('merchantCode');
  if (path !== undefined && !isSupportAddress(merchant, path)) return invalid('path');
  return written(module, (tx) => writeCustomerService(tx, merchantCode, csType, path));
}

/** Sets the address of a download, absent removes it. Refuses with `input_invalid`. */
export async function setDownloadLink(
  module: SettingsContext,
  merchantCode: string,
  resourceType: DownloadLink['resourceType'],
  url: string | undefined,
): Promise<Changed> {
  if (!(await merchantOfCode(module, merchantCode))) return invalid('merchantCode');
  if (url !== undefined && !isDownloadAddress(url)) return invalid('url');
  return written(module, (tx) => writeDownloadLink(tx, merchantCode, resourceType, url));
}
