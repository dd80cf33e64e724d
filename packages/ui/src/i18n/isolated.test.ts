import { describe, expect, it } from 'vitest';
import { directionOf } from './direction.ts';
import { bare, isolated } from './isolated.ts';
import { LOCALES } from './locale.ts';

describe('[LOC-01] text inside lines from right to left', () => {
  it('is Urdu alone that runs so', () => {
    expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ur']);
  });

  it('is kept together by marks that nobody sees and that come off whole', () => {
    const amount = isolated('-320,000 ₫');
    expect(amount).toBe('\u2068-320,000 ₫\u2069');
    expect(bare(`${amount} · ${isolated('20/11/2026')}`)).toBe('-320,000 ₫ · 20/11/2026');
  });
});
