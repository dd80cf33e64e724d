/** Settings as the site reads them. */
import { GATEWAY, WHITELABEL_SWITCHES, type Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { CurrencyFormat, MerchantRow, SwitchName } from './store.ts';

/** Every switch by name; unset ones are off. */
export function switchesOf(merchant: MerchantRow): Record<SwitchName, boolean> {
  return Object.fromEntries(WHITELABEL_SWITCHES.map((name) => [name, merchant.switches[name] ?? false])) as Record<
    SwitchName,
    boolean
  >;
}

/** Brand, languages and switches. */
export function presentWhitelabel(merchant: MerchantRow): AnswerOf<Calls['system.whitelabel']> {
  return {
    merchantCode: merchant.code,
    brandName: merchant.brandName,
    languages: [...merchant.languages],
    languageDefault: merchant.defaultLanguage,
    themeDefault: merchant.theme,
    switches: switchesOf(merchant),
    promotions: {
      APP_DOWNLOAD: { enabled: merchant.appDownloadEnabled },
      REFERRAL: { enabled: merchant.referralEnabled },
    },
  };
}

/** The merchant's versions of the member centre and of deposit. */
export const presentTemplates = ({
  templateMemCen,
  templateDepFunc,
}: MerchantRow): AnswerOf<Calls['system.templateSet']> => ({ mem_cen: templateMemCen, dep_func: templateDepFunc });

/** Hosts that links in the merchant's texts may lead to directly: its own, and the allowed ones. */
export const linkHostsOf = ({ hosts, linkHosts }: MerchantRow): string[] => [...hosts, ...linkHosts];

export interface SettingsRequest {
  readonly language: Language;
  readonly demo: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly serverTime: number;
}

/** Everything else the site needs to start. */
export function presentSettings(
  merchant: MerchantRow,
  formats: readonly CurrencyFormat[],
  { language, demo, serverTime }: SettingsRequest,
): AnswerOf<Calls['system.settings']> {
  return {
    platform: 'mobile',
    merchantCode: merchant.code,
    language,
    currency: merchant.currency,
    timeZone: merchant.timeZone,
    currencyFormats: [...formats],
    demo,
    gateway: GATEWAY,
    prizeModes: [...merchant.prizeModes],
    playTypes: [...merchant.playTypes],
    homeVariant: merchant.homeVariant,
    jackpotFigures: merchant.jackpotFigures,
    minimumAge: merchant.minimumAge,
    phoneVerification: merchant.phoneVerification,
    trialEnabled: merchant.trialEnabled,
    appWindowEnabled: merchant.appWindowEnabled,
    downloadLoginRequired: merchant.downloadLoginRequired,
    downloadLinks: [...merchant.downloadLinks],
    affiliateUrls: merchant.affiliateUrls.map((url) => ({ url })),
    imageCDNs: [...merchant.imageCdns],
    linkHosts: linkHostsOf(merchant),
    template: presentTemplates(merchant),
    kenoEnabled: merchant.kenoEnabled,
    feedbackWords: { minimum: merchant.feedbackWordsMinimum, maximum: merchant.feedbackWordsMaximum },
    serverTime,
  };
}
