/** Statement lines as calls answer them. */
import type { AgentLineState, Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { MemberId } from '../../../kernel/ids.ts';
import type { LineRow } from './statement-store.ts';

export type AgentLine = AnswerOf<Calls['agent.statement']>['lines'][number];
type Due = AnswerOf<Calls['agent.dues']>['owed'][number];

const DAY_MS = 86_400_000;

/** What is left of a line to pay. */
export const leftOf = ({ amount, paid, netted }: Pick<LineRow, 'amount' | 'paid' | 'netted'>): bigint =>
  amount > 0n ? amount - paid - netted : 0n;

function stateOf({ state, paid, isHeld, amount }: LineRow): AgentLineState {
  if (state === 'waiting') return isHeld ? 'held' : 'waiting';
  if (state === 'due') return paid > 0n ? 'part' : 'due';
  // What was taken for it came from other lines, from cash, or from both.
  if (amount < 0n && state === 'paid') return 'netted';
  // Nothing more is taken for it.
  return state === 'lapsed' ? 'netted' : (state as AgentLineState);
}

type Names = ReadonlyMap<MemberId, string>;
const personOf = (memberId: MemberId, names: Names) => ({ memberId, account: names.get(memberId) ?? '' });

type Neutral = Omit<AgentLine, 'direction' | 'counterpart'>;

/** What a line is to both of its sides. */
function neutralLine(line: LineRow): Neutral {
  return {
    lineId: line.lineId,
    kind: line.kind,
    category: line.category,
    contractId: line.contractId,
    day: line.day,
    hourAt: line.hourAt?.getTime() ?? null,
    fromDay: line.fromDay,
    currency: line.currency,
    amount: Number(line.amount),
    paid: Number(line.paid),
    due: line.state === 'due' ? Number(leftOf(line)) : 0,
    state: stateOf(line),
    corrects: line.corrects,
    computedAt: line.computedAt.getTime(),
    payableAt: line.payableAt.getTime(),
    paidAt: line.state === 'paid' ? (line.settledAt?.getTime() ?? null) : null,
  };
}

type Party = { readonly memberId: string; readonly username: string };

/** A line as operators see it: both sides by their usernames. */
export const presentDeskLine = (line: LineRow, partyOf: (memberId: MemberId) => Party) => ({
  ...neutralLine(line),
  payee: partyOf(line.agentId),
  payer: line.payerId === null ? null : partyOf(line.payerId),
});

/** A line as one of its two sides sees it. */
export function presentLine(line: LineRow, memberId: MemberId, names: Names): AgentLine {
  const isOut = line.payerId === memberId;
  const other = isOut ? line.agentId : line.payerId;
  return {
    ...neutralLine(line),
    direction: isOut ? 'out' : 'in',
    counterpart: other === null ? null : personOf(other, names),
  };
}

/** A due as one of its two sides sees it. */
export function presentDue(line: LineRow, memberId: MemberId, names: Names, now: number): Due {
  const isOut = line.payerId === memberId;
  const since = (line.dueSince ?? line.computedAt).getTime();
  return {
    dueId: line.lineId,
    direction: isOut ? 'out' : 'in',
    counterpart: personOf(isOut ? line.agentId : line.payerId!, names),
    kind: line.kind,
    day: line.day,
    currency: line.currency,
    amount: Number(line.amount),
    left: Number(leftOf(line)),
    since,
    age: Math.max(0, Math.floor((now - since) / DAY_MS)),
    attempts: line.attempts,
  };
}

/** The other sides of lines. */
export const othersOf = (lines: readonly LineRow[], memberId: MemberId): readonly MemberId[] => [
  ...new Set(lines.flatMap(({ agentId, payerId }) => (payerId === memberId ? agentId : (payerId ?? [])))),
];
