/** Turnover in the explainer: a requirement with its bonus, and what bets and deposits meant for requirements. */
import { sql } from '../../../kernel/db/index.ts';
import type { Asker, Explains, Life, LifeFact, LifeLink, LifeStep } from '../../../kernel/desk.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { MemberId } from '../../../kernel/ids.ts';

interface Row {
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

const find = async (tx: Tx, id: string): Promise<Row | undefined> =>
  (await sql<Row>`SELECT ${columns} FROM turnover.requirement WHERE requirement_id = ${id}`.execute(tx)).rows[0];

const ofDeposit = async (tx: Tx, orderId: string): Promise<readonly Row[]> =>
  (
    await sql<Row>`SELECT ${columns} FROM turnover.requirement WHERE source IN ('deposit', 'bonus') AND reference = ${orderId}`.execute(
      tx,
    )
  ).rows;

const money = (label: string, value: bigint, currency: string): LifeFact => ({
  label,
  value: String(value),
  as: 'money',
  currency,
});

const termsOf = ({ base, multiple, required, counted, currency, refusal }: Row): LifeFact[] => [
  money('base', base, currency),
  { label: 'multiple', value: `× ${multiple}`, as: 'text' },
  money('required', required, currency),
  money('counted', counted, currency),
  ...(refusal === null ? [] : [{ label: 'reason', value: refusal, as: 'word' as const }]),
];

async function explain(tx: Tx, id: string, { language }: Asker): Promise<Life | undefined> {
  const row = await find(tx, id);
  if (!row) return undefined;
  return {
    kind: 'requirement',
    id: row.id,
    memberId: row.memberId,
    state: row.state,
    at: row.openedAt.getTime(),
    title: language === 'VI' ? row.titleVi : row.titleEn,
    currency: row.currency,
    amount: row.required,
    payout: row.counted,
    why: { code: `requirement_${row.state}`, facts: termsOf(row) },
    steps: [
      { kind: 'request', label: 'requirement_opened', at: row.openedAt.getTime(), facts: termsOf(row) },
      ...(row.closedAt === null
        ? []
        : [{ kind: 'settlement' as const, label: `requirement_${row.state}`, at: row.closedAt.getTime() }]),
    ],
    links: [{ label: 'deposit', id: row.reference, text: row.reference }],
    ledgerKeys: [`bonus.award:${row.id}`, `bonus.release:${row.id}:`, `bonus.expire:${row.id}:`],
  };
}

interface Counted {
  readonly title: string;
  readonly requirementId: string;
  readonly amount: bigint;
}

interface Report {
  readonly betId: string;
  readonly outcome: string;
  readonly stake: bigint;
  readonly notCounted: bigint;
  readonly weightBps: number;
  readonly reportedAt: Date;
  readonly currency: string;
}

async function aboutBets(tx: Tx, betIds: readonly string[]): Promise<{ steps: LifeStep[]; links: LifeLink[] }> {
  const ids = [...betIds].slice(0, 200);
  const { rows: reports } =
    await sql<Report>`SELECT DISTINCT ON (bet_id) bet_id AS "betId", outcome, stake, not_counted AS "notCounted",
      weight_bps AS "weightBps", reported_at AS "reportedAt", currency FROM turnover.bet_report WHERE bet_id = ANY (${ids}::text[])
    ORDER BY bet_id, revision DESC`.execute(tx);
  if (reports.length === 0) return { steps: [], links: [] };
  const { rows: counted } =
    await sql<Counted>`SELECT r.title_vi AS title, c.requirement_id AS "requirementId", sum(c.amount)::bigint AS amount
    FROM turnover.credit c JOIN turnover.requirement r USING (requirement_id) WHERE c.bet_id = ANY (${ids}::text[])
    GROUP BY r.title_vi, c.requirement_id`.execute(tx);
  const { currency, reportedAt } = reports[0]!;
  const sum = (part: (report: Report) => bigint) => reports.reduce((total, report) => total + part(report), 0n);
  return {
    steps: [
      {
        kind: 'count',
        label: 'counted',
        at: reportedAt.getTime(),
        facts: [
          money(
            'stake',
            sum(({ stake }) => stake),
            currency,
          ),
          money(
            'not_counted',
            sum(({ notCounted }) => notCounted),
            currency,
          ),
          ...counted.map(({ amount }) => money('counted', amount, currency)),
        ],
      },
    ],
    links: counted.map(({ requirementId, title }) => ({ label: 'requirement', id: requirementId, text: title })),
  };
}

export const turnoverExplains: Explains = {
  explain,
  async about(tx, life) {
    if (life.betIds) return aboutBets(tx, life.betIds);
    if (life.kind !== 'deposit') return { steps: [] };
    const rows = await ofDeposit(tx, life.id);
    return {
      steps: rows.map((row) => ({
        kind: 'count',
        label: 'requirement_opened',
        at: row.openedAt.getTime(),
        facts: termsOf(row),
      })),
      links: rows.map((row) => ({ label: 'requirement', id: row.id, text: row.titleVi })),
    };
  },
};
