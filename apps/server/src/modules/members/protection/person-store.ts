/** SQL of all records of one member. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { listRestrictions } from './restriction-store.ts';
import { listChanges, type ChangeRow } from './store.ts';

export interface ProtectionRecords {
  readonly limits: readonly {
    readonly kind: string;
    readonly span: string;
    readonly currency: string;
    readonly amount: bigint | null;
  }[];
  readonly exclusions: readonly {
    readonly kind: string;
    readonly period: string;
    readonly startedAt: Date;
    readonly until: Date | null;
  }[];
  readonly changes: readonly ChangeRow[];
  /** Products closed by operators. */
  readonly restrictions: readonly { readonly product: string; readonly at: Date }[];
}

/** For a data export. */
export async function findRecords(tx: Tx, memberId: MemberId): Promise<ProtectionRecords> {
  const limits = await sql<
    ProtectionRecords['limits'][number]
  >`SELECT kind, span, currency, protection.in_force(l) AS amount
    FROM protection.member_limit l WHERE member_id = ${memberId} ORDER BY currency, kind, span`.execute(tx);
  const exclusions = await sql<
    ProtectionRecords['exclusions'][number]
  >`SELECT kind, period, started_at AS "startedAt", until
    FROM protection.exclusion WHERE member_id = ${memberId} ORDER BY exclusion_id`.execute(tx);
  const restrictions = (await listRestrictions(tx, memberId)).map(({ product, at }) => ({ product, at }));
  return {
    limits: limits.rows,
    exclusions: exclusions.rows,
    changes: await listChanges(tx, memberId, 1000),
    restrictions,
  };
}

/** Deletes the playing times; limits and exclusions remain, so that erasing an account does not lift them. */
export async function erasePlay(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM protection.play WHERE member_id = ${memberId}`.execute(tx);
}
