/** Withdrawals in the explainer: the request, its checks with what they found, every step with who acted. */
import type { Explains, LifeFact, LifeStep, MemberLookup } from '../../../kernel/desk.ts';
import { readSteps, type StepRow } from './member-store.ts';
import { readQuestions, type Question } from './question-store.ts';
import { findWithdrawal, type Withdrawal } from './store.ts';

const MACHINES = ['member', 'system', 'provider'];

function stepOf({ status, reason, actor, occurredAt }: StepRow, withdrawal: Withdrawal): LifeStep {
  const facts: LifeFact[] = [
    ...(status === 'requested'
      ? [
          { label: 'amount', value: String(withdrawal.amount), as: 'money' as const, currency: withdrawal.currency },
          { label: 'fee', value: String(withdrawal.fee), as: 'money' as const, currency: withdrawal.currency },
          { label: 'account', value: `${withdrawal.bankName} ${withdrawal.accountMasked}`, as: 'text' as const },
        ]
      : []),
    ...(reason === null ? [] : [{ label: 'reason', value: reason, as: 'text' as const }]),
    ...(actor === 'member' ? [] : [{ label: 'actor', value: actor, as: 'text' as const }]),
    ...(status === 'paid' && withdrawal.bankReference !== null
      ? [{ label: 'bank_reference', value: withdrawal.bankReference, as: 'code' as const }]
      : []),
  ];
  const kind =
    status === 'requested'
      ? 'request'
      : status === 'paid'
        ? 'settlement'
        : MACHINES.includes(actor)
          ? 'check'
          : 'operator';
  return {
    kind,
    label: `withdrawal_${status}`,
    at: occurredAt.getTime(),
    facts,
    checks:
      status === 'auto_check'
        ? withdrawal.checks.map(({ name, result, finding }) => ({ name, result, detail: finding }))
        : [],
  };
}

/** A question and its answer; who answered is the member. What was answered is personal and read at the desk. */
function stepsOfQuestion({ text, askedBy, askedAt, answeredAt }: Question): LifeStep[] {
  const asked: LifeStep = {
    kind: 'operator',
    label: 'withdrawal_question',
    at: askedAt.getTime(),
    facts: [
      { label: 'reason', value: text, as: 'text' },
      { label: 'actor', value: askedBy, as: 'text' },
    ],
    checks: [],
  };
  if (answeredAt === null) return [asked];
  return [asked, { kind: 'request', label: 'withdrawal_answer', at: answeredAt.getTime(), facts: [], checks: [] }];
}

export const withdrawalExplains: Explains = {
  async explain(tx, id) {
    const withdrawal = await findWithdrawal(tx, id);
    if (!withdrawal) return undefined;
    const { withdrawalId, status, currency } = withdrawal;
    const failed = withdrawal.checks.filter(({ result }) => result !== 'passed');
    return {
      kind: 'withdrawal',
      id: withdrawalId,
      memberId: withdrawal.memberId,
      state: status,
      at: withdrawal.requestedAt.getTime(),
      title: `${withdrawal.bankName} ${withdrawal.accountMasked}`,
      currency,
      amount: withdrawal.amount,
      payout: status === 'paid' ? withdrawal.amount - withdrawal.fee : null,
      why: {
        code: `withdrawal_${status}`,
        facts: [
          ...(withdrawal.reason === null ? [] : [{ label: 'reason', value: withdrawal.reason, as: 'text' as const }]),
          ...failed.map(({ name }) => ({ label: 'check', value: name, as: 'word' as const })),
        ],
      },
      steps: [
        ...(await readSteps(tx, withdrawalId)).map((step) => stepOf(step, withdrawal)),
        ...(await readQuestions(tx, [withdrawalId])).flatMap(stepsOfQuestion),
      ].toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)),
      links: [],
      ledgerKeys: ['', '.paid', '.fee', '.void'].map((part) => `withdrawal${part}:${withdrawalId}`),
      objects: [{ kind: 'withdrawal', id: withdrawalId }],
    };
  },
};

export const withdrawalLookups: readonly MemberLookup[] = [
  {
    match: 'withdrawal',
    async find(tx, { text }) {
      const withdrawal = await findWithdrawal(tx, text);
      return withdrawal ? [{ memberId: withdrawal.memberId, key: text }] : [];
    },
  },
];
