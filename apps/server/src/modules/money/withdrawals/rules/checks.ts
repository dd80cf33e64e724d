/** The automatic checks: ordered, pure, based on facts only. Their findings decide whether a manual review is needed. */
import type { KycState, WithdrawalCheckName, WithdrawalFinding } from '@lantern/contract';

export interface Facts {
  /** The requested amount; 0 until one is entered. */
  readonly amount: bigint;
  /** Sum of the deposits' requirements; a bonus requirement locks the bonus, not the cash. */
  readonly turnover: { readonly required: bigint; readonly counted: bigint; readonly left: bigint };
  readonly kyc: { readonly needed: boolean; readonly state: KycState };
  readonly payee: { readonly registered: string | undefined; readonly holder: string | undefined };
  /** Other members of the merchant seen on the same bank account or the same device. */
  readonly sharedWith: number;
  /** Since the last withdrawal that was paid. */
  readonly sinceLast: { readonly deposited: bigint; readonly staked: bigint };
  /** Other withdrawals of the merchant's day. */
  readonly day: { readonly count: number; readonly amount: bigint };
}

export interface CheckLimits {
  readonly dailyCountMaximum: number;
  readonly dailyAmountMaximum: bigint;
  readonly depositRatioPermille: number;
}

export interface Check {
  readonly name: WithdrawalCheckName;
  readonly result: 'passed' | 'failed' | 'waiting';
  readonly finding: WithdrawalFinding;
  readonly amounts: Readonly<Record<string, number>>;
}

type Rule = (facts: Facts, limits: CheckLimits) => Omit<Check, 'name'>;

const passed = (finding: WithdrawalFinding, amounts: Check['amounts'] = {}) => ({
  result: 'passed' as const,
  finding,
  amounts,
});
const failed = (finding: WithdrawalFinding, amounts: Check['amounts'] = {}) => ({
  result: 'failed' as const,
  finding,
  amounts,
});
const waiting = (finding: WithdrawalFinding) => ({ result: 'waiting' as const, finding, amounts: {} });

const turnover: Rule = ({ turnover: { required, counted, left } }) => {
  const amounts = { required: Number(required), counted: Number(counted), left: Number(left) };
  return left > 0n ? failed('turnover_left', amounts) : passed('turnover_complete', amounts);
};

const kyc: Rule = ({ kyc: { needed, state } }) => {
  if (state === 'approved') return passed('kyc_approved');
  if (!needed) return passed('kyc_not_needed');
  if (state === 'submitted') return waiting('kyc_waiting');
  return state === 'rejected' ? failed('kyc_rejected') : waiting('kyc_missing');
};

const payeeName: Rule = ({ payee: { registered, holder } }) =>
  registered !== undefined && registered === holder ? passed('payee_matches') : failed('payee_differs');

const sharedAccount: Rule = ({ sharedWith }) => (sharedWith === 0 ? passed('account_own') : failed('account_shared'));

const depositRatio: Rule = ({ sinceLast: { deposited, staked } }, { depositRatioPermille }) => {
  const amounts = { deposited: Number(deposited), staked: Number(staked) };
  return staked * 1000n >= deposited * BigInt(depositRatioPermille)
    ? passed('deposits_played', amounts)
    : failed('deposits_unplayed', amounts);
};

const dailyLimits: Rule = ({ amount, day }, { dailyCountMaximum, dailyAmountMaximum }) => {
  const amounts = {
    used: Number(day.amount),
    maximum: Number(dailyAmountMaximum),
    count: day.count,
    countMaximum: dailyCountMaximum,
  };
  return day.count < dailyCountMaximum && day.amount + amount <= dailyAmountMaximum
    ? passed('limits_kept', amounts)
    : failed('limits_exceeded', amounts);
};

const RULES: readonly (readonly [WithdrawalCheckName, Rule])[] = [
  ['turnover', turnover],
  ['kyc', kyc],
  ['payee_name', payeeName],
  ['shared_account', sharedAccount],
  ['deposit_ratio', depositRatio],
  ['daily_limits', dailyLimits],
];

/** Every check, in order, regardless of earlier findings. */
export const checkAll = (facts: Facts, limits: CheckLimits): readonly Check[] =>
  RULES.map(([name, rule]) => ({ name, ...rule(facts, limits) }));

/** The next status of a checked withdrawal: on hold while a check waits, manual review if one failed or the amount is large. */
export function verdictOf(
  checks: readonly Check[],
  amount: bigint,
  autoApproveMaximum: bigint,
): 'wait' | 'review' | 'approved' {
  if (checks.some(({ result }) => result === 'failed')) return 'review';
  if (checks.some(({ result }) => result === 'waiting')) return 'wait';
  return amount > autoApproveMaximum ? 'review' : 'approved';
}

/** Whether the member has to act. */
export const waitsForMember = (checks: readonly Check[]): boolean =>
  checks.some(({ finding }) => finding === 'kyc_missing');
