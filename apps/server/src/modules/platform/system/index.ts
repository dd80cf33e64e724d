/** System: merchants, their switches, settings and state. See README.md. */
import type { RichTextHosts } from '@lantern/contract/rich-text';
import { isInNetworks } from '@lantern/limits';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../../kernel/tx.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Result } from '../../../kernel/result.ts';
import { changeSettings, setCustomerService, setDownloadLink } from './change-settings.ts';
import { bindMarks } from './marks.ts';
import type { NewMerchant } from './merchant-store.ts';
import { addMerchant, changeLook, type LookChange } from './merchants.ts';
import { systemSettings } from './console-settings.ts';
import { linkHostsOf, switchesOf } from './present.ts';
import { systemHandlers } from './routes.ts';
import { merchantOf } from './rules/merchant.ts';
import { createSettingsCache } from './settings-cache.ts';
import {
  readMerchants,
  writePhoneVerification,
  writeStatus,
  writeSwitch,
  writeTrialEnabled,
  type CurrencyFormat,
  type CustomerServiceEntry,
  type DownloadLink,
  type MerchantRow,
  type PhoneVerification,
  type SettingsChange,
  type SwitchName,
} from './store.ts';

export { markUrlOf } from './present.ts';
export type { MerchantRow } from './store.ts';
export type { CurrencyFormat, PhoneVerification, SettingsChange, SwitchName } from './store.ts';

export interface SystemModule extends Module {
  readonly handlers: NonNullable<Module['handlers']>;
  /** The merchant of a request's host name; at most a second behind an operator's change. */
  merchantFor(host: string): Merchant;
  /** A merchant by its code; at most a second behind an operator's change. */
  merchantOf(code: string): Merchant | undefined;
  /** Serves the merchants' marks. */
  bind(app: FastifyInstance): void;
  /** What the console does with merchants, in its own transaction. */
  readonly desk: {
    /** Adds a merchant. Refuses merchant_taken, host_taken, field_invalid, look_contrast. */
    add(tx: Tx, draft: NewMerchant, mark: Buffer | undefined): Promise<Result<void>>;
    /** Changes colours and mark. Refuses look_contrast, changed_meanwhile. */
    changeLook(tx: Tx, code: string, change: LookChange): ReturnType<typeof changeLook>;
    list(tx: Tx): Promise<readonly MerchantRow[]>;
    /** Call it once the transaction is committed: this node reads the merchants again. */
    applied(): void;
  };
  /** Every merchant; at most a second behind an operator's change. */
  merchants(): readonly Merchant[];
  /** Codes of all merchants. */
  merchantCodes(): readonly string[];
  /** Whether a host name is one of a merchant's; at most a second behind an operator's change. */
  isOwnHost(name: string): boolean;
  /**
   * Why the merchant does not serve an address now; undefined when it does: maintenance first, then its region or its
   * network.
   */
  unavailableReason(merchantCode: string, ip: string): 'maintenance' | 'region_restricted' | undefined;
  /** Allowed origins of the merchant's pictures besides the site itself; at most a second behind an operator's change. */
  imageCdns(host: string): readonly string[];
  /** The languages of the merchant's site; empty for an unknown merchant. */
  languagesOf(merchantCode: string): Promise<readonly MerchantRow['languages'][number][]>;
  /** Allowed hosts of pictures and links in the merchant's texts besides the site itself; undefined for an unknown merchant. */
  richTextHosts(merchantCode: string): Promise<RichTextHosts | undefined>;
  /** All switches of a merchant. Throws for an unknown merchant. */
  switches(merchantCode: string): Promise<Readonly<Record<SwitchName, boolean>>>;
  /** Minimum age to register, in whole years. Throws for an unknown merchant. */
  minimumAge(merchantCode: string): Promise<number>;
  /** The merchant's display name and time zone. Throws for an unknown merchant. */
  brand(
    merchantCode: string,
  ): Promise<{ readonly brandName: string; readonly timeZone: string; readonly kenoEnabled: boolean }>;
  /** Bounds of a feedback in words. Throws for an unknown merchant. */
  feedbackWords(merchantCode: string): Promise<{ readonly minimum: number; readonly maximum: number }>;
  /** The distinct time zones of all merchants. */
  timeZones(): readonly string[];
  /** The codes of all merchants, in order. */
  merchantCodes(): readonly string[];
  /** Whether the merchant offers free play. Throws for an unknown merchant. */
  trialEnabled(merchantCode: string): Promise<boolean>;
  /** Whether the merchant's promotion REFERRAL is switched on. Throws for an unknown merchant. */
  referralEnabled(merchantCode: string): Promise<boolean>;
  /** Whether the merchant's promotion APP_DOWNLOAD is switched on. Throws for an unknown merchant. */
  appDownloadEnabled(merchantCode: string): Promise<boolean>;
  /** How the merchant verifies mobile numbers. Throws for an unknown merchant. */
  phoneVerification(merchantCode: string): Promise<PhoneVerification>;
  /** The format of a currency's amounts; undefined for a currency no merchant uses. */
  currencyFormat(currency: string): Promise<CurrencyFormat | undefined>;
  /** Sets a switch; every node applies it at once. */
  setSwitch(merchantCode: string, name: SwitchName, enabled: boolean): Promise<void>;
  /** Sets how mobile numbers are verified: by our own code or by an identity provider's id token. */
  setPhoneVerification(merchantCode: string, way: PhoneVerification): Promise<void>;
  /** Enables or disables the merchant's trial play; open accounts stay open. */
  setTrialEnabled(merchantCode: string, enabled: boolean): Promise<void>;
  /** Closes or opens the site; a reason closes it, null opens it. */
  setStatus(
    merchantCode: string,
    status: { readonly maintenance: string | null; readonly region: string | null },
  ): Promise<void>;
  /**
   * Sets the address of a customer-service entry; undefined removes it. Refuses with `input_invalid` an address off the
   * allow-list.
   */
  setCustomerService(
    merchantCode: string,
    csType: CustomerServiceEntry['csType'],
    path: string | undefined,
  ): Promise<Result<void, 'input_invalid'>>;
  /** Sets the address of a download; undefined removes it. Refuses with `input_invalid`. */
  setDownloadLink(
    merchantCode: string,
    resourceType: DownloadLink['resourceType'],
    url: string | undefined,
  ): Promise<Result<void, 'input_invalid'>>;
  /**
   * Changes the named settings, all or nothing; every node applies them at once. Refuses with `input_invalid` and the
   * field at fault.
   */
  changeSettings(merchantCode: string, change: SettingsChange): Promise<Result<void, 'input_invalid'>>;
}

