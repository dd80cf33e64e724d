/** Terms as calls carry them, and as they are stored and computed. */
import type { AgentStep } from '@lantern/contract';
import {
  canonicalJson,
  DEFAULT_CARRY,
  isCovered,
  rateOfStep,
  shareOf,
  termsFault,
  termsHash,
  withinCap,
  type Carry,
  type ContractKind,
  type Step,
  type Terms,
} from '@lantern/game-math/agents';
import { ok, refuse, type Result } from '../../../kernel/result.ts';

/** A step of a call as rules know it. */
const stepOf = (kind: ContractKind, step: AgentStep): Step => ({
  minimum: kind === 'dividend' ? (step.netLossMinimum ?? 0) : step.turnoverMinimum,
  activeMembers: step.activeMembersMinimum,
  ...(kind === 'dividend' && step.turnoverMinimum > 0 && { turnover: step.turnoverMinimum }),
  ...(step.rateBasisPoints !== undefined && { rateBasisPoints: step.rateBasisPoints }),
  ...(step.payout !== undefined && { payout: step.payout }),
});

/** A step as calls carry it. */
export const shownStep = (kind: ContractKind, step: Step): AgentStep => ({
  turnoverMinimum: kind === 'dividend' ? (step.turnover ?? 0) : step.minimum,
  ...(kind === 'dividend' && { netLossMinimum: step.minimum }),
  activeMembersMinimum: step.activeMembers,
  ...(step.rateBasisPoints !== undefined && { rateBasisPoints: step.rateBasisPoints }),
  ...(step.payout !== undefined && { payout: step.payout }),
});

/** The most a step of a kind may pay, and λ, in basis points. */
export interface Caps {
  readonly dailyCapBps: number;
  readonly hourlyCapBps: number;
  readonly dividendCapBps: number;
  readonly dividendShareBps: number;
}

const capOf = (kind: ContractKind, caps: Caps): number =>
  ({ daily_salary: caps.dailyCapBps, hourly_salary: caps.hourlyCapBps, dividend: caps.dividendCapBps })[kind];

export interface Wish {
  readonly kind: ContractKind;
  readonly currency: string;
  readonly steps: readonly AgentStep[];
  readonly carry?: Carry | undefined;
}

export interface Written {
  readonly terms: Terms;
  readonly text: string;
  readonly hash: string;
}

/** Terms as they are signed. Refuses contract_terms_invalid, contract_above_cap. */
export function writeTerms(
  { kind, currency, steps, carry }: Wish,
  caps: Caps,
): Result<Written, 'contract_terms_invalid' | 'contract_above_cap'> {
  const terms: Terms = {
    kind,
    currency,
    steps: steps.map((step) => stepOf(kind, step)),
    ...(kind === 'dividend' && {
      carry: carry === undefined ? DEFAULT_CARRY : carry,
      capBasisPoints: caps.dividendShareBps,
    }),
  };
  const asked = kind !== 'dividend' && carry !== undefined ? 'carry' : undefined;
  const fault = asked ?? termsFault(terms);
  if (fault !== undefined) return refuse('contract_terms_invalid', { fault });
  const maximum = capOf(kind, caps);
  if (!withinCap(terms.steps, maximum)) return refuse('contract_above_cap', { maximum });
  return ok({ terms, text: canonicalJson(terms), hash: termsHash(terms) });
}

/** Whether a payer's own terms cover what it promises, and by how much they may fail to, at a step's own minimum, in minor units. */
export function coverOf(
  { kind, steps }: Pick<Terms, 'kind' | 'steps'>,
  own: readonly Step[] | undefined,
): { readonly covered: boolean; readonly worstCase: number } {
  const covered = own !== undefined && isCovered(kind, steps, own);
  if (covered) return { covered, worstCase: 0 };
  const paysAt = (all: readonly Step[], amount: number, people: number): number =>
    all
      .filter((step) => step.minimum <= amount && step.activeMembers <= people)
      .reduce((most, step) => Math.max(most, step.payout ?? shareOf(amount, rateOfStep(step))), 0);
  const worstCase = steps.reduce((worst, { minimum, activeMembers, payout, rateBasisPoints = 0 }) => {
    const costs = payout ?? shareOf(minimum, rateBasisPoints);
    return Math.max(worst, costs - paysAt(own ?? [], minimum, activeMembers));
  }, 0);
  return { covered, worstCase };
}
