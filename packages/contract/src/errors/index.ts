/**
 * The one error catalogue (§8 and this product's own refusals): stable code, HTTP status, message in each language.
 * Messages may have `{name}` placeholders, filled from the refusal's `value`.
 */
import { accountErrors } from './account.ts';
import { agentErrors } from './agent.ts';
import { closingErrors } from './closing.ts';
import { gameErrors } from './game.ts';
import { generalErrors } from './general.ts';
import { lotteryErrors } from './lottery.ts';
import { moneyErrors } from './money.ts';
import { operatorErrors } from './operator.ts';
import { walletApiErrors } from './wallet-api.ts';

export interface ErrorEntry {
  readonly status: number;
  readonly vi: string;
  readonly en: string;
}

export const errorCatalogue = {
  ...generalErrors,
  ...accountErrors,
  ...moneyErrors,
  ...lotteryErrors,
  ...gameErrors,
  ...agentErrors,
  ...operatorErrors,
  ...closingErrors,
  ...walletApiErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Any call may answer these. */
export const GENERAL_ERRORS = [
  'input_invalid',
  'system_error',
  'rate_limited',
  'service_unavailable',
  'body_too_large',
  'request_timeout',
  'maintenance',
  'region_restricted',
  'app_update_needed',
] as const satisfies readonly ErrorCode[];

export const LANGUAGES_OF_ERRORS = ['VI', 'EN', 'UR', 'PT'] as const;
export type Language = (typeof LANGUAGES_OF_ERRORS)[number];

/**
 * Text of a code in a language; languages without own messages fall back to English. Placeholders `{x}` come from
 * `values`.
 */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const entry: ErrorEntry = errorCatalogue[code];
  const text = language === 'VI' ? entry.vi : entry.en;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
