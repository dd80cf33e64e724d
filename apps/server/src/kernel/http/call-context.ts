/** What a handler knows about a request apart from its parsed input. */
import type { CallAuth } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { Merchant, Session } from '../session.ts';
import type { KeyClaim } from './idempotency.ts';

export interface CallContext<A extends CallAuth = CallAuth> {
  /** Present for `session` and `member` calls, possibly for `optional`, never for `none`. */
  readonly session: A extends 'session' | 'member' ? Session : A extends 'optional' ? Session | undefined : undefined;
  readonly merchant: Merchant;
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  /** Header value by lower-case name. */
  header(name: string): string | undefined;
  /** Present on calls with `idempotency: 'key'`. */
  readonly idempotencyKey: string;
  /** Of a handler that takes its key (`takingKey`). `accepted`: the same request was accepted before. */
  readonly keyClaim?: KeyClaim & { readonly accepted: boolean };
  readonly requestId: string;
  /** Sets or clears a response cookie (HttpOnly, Secure behind TLS, SameSite=Lax). */
  setCookie(name: string, value: string, maxAgeSec: number): void;
  cookie(name: string): string | undefined;
  /** The raw request body, kept for calls whose signature covers it. */
  readonly rawBody: string;
  /** The bytes of an `image` call; empty for other calls and other media types. */
  readonly image: Buffer;
  /**
   * Scheme and host of ours that received the call, for example `https://denlong.example`; never taken from an unknown
   * Host header.
   */
  readonly origin: string;
}
