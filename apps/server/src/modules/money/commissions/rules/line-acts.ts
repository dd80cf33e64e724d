/** What operators may do with a statement line (agents.md §4.5–§4.7). Amounts in minor units. Pure. */

/** Days after which the house may pay a due in its payer's place, or take its contract over. */
export const ADVANCE_DAYS = 7;
const DAY_MS = 86_400_000;

export interface ActLine {
  readonly state: string;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly netted: bigint;
  /** Null: the house. */
  readonly payerId: string | null;
  readonly dueSince: Date | null;
}

export interface LineActs {
  readonly canHold: boolean;
  readonly canRelease: boolean;
  readonly canReverse: boolean;
  readonly canAdvance: boolean;
  readonly canRecover: boolean;
  /** Not paid, not netted and not paid back, never below zero. */
  readonly left: bigint;
}

const abs = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What is left of a line: to be paid, or to be taken. */
export const openPart = ({ amount, paid, netted }: Pick<ActLine, 'amount' | 'paid' | 'netted'>): bigint =>
  abs(amount) - paid - netted;

/** Whether a due is old enough for the house to step in. */
export const isOverdue = (dueSince: Date | null, now: Date): boolean =>
  dueSince !== null && now.getTime() - dueSince.getTime() >= ADVANCE_DAYS * DAY_MS;

/**
 * What is open to operators. Only what is not paid can be held or reversed; a due of seven days can be advanced; of claims only those of the house can
 * be recovered: what a parent claims is netted in its own next payment.
 */
export function lineActs(line: ActLine, now: Date): LineActs {
  const { state, amount, payerId, dueSince } = line;
  const left = openPart(line);
  const isOpen = amount > 0n && left > 0n;
  const unpaid = isOpen && (state === 'waiting' || state === 'due');
  const held = isOpen && state === 'held';
  return {
    canHold: unpaid,
    canRelease: held,
    canReverse: unpaid || held,
    canAdvance: isOpen && state === 'due' && payerId !== null && isOverdue(dueSince, now),
    canRecover: state === 'claim' && payerId === null && left > 0n,
    left,
  };
}
