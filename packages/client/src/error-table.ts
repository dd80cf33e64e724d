/**
 * The client's part of the error catalogue: every code, and the messages of failures it detects itself. Run it at build
 * time.
 */
import {
  errorCatalogue,
  errorMessage,
  LANGUAGES_OF_ERRORS,
  type ErrorCode,
  type Language,
} from '@lantern/contract/errors';

/** Failures without a server message: no connection, no envelope, a code of a newer server, a missing call or key. */
export const OWN_FAILURES = [
  'network_offline',
  'system_error',
  'unknown_error',
  'call_not_found',
  'encryption_required',
] as const satisfies readonly ErrorCode[];
export type OwnFailure = (typeof OWN_FAILURES)[number];

export interface ErrorTable {
  readonly codes: readonly string[];
  readonly words: Readonly<Record<OwnFailure, Readonly<Record<Language, string>>>>;
}

/** The table of this contract. */
export function errorTable(): ErrorTable {
  const wordsOf = (code: OwnFailure) =>
    Object.fromEntries(LANGUAGES_OF_ERRORS.map((language) => [language, errorMessage(code, language)]));
  return {
    codes: Object.keys(errorCatalogue),
    words: Object.fromEntries(OWN_FAILURES.map((code) => [code, wordsOf(code)])) as ErrorTable['words'],
  };
}
