/** SQL of members' contacts. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** The member who has bound a number, with what setting a password needs. */
export interface ContactOwner {
  readonly id: MemberId;
  readonly username: string;
}

/** The member of a merchant who has bound the number (E.164). */
export async function findMemberByMobile(
  tx: Tx,
  merchantCode: string,
  mobile: string,
): Promise<ContactOwner | undefined> {
  const { rows } = await sql<ContactOwner>`SELECT id, username FROM identity.member
    WHERE merchant_code = ${merchantCode} AND mobile = ${mobile} AND state <> 'erased'`.execute(tx);
  return rows[0];
}

/** Those of the members whose number ends with the digits. */
export async function listByMobileEnding(
  tx: Tx,
  ids: readonly MemberId[],
  digits: string,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT id FROM identity.member
    WHERE id = ANY (${[...ids]}::text[]) AND right(mobile, ${digits.length}::integer) = ${digits} ORDER BY id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The member of that name, if the address is theirs; addresses are compared without case. */
export async function findMemberByEmail(
  tx: Tx,
  merchantCode: string,
  username: string,
  email: string,
): Promise<ContactOwner | undefined> {
  const { rows } = await sql<ContactOwner>`SELECT m.id, m.username FROM identity.member m
    JOIN identity.member_field f ON f.member_id = m.id AND f.field = 'email' AND lower(f.value) = lower(${email})
    WHERE m.merchant_code = ${merchantCode} AND m.username = ${username} AND m.state <> 'erased'`.execute(tx);
  return rows[0];
}

/** The address a member has bound. */
export async function findEmail(tx: Tx, memberId: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{
    value: string;
  }>`SELECT value FROM identity.member_field WHERE member_id = ${memberId} AND field = 'email'`.execute(tx);
  return rows[0]?.value;
}
