import type { MatchRule } from '@lantern/contract/promotion-rules';
import { describe, expect, it } from 'vitest';
import { lint } from './lint.ts';
import { matchTerms, offerOf, valueOf } from './match.ts';

const RULE: MatchRule = {
  kind: 'match',
  names: { vi: 'Thưởng nạp đầu', en: 'First deposit bonus' },
  lead: { vi: 'Cho lần nạp đầu tiên.', en: 'For the first deposit.' },
  art: 'welcome',
  from: 0,
  to: 1_000,
  budget: 500_000_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  deposits: 'first',
  product: 'any',
  percentBps: 10_000,
  maximum: 3_000_000,
  minimumDeposit: 100_000,
  multiple: 10,
  base: 'bonus',
  hours: 168,
  betMaximum: 1_000_000,
  cashOutMaximum: null,
};
/** The mean cost of clearing: 3.5 % of the requirement, rounded down. */
const costOf = (required: bigint): bigint => (required * 35n) / 1_000n;

describe('[PRO-04/turnover] K1: bonus, requirement, cost, what is left', () => {
  // engagement.md §5, K1.
  it.each<[string, Partial<MatchRule>, bigint, bigint, bigint, bigint, bigint]>([
    ['1 tr, 100 %', {}, 1_000_000n, 1_000_000n, 10_000_000n, 350_000n, 650_000n],
    ['5 tr, above the maximum', {}, 5_000_000n, 3_000_000n, 30_000_000n, 1_050_000n, 1_950_000n],
    ['199 999, 20 %', { percentBps: 2_000 }, 199_999n, 39_999n, 399_990n, 13_999n, 26_000n],
    [
      '(D + b) × 5',
      { base: 'deposit_and_bonus', multiple: 5 },
      1_000_000n,
      1_000_000n,
      10_000_000n,
      350_000n,
      650_000n,
    ],
    [
      '8 888 000, × 8',
      { maximum: 9_000_000, multiple: 8 },
      8_888_000n,
      8_888_000n,
      71_104_000n,
      2_488_640n,
      6_399_360n,
    ],
  ])('%s', (_, part, deposit, bonus, required, cost, left) => {
    const terms = matchTerms({ ...RULE, ...part }, deposit);
    expect(terms).toMatchObject({ bonus, required });
    expect([costOf(required), bonus - costOf(required)]).toEqual([cost, left]);
  });

  it('(D + b) × 12 at 1 tr is 24 times the bonus, and refused at submit; × 5 passes, also above the largest bonus', () => {
    const of = (multiple: number): MatchRule => ({ ...RULE, base: 'deposit_and_bonus', multiple });
    expect(matchTerms(of(12), 1_000_000n).required).toBe(24_000_000n);
    expect(lint(of(12), 0, 'Asia/Ho_Chi_Minh')).toEqual(['turnover_too_high']);
    expect(lint(of(5), 0, 'Asia/Ho_Chi_Minh')).toEqual([]);
    expect(matchTerms(of(5), 5_000_000n)).toMatchObject({ bonus: 3_000_000n, required: 30_000_000n });
  });
});

describe('[PRO-04/turnover] the offer of a rule', () => {
  const name = { merchantCode: 'DENLONG', key: 'nap-dau', version: 3 };

  it.each([
    ['first', { kind: 'first_deposit', perMember: 1, perDay: null, perWeek: null }],
    ['daily', { kind: 'reload', perMember: null, perDay: 1, perWeek: null }],
    ['weekly', { kind: 'reload', perMember: null, perDay: null, perWeek: 1 }],
  ] as const)('%s', (deposits, expected) => {
    expect(offerOf({ ...RULE, deposits }, name, 'VND')).toMatchObject({
      ...expected,
      promotion: 'nap-dau',
      version: 3,
    });
  });

  it('counts nothing outside its product, and the merchant’s shares within', () => {
    expect(offerOf(RULE, name, 'VND').shares).toEqual({});
    const { shares } = offerOf({ ...RULE, product: 'lottery' }, name, 'VND');
    expect(shares).toMatchObject({ RNG: 0, SPORTS: 0, PVP: 0 });
    expect(shares).not.toHaveProperty('ELOTT');
    expect(shares).not.toHaveProperty('LOTT');
  });
});

describe('[PRO-08] the table of values', () => {
  it('is about ten times the smallest deposit, for two stakes and three volatilities', () => {
    const value = valueOf(RULE)!;
    expect(value).toMatchObject({ deposit: 1_000_000, bonus: 1_000_000, required: 10_000_000 });
    expect(value.rows.map(({ volatility, stake }) => [volatility, stake])).toEqual([
      ['low', 10_000],
      ['low', 50_000],
      ['medium', 10_000],
      ['medium', 50_000],
      ['high', 10_000],
      ['high', 50_000],
    ]);
    const [row] = value.rows.filter(({ volatility, stake }) => volatility === 'medium' && stake === 10_000);
    expect(Math.abs(row!.finishBps - 7_380)).toBeLessThan(60);
    expect(Math.abs(row!.mean - 678_733)).toBeLessThan(2_000);
  });

  it('leaves out stakes above the largest bet, and is negative where the bonus is worth less than it costs', () => {
    expect(new Set(valueOf({ ...RULE, betMaximum: 20_000 })!.rows.map(({ stake }) => stake))).toEqual(
      new Set([10_000]),
    );
    const poor = { ...RULE, percentBps: 1_000, maximum: 100_000, cashOutMaximum: 100_000 };
    expect(valueOf(poor)!.rows.some(({ mean }) => mean < 0)).toBe(true);
  });

  it('is not computed while the numbers cannot hold', () => {
    expect(valueOf({ ...RULE, multiple: 11 })).toBeUndefined();
  });
});
