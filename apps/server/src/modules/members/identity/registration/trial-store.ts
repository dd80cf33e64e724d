/** SQL of trial accounts. */
import type { MemberId } from '../../../../kernel/ids.ts';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface NewTrialMember {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly username: string;
  /** Undefined: the account cannot sign in again. */
  readonly passwordHash: string | undefined;
  readonly type: number;
  readonly currency: string;
}

/** False when the username is taken. */
export async function insertTrialMember(tx: Tx, member: NewTrialMember): Promise<boolean> {
  const { rows } = await sql`INSERT INTO identity.member (id, merchant_code, username, password_hash, type, currency)
    VALUES (${member.id}, ${member.merchantCode}, ${member.username}, ${member.passwordHash ?? null}, ${member.type}, ${member.currency})
    ON CONFLICT ON CONSTRAINT member_username_once DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}
