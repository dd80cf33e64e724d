/** Turnover in the explainer: a requirement with its bonus, and what bets and deposits meant for requirements. */
import type { Asker, Explains, Life, LifeFact, LifeLink, LifeStep } from '../../../kernel/desk.ts';
import type { Tx } from '../../../kernel/tx.ts';
import {
  countedFor,
  findRequirement,
  newestReports,
  requirementsOfDeposit,
  type BetReport,
  type RequirementRow,
} from './explain-store.ts';

const money = (label: string, value: bigint, currency: string): LifeFact => ({
  label,
  value: String(value),
  as: 'money',
  currency,
});

const termsOf = ({ base, multiple, required, counted, currency, refusal }: RequirementRow): LifeFact[] => [
  money('base', base, currency),
  { label: 'multiple', value: `× ${multiple}`, as: 'text' },
  money('required', required, currency),
  money('counted', counted, currency),
  ...(refusal === null ? [] : [{ label: 'reason', value: refusal, as: 'word' as const }]),
];

async function explain(tx: Tx, id: string, { language }: Asker): Promise<Life | undefined> {
  const row = await findRequirement(tx, id);
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
    // A gift is no deposit's: its reference is its own id.
    links: row.reference === row.id ? [] : [{ label: 'deposit', id: row.reference, text: row.reference }],
    ledgerKeys: [
      `bonus.award:${row.id}`,
      `bonus.release:${row.id}:`,
      `bonus.expire:${row.id}:`,
      `bonus.forfeit:${row.id}:`,
    ],
  };
}

const BETS_MAXIMUM = 200;

async function aboutBets(tx: Tx, betIds: readonly string[]): Promise<{ steps: LifeStep[]; links: LifeLink[] }> {
  const ids = betIds.slice(0, BETS_MAXIMUM);
  const reports = await newestReports(tx, ids);
  if (reports.length === 0) return { steps: [], links: [] };
  const counted = await countedFor(tx, ids);
  const { currency, reportedAt } = reports[0]!;
  const sum = (part: (report: BetReport) => bigint) => reports.reduce((total, report) => total + part(report), 0n);
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
    const rows = await requirementsOfDeposit(tx, life.id);
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
