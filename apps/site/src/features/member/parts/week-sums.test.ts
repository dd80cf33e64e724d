import { expect, it } from 'vitest';
import { dayStart, DAY_MS } from '../../../lib/vietnam-days.ts';
import { weekOf } from './week-sums.ts';

// 2026-11-20T18:30Z is 01:30 on the 21st in Vietnam.
const now = Date.UTC(2026, 10, 20, 18, 30);
const from = dayStart(now, 6);
const order = (status: string, placedAt: number, totalStake: number, totalPayout: number) => ({ status, placedAt, totalStake, totalPayout });

it("starts a day at Vietnam's midnight", () => {
  expect(dayStart(now)).toBe(Date.UTC(2026, 10, 20, 17));
  expect(dayStart(Date.UTC(2026, 10, 20, 16, 59))).toBe(Date.UTC(2026, 10, 19, 17));
});

it('adds up won and lost orders by the day they were placed', () => {
  const week = weekOf([order('lost', from, 100, 0), order('won', from + DAY_MS, 50, 120), order('won', now, 30, 20)], from);
  expect(week).toEqual({ stake: 180, net: -40, days: [-100, 70, 0, 0, 0, 0, -10] });
});

it('leaves out what has no result and what lies outside the week', () => {
  const rows = ['pending', 'cancelled', 'void', 'push'].map((status) => order(status, now, 10, 10));
  expect(weekOf([...rows, order('lost', from - 1, 10, 0), order('lost', from + 7 * DAY_MS, 10, 0)], from)).toEqual({ stake: 0, net: 0, days: [0, 0, 0, 0, 0, 0, 0] });
});
