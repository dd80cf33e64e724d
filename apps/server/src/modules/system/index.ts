/** System: merchants, their switches, settings and state. See README.md. */
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Merchant } from '../../kernel/session.ts';
import type { Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { changeSettings, setCustomerService, setDownloadLink } from './change-settings.ts';
import { switchesOf } from './present.ts';
import { systemHandlers } from './routes.ts';
import { merchantOf } from './rules/merchant.ts';
import { liesIn } from './networks.ts';
import { createSettingsCache } from './settings-cache.ts';
import {
  writePhoneVerification,
  writeStatus,
  writeSwitch,
  writeTrialEnabled,
  type CurrencyFormat,
  type CustomerServiceEntry,
  type DownloadLink,
  type PhoneVerification,
  type SettingsChange,
  type SwitchName,
} from './store.ts';

export type { CurrencyFormat, PhoneVerification, SettingsChange, SwitchName } from './store.ts';

export interface SystemModule extends Module {
  readonly handlers: NonNullable<Module['handlers']>;
  /** The merchant a request's host name belongs to; at most a second behind an operator's change. */
  merchantFor(host: string): Merchant;
  /** Why the merchant does not serve an address now, if it does not: maintenance first, then its region or its network. */
  shutTo(merchantCode: string, ip: string): 'maintenance' | 'region_restricted' | undefined;
  /** Where the merchant's pictures may come from besides the site itself; at most a second behind an operator's change. */
  imageCdns(host: string): readonly string[];
  /** Switches of a merchant, all names. Throws for a merchant that does not exist. */
  switches(merchantCode: string): Promise<Readonly<Record<SwitchName, boolean>>>;
  /** Lowest age that may register, in whole years. Throws for a merchant that does not exist. */
  minimumAge(merchantCode: string): Promise<number>;
  /** The name a merchant speaks under, and its time zone. Throws for a merchant that does not exist. */
  brand(merchantCode: string): Promise<{ readonly brandName: string; readonly timeZone: string; readonly kenoEnabled: boolean }>;
  /** The zones in which merchants count their days, each once. */
  timeZones(): readonly string[];
  /** Whether the merchant lets people play for free. Throws for a merchant that does not exist. */
  trialEnabled(merchantCode: string): Promise<boolean>;
  /** How the merchant has mobile numbers prove themselves. Throws for a merchant that does not exist. */
  phoneVerification(merchantCode: string): Promise<PhoneVerification>;
  /** How amounts of a currency are written; undefined for a currency no merchant uses. */
  currencyFormat(currency: string): Promise<CurrencyFormat | undefined>;
  /** Turns a switch; every node follows at once. */
  setSwitch(merchantCode: string, name: SwitchName, enabled: boolean): Promise<void>;
  /** Sets how mobile numbers prove themselves: by a code of ours or by an identity provider's id token. */
  setPhoneVerification(merchantCode: string, way: PhoneVerification): Promise<void>;
  /** Opens or closes the merchant's trial play; accounts that are open stay so. */
  setTrialEnabled(merchantCode: string, enabled: boolean): Promise<void>;
  /** Shuts or opens the site; a reason shuts, null opens. */
  setStatus(merchantCode: string, status: { readonly maintenance: string | null; readonly region: string | null }): Promise<void>;
  /** Sets where a customer-service entry leads; undefined removes it. Refuses with `input_invalid` an address off the allow-list. */
  setCustomerService(merchantCode: string, csType: CustomerServiceEntry['csType'], path: string | undefined): Promise<Result<void, 'input_invalid'>>;
  /** Sets where a download lies; undefined removes it. Refuses with `input_invalid`. */
  setDownloadLink(merchantCode: string, resourceType: DownloadLink['resourceType'], url: string | undefined): Promise<Result<void, 'input_invalid'>>;
  /** Changes the named settings, all or nothing; every node follows at once. Refuses with `input_invalid` and the field at fault. */
  changeSettings(merchantCode: string, change: SettingsChange): Promise<Result<void, 'input_invalid'>>;
}

/** Creates the module with its settings loaded. */
export async function createSystem(kernel: Kernel): Promise<SystemModule> {
  const cache = await createSettingsCache(kernel);
  const merchantByCode = async (code: string) => (await cache.fresh()).merchants.find((merchant) => merchant.code === code);
  const change = (write: (tx: Tx) => Promise<void>) =>
    transact(kernel.db, async (tx) => {
      await write(tx);
      await cache.announceChange(tx);
    });

  return {
    name: 'system',
    handlers: systemHandlers(kernel, cache),
    merchantFor(host) {
      const { code, currency, defaultLanguage, timeZone } = merchantOf(cache.atHand().merchants, host);
      return { code, currency, defaultLanguage, timeZone };
    },
    shutTo(merchantCode, ip) {
      const merchant = cache.atHand().merchants.find(({ code }) => code === merchantCode);
      if (!merchant) return undefined;
      if (merchant.maintenanceReason !== null) return 'maintenance';
      return merchant.regionReason !== null || liesIn(merchant.refusedNetworks, ip) ? 'region_restricted' : undefined;
    },
    imageCdns: (host) => merchantOf(cache.atHand().merchants, host).imageCdns,
    async switches(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return switchesOf(merchant);
    },
    async minimumAge(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return merchant.minimumAge;
    },
    async trialEnabled(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return merchant.trialEnabled;
    },
    timeZones: () => [...new Set(cache.atHand().merchants.map(({ timeZone }) => timeZone))],
    async brand(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return { brandName: merchant.brandName, timeZone: merchant.timeZone, kenoEnabled: merchant.kenoEnabled };
    },
    async phoneVerification(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return merchant.phoneVerification;
    },
    currencyFormat: async (currency) => (await cache.fresh()).currencyFormats.find((format) => format.currency === currency),
    setSwitch: (merchantCode, name, enabled) => change((tx) => writeSwitch(tx, merchantCode, name, enabled)),
    setPhoneVerification: (merchantCode, way) => change((tx) => writePhoneVerification(tx, merchantCode, way)),
    setTrialEnabled: (merchantCode, enabled) => change((tx) => writeTrialEnabled(tx, merchantCode, enabled)),
    setStatus: (merchantCode, { maintenance, region }) => change((tx) => writeStatus(tx, merchantCode, maintenance, region)),
    setCustomerService: (merchantCode, csType, path) => setCustomerService({ kernel, cache }, merchantCode, csType, path),
    setDownloadLink: (merchantCode, resourceType, url) => setDownloadLink({ kernel, cache }, merchantCode, resourceType, url),
    changeSettings: (merchantCode, wanted) => changeSettings({ kernel, cache }, merchantCode, wanted),
    stop: async () => cache.close(),
  };
}
