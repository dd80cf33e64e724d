/** Validates operators' settings before they are written; every node applies them (SYS-02). */
import { AGE_MINIMUM_SOME_BRANDS_YEARS, AGE_MINIMUM_YEARS } from '@lantern/contract/constants';
import { supportAddress } from '@lantern/contract/support-addresses';
import { isNetwork } from '@lantern/limits';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
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

export const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
const ORIGIN = /^https:\/\/[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/;
const ADDRESS = /^(?:\/(?!\/)|https:\/\/|itms-services:\/\/)[^\s]{1,500}$/;

/** The invalid field after the change; undefined when all are valid. */
export function faultOfSettings(merchant: MerchantRow, change: SettingsChange): keyof SettingsChange | undefined {
  const { hosts, imageCdns, linkHosts, affiliateUrls, refusedNetworks, minimumAge } = change;
  if (hosts?.some((host) => !HOST.test(host))) return 'hosts';
  if (imageCdns?.some((address) => !ORIGIN.test(address))) return 'imageCdns';
  if (linkHosts?.some((host) => !HOST.test(host))) return 'linkHosts';
  if (affiliateUrls?.some((address) => !ADDRESS.test(address))) return 'affiliateUrls';
  if (refusedNetworks?.some((network) => !isNetwork(network))) return 'refusedNetworks';
  if (
    minimumAge !== undefined &&
    (!Number.isInteger(minimumAge) || minimumAge < AGE_MINIMUM_YEARS || minimumAge > AGE_MINIMUM_SOME_BRANDS_YEARS)
  )
    return 'minimumAge';
  const { languages, defaultLanguage } = { ...merchant, ...change };
  if (new Set(languages).size !== languages.length) return 'languages';
  if (!languages.includes(defaultLanguage)) return 'defaultLanguage';
  const { feedbackWordsMinimum: minimum, feedbackWordsMaximum: maximum } = { ...merchant, ...change };
  if (!Number.isInteger(minimum) || minimum < 1) return 'feedbackWordsMinimum';
  if (!Number.isInteger(maximum) || maximum < minimum) return 'feedbackWordsMaximum';
  return undefined;
}

/** Whether a customer-service entry may lead there from one of the merchant's own hosts (MSG-07). */
export const isSupportAddress = ({ hosts }: Pick<MerchantRow, 'hosts'>, path: string): boolean =>
  (hosts.length > 0 ? hosts : ['localhost']).some((host) => supportAddress(path, `https://${host}`) !== undefined);

/** Whether an address may be a download link. */
export const isDownloadAddress = (url: string): boolean => ADDRESS.test(url);

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
