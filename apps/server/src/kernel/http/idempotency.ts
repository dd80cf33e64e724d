/**
 * Idempotency keys (interfaces, Money): the first request of a key runs, later ones with the same body get its answer.
 * A lease, not a lock, marks the running one, so a killed node does not block its key; handlers behind a key must
 * themselves be safe to run twice with it (orders and transfers carry the key too).
 */
import { IDEMPOTENCY_KEY_LENGTH_MAXIMUM, IDEMPOTENCY_KEY_LENGTH_MINIMUM } from '@lantern/contract/constants';
import { createHash } from 'node:crypto';
import { sql } from '../db/index.ts';
import type { Db } from '../tx.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type Claim =
  | { readonly state: 'fresh' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  | { readonly state: 'running' }
  | { readonly state: 'reused' };

export interface IdempotencyKeys {
  claim(owner: string, key: string, call: string, body: string): Promise<Claim>;
  /** Stores the answer for later requests of the key; the first stored answer wins. */
  settle(owner: string, key: string, answer: StoredAnswer): Promise<void>;
  /** Frees a key whose request failed without effect. */
  release(owner: string, key: string): Promise<void>;
  /** Deletes keys past their retention. */
  prune(): Promise<void>;
}

const LEASE_SEC = 10;
const KEEP_DAYS = 7;
/** Printable ASCII without spaces, as the IETF draft on the header suggests; long enough for UUIDs and ULIDs. */
export const IDEMPOTENCY_KEY_PATTERN = new RegExp(
  `^[\\x21-\\x7e]{${IDEMPOTENCY_KEY_LENGTH_MINIMUM},${IDEMPOTENCY_KEY_LENGTH_MAXIMUM}}$`,
);

interface Row {
  call: string;
  bodyHash: Buffer;
  status: number | null;
  answer: unknown;
}

/** Keys in `kernel.idempotency_key`. */
export function createIdempotencyKeys(db: Db): IdempotencyKeys {
  return {
    async claim(owner, key, call, body) {
      const hash = createHash('sha256').update(body).digest();
      const claimed = await sql`INSERT INTO kernel.idempotency_key AS k (owner, key, call, body_hash, lease_until)
        VALUES (${owner}, ${key}, ${call}, ${hash}, clock_timestamp() + ${LEASE_SEC} * interval '1 second')
        ON CONFLICT (owner, key) DO UPDATE SET lease_until = excluded.lease_until
          WHERE k.status IS NULL AND k.lease_until < clock_timestamp() AND k.call = excluded.call AND k.body_hash = excluded.body_hash
        RETURNING 1`.execute(db);
      if (claimed.rows.length > 0) return { state: 'fresh' };
      const { rows } = await sql<Row>`SELECT call, body_hash AS "bodyHash", status, answer FROM kernel.idempotency_key
        WHERE owner = ${owner} AND key = ${key}`.execute(db);
      const row = rows[0];
      if (!row) return { state: 'running' };
      if (row.call !== call || !row.bodyHash.equals(hash)) return { state: 'reused' };
      if (row.status === null) return { state: 'running' };
      return { state: 'answered', answer: { status: row.status, body: row.answer } };
    },
    async settle(owner, key, answer) {
      await sql`UPDATE kernel.idempotency_key SET status = ${answer.status}, answer = ${JSON.stringify(answer.body)}::jsonb
        WHERE owner = ${owner} AND key = ${key} AND status IS NULL`.execute(db);
    },
    async release(owner, key) {
      await sql`DELETE FROM kernel.idempotency_key WHERE owner = ${owner} AND key = ${key} AND status IS NULL`.execute(
        db,
      );
    },
    async prune() {
      await sql`DELETE FROM kernel.idempotency_key WHERE created_at < clock_timestamp() - ${KEEP_DAYS} * interval '1 day'`.execute(
        db,
      );
    },
  };
}
