/** SQL of grants of free spins at the desk. */
import { sql } from '../../../../kernel/db/index.ts';
import { instantText, keysetOrder } from '../../../../kernel/db/keyset.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { FreeSpins } from './free-spins-store.ts';

interface GrantQuery {
  readonly vendor?: string | undefined;
  readonly game?: string | undefined;
  readonly memberId?: string | undefined;
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A grant in the list. */
export interface ListedGrant extends FreeSpins {
  readonly username: string;
  readonly grantedAt: number;
  readonly isOver: boolean;
  readonly sortAt: string;
}

/** A page of grants to a merchant's members. Refuses input_invalid for a foreign cursor. */
export async function pageOfGrants(
  tx: Tx,
  merchantCode: string,
  { vendor, game, memberId, sort, after, limit }: GrantQuery,
): Promise<Result<{ readonly rows: readonly ListedGrant[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<ListedGrant>(
    {
      columns: { grantedAt: { by: sql`f.granted_at`, type: 'timestamptz', of: ({ sortAt }) => sortAt } },
      id: { by: sql`f.grant_id`, type: 'text', of: ({ grantId }) => grantId },
    },
    sort,
    after,
  );
  if (!order.ok) return order;
  const { rows } =
    await sql<ListedGrant>`SELECT f.grant_id AS "grantId", f.campaign, f.vendor, f.game, f.member_id AS "memberId", m.username, f.currency,
      f.spins, f.stake, f.used, f.won, floor(extract(epoch FROM f.granted_at) * 1000)::double precision AS "grantedAt",
      floor(extract(epoch FROM f.expires_at) * 1000)::double precision AS "expiresAt", f.expires_at <= kernel.now() AS "isOver",
      ${instantText(sql`f.granted_at`)} AS "sortAt"
    FROM wallet_api.free_spins f JOIN identity.member m ON m.id = f.member_id AND m.merchant_code = ${merchantCode}
    WHERE (${vendor ?? null}::text IS NULL OR f.vendor = ${vendor ?? null}) AND (${game ?? null}::text IS NULL OR f.game = ${game ?? null})
      AND (${memberId ?? null}::text IS NULL OR f.member_id = ${memberId ?? null}) AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}
