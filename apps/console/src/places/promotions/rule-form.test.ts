import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { describe, expect, test } from 'vitest';
import { numberOf } from './numbers.ts';
import { previewAnswer } from './preview-answer.ts';
import { fieldOf, findingsByField } from './rule-findings.ts';
import { codeLine, emptyForm, formOf, keyFrom, ruleOf, type Form } from './rule-form.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 7, 32, 8);
const DAY_MS = 86_400_000;
const SHARED = {
  names: { vi: 'Điểm danh', en: 'Check-in' },
  lead: { vi: 'Mỗi ngày một món quà.', en: 'A gift each day.' },
  art: 'lanterns',
  from: NOW_MS + DAY_MS,
  to: NOW_MS + 31 * DAY_MS,
  budget: 86_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 30, accountDays: 0 },
} as const;
const CHECK_IN: PromotionRule = {
  kind: 'check_in',
  ...SHARED,
  daily: 1_000,
  milestones: [5_000, 10_000, 15_000, 28_000],
};
const MATCH: PromotionRule = {
  kind: 'match',
  ...SHARED,
  deposits: 'weekly',
  product: 'casino',
  percentBps: 1_250,
  maximum: 3_000_000,
  minimumDeposit: 100_000,
  multiple: 10,
  base: 'bonus',
  hours: 168,
  betMaximum: 250_000,
  cashOutMaximum: null,
};
const CODE: PromotionRule = { kind: 'code', ...SHARED, amount: 20_000, codes: 500, usesEach: 1 };
const TABLE: PromotionRule = {
  kind: 'envelope',
  ...SHARED,
  envelopes: {
    mode: 'table',
    pieces: [
      { amount: 888_000, count: 1 },
      { amount: 28_000, count: 99 },
    ],
  },
};
const RACE: PromotionRule = {
  kind: 'race',
  ...SHARED,
  product: 'casino',
  dailyCap: 20_000_000,
  countsFrom: 'start',
  prizes: [
    { places: 1, amount: 4_000_000 },
    { places: 9, amount: 100_000 },
  ],
  closeHours: 12,
};
const SPLIT: PromotionRule = {
  kind: 'envelope',
  ...SHARED,
  envelopes: { mode: 'split', total: 1_000_000, count: 10, minimum: 8_000, maximum: 888_000, step: 1_000 },
};
const REFERRAL: PromotionRule = {
  kind: 'referral',
  ...SHARED,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  amount: 88_000,
  deposits: 200_000,
  points: 1_000_000,
  windowDays: 30,
  holdDays: 7,
  shareBps: 10,
  shareDays: 90,
  monthlyFriends: 20,
};
const form = (change: Partial<Form> = {}): Form => ({ ...formOf(CHECK_IN), ...change });

