/** SQL of bank accounts at the operators' desk: members found by a number, and who else linked it. */
import { sql } from '../../../kernel/db/index.ts';
import type { Found, MemberLookup } from '../../../kernel/desk.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';

const ACCOUNT_NUMBER = /^[A-Z0-9]{4,19}$/;

/**
 * Numbers are stored as keyed hashes of bank and number, so only a whole number finds, and it is looked for at every bank of the
 * network: some fifty hashes, one index.
 */
export const accountLookup = (module: ModuleContext): MemberLookup => ({
  match: 'bankAccount',
  async find(tx, { merchantCode, text, limit, after }) {
    const number = text.replace(/[\s.-]/g, '').toUpperCase();
    if (!ACCOUNT_NUMBER.test(number) || !/\d/.test(number)) return [];
    const hashes = (await module.deps.banks()).map(({ code }) => module.numberHash(code, number));
    const { rows } = await sql<Found>`SELECT DISTINCT member_id AS "memberId", '' AS key FROM payees.bank_card
      WHERE number_hash = ANY (${hashes}::bytea[]) AND merchant_code = ${merchantCode} AND member_id > ${after?.memberId ?? ''}
      ORDER BY member_id LIMIT ${limit}`.execute(tx);
    return rows;
  },
});

export interface SharedAccount {
  /** The first of the member's cards with it. */
  readonly cardId: string;
  readonly bankCode: string;
  readonly memberId: MemberId;
  readonly times: number;
  readonly lastAt: Date;
}

/** The member's bank accounts with everyone of the merchant who linked them too. */
export async function listSharedAccounts(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
): Promise<readonly SharedAccount[]> {
  const { rows } = await sql<SharedAccount>`WITH mine AS (
      SELECT min(id) AS id, bank_code, number_hash FROM payees.bank_card
      WHERE member_id = ${memberId} AND merchant_code = ${merchantCode} AND number_hash IS NOT NULL GROUP BY bank_code, number_hash LIMIT 10
    )
    SELECT mine.id AS "cardId", mine.bank_code AS "bankCode", c.member_id AS "memberId", count(*)::integer AS times,
      max(coalesce(c.removed_at, c.linked_at)) AS "lastAt"
    FROM mine JOIN payees.bank_card c ON c.number_hash = mine.number_hash AND c.merchant_code = ${merchantCode}
    GROUP BY mine.id, mine.bank_code, c.member_id`.execute(tx);
  return rows;
}
