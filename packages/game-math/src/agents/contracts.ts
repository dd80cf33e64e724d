/** The terms of contracts between agents (agents.md §4.1): their form, their hash, what a payer must have to cover them. Pure. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const CONTRACT_KINDS = ['daily_salary', 'dividend', 'hourly_salary'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** A step: `minimum` is team turnover for salaries, the period's net loss for dividends. It pays a rate, or a fixed sum. */
export interface Step {
  readonly minimum: number;
  readonly activeMembers: number;
  /** Turnover that must be reached as well; dividends only. */
  readonly turnover?: number;
  readonly rateBasisPoints?: number;
  readonly payout?: number;
}

export const STEPS_MAXIMUM = 8;
/** Periods for which a team's gain is set against later losses; null: without end. */
export const CARRIES = [0, 1, 3, null] as const;
export type Carry = (typeof CARRIES)[number];
export const DEFAULT_CARRY: Carry = 3;

export interface Terms {
  readonly kind: ContractKind;
  readonly currency: string;
  readonly steps: readonly Step[];
  /** Of dividends. */
  readonly carry?: Carry;
  /** λ: the share of the theoretical result less costs that a dividend never exceeds, in basis points; of dividends. */
  readonly capBasisPoints?: number;
}

/** Text of a value with its keys in order and nothing between: the same terms always have the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const parts = Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** The hash both sides sign: SHA-256 of the canonical text, in hex. */
export const termsHash = (terms: Terms): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(terms))));

export type TermsFault = 'steps' | 'order' | 'reward' | 'carry' | 'empty';

const rises = (values: readonly number[], strictly: boolean): boolean =>
  values.every((value, at) => at === 0 || (strictly ? value > values[at - 1]! : value >= values[at - 1]!));

const rewardOf = (step: Step): number => step.rateBasisPoints ?? step.payout ?? 0;

/** What is wrong with terms; undefined when they hold: 1 to 8 steps of one sort, minimums and rewards strictly rising, people not falling. */
export function termsFault({ kind, steps, carry }: Terms): TermsFault | undefined {
  if (steps.length === 0 || steps.length > STEPS_MAXIMUM) return 'steps';
  const fixed = steps.filter(({ payout }) => payout !== undefined);
  if (steps.some((step) => (step.payout === undefined) === (step.rateBasisPoints === undefined))) return 'reward';
  if (fixed.length > 0 && fixed.length < steps.length) return 'reward';
  if (steps.some((step) => rewardOf(step) <= 0 || step.minimum < 0 || step.activeMembers < 0)) return 'reward';
  if (fixed.some(({ minimum }) => minimum === 0)) return 'reward';
  if (kind === 'dividend' ? carry === undefined : carry !== undefined) return 'carry';
  if (kind !== 'dividend' && steps.some(({ turnover }) => turnover !== undefined)) return 'order';
  const ordered =
    rises(
      steps.map(({ minimum }) => minimum),
      true,
    ) &&
    rises(steps.map(rewardOf), true) &&
    rises(
      steps.map(({ activeMembers }) => activeMembers),
      false,
    ) &&
    rises(
      steps.map(({ turnover = 0 }) => turnover),
      false,
    );
  return ordered ? undefined : 'order';
}

/** The rate a step amounts to at its own minimum, in basis points, rounded up: what a cap is compared with. */
export const rateOfStep = ({ minimum, rateBasisPoints, payout = 0 }: Step): number =>
  rateBasisPoints ?? (minimum > 0 ? Math.ceil((payout * 10_000) / minimum) : 10_000);

/** Whether no step pays more than the house allows. */
export const withinCap = (steps: readonly Step[], capBps: number): boolean =>
  steps.every((step) => rateOfStep(step) <= capBps);

/**
 * Whether a payer's own contract always pays at least what all contracts of this form below it cost: for each step promised there is an own one with
 * no higher minimums and no lower rate. Sums promised as fixed payouts, and dividends, are never covered: one branch may lose while the team wins.
 */
export function isCovered(kind: ContractKind, promised: readonly Step[], own: readonly Step[]): boolean {
  if (kind === 'dividend') return false;
  return promised.every(
    ({ minimum, activeMembers, rateBasisPoints }) =>
      rateBasisPoints !== undefined &&
      own.some(
        (step) =>
          step.rateBasisPoints !== undefined &&
          step.minimum <= minimum &&
          step.activeMembers <= activeMembers &&
          step.rateBasisPoints >= rateBasisPoints,
      ),
  );
}
