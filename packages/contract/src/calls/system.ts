/** System state and merchant settings (§7 System). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { GATEWAY, LANGUAGES, MODULE_IDS, PLAY_TYPES, PRIZE_MODES, THEMES, WHITELABEL_SWITCHES } from '../constants.ts';
import { codeText, currencyCode, languageText, wholeList } from '../shapes.ts';

const enabledFlag = z.object({ enabled: z.boolean() });
/** `content` is sanitised HTML; it may be empty where the sub-items say everything. */
const helpLine = z.object({ title: z.string(), content: z.string() });
/**
 * How a help item is shown in the list: a topic opens its own page, a policy or FAQ unfolds in place, one at a time
 * (MSG-06).
 */
export const HELP_KINDS = ['topic', 'faq', 'policy'] as const;

export const systemCalls = {
  'system.status': defineCall({
    method: 'GET',
    path: '/wps/system/status',
    summary: 'Whether the system serves this caller: 0 yes, 1 maintenance, 2 region restricted only.',
    auth: 'none',
    allowedDuringMaintenance: true,
    answer: z.object({
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      ip: z.string(),
      country: z.string().optional(),
    }),
  }),
  'system.whitelabel': defineCall({
    method: 'GET',
    path: '/wps/system/whitelabel',
    summary: "The merchant's brand, languages and switches.",
    auth: 'none',
    allowedDuringMaintenance: true,
    answer: z.object({
      merchantCode: z.string(),
      brandName: z.string(),
      languages: z.array(z.enum(LANGUAGES)),
      languageDefault: z.enum(LANGUAGES),
      themeDefault: z.enum(THEMES),
      /** The brand's colours (`ops/look.ts`); absent: the house's. */
      look: z
        .object({
          brand: z.string(),
          gold: z.string(),
          inkDark: z.string(),
          inkLight: z.string(),
          groundDark: z.string(),
          groundLight: z.string(),
        })
        .optional(),
      /** The brand's mark, a square picture; absent: the lantern. */
      markUrl: z.string().optional(),
      switches: z.record(z.enum(WHITELABEL_SWITCHES), z.boolean()),
      promotions: z.object({ APP_DOWNLOAD: enabledFlag, REFERRAL: enabledFlag }),
    }),
  }),
  'system.settings': defineCall({
    method: 'GET',
    path: '/wps/system/settings/consolidated',
    summary: 'Everything else the site needs to start.',
    auth: 'none',
    allowedDuringMaintenance: true,
    query: z.object({ language: languageText.optional() }),
    answer: z.object({
      platform: z.literal('mobile'),
      merchantCode: z.string(),
      language: z.enum(LANGUAGES),
      currency: currencyCode,
      /** Time zone of the merchant's day: an IANA name. */
      timeZone: z.string(),
      /** How amounts of each currency in use are written (§3 currency format); separators follow the language. */
      currencyFormats: z.array(
        z.object({
          currency: currencyCode,
          symbol: z.string(),
          /** F: before the number, B: behind it. */
          symbolPosition: z.enum(['F', 'B']),
          pattern: z.string(),
          decimals: z.int(),
        }),
      ),
      /** True on a demonstration, where sandbox calls answer. */
      demo: z.boolean(),
      /** The gateway a device's calls come through. */
      gateway: z.object({ WEB: z.literal(GATEWAY.WEB), MOBILE: z.literal(GATEWAY.MOBILE) }),
      prizeModes: z.array(z.enum(PRIZE_MODES)),
      playTypes: z.array(z.enum(PLAY_TYPES)),
      homeVariant: z.enum(['plain', 'jackpot']),
      /** Whether jackpots show a labelled illustration, or what vendors confirm (`game.jackpots`). */
      jackpotFigures: z.enum(['illustrative', 'confirmed']),
      minimumAge: z.int(),
      /**
       * How a mobile number is verified: by a code of ours, or by an identity provider's id token (§3 firebase fields).
       */
      phoneVerification: z.enum(['code', 'idToken']),
      /** False hides every entry to trial play. */
      trialEnabled: z.boolean(),
      /** False hides the download button and bar (§2 Home). */
      appWindowEnabled: z.boolean(),
      /** The download bar appears only after login (HOME-04). */
      downloadLoginRequired: z.boolean(),
      downloadLinks: z.array(
        z.object({ resourceType: z.enum(['IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon']), url: z.string() }),
      ),
      affiliateUrls: z.array(z.object({ url: z.string() })),
      imageCDNs: z.array(z.string()),
      /** Hosts that links in operators' texts may open directly; others go through the leaving page. */
      linkHosts: z.array(z.string()),
      template: z.object({ mem_cen: z.enum(['base', 'new']), dep_func: z.enum(['base', 'new']) }),
      kenoEnabled: z.boolean(),
      /** Bounds of a feedback text, in words. */
      feedbackWords: z.object({ minimum: z.int(), maximum: z.int() }),
      serverTime: z.int(),
    }),
  }),
  'system.customerService': defineCall({
    method: 'GET',
    path: '/wps/system/customerService',
    summary: 'Customer-service entries; each path is encrypted, its last 8 characters are the key.',
    auth: 'none',
    allowedDuringMaintenance: true,
    query: z.object({ moduleId: z.enum(MODULE_IDS).default(MODULE_IDS.common) }),
    answer: wholeList(z.object({ csType: z.enum(['WHATSAPP', 'LIVECHAT', 'CS']), path: z.string() })),
  }),
  'system.domainRoute': defineCall({
    method: 'GET',
    path: '/wps/system/domainRoute',
    summary: 'The addresses of the site.',
    auth: 'none',
    allowedDuringMaintenance: true,
    answer: wholeList(z.object({ url: z.string() })),
  }),
  'system.helpCenter': defineCall({
    method: 'GET',
    path: '/wps/system/helpCenter',
    summary: 'Help items with their sub-items.',
    auth: 'none',
    allowedDuringMaintenance: true,
    query: z.object({ language: languageText.optional(), device: codeText.optional() }),
    answer: wholeList(helpLine.extend({ kind: z.enum(HELP_KINDS), children: z.array(helpLine) })),
  }),
  'system.templateSet': defineCall({
    method: 'GET',
    path: '/wps/system/templateSet',
    summary: 'Which template versions the merchant uses.',
    auth: 'none',
    allowedDuringMaintenance: true,
    answer: z.object({ mem_cen: z.enum(['base', 'new']), dep_func: z.enum(['base', 'new']) }),
  }),
} as const;
