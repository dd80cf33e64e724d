/** SQL of what members may not do. */
import type { RiskRestriction } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Person } from './desk-store.ts';

export interface RestrictionRow {
  readonly restrictionId: string;
  readonly what: RiskRestriction;
  readonly reason: string;
  readonly setName: string;
  readonly setAt: Date;
  readonly alertId: string;
}

const GUARD = 'risk.admit_money';

/** The member's money is watched while a restriction is in force. Waits for every movement of it that runs. */
async function guard(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT ledger.set_guarded(${memberId}, ${GUARD}, EXISTS (SELECT FROM risk.restriction
    WHERE member_id = ${memberId} AND lifted_at IS NULL))`.execute(tx);
}

export interface NewRestriction {
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly what: readonly RiskRestriction[];
  readonly alertId: string;
  readonly reason: string;
  readonly by: Person;
}

/** Restricts a member; what is restricted already stays so. Returns what is new. */
export async function insertRestrictions(
  tx: Tx,
  { merchantCode, memberId, what, alertId, reason, by }: NewRestriction,
): Promise<readonly RiskRestriction[]> {
  const { rows } = await sql<{ what: RiskRestriction }>`INSERT INTO risk.restriction
      (merchant_code, member_id, what, alert_id, reason, set_by, set_name)
    SELECT ${merchantCode}, ${memberId}, w, ${alertId}::bigint, ${reason}, ${by.operatorId}, ${by.displayName}
    FROM unnest(${[...what]}::text[]) AS w
    ON CONFLICT (member_id, what) WHERE lifted_at IS NULL DO NOTHING RETURNING what`.execute(tx);
  await guard(tx, memberId);
  return rows.map((row) => row.what);
}

/** Restrictions of a member in force, the oldest first. */
export async function listRestrictions(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
): Promise<readonly RestrictionRow[]> {
  const { rows } = await sql<RestrictionRow>`SELECT restriction_id::text AS "restrictionId", what, reason,
      set_name AS "setName", set_at AS "setAt", alert_id::text AS "alertId" FROM risk.restriction
    WHERE member_id = ${memberId} AND merchant_code = ${merchantCode} AND lifted_at IS NULL ORDER BY restriction_id`.execute(
    tx,
  );
  return rows;
}

/** Ends a restriction; undefined when the member has none of this id in force. */
export async function liftRestriction(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  restrictionId: string,
  by: Person,
): Promise<RiskRestriction | undefined> {
  const { rows } = await sql<{ what: RiskRestriction }>`UPDATE risk.restriction
    SET lifted_by = ${by.operatorId}, lifted_at = kernel.now()
    WHERE restriction_id = ${restrictionId}::bigint AND member_id = ${memberId} AND merchant_code = ${merchantCode} AND lifted_at IS NULL
    RETURNING what`.execute(tx);
  await guard(tx, memberId);
  return rows[0]?.what;
}
