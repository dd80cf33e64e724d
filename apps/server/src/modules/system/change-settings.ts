/** What an operator sets, judged before it is written; every node follows (SYS-02). */
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { faultOfSettings, isDownloadAddress, isSupportAddress } from './judge-settings.ts';
import type { SettingsCache } from './settings-cache.ts';
import { writeCustomerService, writeDownloadLink, writeSettings, type CustomerServiceEntry, type DownloadLink, type MerchantRow, type SettingsChange } from './store.ts';

export interface SettingsDoors {
  readonly kernel: Kernel;
  readonly cache: SettingsCache;
}

type Changed = Result<void, 'input_invalid'>;

const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

async function merchantOfCode({ cache }: SettingsDoors, code: string): Promise<MerchantRow | undefined> {
  return (await cache.fresh()).merchants.find((merchant) => merchant.code === code);
}

async function written({ kernel, cache }: SettingsDoors, write: (tx: Tx) => Promise<unknown>): Promise<Changed> {
  await transact(kernel.db, async (tx) => {
    await write(tx);
    await cache.announceChange(tx);
  });
  return ok(undefined);
}

/** Changes what is named, all or nothing. Refuses with `input_invalid` and the field at fault. */
export async function changeSettings(doors: SettingsDoors, merchantCode: string, change: SettingsChange): Promise<Changed> {
  const merchant = await merchantOfCode(doors, merchantCode);
  if (!merchant) return invalid('merchantCode');
  const fault = faultOfSettings(merchant, change);
  if (fault !== undefined) return invalid(fault);
  return written(doors, (tx) => writeSettings(tx, merchantCode, change));
}

/** Sets where an entry leads, absent removes it. Refuses with `input_invalid` an address nobody may be sent to. */
export async function setCustomerService(doors: SettingsDoors, merchantCode: string, csType: CustomerServiceEntry['csType'], path: string | undefined): Promise<Changed> {
  const merchant = await merchantOfCode(doors, merchantCode);
  if (!merchant) return invalid('merchantCode');
  if (path !== undefined && !isSupportAddress(merchant, path)) return invalid('path');
  return written(doors, (tx) => writeCustomerService(tx, merchantCode, csType, path));
}

/** Sets where a download lies, absent removes it. Refuses with `input_invalid`. */
export async function setDownloadLink(doors: SettingsDoors, merchantCode: string, resourceType: DownloadLink['resourceType'], url: string | undefined): Promise<Changed> {
  if (!(await merchantOfCode(doors, merchantCode))) return invalid('merchantCode');
  if (url !== undefined && !isDownloadAddress(url)) return invalid('url');
  return written(doors, (tx) => writeDownloadLink(tx, merchantCode, resourceType, url));
}
