/** A member's turnover requirements, for other modules. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findRunning } from './bonus-store.ts';
import type { TurnoverDeps } from './context.ts';
import { listRequirements, type RequirementState } from './requirement-store.ts';
import type { Shares } from './rules/allocate.ts';
import { standingOf, type Standing } from './rules/standing.ts';

export interface TurnoverLine {
  readonly requirementId: string;
  readonly source: 'deposit' | 'bonus';
  readonly titleVi: string;
  readonly titleEn: string;
  readonly baseAmount: bigint;
  readonly multiple: number;
  readonly required: bigint;
  readonly counted: bigint;
  readonly left: bigint;
  /** Bonus money locked by this requirement. */
  readonly bonusLocked: bigint;
  /** Basis points by category, if a stake does not count in full. */
  readonly shares: Shares;
  readonly betMaximum: bigint | null;
  readonly cashOutMaximum: bigint | null;
  readonly openedAt: Date;
  readonly expiresAt?: Date;
  readonly closedAt?: Date;
  readonly state: RequirementState;
  /** Why the promotion chosen with this deposit was not awarded. */
  readonly offerRefusal?: string;
}

export interface Requirements extends Standing {
  readonly lines: readonly TurnoverLine[];
}

/**
 * The open requirements, and the turnover left before cash can be withdrawn. A withdrawal reads them after placing its hold, in the same
 * transaction: a deposit credited before the hold is then seen with its requirement. With `closedLimit`, the newest closed ones follow.
 */
export async function requirementsOf(
  deps: TurnoverDeps,
  tx: Tx,
  memberId: MemberId,
  currency: string,
  closedLimit = 0,
): Promise<Requirements> {
  const requirements = await listRequirements(tx, memberId, currency, closedLimit);
  const bonus = await findRunning(tx, { memberId, currency });
  const balance = bonus && (await deps.ledger.balance(tx, memberId, currency));
  const locked = balance?.ok ? balance.value.bonus : 0n;
  const lines = requirements.map((requirement): TurnoverLine => {
    const isRunning = bonus?.requirementId === requirement.requirementId;
    return {
      requirementId: requirement.requirementId,
      source: requirement.source,
      titleVi: requirement.titleVi,
      titleEn: requirement.titleEn,
      baseAmount: requirement.baseAmount,
      multiple: requirement.multiple,
      required: requirement.required,
      counted: requirement.counted,
      left: requirement.state === 'open' ? requirement.required - requirement.counted : 0n,
      bonusLocked: isRunning ? locked : 0n,
      shares: requirement.shares,
      betMaximum: isRunning ? bonus.betMaximum : null,
      cashOutMaximum: isRunning ? bonus.cashOutMaximum : null,
      openedAt: requirement.openedAt,
      ...(requirement.expiresAt && { expiresAt: requirement.expiresAt }),
      ...(requirement.closedAt && { closedAt: requirement.closedAt }),
      state: requirement.state,
      ...(requirement.offerRefusal !== null && { offerRefusal: requirement.offerRefusal }),
    };
  });
  return { ...standingOf(lines.filter(({ state }) => state === 'open')), lines };
}
