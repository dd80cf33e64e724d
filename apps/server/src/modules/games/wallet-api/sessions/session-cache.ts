/**
 * Cache of the session each token belongs to, which never changes. Whether the session has ended is checked in the money's own
 * transaction, so a stale cache entry neither refuses a valid session nor admits an ended one.
 */
import type { Db } from '../../../../kernel/tx.ts';
import { findSession, hasPlayed, type VendorSession } from './session-store.ts';
import { sessionTokenHash } from './session-token.ts';

/** Maximum number of entries; the oldest is evicted first. */
const CACHE_MAXIMUM = 50_000;

export interface KnownSession extends VendorSession {
  /** In hex. */
  readonly tokenHash: string;
}

export interface SessionCache {
  /** The session of a token, ended or not. */
  find(token: string): Promise<KnownSession | undefined>;
  /** Whether the member has ever played at the vendor in the currency. */
  hasPlayed(vendor: string, memberId: string, currency: string): Promise<boolean>;
}

function put<V>(cache: Map<string, V>, key: string, value: V): void {
  if (cache.size >= CACHE_MAXIMUM) cache.delete(cache.keys().next().value!);
  cache.set(key, value);
}

/** Creates an empty cache. */
export function createSessionCache(db: Db): SessionCache {
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
      put(sessions, token, session);
      return session;
    },
    async hasPlayed(vendor, memberId, currency) {
      const key = `${vendor}/${memberId}/${currency}`;
      if (players.has(key)) return true;
      const found = await hasPlayed(db, vendor, memberId, currency);
      if (found) put(players, key, true);
      return found;
    },
  };
}
