/** The outcome of a call: a value, or a refusal with a code of the error catalogue. */
import type { ErrorCode } from '@lantern/contract/errors';

export interface CallSucceeded<V> {
  readonly ok: true;
  readonly value: V;
}

export interface CallFailed {
  readonly ok: false;
  /** A code this client knows; others arrive as `unknown_error`. */
  readonly code: ErrorCode;
  /** Text for the member, in the language the call was made in. */
  readonly message: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Values of the refusal for the screen, for example `{ captcha: true }`. */
  readonly value?: Readonly<Record<string, unknown>>;
  /** Calls marked "no alert" (§7): show nothing. */
  readonly silent: boolean;
  /** The key of this attempt: repeating the call with it cannot move the money twice. */
  readonly idempotencyKey?: string;
}

export type CallResult<V> = CallSucceeded<V> | CallFailed;
