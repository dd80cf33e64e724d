/** Idempotency keys per intent: retrying while the outcome is unknown cannot repeat it. */
import { newIdempotencyKey } from './idempotency-key.ts';
import type { CallResult } from './result.ts';

const SERVER_FAILURE = 500;
/**
 * Refusals from before the key is checked, or while its first request still runs. The server stores none of them under
 * the key.
 */
const UNDECIDED = ['in_progress', 'rate_limited', 'request_timeout'];

/** True when the outcome is unknown: no answer, a server failure, or a refusal before the key was checked. */
export const isOutcomeUnknown = (result: CallResult<unknown>): boolean =>
  !result.ok && (result.status === 0 || result.status >= SERVER_FAILURE || UNDECIDED.includes(result.code));

export interface IntentKey {
  /** The key for this content: the previous one while its outcome is unknown, otherwise a new one. */
  readonly keyFor: (intent: unknown) => string;
  /** Processes the answer. Once the outcome is known the next attempt is another intent. */
  readonly settle: (result: CallResult<unknown>) => void;
}

/** One button's or form's key. */
export function createIntentKey(): IntentKey {
  let kept: { readonly text: string; readonly key: string } | undefined;
  return {
    keyFor(intent) {
      const text = JSON.stringify(intent ?? null);
      if (kept?.text !== text) kept = { text, key: newIdempotencyKey() };
      return kept.key;
    },
    settle(result) {
      if (!isOutcomeUnknown(result)) kept = undefined;
    },
  };
}
