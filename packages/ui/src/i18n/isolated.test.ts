import { describe, expect, it } from 'vitest';
import { directionOf } from './direction.ts';
import { bare, isolated } from './isolated.ts';
import { LOCALES } from './locale.ts';

describe('[LOC-01] text inside right-to-left lines', () => {
  it('only Urdu is right to left', () => {
    expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ur']);
  });

  it('isolates with invisible marks that can be removed completely', () => {
    const amount = isolated('-320,000 ₫');
    expect(amount).toBe('\u2068-320,000 ₫\u2069');
    expect(bare(`${amount} · ${isolated('20/11/2026')}`)).toBe('-320,000 ₫ · 20/11/2026');
  });
});
