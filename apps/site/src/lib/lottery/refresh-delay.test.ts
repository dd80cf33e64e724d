import { describe, expect, it } from 'vitest';
import { refreshDelayMs } from './refresh-delay.ts';

describe('[LOTT-05] refreshing the lottery menu', () => {
  it.each([
    [
      'the smallest remaining time',
      [
        { numero: '1', remainTime: 12_000 },
        { numero: '2', remainTime: 4_000 },
      ],
      4_000,
    ],
    ['at most thirty seconds', [{ numero: '1', remainTime: 300_000 }], 30_000],
    [
      'seven seconds when a draw is due',
      [
        { numero: '1', remainTime: 0 },
        { numero: '2', remainTime: 9_000 },
      ],
      7_000,
    ],
    [
      'past draws and games without an issue do not count',
      [
        { numero: '1', remainTime: -5 },
        { numero: null, remainTime: 1 },
        { numero: '2', remainTime: 8_000 },
      ],
      8_000,
    ],
    ['thirty seconds when nothing is on sale', [], 30_000],
  ])('waits %s', (_name, cards, delay) => {
    expect(refreshDelayMs(cards)).toBe(delay);
  });
});
