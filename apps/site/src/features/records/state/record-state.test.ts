import { describe, expect, it } from 'vitest';
import { barLengthOf, barsOf } from './profit-bars.ts';

describe('bars', () => {
  const day = (index: number) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    stake: 10,
    net: index % 2 === 0 ? 3 : -2,
    extra: 1,
  });
  it.each([
    [7, 'day', 7],
    [31, 'day', 31],
    [32, 'week', 5],
    [189, 'week', 27],
    [190, 'month', 7],
    [366, 'month', 13],
  ] as const)('[WAL-04] %i days make %s bars that lose nothing', (count, length, bars) => {
    const days = Array.from({ length: count }, (_, index) => day(index));
    const made = barsOf(days);
    expect([barLengthOf(count), made.length, made[0]!.fromDay, made[made.length - 1]!.toDay]).toEqual([
      length,
      bars,
      days[0]!.day,
      days[count - 1]!.day,
    ]);
    expect(made.reduce((sum, bar) => sum + bar.total, 0)).toBe(
      days.reduce((sum, { net, extra }) => sum + net + extra, 0),
    );
    expect(made.reduce((sum, bar) => sum + bar.stake, 0)).toBe(count * 10);
  });
});
