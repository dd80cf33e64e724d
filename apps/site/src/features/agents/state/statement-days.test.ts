import { describe, expect, test } from 'vitest';
import { bpsOf, draftOf, stepsOfDraft } from './draft-steps.ts';
import { exampleOf, keptBps } from './example.ts';
import { formulaText, shortId } from './formula-text.ts';
import { daysOfPeriod, monthGrid, queryFor, shifted, shiftedMonth } from './statement-days.ts';

describe('days and half-months of the statement', () => {
  test('one before and one after, over months, years and a leap day', () => {
    expect(shifted('2026-11-20', 1)).toBe('2026-11-21');
    expect(shifted('2027-01-01', -1)).toBe('2026-12-31');
    expect(shifted('2028-02-28', 1)).toBe('2028-02-29');
    expect(shifted('2026-12-B', 1)).toBe('2027-01-A');
    expect(shifted('2026-11-A', -1)).toBe('2026-10-B');
    expect(daysOfPeriod('2028-02-B')).toMatchObject({ fromDay: '2028-02-16', toDay: '2028-02-29' });
    expect(queryFor('2026-11-A')).toEqual({ period: '2026-11-A' });
    expect(queryFor('2026-11-20')).toEqual({ day: '2026-11-20' });
  });

  test('a month is a grid of weeks that begin on Monday', () => {
    const grid = monthGrid('2026-11');
    expect(grid.findIndex((day) => day === '2026-11-01')).toBe(6);
    expect(grid.filter((day) => day !== undefined)).toHaveLength(30);
    expect(grid.at(-1)).toBe('2026-11-30');
    expect(shiftedMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftedMonth('2026-01', -1)).toBe('2025-12');
  });
});

describe('a contract that is written', () => {
  test('rates are typed as percent with either mark', () => {
    expect([bpsOf('0,35'), bpsOf('0.35'), bpsOf('12'), bpsOf(''), bpsOf('0,355'), bpsOf('x')]).toEqual([
      35,
      35,
      1_200,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of dividends the minimum is the net loss; terms in force come back as they were', () => {
    const draft = [{ minimum: '50000000', people: '', reward: '8', isPayout: false }];
    const steps = stepsOfDraft('dividend', draft, 1)!;
    expect(steps).toEqual([
      { turnoverMinimum: 0, netLossMinimum: 50_000_000, activeMembersMinimum: 0, rateBasisPoints: 800 },
    ]);
    expect(draftOf('dividend', steps)).toEqual(draft);
    expect(stepsOfDraft('daily_salary', [{ ...draft[0]!, reward: '' }], 1)).toBeUndefined();
  });
});

describe('[AGT-03] what the agent keeps of a granted rate', () => {
  const own = { rateBasisPoints: 100, houseBasisPoints: 0 };
  test('is the difference, and nothing at the own rate', () => {
    expect(exampleOf(own, 80, 10_000_000)).toEqual({ theirs: 80_000, yours: 20_000 });
    expect(keptBps(own, 100)).toBe(0);
  });
  test('is no more than what lies above the cashback that the house pays anyway: vector 2', () => {
    expect(exampleOf({ ...own, houseBasisPoints: 80 }, 20, 10_000_000)).toEqual({ theirs: 80_000, yours: 20_000 });
  });
});

describe('a line’s formula', () => {
  const words = { integer: (value: number) => value.toLocaleString('vi'), percent: (bps: number) => `${bps / 100}%` };

  test('is written with the reader’s numbers, and without the signs of rounding', () => {
    expect(formulaText('⌊102150 × 0.3% + 30000 × 0.2%⌋ = 366', words)).toBe('102.150 × 0.3% + 30.000 × 0.2% = 366');
    expect(formulaText('min(⌊710599 × 8%⌋, 67958) = 56847; 56847 − 1000 = 55847', words)).toBe(
      'min(710.599 × 8%; 67.958) = 56.847; 56.847 − 1.000 = 55.847',
    );
  });

  test('ids are told apart by their end', () => {
    expect(shortId('01a227b8-5981-7382-bbf1-033e9f798d76')).toBe('…9F798D76');
    expect(shortId('C7')).toBe('C7');
  });
});
