import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { describe, expect, it } from 'vitest';
import { giftValue } from './gift.ts';
import { lint } from './lint.ts';
import { termsOf } from './terms.ts';

const TURNOVER = { product: 'casino', multiple: 3, hours: 96, betMaximum: 50_000, cashOutMaximum: 280_000 } as const;
const APP: Extract<PromotionRule, { kind: 'app_download' }> = {
  kind: 'app_download',
  names: { vi: 'Quà tải ứng dụng', en: 'App gift' },
  lead: { vi: 'Cho lần đăng nhập đầu tiên.', en: 'For the first sign-in.' },
  art: 'welcome',
  from: 0,
  to: 1_000,
  budget: 10_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  amount: 28_000,
  turnover: TURNOVER,
};
const ZONE = 'Asia/Ho_Chi_Minh';
const found = (part: Partial<typeof APP>) => lint({ ...APP, ...part }, 0, ZONE);

describe('[PRO-07/rules] the linter on a gift with turnover', () => {
  it('lets at most ten times the gift, a bet that a table can be made of, and a cash-out of at least the gift', () => {
    expect(found({})).toEqual([]);
    expect(found({ turnover: { ...TURNOVER, multiple: 10 } })).toEqual([]);
    expect(found({ turnover: { ...TURNOVER, multiple: 11 } })).toEqual(['turnover_too_high']);
    expect(found({ turnover: { ...TURNOVER, betMaximum: 279 } })).toEqual(['bet_maximum_low']);
    expect(found({ turnover: { ...TURNOVER, cashOutMaximum: 27_999 } })).toEqual(['cash_out_low']);
  });

  it('finds “free” untrue where turnover is asked, and the identity still needed', () => {
    const free = { vi: 'Quà miễn phí.', en: 'A gift.' };
    const rule: PromotionRule = {
      ...APP,
      kind: 'code',
      codes: 1,
      usesEach: 10,
      lead: free,
      audience: { ...APP.audience, identityVerified: false },
    };
    expect(lint(rule, 0, ZONE)).toEqual(['words_forbidden']);
    expect(lint({ ...rule, turnover: undefined } as PromotionRule, 0, ZONE)).toEqual([]);
    expect(found({ audience: { ...APP.audience, identityVerified: false } })).toEqual(['identity_needed']);
  });
});

describe('[PRO-07/rules] the terms of a gift with turnover', () => {
  it.each(['VI', 'EN'] as const)('have every number of it, in %s, and never say that it is cash', (language) => {
    const terms = termsOf(APP, language, { currency: 'VND', timeZone: ZONE });
    const text = terms.join(' ').replaceAll(/(?<=\d)[.,](?=\d{3})/gu, '');
    for (const number of [28_000, 3, 96, 50_000, 280_000, 7])
      expect(text).toMatch(new RegExp(`(?<!\\d)${number}(?!\\d)`, 'u'));
    expect(text).not.toMatch(/without turnover|không yêu cầu vòng cược/u);
    const cash = termsOf({ ...APP, turnover: undefined } as PromotionRule, language, {
      currency: 'VND',
      timeZone: ZONE,
    });
    expect(cash.join(' ')).toMatch(/without turnover|không yêu cầu vòng cược/u);
  });
});

describe('[PRO-08] what a gift with turnover is worth', () => {
  it('K12: 28 000 with ×3 asks for 84 000, costs 2 940 on average, and leaves at least 25 060', () => {
    const value = giftValue({ ...APP, turnover: { ...TURNOVER, cashOutMaximum: null } })!;
    expect(value).toMatchObject({ deposit: 0, bonus: 28_000, required: 84_000 });
    const cost = (value.required * 35) / 1_000;
    expect([cost, value.bonus - cost]).toEqual([2_940, 25_060]);
    expect(value.rows).toHaveLength(6);
    // Ruin ends some before they have bet all: the mean is above the bound, never above the gift.
    for (const { mean, finishBps, belowBps } of value.rows) {
      expect(mean).toBeGreaterThanOrEqual(25_060);
      expect(mean).toBeLessThan(28_000);
      expect(finishBps + belowBps).toBeGreaterThanOrEqual(9_999);
    }
  });

  it('K13: ×5 on 500 000 asks for 2.5 million, which costs 87 500', () => {
    const rule: PromotionRule = {
      ...APP,
      kind: 'manual',
      maximum: 500_000,
      dailyMaximum: 1_000_000,
      turnover: { ...TURNOVER, multiple: 5, cashOutMaximum: null },
    };
    expect(giftValue(rule)).toMatchObject({ bonus: 500_000, required: 2_500_000 });
    expect((2_500_000 * 35) / 1_000).toBe(87_500);
  });

  it('is not computed for cash', () => {
    expect(giftValue({ ...APP, turnover: undefined } as PromotionRule)).toBeUndefined();
  });
});
