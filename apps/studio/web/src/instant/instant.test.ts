/** Figures of the quick games, as they are written. */
import { describe, expect, test } from 'vitest';
import { paid, timesText } from './amounts.ts';

describe('multipliers', () => {
  test('[GAME-11] are written with the marks of the language and no digit too many', () => {
    expect([103, 110, 1_200, 1_234, 120_000, 123_456].map((hundredths) => timesText(hundredths, 'vi'))).toEqual(['×1,03', '×1,1', '×12', '×12,34', '×1.200', '×1.234,56']);
    expect([103, 120_000, 123_456].map((hundredths) => timesText(hundredths, 'en'))).toEqual(['×1.03', '×1,200', '×1,234.56']);
  });

  test('[GAME-11] of bets in whole hundreds are whole amounts, never more than is paid', () => {
    expect(paid(2_000, 103)).toBe(2_060);
    expect(paid(500, 99)).toBe(495);
    expect(paid(150, 101)).toBe(151);
  });
});
