/** Terms of contracts in words. */
import { formatMoney } from '@lantern/money/format';
import { i18n, type useT } from '../../lib/i18n.ts';
import { percentOf, type Contract } from './agent.ts';

export const CONTRACT_KINDS_SHOWN = ['daily_salary', 'dividend', 'hourly_salary'] as const;
export const CONTRACT_STATES_SHOWN = [
  'proposed',
  'active',
  'change_proposed',
  'cancel_proposed',
  'rejected',
  'expired',
  'withdrawn',
  'ended',
] as const;

type Step = Contract['steps'][number];

const money = (amount: number, currency: string): string =>
  formatMoney(amount, currency, i18n.locale() === 'en' ? 'EN' : 'VI');

/** "from 1,000,000 ₫ and 3 active: 0.2%". */
export function stepText(t: ReturnType<typeof useT>, step: Step, currency: string): string {
  const pays = step.payout === undefined ? percentOf(step.rateBasisPoints ?? 0) : money(step.payout, currency);
  const minimum = step.netLossMinimum ?? step.turnoverMinimum;
  return t(step.netLossMinimum === undefined ? 'agent_step' : 'agent_step_loss', {
    minimum: money(minimum, currency),
    count: step.activeMembersMinimum,
    pays,
  });
}
