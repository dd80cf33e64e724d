/** The settings of the module that an operator changes in the console. */
import { WHITELABEL_SWITCHES } from '@lantern/contract';
import type { SettingValue } from '@lantern/contract/ops/settings';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { SettingsOwner, SettingValues } from '../../../kernel/settings.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { faultOfSettings, isDownloadAddress, isSupportAddress } from './change-settings.ts';
import { switchesOf } from './present.ts';
import type { SettingsCache } from './settings-cache.ts';
import {
  lockMerchants,
  readCurrencyFormats,
  readMerchants,
  writeBrandName,
  writeCurrencyFormat,
  writeCustomerService,
  writeDownloadLink,
  writePhoneVerification,
  writeSettings,
  writeStatus,
  writeSwitch,
  writeTrialEnabled,
  type CurrencyFormat,
  type MerchantRow,
  type SettingsChange,
  type SwitchName,
} from './store.ts';

/** Columns that are settings as they are. */
const PLAIN = [
  'hosts',
  'languages',
  'defaultLanguage',
  'theme',
  'homeVariant',
  'jackpotFigures',
  'templateMemCen',
  'templateDepFunc',
  'minimumAge',
  'appWindowEnabled',
  'downloadLoginRequired',
  'kenoEnabled',
  'appDownloadEnabled',
  'referralEnabled',
  'feedbackWordsMinimum',
  'feedbackWordsMaximum',
  'imageCdns',
  'linkHosts',
  'affiliateUrls',
  'refusedNetworks',
] as const satisfies readonly (keyof SettingsChange)[];
const SUPPORT = ['CS', 'LIVECHAT', 'WHATSAPP'] as const;
const DOWNLOADS = ['IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon'] as const;
const CURRENCY = {
  currencySymbol: 'symbol',
  currencySymbolPosition: 'symbolPosition',
  currencyPattern: 'pattern',
} as const;

const prefixed = (values: Readonly<Record<string, unknown>>): SettingValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`system.${name}`, value as SettingValue]));

/** The pattern the console offers: what is written behind the decimal point belongs to the currency. */
const grouping = ({ pattern }: CurrencyFormat): string => pattern.split('.')[0]!;

function valuesOf(merchant: MerchantRow, format: CurrencyFormat): SettingValues {
  const support = new Map(merchant.customerService.map(({ csType, path }) => [csType, path]));
  const downloads = new Map(merchant.downloadLinks.map(({ resourceType, url }) => [resourceType, url]));
  return prefixed({
    ...switchesOf(merchant),
    ...Object.fromEntries(PLAIN.map((name) => [name, merchant[name]])),
    ...Object.fromEntries(SUPPORT.map((csType) => [`support${csType}`, support.get(csType) ?? ''])),
    ...Object.fromEntries(DOWNLOADS.map((type) => [`download${type}`, downloads.get(type) ?? ''])),
    brandName: merchant.brandName,
    phoneVerification: merchant.phoneVerification,
    trialEnabled: merchant.trialEnabled,
    maintenanceReason: merchant.maintenanceReason ?? '',
    regionReason: merchant.regionReason ?? '',
    currencySymbol: format.symbol,
    currencySymbolPosition: format.symbolPosition,
    currencyPattern: grouping(format),
  });
}

async function readOf(tx: Tx, { code, currency }: Pick<Merchant, 'code' | 'currency'>) {
  const merchants = await readMerchants(tx);
  const merchant = merchants.find((one) => one.code === code)!;
  const format = (await readCurrencyFormats(tx)).find((one) => one.currency === currency)!;
  return { merchant, others: merchants.filter((one) => one !== merchant), format };
}

