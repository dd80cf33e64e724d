/** SQL of the explainer: requirements by id and deposit, and what bets counted for them. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface RequirementRow {
  readonly id: string;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly source: string;
  readonly reference: string;
  readonly titleVi: string;
  readonly titleEn: string;
  readonly base: bigint;
  readonly multiple: number;
  readonly required: bigint;
  readonly counted: bigint;
  readonly state: string;
  readonly refusal: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

const columns = sql`requirement_id AS id, member_id AS "memberId", currency, source, reference, title_vi AS "titleVi", title_en AS "titleEn",
  base_amount AS base, multiple, required, counted, state, offer_refusal AS refusal, opened_at AS "openedAt", closed_at AS "closedAt"`;

/** A requirement; undefined for an unknown id. */
export const findRequirement = async (tx: Tx, id: string): Promise<RequirementRow | undefined> =>
  (await sql<RequirementRow>`SELECT ${columns} FROM turnover.requirement WHERE requirement_id = ${id}`.execute(tx))
    .rows[0];

/** Requirements a deposit opened, those of its bonus included. */
export const requirementsOfDeposit = async (tx: Tx, orderId: string): Promise<readonly RequirementRow[]> =>
  (
    await sql<RequirementRow>`SELECT ${columns} FROM turnover.requirement WHERE source IN ('deposit', 'bonus') AND reference = ${orderId}`.execute(
      tx,
    )
  ).rows;

export interface Counted {
  readonly title: string;
  readonly requirementId: string;
  readonly amount: bigint;
}

export interface BetReport {
  readonly betId: string;
  readonly outcome: string;
  readonly stake: bigint;
  readonly notCounted: bigint;
  readonly weightBps: number;
  readonly reportedAt: Date;
  readonly currency: string;
}

/** The newest report of each bet. */
export async function newestReports(tx: Tx, betIds: readonly string[]): Promise<readonly BetReport[]> {
  const { rows } =
    await sql<BetReport>`SELECT DISTINCT ON (bet_id) bet_id AS "betId", outcome, stake, not_counted AS "notCounted",
      weight_bps AS "weightBps", reported_at AS "reportedAt", currency FROM turnover.bet_report WHERE bet_id = ANY (${[...betIds]}::text[])
    ORDER BY bet_id, revision DESC`.execute(tx);
  return rows;
}

/** What the bets counted for requirements. */
export async function countedFor(tx: Tx, betIds: readonly string[]): Promise<readonly Counted[]> {
  const { rows } =
    await sql<Counted>`SELECT r.title_vi AS title, c.requirement_id AS "requirementId", sum(c.amount)::bigint AS amount
    FROM turnover.credit c JOIN turnover.requirement r USING (requirement_id) WHERE c.bet_id = ANY (${[...betIds]}::text[])
    GROUP BY r.title_vi, c.requirement_id`.execute(tx);
  return rows;
}
