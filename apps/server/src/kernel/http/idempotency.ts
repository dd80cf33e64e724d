/**
 * Idempotency keys (interfaces, Money): the first request of a key runs, later ones with the same body get its answer.
 * A lease, not a lock, marks the running one, so a killed node does not block its key; handlers behind a key must
 * themselves be safe to run twice with it (orders and transfers carry the key too). Their rows do not wait for a standby:
 * a lost one only makes the handler run again.
 *
 * A handler that takes its key (`takingKey`) saves both commits: `kernel.take_key` writes the row in the commit of what the
 * call accepts, and only a refusal is stored by itself. Whichever row is first decides, so no key is both refused and accepted.
 */
import { IDEMPOTENCY_KEY_LENGTH_MAXIMUM, IDEMPOTENCY_KEY_LENGTH_MINIMUM } from '@lantern/contract/constants';
import { hash } from 'node:crypto';
import { sql } from '../db/index.ts';
import type { Db } from '../tx.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Known =
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  | { readonly state: 'running' }
  | { readonly state: 'reused' };

export type Claim = Known | { readonly state: 'fresh' };

/** `accepted`: the key was taken in the commit of what the same request accepted before. */
export type StoredRefusal = Known | { readonly state: 'stored' } | { readonly state: 'accepted' };

/** What a handler that takes its key passes on to `kernel.take_key`. */
export interface KeyClaim {
  readonly owner: string;
  readonly key: string;
  readonly call: string;
  /** SHA-256 of the request, hex. */
  readonly bodyHash: string;
}

export interface IdempotencyKeys {
  claim(owner: string, key: string, call: string, body: string): Promise<Claim>;
  /** Stores the answer for later requests of the key; the first stored answer wins. */
  settle(owner: string, key: string, answer: StoredAnswer): Promise<void>;
  /** Stores the refusal of a handler that takes its key, unless the key is known; one whose owner died unanswered is taken over. */
  refuse(claim: KeyClaim, answer: StoredAnswer): Promise<StoredRefusal>;
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
  bodyHash: string;
  status: number | null;
  answer: unknown;
}

/** The hash of a request that its key is bound to, hex. */
export const requestHash = (body: string): string => hash('sha256', body, 'hex');

/** Applies to the statement's own transaction: its commit does not wait for a standby. */
const locally = sql`(SELECT set_config('synchronous_commit', 'local', true)) AS locally`;

async function findRow(db: Db, owner: string, key: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`SELECT call, encode(body_hash, 'hex') AS "bodyHash", status, answer
    FROM kernel.idempotency_key WHERE owner = ${owner} AND key = ${key}`.execute(db);
  return rows[0];
}

/** Keys in `kernel.idempotency_key`. A row with a status and no answer was taken by `kernel.take_key`. */
export function createIdempotencyKeys(db: Db): IdempotencyKeys {
  return {
    async claim(owner, key, call, body) {
      const bodyHash = requestHash(body);
      const claimed = await sql`INSERT INTO kernel.idempotency_key AS k (owner, key, call, body_hash, lease_until)
        SELECT ${owner}, ${key}, ${call}, decode(${bodyHash}, 'hex'), clock_timestamp() + ${LEASE_SEC} * interval '1 second' FROM ${locally}
        ON CONFLICT (owner, key) DO UPDATE SET lease_until = excluded.lease_until
          WHERE k.status IS NULL AND k.lease_until < clock_timestamp() AND k.call = excluded.call AND k.body_hash = excluded.body_hash
        RETURNING 1`.execute(db);
      if (claimed.rows.length > 0) return { state: 'fresh' };
      const row = await findRow(db, owner, key);
      if (!row) return { state: 'running' };
      if (row.call !== call || row.bodyHash !== bodyHash) return { state: 'reused' };
      if (row.status === null) return { state: 'running' };
      return { state: 'answered', answer: { status: row.status, body: row.answer } };
    },
    async settle(owner, key, answer) {
      await sql`UPDATE kernel.idempotency_key SET status = ${answer.status}, answer = ${JSON.stringify(answer.body)}::jsonb
        FROM ${locally} WHERE owner = ${owner} AND key = ${key} AND status IS NULL`.execute(db);
    },
    async refuse({ owner, key, call, bodyHash }, { status, body }) {
      const stored =
        await sql`INSERT INTO kernel.idempotency_key AS k (owner, key, call, body_hash, lease_until, status, answer)
        VALUES (${owner}, ${key}, ${call}, decode(${bodyHash}, 'hex'), clock_timestamp(), ${status}, ${JSON.stringify(body)}::jsonb)
        ON CONFLICT (owner, key) DO UPDATE SET lease_until = excluded.lease_until, status = excluded.status, answer = excluded.answer
          WHERE k.status IS NULL AND k.lease_until < clock_timestamp() AND k.call = excluded.call AND k.body_hash = excluded.body_hash
        RETURNING 1`.execute(db);
      if (stored.rows.length > 0) return { state: 'stored' };
      const row = await findRow(db, owner, key);
      if (!row) return { state: 'running' };
      if (row.call !== call || row.bodyHash !== bodyHash) return { state: 'reused' };
      if (row.status === null) return { state: 'running' };
      return row.answer === null
        ? { state: 'accepted' }
        : { state: 'answered', answer: { status: row.status, body: row.answer } };
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
