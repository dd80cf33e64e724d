/** SQL of trial accounts. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface TrialTerms {
  /** Minor units of play money. */
  readonly grantAmount: bigint;
  readonly lifetimeSec: number;
}

/** A merchant's terms; undefined when none are set, which disables trial play. */
export async function readTerms(tx: Tx, merchantCode: string): Promise<TrialTerms | undefined> {
  const { rows } = await sql<TrialTerms>`SELECT grant_amount AS "grantAmount", lifetime_sec AS "lifetimeSec"
    FROM trial.setting WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0];
}

export async function writeTerms(
  tx: Tx,
  merchantCode: string,
  { grantAmount, lifetimeSec }: TrialTerms,
): Promise<void> {
  await sql`INSERT INTO trial.setting (merchant_code, grant_amount, lifetime_sec) VALUES (${merchantCode}, ${grantAmount}, ${lifetimeSec})
    ON CONFLICT (merchant_code) DO UPDATE SET grant_amount = excluded.grant_amount, lifetime_sec = excluded.lifetime_sec`.execute(
    tx,
  );
}

/** Stores an account; returns its end in milliseconds since 1970, null without one. */
export async function insertAccount(
  tx: Tx,
  memberId: MemberId,
  lifetimeSec: number | undefined,
): Promise<number | null> {
  const { rows } = await sql<{ expiresAt: number | null }>`INSERT INTO trial.account (member_id, expires_at)
    VALUES (${memberId}, kernel.now() + ${lifetimeSec ?? null}::integer * interval '1 second')
    RETURNING floor(extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"`.execute(tx);
  return rows[0]!.expiresAt;
}

/** Takes expired accounts, oldest first; each is taken by one node only. */
export async function takeExpired(tx: Tx, limit: number): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`DELETE FROM trial.account WHERE member_id IN (
      SELECT member_id FROM trial.account WHERE expires_at <= kernel.now() ORDER BY expires_at LIMIT ${limit})
    RETURNING member_id AS "memberId"`.execute(tx);
  return rows.map((row) => row.memberId);
}
