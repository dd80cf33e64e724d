/** Verbs answer, they do not throw. */
import type { Code } from './refusals.ts';

export interface Refused {
  readonly ok: false;
  readonly code: Code;
  readonly value?: Readonly<Record<string, unknown>>;
}

export type Result<T> = { readonly ok: true; readonly value: T } | Refused;

/** A success. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** A refusal, with a stable code. */
export const refuse = (code: Code, value?: Readonly<Record<string, unknown>>): Refused => ({
  ok: false,
  code,
  ...(value && { value }),
});
