import { expect, test } from 'vitest';
import { dayOf, startOfDayMs, zoned, zoneName } from './zone.ts';

const AT = Date.UTC(2026, 10, 20, 18, 30, 5);

test('[CON-19/languages] moments are shown in the merchant’s zone, which is named', () => {
  expect(zoned(AT, 'Asia/Ho_Chi_Minh')).toEqual({ date: '21/11/2026', time: '01:30:05' });
  expect(zoned(AT, 'UTC')).toEqual({ date: '20/11/2026', time: '18:30:05' });
  expect(zoneName('Asia/Ho_Chi_Minh', AT)).toBe('GMT+7');
});

test.each([
  ['Asia/Ho_Chi_Minh', '2026-11-20', Date.UTC(2026, 10, 19, 17)],
  ['UTC', '2026-11-20', Date.UTC(2026, 10, 20)],
  // Clocks change in the night before: 02:00 becomes 03:00.
  ['Europe/Lisbon', '2026-03-29', Date.UTC(2026, 2, 29)],
  ['America/Sao_Paulo', '2026-11-20', Date.UTC(2026, 10, 20, 3)],
])('[CON-19/languages] a day in %s begins at its own midnight', (zone, day, expected) => {
  expect(startOfDayMs(day, zone)).toBe(expected);
  expect(dayOf(expected, zone)).toBe(day);
});
