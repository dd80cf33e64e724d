/** Products an operator has closed for a member: the lottery, or a vendor with its games and transfers. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Restriction {
  readonly product: string;
  /** The operator's name at the time. */
  readonly by: string;
  readonly at: Date;
}

/**
 * Serializes a restriction and the admissions to a product: what was admitted before has committed and is ended with the
 * restriction, what comes later sees it.
 */
async function lockProducts(tx: Tx, memberId: MemberId, how: 'change' | 'admit'): Promise<void> {
  const key = `protection.product:${memberId}`;
  if (how === 'change') await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  else await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(tx);
}

/** Whether a product is closed for the member. */
export async function isRestricted(tx: Tx, memberId: MemberId, product: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS found FROM protection.restriction WHERE member_id = ${memberId} AND product = ${product}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Whether the member may open a session or move money at a product; in the transaction that does it. Refuses product_restricted. */
export async function admitProduct(
  tx: Tx,
  memberId: MemberId,
  product: string,
): Promise<Result<undefined, 'product_restricted'>> {
  await lockProducts(tx, memberId, 'admit');
  return (await isRestricted(tx, memberId, product)) ? refuse('product_restricted') : ok(undefined);
}

/** The member's restrictions, by product. */
export async function listRestrictions(tx: Tx, memberId: MemberId): Promise<readonly Restriction[]> {
  const { rows } =
    await sql<Restriction>`SELECT product, operator_name AS by, restricted_at AS at FROM protection.restriction
    WHERE member_id = ${memberId} ORDER BY product`.execute(tx);
  return rows;
}

/** Closes a product for the member; false when it is closed already. */
export async function restrictProduct(tx: Tx, memberId: MemberId, product: string, by: string): Promise<boolean> {
  await lockProducts(tx, memberId, 'change');
  const { rows } = await sql`INSERT INTO protection.restriction (member_id, product, operator_name)
    VALUES (${memberId}, ${product}, ${by}) ON CONFLICT DO NOTHING RETURNING product`.execute(tx);
  return rows.length > 0;
}

/** Opens a product again; false when it was not closed. */
export async function allowProduct(tx: Tx, memberId: MemberId, product: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM protection.restriction WHERE member_id = ${memberId} AND product = ${product} RETURNING product`.execute(
      tx,
    );
  return rows.length > 0;
}
