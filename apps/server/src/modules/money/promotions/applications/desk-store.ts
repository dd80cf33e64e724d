/** SQL of the desk of applications. */
import type { ApplicationState } from '@lantern/contract/promotion-rules';
import { keysetOrder, type KeysetColumn } from '../../../../kernel/db/keyset.ts';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { applicationColumns, type Application } from './store.ts';

export interface DeskFilter {
  readonly state: ApplicationState;
  readonly key?: string | undefined;
}

export interface DeskApplication extends Application {
  readonly pictures: number;
  readonly nameVi: string;
  readonly nameEn: string;
}

const byApplied: KeysetColumn<Pick<Application, 'appliedText'>> = {
  by: sql`a.applied_at`,
  type: 'timestamptz',
  of: ({ appliedText }) => appliedText,
};
const byId: KeysetColumn<Pick<Application, 'applicationId'>> = {
  by: sql`a.application_id`,
  type: 'text',
  of: ({ applicationId }) => applicationId,
};

const matching = (merchantCode: string, { state, key }: DeskFilter): Sql =>
  sql`a.merchant_code = ${merchantCode} AND a.state = ${state} AND (${key ?? null}::text IS NULL OR a.key = ${key ?? null})`;

/** A page of a merchant's applications. Refuses input_invalid for a foreign cursor. */
export async function pageOfDesk(
  tx: Tx,
  merchantCode: string,
  {
    sort,
    after,
    limit,
    ...filter
  }: DeskFilter & { readonly sort: string; readonly after?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly rows: readonly DeskApplication[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<DeskApplication>({ columns: { appliedAt: byApplied }, id: byId }, sort, after);
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const { rows } =
    await sql<DeskApplication>`SELECT ${applicationColumns}, r.rule -> 'names' ->> 'vi' AS "nameVi", r.rule -> 'names' ->> 'en' AS "nameEn",
      (SELECT count(*)::integer FROM promotions.picture p WHERE p.application_id = a.application_id) AS pictures
    FROM promotions.application a
    JOIN promotions.rule r ON r.merchant_code = a.merchant_code AND r.key = a.key AND r.version = a.rule_version
    WHERE ${matching(merchantCode, filter)} AND ${where} ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

export async function countOfDesk(tx: Tx, merchantCode: string, filter: DeskFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM promotions.application a
    WHERE ${matching(merchantCode, filter)}`.execute(tx);
  return rows[0]!.n;
}
