/** SQL of push subscriptions and of what members want to be told by push. */
import type { Language } from '@lantern/contract/errors';
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface PushChoice {
  /** News about the member's own account. */
  readonly service: boolean;
  readonly showAmounts: boolean;
}

/** The newest choice; undefined: none was made. */
export async function findChoice(tx: Tx, memberId: MemberId): Promise<PushChoice | undefined> {
  const { rows } = await sql<PushChoice>`SELECT service, show_amounts AS "showAmounts" FROM messaging.push_choice
    WHERE member_id = ${memberId} ORDER BY choice_id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Adds a choice. */
export async function insertChoice(tx: Tx, memberId: MemberId, choice: PushChoice, version: string): Promise<void> {
  await sql`INSERT INTO messaging.push_choice (member_id, service, show_amounts, version)
    VALUES (${memberId}, ${choice.service}, ${choice.showAmounts}, ${version})`.execute(tx);
}

export interface NewSubscription {
  readonly subscriptionId: string;
  readonly memberId: MemberId;
  readonly sessionId: SessionId;
  readonly deviceHash: Buffer | undefined;
  readonly endpointHash: Buffer;
  readonly sealed: Buffer;
  readonly language: Language;
}

/** Serialises the subscriptions of a member until the transaction ends. */
export async function lockSubscriptions(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('messaging.push:' || ${memberId}, 0))`.execute(tx);
}

export interface SubscriptionRow {
  readonly subscriptionId: string;
  readonly memberId: MemberId;
  readonly sessionId: SessionId;
  readonly endpointHash: Buffer;
  readonly sealed: Buffer;
  readonly language: Language;
}

const COLUMNS = sql`subscription_id AS "subscriptionId", member_id AS "memberId", session_id AS "sessionId", endpoint_hash AS "endpointHash", sealed, language`;

/** The subscriptions of members, in the order in which they were made. */
export async function listSubscriptions(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`SELECT ${COLUMNS} FROM messaging.push_subscription
    WHERE member_id = ANY (${[...memberIds]}::text[]) ORDER BY created_at, subscription_id`.execute(tx);
  return rows;
}

/** Whose the address is, and under which id; undefined when it is not subscribed. */
export async function findSubscription(tx: Tx, endpointHash: Buffer): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`SELECT ${COLUMNS} FROM messaging.push_subscription
    WHERE endpoint_hash = ${endpointHash}`.execute(tx);
  return rows[0];
}

/** Adds a device, or gives one that is subscribed to this sign-in. */
export async function putSubscription(tx: Tx, s: NewSubscription): Promise<void> {
  await sql`INSERT INTO messaging.push_subscription (subscription_id, member_id, session_id, device_hash, endpoint_hash, sealed, language)
    VALUES (${s.subscriptionId}, ${s.memberId}, ${s.sessionId}, ${s.deviceHash ?? null}, ${s.endpointHash}, ${s.sealed}, ${s.language})
    ON CONFLICT (endpoint_hash) DO UPDATE SET member_id = excluded.member_id, session_id = excluded.session_id,
      device_hash = excluded.device_hash, sealed = excluded.sealed, language = excluded.language`.execute(tx);
}

/** Ends a subscription, with what was on its way to it. */
export async function deleteSubscription(tx: Tx, subscriptionId: string): Promise<void> {
  await sql`DELETE FROM messaging.push_subscription WHERE subscription_id = ${subscriptionId}`.execute(tx);
}

/** Ends a member's subscription by its address. */
export async function deleteByEndpoint(tx: Tx, memberId: MemberId, endpointHash: Buffer): Promise<void> {
  await sql`DELETE FROM messaging.push_subscription WHERE member_id = ${memberId} AND endpoint_hash = ${endpointHash}`.execute(
    tx,
  );
}

/** Ends what a sign-in, or the same browser under an earlier one of the member, subscribed. */
export async function deleteOfSignIn(
  tx: Tx,
  { memberId, sessionId, deviceHash }: Pick<NewSubscription, 'memberId' | 'sessionId' | 'deviceHash'>,
): Promise<void> {
  await sql`DELETE FROM messaging.push_subscription WHERE member_id = ${memberId}
    AND (session_id = ${sessionId} OR device_hash = ${deviceHash ?? null})`.execute(tx);
}

/** Ends those of the sessions. */
export async function deleteOfSessions(tx: Tx, sessionIds: readonly SessionId[]): Promise<void> {
  await sql`DELETE FROM messaging.push_subscription WHERE session_id = ANY (${[...sessionIds]}::text[])`.execute(tx);
}

export interface PushRecords {
  readonly choices: readonly (PushChoice & { readonly version: string; readonly at: Date })[];
  /** Without the addresses, which are the browsers'. */
  readonly devices: readonly { readonly language: string; readonly createdAt: Date }[];
}

/** What a member chose and which devices are subscribed, for the data export. */
export async function readPushRecords(tx: Tx, memberId: MemberId): Promise<PushRecords> {
  const choices = await sql<PushRecords['choices'][number]>`SELECT service, show_amounts AS "showAmounts", version, at
    FROM messaging.push_choice WHERE member_id = ${memberId} ORDER BY choice_id`.execute(tx);
  const devices = await sql<PushRecords['devices'][number]>`SELECT language, created_at AS "createdAt"
    FROM messaging.push_subscription WHERE member_id = ${memberId} ORDER BY created_at, subscription_id`.execute(tx);
  return { choices: choices.rows, devices: devices.rows };
}

/** Deletes all of it, in the transaction of the erasure. */
export async function erasePush(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM messaging.push_subscription WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM messaging.outgoing WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM messaging.push_choice WHERE member_id = ${memberId}`.execute(tx);
}
