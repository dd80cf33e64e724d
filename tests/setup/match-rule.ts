/** A deposit bonus for tests: 100 % once a week, ten times, of a budget that no test uses up. */
import type { MatchRule } from '@lantern/contract/promotion-rules';

const YEAR_MS = 365 * 86_400_000;

/** The rule with a part of it changed. */
export const matchRule = (part: Partial<MatchRule> = {}): MatchRule => ({
  kind: 'match',
  names: { vi: 'Thưởng nạp', en: 'Deposit bonus' },
  lead: { vi: 'Thêm tiền thưởng cho lần nạp.', en: 'Bonus money on a deposit.' },
  art: 'welcome',
  from: 0,
  to: Date.now() + YEAR_MS,
  budget: 1_000_000_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  deposits: 'weekly',
  product: 'any',
  percentBps: 10_000,
  maximum: 3_000_000,
  minimumDeposit: 100_000,
  multiple: 10,
  base: 'bonus',
  hours: 168,
  betMaximum: 1_000_000,
  cashOutMaximum: null,
  ...part,
});
