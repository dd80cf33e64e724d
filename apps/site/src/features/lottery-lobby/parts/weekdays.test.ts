import { expect, it } from 'vitest';
import { drawsOn, hasWeekdays, NO_WEEKDAY } from './weekdays.ts';

it('keeps only the games that draw on the chosen weekday', () => {
  const game = { drawDayOfWeek: '1,4' };
  expect([1, 2, 4, 7].map((day) => drawsOn(game, day))).toEqual([true, false, true, false]);
  expect(drawsOn(game, NO_WEEKDAY)).toBe(true);
});

it('asks for a weekday in the central and southern categories only', () => {
  expect(['vietnam_central', 'vietnam_southern', 'vietnam_fast'].map(hasWeekdays)).toEqual([true, true, false]);
});