const asMerchant = ({ code, currency, defaultLanguage, timeZone }: MerchantRow): Merchant => ({
  code,
  currency,
  defaultLanguage,
  timeZone,
});

/** Creates the module with its settings loaded. */
export async function createSystem(kernel: Kernel): Promise<SystemModule> {
  const cache = await createSettingsCache(kernel);
  const merchantByCode = async (code: string) =>
    (await cache.fresh()).merchants.find((merchant) => merchant.code === code);

  return {
    name: 'system',
    handlers: systemHandlers(kernel, cache),
    deskSettings: systemSettings(cache),
    bind: (app) => bindMarks(app, kernel.db),
    desk: {
      add: async (tx, draft, mark) => {
        const added = await addMerchant(tx, draft, mark);
        if (added.ok) cache.announce(tx);
        return added;
      },
      changeLook: async (tx, code, change) => {
        const changed = await changeLook(tx, code, change);
        if (changed.ok) cache.announce(tx);
        return changed;
      },
      list: readMerchants,
      applied: () => cache.expire(),
    },
    merchants: () => cache.cached().merchants.map(asMerchant),
    merchantFor(host) {
      return asMerchant(merchantOf(cache.cached().merchants, host));
    },
    merchantCodes: () => cache.cached().merchants.map(({ code }) => code),
    merchantOf(merchantCode) {
      const found = cache.cached().merchants.find(({ code }) => code === merchantCode);
      return found && asMerchant(found);
    },
    isOwnHost: (name) => cache.cached().merchants.some(({ hosts }) => hosts.includes(name)),
    unavailableReason(merchantCode, ip) {
      const merchant = cache.cached().merchants.find(({ code }) => code === merchantCode);
      if (!merchant) return undefined;
      if (merchant.maintenanceReason !== null) return 'maintenance';
      return merchant.regionReason !== null || isInNetworks(merchant.refusedNetworks, ip)
        ? 'region_restricted'
        : undefined;
    },
    imageCdns: (host) => merchantOf(cache.cached().merchants, host).imageCdns,
    languagesOf: async (merchantCode) => (await merchantByCode(merchantCode))?.languages ?? [],
    async richTextHosts(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      return merchant && { pictures: merchant.imageCdns, links: linkHostsOf(merchant) };
    },
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
    async referralEnabled(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return merchant.referralEnabled;
    },
    async appDownloadEnabled(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return merchant.appDownloadEnabled;
    },
    async feedbackWords(merchantCode) {
      const merchant = await merchantByCode(merchantCode);
      if (!merchant) throw new Error(`There is no merchant ${merchantCode}`);
      return { minimum: merchant.feedbackWordsMinimum, maximum: merchant.feedbackWordsMaximum };
    },
    timeZones: () => [...new Set(cache.cached().merchants.map(({ timeZone }) => timeZone))],
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
    currencyFormat: async (currency) =>
      (await cache.fresh()).currencyFormats.find((format) => format.currency === currency),
    setSwitch: (merchantCode, name, enabled) => cache.change((tx) => writeSwitch(tx, merchantCode, name, enabled)),
    setPhoneVerification: (merchantCode, way) => cache.change((tx) => writePhoneVerification(tx, merchantCode, way)),
    setTrialEnabled: (merchantCode, enabled) => cache.change((tx) => writeTrialEnabled(tx, merchantCode, enabled)),
    setStatus: (merchantCode, { maintenance, region }) =>
      cache.change((tx) => writeStatus(tx, merchantCode, maintenance, region)),
    setCustomerService: (merchantCode, csType, path) => setCustomerService({ cache }, merchantCode, csType, path),
    setDownloadLink: (merchantCode, resourceType, url) => setDownloadLink({ cache }, merchantCode, resourceType, url),
    changeSettings: (merchantCode, settingsChange) => changeSettings({ cache }, merchantCode, settingsChange),
    stop: async () => cache.close(),
  };
}
