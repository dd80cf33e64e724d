/** SQL of codes and of their messages. */
import type { CodePurpose } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Channel } from './context.ts';

/** Stores a code in place of the previous one. Returns its expiry. */
export async function storeCode(
  tx: Tx,
  code: {
    readonly recipient: Buffer;
    readonly purpose: CodePurpose;
    readonly codeHash: Buffer;
    readonly ttlSec: number;
  },
): Promise<Date> {
  const { rows } = await sql<{
    expiresAt: Date;
  }>`INSERT INTO codes.code AS c (recipient, purpose, code_hash, sent_at, expires_at)
    SELECT ${code.recipient}, ${code.purpose}, ${code.codeHash}, now, now + ${code.ttlSec} * interval '1 second' FROM (SELECT kernel.now() AS now) clock
    ON CONFLICT (recipient, purpose) DO UPDATE SET code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, used_at = NULL
    RETURNING expires_at AS "expiresAt"`.execute(tx);
  return rows[0]!.expiresAt;
}

/**
 * Tries a code, and counts a wrong try. True for the right code of a valid row, once unless it is kept; concurrent
 * tries wait for each other.
 */
export async function tryCode(
  tx: Tx,
  code: {
    readonly recipient: Buffer;
    readonly purpose: CodePurpose;
    readonly codeHash: Buffer;
    readonly triesMaximum: number;
    readonly keep: boolean;
  },
): Promise<boolean> {
  const { rows } = await sql<{
    right: boolean;
  }>`UPDATE codes.code SET tries = tries + CASE WHEN code_hash = ${code.codeHash} THEN 0 ELSE 1 END,
      used_at = CASE WHEN code_hash = ${code.codeHash} AND NOT ${code.keep}::boolean THEN kernel.now() END
    WHERE recipient = ${code.recipient} AND purpose = ${code.purpose} AND used_at IS NULL AND tries < ${code.triesMaximum} AND expires_at > kernel.now()
    RETURNING code_hash = ${code.codeHash} AS right`.execute(tx);
  return rows[0]?.right ?? false;
}

export interface NewMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly kind: CodePurpose | 'notice';
  readonly recipient: Buffer;
  readonly sealed: Buffer;
  /** Not sent: dropped instead of delivered. */
  readonly silent: boolean;
  /** False: stored for the sandbox's reader. */
  readonly due: boolean;
  readonly expiresAt: Date;
  /** Kept this long after it expires. */
  readonly keepSec: number;
}

/** Adds a message. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await sql`INSERT INTO codes.message (id, channel, kind, recipient, sealed, silent, due_at, made_at, expires_at, keep_until)
    SELECT ${message.id}, ${message.channel}, ${message.kind}, ${message.recipient}, ${message.sealed}, ${message.silent},
      CASE WHEN ${message.due}::boolean THEN now END, now, ${message.expiresAt}::timestamptz, ${message.expiresAt}::timestamptz + ${message.keepSec} * interval '1 second'
    FROM (SELECT kernel.now() AS now) clock`.execute(tx);
}

/** The instant this many seconds from now, by the database's clock. */
export async function instantAfter(tx: Tx, seconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT kernel.now() + ${seconds} * interval '1 second' AS at`.execute(tx);
  return rows[0]!.at;
}

export interface DueMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly sealed: Buffer;
  readonly silent: boolean;
  /** Including this attempt. */
  readonly attempts: number;
}

/** Claims due messages that have not expired; a claim of a dead node passes to the next node after the pause. */
export async function claimDueMessages(
  tx: Tx,
  limit: number,
  pauseSec: number,
  pauseMaximumSec: number,
): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`UPDATE codes.message m SET attempts = attempts + 1,
      due_at = kernel.now() + least(${pauseSec} * power(2, least(attempts, 10)), ${pauseMaximumSec}::integer) * interval '1 second'
    WHERE id IN (SELECT id FROM codes.message WHERE due_at <= kernel.now() AND expires_at > kernel.now() ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, channel, sealed, silent, attempts`.execute(tx);
  return rows;
}

/** Deletes a delivered message. */
export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM codes.message WHERE id = ${id}`.execute(tx);
}

export interface StoredMessage {
  readonly id: string;
  readonly purpose: string;
  readonly sealed: Buffer;
  readonly expiresAt: Date;
}

/** The sandbox's messages of a recipient, newest first. */
export async function listStoredCodes(tx: Tx, recipient: Buffer, limit: number): Promise<readonly StoredMessage[]> {
  const { rows } =
    await sql<StoredMessage>`SELECT id, kind AS purpose, sealed, expires_at AS "expiresAt" FROM codes.message
    WHERE recipient = ${recipient} AND due_at IS NULL AND NOT silent AND kind <> 'notice' ORDER BY made_at DESC, id DESC LIMIT ${limit}`.execute(
      tx,
    );
  return rows;
}

/** Deletes expired rows. */
export async function pruneLapsed(tx: Tx): Promise<void> {
  await sql`DELETE FROM codes.code WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM codes.message WHERE keep_until <= kernel.now()`.execute(tx);
}
