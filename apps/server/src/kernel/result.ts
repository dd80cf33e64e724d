/** Expected outcomes are values: a verb answers `Ok` or `Refused`; a throw is a bug. */
import type { ErrorCode } from '@lantern/contract/errors';

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Refused<C extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly code: C;
  /** Facts the member may see, also the placeholders of the code's message. */
  readonly value?: Readonly<Record<string, unknown>>;
}

export type Result<T, C extends ErrorCode = ErrorCode> = Ok<T> | Refused<C>;

/** The success outcome. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** The refusal outcome: a stable code and, where the message needs them, its values. */
export const refuse = <const C extends ErrorCode>(code: C, value?: Readonly<Record<string, unknown>>): Refused<C> =>
  value === undefined ? { ok: false, code } : { ok: false, code, value };
