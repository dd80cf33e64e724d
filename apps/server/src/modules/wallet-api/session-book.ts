/**
 * Whose session a token is, remembered: that never changes. Whether it is over is asked in the money's own transaction, so what
 * is remembered here can refuse nobody wrongly and let nobody in.
 */
import type { Db } from '../../kernel/tx.ts';
import { findSession, hasPlayed, type VendorSession } from './session-store.ts';
import { sessionTokenHash } from './session-token.ts';

/** Entries remembered at most; the oldest goes first. */
const REMEMBERED_MAXIMUM = 50_000;

export interface KnownSession extends VendorSession {
  /** In hex. */
  readonly tokenHash: string;
}

export interface SessionBook {
  /** The session of a token, over or not. */
  find(token: string): Promise<KnownSession | undefined>;
  /** Whether the vendor has ever had the member play in the currency. */
  hasPlayed(vendor: string, memberId: string, currency: string): Promise<boolean>;
}

function remember<V>(book: Map<string, V>, key: string, value: V): void {
  if (book.size >= REMEMBERED_MAXIMUM) book.delete(book.keys().next().value!);
  book.set(key, value);
}

/** An empty book. */
export function createSessionBook(db: Db): SessionBook {
  const sessions = new Map<string, KnownSession>();
  const players = new Map<string, true>();
  return {
    async find(token) {
      const known = sessions.get(token);
      if (known) return known;
      const tokenHash = sessionTokenHash(token);
      const found = await findSession(db, Buffer.from(tokenHash, 'hex'));
      if (!found) return undefined;
      const session = { ...found, tokenHash };
      remember(sessions, token, session);
      return session;
    },
    async hasPlayed(vendor, memberId, currency) {
      const key = `${vendor}/${memberId}/${currency}`;
      if (players.has(key)) return true;
      const found = await hasPlayed(db, vendor, memberId, currency);
      if (found) remember(players, key, true);
      return found;
    },
  };
}
