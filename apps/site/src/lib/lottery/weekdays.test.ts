import { expect, it } from 'vitest';
import { drawsOn, hasWeekdays, NO_WEEKDAY, weekOf, WEEKDAYS } from './weekdays.ts';

it('[LOTT-02] keeps only the games that draw on the chosen weekday', () => {
  const game = { drawDayOfWeek: '1,4' };
  expect([1, 2, 4, 7].map((day) => drawsOn(game, day))).toEqual([true, false, true, false]);
  expect(drawsOn(game, NO_WEEKDAY)).toBe(true);
  expect(drawsOn({ drawDayOfWeek: '7' }, 1)).toBe(false);
});

it('[LOTT-02] short_week_1 to short_week_6 and short_week_0 mean 2, 3, 4, 5, 6, 7, 1', () => {
  expect(WEEKDAYS.map(({ label, value }) => [label, value])).toEqual([
    ['short_week_1', 2],
    ['short_week_2', 3],
    ['short_week_3', 4],
    ['short_week_4', 5],
    ['short_week_5', 6],
    ['short_week_6', 7],
    ['short_week_0', 1],
  ]);
});

it('[LOTT-02] offers weekdays in the central and southern categories only', () => {
  expect(['vietnam_central', 'vietnam_southern', 'vietnam_northern', 'vietnam_fast'].map(hasWeekdays)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('counts a week from Monday to Sunday as in Vietnam', () => {
  const days = (at: string) =>
    weekOf(Date.parse(at)).map((midnight) => new Date(midnight + 7 * 3_600_000).toISOString().slice(0, 10));
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  // Monday's first and Sunday's last instant in Vietnam.
  for (const at of ['2026-11-15T17:00:00Z', '2026-11-20T09:00:00Z', '2026-11-22T16:59:59.999Z'])
    expect(days(at)).toEqual(week);
  expect(days('2026-11-22T17:00:00Z')[0]).toBe('2026-11-23');
});
