/** What a contract pays for a period (agents.md §4.2, §4.3). Amounts in whole minor units. Pure. */
import type { Carry, ContractKind, Step } from './contracts.ts';
import { shareOf } from './share.ts';

/** λ: dividends are at most this share of the theoretical result less costs. */
export const DIVIDEND_CAP_BPS = 5_000;

/** A test of one step: which of its conditions held. */
export interface TriedStep {
  readonly step: number;
  readonly amountMet: boolean;
  readonly peopleMet: boolean;
  readonly turnoverMet: boolean;
  readonly chosen: boolean;
}

/** The highest step whose conditions all hold; -1 for none. */
export function chooseStep(steps: readonly Step[], amount: number, activeMembers: number, turnover = 0): number {
  let chosen = -1;
  for (const [at, step] of steps.entries())
    if (amount > 0 && amount >= step.minimum && activeMembers >= step.activeMembers && turnover >= (step.turnover ?? 0))
      chosen = at;
  return chosen;
}

/** How each step fared, lowest first. */
export function tryStep(
  steps: readonly Step[],
  amount: number,
  activeMembers: number,
  turnover = 0,
): readonly TriedStep[] {
  const chosen = chooseStep(steps, amount, activeMembers, turnover);
  return steps.map((step, at) => ({
    step: at + 1,
    amountMet: amount >= step.minimum,
    peopleMet: activeMembers >= step.activeMembers,
    turnoverMet: turnover >= (step.turnover ?? 0),
    chosen: at === chosen,
  }));
}

/** A step's reward: its fixed sum, or its rate of the whole amount. */
const rewardOf = ({ rateBasisPoints, payout }: Step, amount: number): number =>
  payout ?? shareOf(amount, rateBasisPoints ?? 0);

export interface SalaryInputs {
  /** Counted stake of the team in the day or hour. */
  readonly counted: number;
  readonly activeMembers: number;
}

export interface Payout {
  /** From 1; 0: no step was reached. */
  readonly step: number;
  readonly amount: number;
}

/** A daily or hourly salary. */
export function salaryOf(steps: readonly Step[], { counted, activeMembers }: SalaryInputs): Payout {
  const at = chooseStep(steps, counted, activeMembers);
  return at < 0 ? { step: 0, amount: 0 } : { step: at + 1, amount: rewardOf(steps[at]!, counted) };
}

/** What a team won in an earlier period and has not lost again. `age` 0: in the period before this one. */
export interface Deficit {
  readonly amount: number;
  readonly age: number;
}

/** The deficits that still count: a deficit lapses after `carry` periods; null keeps them all. */
export const liveDeficits = (deficits: readonly Deficit[], carry: Carry): readonly Deficit[] =>
  deficits.filter(({ age, amount }) => amount > 0 && (carry === null || age < carry));

export interface DividendInputs {
  readonly stake: number;
  readonly wins: number;
  /** Cashback of the team, rebates of the agent and below, bonuses less what expired, the agent's own salaries. */
  readonly costs: number;
  /** T: what the valid stakes are expected to lose. */
  readonly theory: number;
  /** Oldest first. */
  readonly deficits: readonly Deficit[];
  readonly activeMembers: number;
  /** Counted stake of the team, where a step asks for it. */
  readonly turnover?: number;
}

export interface DividendTerms {
  readonly steps: readonly Step[];
  readonly carry: Carry;
  readonly capBasisPoints: number;
}

export interface DividendPayout extends Payout {
  /** N = stake − wins − costs. */
  readonly netLoss: number;
  /** What deficits took of it. */
  readonly deficitUsed: number;
  readonly base: number;
  readonly raw: number;
  readonly cap: number;
  /** What is carried to the next period, oldest first, as it will be there: one period older; what this period added has age 0. */
  readonly carried: readonly Deficit[];
}

/** A half-month's dividend: the step's share of the base, at most λ of the theoretical result less costs. */
export function dividendOf({ steps, carry, capBasisPoints }: DividendTerms, inputs: DividendInputs): DividendPayout {
  const { stake, wins, costs, theory, activeMembers, turnover = 0 } = inputs;
  const netLoss = stake - wins - costs;
  let left = Math.max(0, netLoss);
  const remaining = liveDeficits(inputs.deficits, carry).map(({ amount, age }) => {
    const used = Math.min(amount, left);
    left -= used;
    return { amount: amount - used, age: age + 1 };
  });
  const base = left;
  const at = chooseStep(steps, base, activeMembers, turnover);
  const raw = at < 0 ? 0 : rewardOf(steps[at]!, base);
  const cap = shareOf(Math.max(0, theory - costs), capBasisPoints);
  const added = netLoss < 0 ? [{ amount: -netLoss, age: 0 }] : [];
  return {
    step: at + 1,
    amount: Math.min(raw, cap),
    netLoss,
    deficitUsed: Math.max(0, netLoss) - base,
    base,
    raw,
    cap,
    carried: liveDeficits([...remaining, ...added], carry),
  };
}

export interface WhatIfInputs {
  readonly counted?: number;
  readonly activeMembers: number;
  readonly stake?: number;
  readonly wins?: number;
  readonly costs?: number;
  readonly theory?: number;
  readonly deficits?: readonly Deficit[];
}

export interface WhatIfTerms {
  readonly kind: ContractKind;
  readonly steps: readonly Step[];
  readonly carry?: Carry | undefined;
  readonly capBasisPoints?: number | undefined;
}

/** What terms pay for inputs: what a run would pay for the same ones. */
export function whatIf(terms: WhatIfTerms, inputs: WhatIfInputs): Payout & { readonly dividend?: DividendPayout } {
  const { counted = 0, activeMembers, stake = 0, wins = 0, costs = 0, theory = 0, deficits = [] } = inputs;
  if (terms.kind !== 'dividend') return salaryOf(terms.steps, { counted, activeMembers });
  const { steps, carry = null, capBasisPoints = DIVIDEND_CAP_BPS } = terms;
  const dividend = dividendOf(
    { steps, carry, capBasisPoints },
    { stake, wins, costs, theory, deficits, activeMembers, turnover: counted },
  );
  return { step: dividend.step, amount: dividend.amount, dividend };
}

/** What the next higher step still needs; undefined on the highest. */
export interface StepGap {
  readonly step: number;
  readonly amount: number;
  readonly activeMembers: number;
}

/** The gap to the step after the one reached. `reached` is from 1, 0 for none. */
export function gapToNext(
  steps: readonly Step[],
  reached: number,
  amount: number,
  activeMembers: number,
): StepGap | undefined {
  const next = steps[reached];
  return next === undefined
    ? undefined
    : {
        step: reached + 1,
        amount: Math.max(0, next.minimum - amount),
        activeMembers: Math.max(0, next.activeMembers - activeMembers),
      };
}
