/** Old and new steps of a contract side by side (§8): what changes, and for whom it is better. Pure. */
import type { Step } from '@lantern/game-math/agents';

export type Change = 'better' | 'worse' | 'same' | 'new';

export interface Cell {
  readonly value: number;
  /** The value it replaces; absent when there was none. */
  readonly before?: number;
  readonly change: Change;
}

export interface StepRow {
  /** From 1. */
  readonly step: number;
  /** The old terms have this step and the new ones do not. */
  readonly dropped: boolean;
  readonly minimum: Cell;
  readonly people: Cell;
  readonly turnover: Cell;
  readonly reward: Cell;
  readonly isPayout: boolean;
}

type Better = 'lower' | 'higher';

/** A condition is better for the agent when it asks for less, a reward when it gives more. */
function cellOf(value: number, before: number | undefined, better: Better): Cell {
  if (before === undefined) return { value, change: 'new' };
  if (value === before) return { value, before, change: 'same' };
  const isBetter = better === 'lower' ? value < before : value > before;
  return { value, before, change: isBetter ? 'better' : 'worse' };
}

const rewardOf = ({ rateBasisPoints, payout = 0 }: Step): number => rateBasisPoints ?? payout;

/** Rows of the steps; without old terms nothing is compared. */
export function stepRows(steps: readonly Step[], before: readonly Step[] | undefined): readonly StepRow[] {
  const count = Math.max(steps.length, before?.length ?? 0);
  return Array.from({ length: count }, (_, at) => {
    const step = steps[at];
    const old = before?.[at];
    const shown = step ?? old!;
    const sameKind = old !== undefined && (old.payout === undefined) === (shown.payout === undefined);
    const compared = step === undefined ? undefined : old;
    return {
      step: at + 1,
      dropped: step === undefined,
      minimum: cellOf(shown.minimum, compared?.minimum, 'lower'),
      people: cellOf(shown.activeMembers, compared?.activeMembers, 'lower'),
      turnover: cellOf(shown.turnover ?? 0, compared === undefined ? undefined : (compared.turnover ?? 0), 'lower'),
      reward: cellOf(rewardOf(shown), compared && sameKind ? rewardOf(compared) : undefined, 'higher'),
      isPayout: shown.payout !== undefined,
    };
  });
}
