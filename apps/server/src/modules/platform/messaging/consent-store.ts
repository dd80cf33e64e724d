/** SQL of consents to marketing: every yes and no, the newest of a product and channel counts. */
import type { CONSENT_SOURCES, ConsentChannel, ConsentProduct } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export interface ConsentCell {
  readonly product: ConsentProduct;
  readonly channel: ConsentChannel;
}

export interface ConsentRow extends ConsentCell {
  readonly given: boolean;
  readonly version: string;
  readonly source: ConsentSource;
  readonly at: Date;
}

/** Serialises a member's consents until the transaction ends. */
export async function lockConsents(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('messaging.consent:' || ${memberId}, 0))`.execute(tx);
}

/** What is given now. */
export async function readGiven(tx: Tx, memberId: MemberId): Promise<readonly ConsentRow[]> {
  const { rows } =
    await sql<ConsentRow>`SELECT product, channel, given, version, source, at FROM (SELECT DISTINCT ON (product, channel) *
      FROM messaging.consent WHERE member_id = ${memberId} ORDER BY product, channel, consent_id DESC) newest
    WHERE given ORDER BY product, channel`.execute(tx);
  return rows;
}

/** Products members consent to on a channel. */
export async function readProducts(
  tx: Tx,
  memberIds: readonly MemberId[],
  channel: ConsentChannel,
): Promise<readonly { readonly memberId: MemberId; readonly product: ConsentProduct }[]> {
  const { rows } = await sql<{ memberId: MemberId; product: ConsentProduct }>`SELECT member_id AS "memberId", product
    FROM (SELECT DISTINCT ON (member_id, product) member_id, product, given FROM messaging.consent
      WHERE member_id = ANY (${[...memberIds]}::text[]) AND channel = ${channel}
      ORDER BY member_id, product, consent_id DESC) newest WHERE given`.execute(tx);
  return rows;
}

/** Every yes and no, newest first. */
export async function listHistory(tx: Tx, memberId: MemberId, limit: number): Promise<readonly ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`SELECT product, channel, given, version, source, at FROM messaging.consent
    WHERE member_id = ${memberId} ORDER BY consent_id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Adds a yes or no for each of the cells. */
export async function insertConsents(
  tx: Tx,
  memberId: MemberId,
  cells: readonly (ConsentCell & { readonly given: boolean })[],
  { version, source }: Pick<ConsentRow, 'version' | 'source'>,
): Promise<void> {
  await sql`INSERT INTO messaging.consent (member_id, product, channel, given, version, source)
    SELECT ${memberId}, c.product, c.channel, c.given, ${version}, ${source}
    FROM unnest(${cells.map(({ product }) => product)}::text[], ${cells.map(({ channel }) => channel)}::text[],
      ${cells.map(({ given }) => given)}::boolean[]) AS c(product, channel, given)`.execute(tx);
}
