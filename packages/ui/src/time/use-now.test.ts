import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './use-now.ts';

beforeEach(() => void vi.useFakeTimers({ now: 10_400 }));
afterEach(() => void vi.useRealTimers());

it('wakes once a step for any number of countdowns, all with one reading, and not at all without any', () => {
  const calls: (readonly [who: number, nowMs: number])[] = [];
  const leave = Array.from({ length: 30 }, (_, who) => follow(1000, (nowMs) => calls.push([who, nowMs])));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(605);
  expect(calls).toHaveLength(30);
  expect(new Set(calls.map(([, nowMs]) => nowMs))).toEqual(new Set([11_005]));
  leave[0]!();
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(59);
  for (const each of leave.slice(1)) each();
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps steps of another length apart', () => {
  const [fast, slow] = [vi.fn<(nowMs: number) => void>(), vi.fn<(nowMs: number) => void>()];
  const leave = [follow(100, fast), follow(1000, slow)];
  vi.advanceTimersByTime(1000);
  expect([fast.mock.calls.length, slow.mock.calls.length]).toEqual([9, 1]);
  for (const each of leave) each();
});
