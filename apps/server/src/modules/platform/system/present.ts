/** Settings as the site reads them, and the encrypted addresses of customer service. */
import { createCipheriv, createHash } from 'node:crypto';
import { GATEWAY, WHITELABEL_SWITCHES, type Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { Random } from '../../../kernel/random.ts';
import type { CurrencyFormat, MerchantRow, SwitchName } from './store.ts';

/** Every switch by name; unset ones are off. */
export function switchesOf(merchant: MerchantRow): Record<SwitchName, boolean> {
  return Object.fromEntries(WHITELABEL_SWITCHES.map((name) => [name, merchant.switches[name] ?? false])) as Record<
    SwitchName,
    boolean
  >;
}

/** The address of a mark; the hash makes it good for ever. */
export const markUrlOf = (code: string, hash: string): string => `/art/brand/${code.toLowerCase()}-${hash}.png`;

/** Brand, languages and switches. */
export function presentWhitelabel(merchant: MerchantRow): AnswerOf<Calls['system.whitelabel']> {
  return {
    merchantCode: merchant.code,
    brandName: merchant.brandName,
    languages: [...merchant.languages],
    languageDefault: merchant.defaultLanguage,
    themeDefault: merchant.theme,
    ...(merchant.look && { look: merchant.look }),
    ...(merchant.markHash !== null && { markUrl: markUrlOf(merchant.code, merchant.markHash) }),
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

const IV_BYTES = 12;
/** Six bytes are eight base64url characters. */
const KEY_BYTES = 6;

/**
 * The encrypted path of a customer-service address (interfaces, Member calls): base64url of iv, ciphertext and tag under
 * AES-256-GCM with the SHA-256 of eight characters as key, followed by those eight; different each time. It is a format,
 * not a secret.
 */
export function encryptPath(random: Random, path: string): string {
  const characters = Buffer.from(random.bytes(KEY_BYTES)).toString('base64url');
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(characters).digest(), iv);
  const sealed = Buffer.concat([iv, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url') + characters;
}
