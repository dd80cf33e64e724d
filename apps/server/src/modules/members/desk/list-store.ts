/** SQL of the list of members: what identity, the identity check and the ledger hold of one, and the mark. Ids only. */
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder } from '../../../kernel/db/keyset.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

interface ListedRow {
  readonly id: MemberId;
  readonly registeredText: string;
}

export interface MemberFilters {
  readonly state: 'all' | 'active' | 'locked';
  readonly mark?: string | undefined;
  readonly kyc?: string | undefined;
  readonly registeredFrom?: Date | undefined;
  readonly registeredTo?: Date | undefined;
  /** Cash in the member's own currency, in minor units. */
  readonly balanceFrom?: bigint | undefined;
  readonly balanceTo?: bigint | undefined;
}

export interface MemberListPage {
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Real members of a merchant that fit; accounts for free play are not listed. */
const wanted = (merchantCode: string, f: MemberFilters) => sql`m.merchant_code = ${merchantCode} AND m.type IN (0, 1, 2)
    AND (${f.state} = 'all' OR m.state = ${f.state})
    AND (${f.registeredFrom ?? null}::timestamptz IS NULL OR m.registered_at >= ${f.registeredFrom ?? null})
    AND (${f.registeredTo ?? null}::timestamptz IS NULL OR m.registered_at <= ${f.registeredTo ?? null})
    AND (${f.mark ?? null}::text IS NULL OR EXISTS (
      SELECT FROM member_desk.mark k WHERE k.member_id = m.id AND k.mark = ${f.mark ?? null}))
    AND (${f.kyc ?? null}::text IS NULL
      OR coalesce((SELECT k.state FROM kyc.application k WHERE k.member_id = m.id), 'none') = ${f.kyc ?? null})
    AND ((${f.balanceFrom ?? null}::bigint IS NULL AND ${f.balanceTo ?? null}::bigint IS NULL)
      OR coalesce((SELECT a.balance FROM ledger.account a WHERE a.owner_id = m.id AND a.owner_kind = 'member' AND a.currency = m.currency
        AND a.code = 'member_cash'), 0) BETWEEN coalesce(${f.balanceFrom ?? null}::bigint, 0) AND coalesce(${f.balanceTo ?? null}::bigint, 9223372036854775807))`;

/** A page of ids of a merchant's members. Refuses input_invalid for a foreign cursor. */
export async function listMemberIds(
  tx: Tx,
  merchantCode: string,
  filters: MemberFilters,
  { sort, after, limit }: MemberListPage,
): Promise<Result<{ readonly ids: readonly MemberId[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<ListedRow>(
    {
      columns: { registeredAt: { by: sql`m.registered_at`, type: 'timestamptz', of: (row) => row.registeredText } },
      id: { by: sql`m.id`, type: 'text', of: ({ id }) => id },
    },
    sort,
    after,
  );
  if (!order.ok) return order;
  const { rows } =
    await sql<ListedRow>`SELECT m.id, ${instantText(sql`m.registered_at`)} AS "registeredText" FROM identity.member m
    WHERE ${wanted(merchantCode, filters)} AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  const page = order.value.page(rows, limit);
  return ok({ ids: page.rows.map(({ id }) => id), next: page.next });
}

/** Rows that are counted one by one; more are an estimate. */
const COUNTED_MAXIMUM = 20_000;

/** How many members fit; beyond 20 000 at least as many, as an estimate. */
export async function countMembers(
  tx: Tx,
  merchantCode: string,
  filters: MemberFilters,
): Promise<{ readonly value: number; readonly exact: boolean }> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM (
      SELECT FROM identity.member m WHERE ${wanted(merchantCode, filters)} LIMIT ${COUNTED_MAXIMUM + 1}) counted`.execute(
    tx,
  );
  const { n } = rows[0]!;
  return { value: Math.min(n, COUNTED_MAXIMUM), exact: n <= COUNTED_MAXIMUM };
}