describe('[PRO-07] a rule while it is written', () => {
  test.each([CHECK_IN, CODE, TABLE, SPLIT, MATCH, REFERRAL, RACE])(
    '$kind goes into the form and comes back the same',
    (rule) => {
      expect(ruleOf(formOf(rule))).toEqual({ rule, missing: new Set() });
    },
  );

  test('a new one lacks what it gives and its budget, and nothing else', () => {
    expect([...ruleOf(emptyForm('check_in', NOW_MS)).missing].toSorted()).toEqual(['budget', 'daily', 'milestones']);
    expect([...ruleOf(emptyForm('code', NOW_MS)).missing].toSorted()).toEqual(['amount', 'budget', 'codes']);
    expect([...ruleOf(emptyForm('envelope', NOW_MS)).missing].toSorted()).toEqual(['budget', 'pieces']);
    expect([...ruleOf(emptyForm('referral', NOW_MS)).missing].toSorted()).toEqual([
      'amount',
      'budget',
      'deposits',
      'points',
    ]);
    expect(ruleOf({ ...formOf(REFERRAL), referral: { ...formOf(REFERRAL).referral, shareBps: '11' } }).missing).toEqual(
      new Set(['shareBps']),
    );
    expect([...ruleOf(emptyForm('race', NOW_MS)).missing].toSorted()).toEqual(['budget', 'dailyCap', 'prizes']);
    expect(ruleOf({ ...emptyForm('envelope', NOW_MS), mode: 'split' }).missing).toContain('split');
    expect(ruleOf(form({ to: null, minLevel: '9' })).missing).toEqual(new Set(['to', 'level']));
  });

  test.each([
    ['1.000', 1_000],
    ['86,000,000', 86_000_000],
    ['1 000', 1_000],
    ['', undefined],
    ['-5', undefined],
    ['12a', undefined],
  ])('%j is %s', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  test.each([
    ['name_missing', { names: { vi: 'Có', en: ' ' } }, 'nameEn'],
    ['name_missing', { names: { vi: '', en: '' } }, 'nameVi'],
    ['lead_missing', { lead: { vi: 'Có', en: '' } }, 'leadEn'],
    ['lead_digits', { lead: { vi: 'Quà', en: '5 gifts' } }, 'leadEn'],
    ['lead_digits', { lead: { vi: '5 món quà', en: '5 gifts' } }, 'leadVi'],
    ['ends_in_past', {}, 'to'],
    ['budget_too_small', {}, 'budget'],
    ['pieces_too_many', { kind: 'code' }, 'codes'],
    ['pieces_too_many', { kind: 'envelope', mode: 'table' }, 'pieces'],
    ['split_impossible', { kind: 'envelope', mode: 'split' }, 'split'],
    ['identity_needed', {}, 'identity'],
    ['milestones_falling', {}, 'milestones'],
    ['referral_running', { kind: 'referral' }, 'to'],
    ['race_days_invalid', { kind: 'race' }, 'to'],
    ['places_too_many', { kind: 'race' }, 'prizes'],
    ['prizes_rising', { kind: 'race' }, 'prizes'],
    ['prize_over_theory', { kind: 'race' }, 'dailyCap'],
  ] as const)('%s stands at its field', (finding, change, field) => {
    expect(fieldOf(finding, form(change))).toBe(field);
  });

  test('one field shows its first finding', () => {
    expect([...findingsByField(['ends_before_start', 'ends_in_past', 'budget_too_small'], form())]).toEqual([
      ['to', 'ends_before_start'],
      ['budget', 'budget_too_small'],
    ]);
  });

  test('keys come from names, codes are read in groups', () => {
    expect(keyFrom('Lì xì Hoa Đăng 2026!')).toBe('li-xi-hoa-dang-2026');
    expect(codeLine('DEN8101126')).toBe('DEN8-1011-26');
    expect(codeLine('DEN8-1011-26')).toBe('DEN8-1011-26');
  });

  test('[CON-12/preview] the preview shows the rule as an open promotion of today', () => {
    const shown = { terms: ['a'], value: null, language: 'en', currency: 'VND', zone: 'Asia/Ho_Chi_Minh' } as const;
    const at = NOW_MS + 2 * DAY_MS;
    expect(previewAnswer({ ...shown, rule: CHECK_IN, nowMs: at })).toMatchObject({
      name: 'Check-in',
      label: 'open',
      eligible: true,
      least: 1_000,
      most: 29_000,
      checkIn: { today: '2026-11-22', signed: 0, milestones: [{ days: 7, amount: 5_000, reached: false }, {}, {}, {}] },
      envelope: null,
    });
    expect(previewAnswer({ ...shown, rule: MATCH, nowMs: at })).toMatchObject({
      least: 12_500,
      most: 3_000_000,
      turnover: { multiple: 10, base: 'bonus' },
      match: null,
      spins: null,
      loss: null,
    });
    expect(previewAnswer({ ...shown, rule: TABLE, nowMs: NOW_MS })).toMatchObject({
      label: 'upcoming',
      eligible: false,
      least: 28_000,
      most: 888_000,
      envelope: { total: 100, left: 100 },
    });
    expect(previewAnswer({ ...shown, rule: SPLIT, nowMs: at })).toMatchObject({
      least: 8_000,
      most: 888_000,
      envelope: { table: null, total: 10 },
    });
  });
});
