/** The rules of a new withdrawal: what prevents it, and what has to be set up first. Pure. */
import type { Card, Preview } from '../withdraw-words.ts';

export interface Draft {
  readonly preview: Preview;
  /** Minor units; 0 while nothing is typed. */
  readonly amount: number;
  readonly pinDigits: number;
}

export type Obstacle =
  | 'nothing'
  | 'turnover'
  | 'payee'
  | 'count'
  | 'amount'
  | 'below'
  | 'above'
  | 'over'
  | 'day'
  | 'pin';

const failed = (preview: Preview, name: Preview['checks'][number]['name']): boolean =>
  preview.checks.some((check) => check.name === name && check.result === 'failed');

/** The first obstacle; those that no entry can resolve come first. */
export function obstacleOf({ preview, amount, pinDigits }: Draft): Obstacle | undefined {
  const { available, minimum, maximum, dailyCount, dailyAmount } = preview;
  if (available === 0) return 'nothing';
  if (failed(preview, 'turnover')) return 'turnover';
  if (failed(preview, 'payee_name')) return 'payee';
  if (dailyCount.used >= dailyCount.maximum) return 'count';
  if (amount === 0) return 'amount';
  if (amount < minimum) return 'below';
  if (amount > available) return 'over';
  if (amount > maximum) return 'above';
  if (dailyAmount.used + amount > dailyAmount.maximum) return 'day';
  return pinDigits < 6 ? 'pin' : undefined;
}

/** Everything that can be withdrawn at once. */
export const mostOf = ({ available, maximum, dailyAmount }: Preview): number =>
  Math.max(0, Math.min(available, maximum, dailyAmount.maximum - dailyAmount.used));

export interface Setup {
  readonly step: 'pin' | 'card' | 'kyc';
  readonly done: boolean;
  readonly to: string;
}

/** The one-time setup before the first withdrawal; empty when complete. */
export function setupOf(preview: Preview, cards: readonly Card[]): readonly Setup[] {
  const kycMissing = preview.checks.some(({ finding }) => finding === 'kyc_missing');
  const steps: readonly Setup[] = [
    { step: 'pin', done: preview.paymentPassword, to: '/m/member/security' },
    { step: 'card', done: cards.length > 0, to: '/m/member/bankCards' },
    { step: 'kyc', done: !kycMissing, to: '/m/member/kyc' },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}