/** The name of the setting that is at fault; undefined when all are valid. */
function faultOf(
  merchant: MerchantRow,
  others: readonly MerchantRow[],
  change: Record<string, SettingValue>,
): string | undefined {
  const taken = new Set(others.flatMap(({ hosts }) => hosts));
  if ((change['hosts'] as readonly string[] | undefined)?.some((host) => taken.has(host))) return 'hosts';
  const fault = faultOfSettings(merchant, pick(change, PLAIN) as SettingsChange);
  if (fault !== undefined) return fault;
  const next = { hosts: (change['hosts'] as readonly string[] | undefined) ?? merchant.hosts };
  for (const csType of SUPPORT) {
    const path = change[`support${csType}`] as string | undefined;
    if (path !== undefined && path !== '' && !isSupportAddress(next, path)) return `support${csType}`;
  }
  for (const type of DOWNLOADS) {
    const url = change[`download${type}`] as string | undefined;
    if (url !== undefined && url !== '' && !isDownloadAddress(url)) return `download${type}`;
  }
  return undefined;
}

const pick = (values: Record<string, SettingValue>, names: readonly string[]): Record<string, SettingValue> =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

async function writeEntries(tx: Tx, code: string, change: Record<string, SettingValue>): Promise<void> {
  for (const csType of SUPPORT) {
    const path = change[`support${csType}`] as string | undefined;
    if (path !== undefined) await writeCustomerService(tx, code, csType, path === '' ? undefined : path);
  }
  for (const type of DOWNLOADS) {
    const url = change[`download${type}`] as string | undefined;
    if (url !== undefined) await writeDownloadLink(tx, code, type, url === '' ? undefined : url);
  }
  for (const name of WHITELABEL_SWITCHES) {
    const enabled = change[name] as boolean | undefined;
    if (enabled !== undefined) await writeSwitch(tx, code, name as SwitchName, enabled);
  }
}

async function writeSingle(tx: Tx, merchant: MerchantRow, change: Record<string, SettingValue>): Promise<void> {
  const { code } = merchant;
  if (change['brandName'] !== undefined) await writeBrandName(tx, code, (change['brandName'] as string).trim());
  if (change['trialEnabled'] !== undefined) await writeTrialEnabled(tx, code, change['trialEnabled'] as boolean);
  const way = change['phoneVerification'] as MerchantRow['phoneVerification'] | undefined;
  if (way !== undefined) await writePhoneVerification(tx, code, way);
  const reason = (name: 'maintenanceReason' | 'regionReason'): string | null => {
    const text = change[name] as string | undefined;
    if (text === undefined) return merchant[name];
    return text.trim() === '' ? null : text.trim();
  };
  await writeStatus(tx, code, reason('maintenanceReason'), reason('regionReason'));
}

async function writeFormat(tx: Tx, format: CurrencyFormat, change: Record<string, SettingValue>): Promise<void> {
  const entries = Object.entries(CURRENCY).flatMap(([name, column]) =>
    change[name] === undefined ? [] : [[column, change[name]]],
  );
  if (entries.length === 0) return;
  const next: CurrencyFormat = { ...format, ...(Object.fromEntries(entries) as Partial<CurrencyFormat>) };
  const fraction = format.pattern.slice(grouping(format).length);
  await writeCurrencyFormat(tx, { ...next, pattern: grouping(next) + fraction });
}

async function write(tx: Tx, merchant: Merchant, values: SettingValues): Promise<Result<void, 'field_invalid'>> {
  const change = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.slice('system.'.length), value]),
  ) as Record<string, SettingValue>;
  await lockMerchants(tx);
  const { merchant: row, others, format } = await readOf(tx, merchant);
  const fault = faultOf(row, others, change);
  if (fault !== undefined) return refuse('field_invalid', { field: `system.${fault}` });
  // answer not needed: the merchant was read under the lock above, so it is there
  await writeSettings(tx, row.code, pick(change, PLAIN) as SettingsChange);
  await writeEntries(tx, row.code, change);
  await writeSingle(tx, row, change);
  await writeFormat(tx, format, change);
  return ok(undefined);
}

/** Switches, look, texts, addresses, state: of one merchant; the currency's format with all that have it. */
export const systemSettings = (cache: SettingsCache): SettingsOwner => ({
  async read(tx, merchant) {
    const { merchant: row, format } = await readOf(tx, merchant);
    return valuesOf(row, format);
  },
  async write(tx, merchant, values) {
    const written = await write(tx, merchant, values);
    if (written.ok) cache.announce(tx);
    return written;
  },
  applied: () => cache.expire(),
});
