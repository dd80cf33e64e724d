/** What a handler knows about a request besides its parsed input. */
import type { CallAuth } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { Merchant, Session } from '../session.ts';

export interface CallContext<A extends CallAuth = CallAuth> {
  /** Present for `session` and `member` calls, perhaps for `optional`, never for `none`. */
  readonly session: A extends 'session' | 'member' ? Session : A extends 'optional' ? Session | undefined : undefined;
  readonly merchant: Merchant;
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  /** Header value by lower-case name. */
  header(name: string): string | undefined;
  /** Present on calls with `idempotency: 'key'`. */
  readonly idempotencyKey: string;
  readonly requestId: string;
  /** Sets or clears a response cookie (HttpOnly, Secure behind TLS, SameSite=Lax). */
  setCookie(name: string, value: string, maxAgeSec: number): void;
  cookie(name: string): string | undefined;
  /** The raw request body, kept for calls whose signature covers it. */
  readonly rawBody: string;
  /** The bytes of an `image` call; empty for the others, and when something else was sent. */
  readonly image: Buffer;
  /** Scheme and host the caller reached us at, for example `https://denlong.example`. */
  readonly origin: string;
}
