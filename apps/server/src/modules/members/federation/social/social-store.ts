/** SQL of sign-in attempts and linked identities. */
import type { SocialProvider } from '@lantern/contract';
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface NewAttempt {
  readonly cookieHash: Buffer;
  readonly merchantCode: string;
  readonly provider: SocialProvider;
  readonly side: 'member' | 'agent';
  readonly backUrl: string;
  readonly sealed: Buffer;
  readonly ttlSec: number;
}

export type Attempt = Omit<NewAttempt, 'ttlSec'>;

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await sql`INSERT INTO federation.social_attempt (cookie_hash, merchant_code, provider, side, back_url, sealed, expires_at)
    VALUES (${attempt.cookieHash}, ${attempt.merchantCode}, ${attempt.provider}, ${attempt.side}, ${attempt.backUrl}, ${attempt.sealed},
      kernel.now() + ${attempt.ttlSec} * interval '1 second')`.execute(tx);
}

/** Consumes the return of a started attempt, once and in time. */
export async function consumeReturn(tx: Tx, cookieHash: Buffer): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`UPDATE federation.social_attempt SET state = 'returning'
    WHERE cookie_hash = ${cookieHash} AND state = 'started' AND expires_at > kernel.now()
    RETURNING cookie_hash AS "cookieHash", merchant_code AS "merchantCode", provider, side, back_url AS "backUrl", sealed`.execute(
    tx,
  );
  return rows[0];
}

/** Stores the provider's answer in the attempt's place. */
export async function storeAnswer(tx: Tx, cookieHash: Buffer, sealed: Buffer): Promise<void> {
  await sql`UPDATE federation.social_attempt SET state = 'answered', sealed = ${sealed}
    WHERE cookie_hash = ${cookieHash} AND state = 'returning'`.execute(tx);
}

/** The attempt whose provider has answered. */
export async function findAnswered(tx: Tx, cookieHash: Buffer): Promise<Attempt | undefined> {
  const { rows } =
    await sql<Attempt>`SELECT cookie_hash AS "cookieHash", merchant_code AS "merchantCode", provider, side, back_url AS "backUrl", sealed
    FROM federation.social_attempt WHERE cookie_hash = ${cookieHash} AND state = 'answered' AND expires_at > kernel.now()`.execute(
      tx,
    );
  return rows[0];
}

/** Consumes an answered attempt; true for only one caller. */
export async function deleteAnswered(tx: Tx, cookieHash: Buffer): Promise<boolean> {
  const { rows } = await sql`DELETE FROM federation.social_attempt
    WHERE cookie_hash = ${cookieHash} AND state = 'answered' AND expires_at > kernel.now() RETURNING 1 AS taken`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteAttempt(tx: Tx, cookieHash: Buffer): Promise<void> {
  await sql`DELETE FROM federation.social_attempt WHERE cookie_hash = ${cookieHash}`.execute(tx);
}

/** Deletes expired attempts. */
export async function deleteOldAttempts(tx: Tx): Promise<void> {
  await sql`DELETE FROM federation.social_attempt WHERE expires_at <= kernel.now()`.execute(tx);
}

/** The member linked to an identity. */
export async function findLinked(
  tx: Tx,
  merchantCode: string,
  provider: SocialProvider,
  subjectKey: Buffer,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT member_id AS "memberId" FROM federation.social_link
    WHERE merchant_code = ${merchantCode} AND provider = ${provider} AND subject_key = ${subjectKey}`.execute(tx);
  return rows[0]?.memberId;
}

/** Links an identity; false when it, or this member at this provider, is already linked. */
export async function insertLink(
  tx: Tx,
  merchantCode: string,
  provider: SocialProvider,
  subjectKey: Buffer,
  memberId: MemberId,
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO federation.social_link (merchant_code, provider, subject_key, member_id)
    VALUES (${merchantCode}, ${provider}, ${subjectKey}, ${memberId}) ON CONFLICT DO NOTHING RETURNING 1 AS linked`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteLinks(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM federation.social_link WHERE member_id = ${memberId}`.execute(tx);
}

export interface SocialLink {
  readonly provider: SocialProvider;
  readonly linkedAt: Date;
}

/** A member's linked providers, oldest first. */
export async function readLinks(tx: Tx, memberId: MemberId): Promise<readonly SocialLink[]> {
  const { rows } = await sql<SocialLink>`SELECT provider, linked_at AS "linkedAt" FROM federation.social_link
    WHERE member_id = ${memberId} ORDER BY linked_at, provider`.execute(tx);
  return rows;
}
