/** Hours, days of the week and control groups as pure rules. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { describe, expect, it } from 'vitest';
import type { MemberId } from '../../../../../kernel/ids.ts';
import { differenceOf, sampleOf } from '../../simulator/difference.ts';
import { isControl, personOf } from './control.ts';
import { scheduleOf, scheduleReasons } from './eligibility.ts';
import { lint } from './lint.ts';
import { isOpenAt } from './times.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const EVENING = { days: [1, 5], hours: [{ from: 1_080, to: 1_200 }] };

describe('happy hours', () => {
  it.each([
    // 30 November 2026 is a Monday.
    ['2026-11-30T10:59:59.999Z', false],
    ['2026-11-30T11:00:00.000Z', true],
    ['2026-11-30T12:59:59.999Z', true],
    ['2026-11-30T13:00:00.000Z', false],
    ['2026-12-01T11:00:00.000Z', false],
    ['2026-12-04T11:00:00.000Z', true],
  ])('[PRO-07] open on Mondays and Fridays from 18:00 to 20:00, at %s', (at, isOpen) => {
    expect(isOpenAt(EVENING, ZONE, Date.parse(at))).toBe(isOpen);
  });

  it('[PRO-07] goes by the merchant’s clock, also in the hour that comes twice and the one that never comes', () => {
    const early = { days: [7], hours: [{ from: 60, to: 120 }] };
    // 25 October 2026 in Lisbon: 01:30 comes twice. 29 March 2026: clocks go from 01:00 to 02:00.
    expect(isOpenAt(early, 'Europe/Lisbon', Date.parse('2026-10-25T00:30:00Z'))).toBe(true);
    expect(isOpenAt(early, 'Europe/Lisbon', Date.parse('2026-10-25T01:30:00Z'))).toBe(true);
    expect(isOpenAt(early, 'Europe/Lisbon', Date.parse('2026-10-25T02:00:00Z'))).toBe(false);
    expect(isOpenAt(early, 'Europe/Lisbon', Date.parse('2026-03-29T00:59:59Z'))).toBe(false);
    expect(isOpenAt(early, 'Europe/Lisbon', Date.parse('2026-03-29T01:00:00Z'))).toBe(false);
  });

  it('[PRO-07] is a reason of its own while it runs, not before and after', () => {
    const rule = { from: Date.parse('2026-11-30T00:00:00Z'), to: Date.parse('2026-12-07T00:00:00Z'), times: EVENING };
    const codes = (at: string) => {
      const nowMs = Date.parse(at);
      return scheduleReasons(scheduleOf({ state: 'live', rule }, ZONE, nowMs), nowMs).map(({ code }) => code);
    };
    expect(codes('2026-11-29T23:59:59.999Z')).toEqual(['not_started']);
    expect(codes('2026-11-30T00:00:00Z')).toEqual(['hours']);
    expect(codes('2026-11-30T11:00:00Z')).toEqual([]);
    expect(codes('2026-12-07T00:00:00Z')).toEqual(['ended']);
  });
});

const rule = (more: object): PromotionRule => ({
  kind: 'envelope',
  names: { vi: 'Lì xì', en: 'Envelopes' },
  lead: { vi: 'Quà.', en: 'A gift.' },
  art: 'lucky-money',
  from: 0,
  to: 86_400_000,
  budget: 8_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  envelopes: { mode: 'table', pieces: [{ amount: 8_000, count: 1 }] },
  ...more,
});

it.each([
  ['hours that fit', { times: EVENING }, []],
  [
    'hours that touch',
    {
      times: {
        days: [1],
        hours: [
          { from: 0, to: 60 },
          { from: 60, to: 1_440 },
        ],
      },
    },
    [],
  ],
  [
    'hours that overlap',
    {
      times: {
        days: [1],
        hours: [
          { from: 0, to: 61 },
          { from: 60, to: 90 },
        ],
      },
    },
    ['times_invalid'],
  ],
  ['an end before the start', { times: { days: [1], hours: [{ from: 60, to: 60 }] } }, ['times_invalid']],
  ['a day named twice', { times: { days: [1, 1], hours: [] } }, ['times_invalid']],
  [
    'hours and a control group of gifts by hand',
    { kind: 'manual', maximum: 8_000, dailyMaximum: 8_000, times: EVENING, controlBps: 500 },
    ['times_unused', 'control_unused'],
  ],
])('[PRO-07] the linter finds in %s', (_, more, findings) => {
  expect(lint(rule(more), -1, 'UTC')).toEqual(findings);
});

describe('control groups', () => {
  const name = { merchantCode: 'DENLONG', key: 'li-xi' };
  const members = Array.from({ length: 20_000 }, (_, at) => `member-${at}` as MemberId);

  it('[PRO-10] holds the share of the rule, the same members every time, others for another promotion', () => {
    const drawn = members.filter((member) => isControl(name, { controlBps: 500 }, member));
    // 1 000 are expected, with a standard deviation of 31.
    expect(drawn.length).toBeGreaterThan(850);
    expect(drawn.length).toBeLessThan(1_150);
    expect(members.filter((member) => isControl(name, { controlBps: 500 }, member))).toEqual(drawn);
    const other = members.filter((member) => isControl({ ...name, key: 'diem-danh' }, { controlBps: 500 }, member));
    const both = other.filter((member) => drawn.includes(member));
    expect(both.length).toBeLessThan(100);
    expect(members.some((member) => isControl(name, {}, member))).toBe(false);
  });

  it('[PRO-10] takes all accounts of a person together', () => {
    const [one, other] = ['member-1', 'member-2'] as MemberId[];
    expect(personOf([other!, one!])).toBe(personOf([one!, other!]));
  });

  it('[PRO-10] tells the difference of means with its interval: a known one is inside, and equal groups hold zero', () => {
    const spread = (mean: number, count: number) =>
      sampleOf(Array.from({ length: count }, (_, at) => mean + (at % 2 === 0 ? 100 : -100)));
    const found = differenceOf(spread(1_050, 1_000), spread(1_000, 50))!;
    expect(found.difference).toBeCloseTo(50, 9);
    // Standard errors: 100.05/√1000 and 101.015/√50; together 14.633, times 1.96.
    expect(found.high - found.difference).toBeCloseTo(28.68, 1);
    expect(found.low).toBeGreaterThan(0);
    const equal = differenceOf(spread(1_000, 1_000), spread(1_000, 50))!;
    expect(equal.low).toBeLessThan(0);
    expect(equal.high).toBeGreaterThan(0);
    expect(differenceOf(spread(1_000, 1_000), spread(1_000, 1))).toBeUndefined();
  });
});
