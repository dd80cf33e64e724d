import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogueDifferences, compileCatalogue } from './catalogues.ts';
import type { Catalogue } from './catalogues.ts';

describe('catalogue check', () => {
  it('accepts languages that say the same things', () => {
    const vi = { greet: 'Chào {name}', bets: '{count, plural, other {# phiếu}}' };
    const en = { greet: 'Hello {name}', bets: '{count, plural, one {# bet} other {# bets}}' };
    expect(catalogueDifferences({ vi, en })).toEqual([]);
  });

  it('names keys that only one language has', () => {
    expect(catalogueDifferences({ vi: { a: 'A' }, en: { b: 'B' } })).toEqual(['vi lacks "b" of en', 'en lacks "a" of vi']);
  });

  it('finds a placeholder lost inside a plural branch', () => {
    const vi = { bets: '{count, plural, other {# phiếu của {name}}}' };
    const en = { bets: '{count, plural, one {# bet} other {# bets}}' };
    expect(catalogueDifferences({ vi, en })).toEqual(['"bets": vi has {count, name}, en {count}']);
  });

  it('refuses malformed ICU with its key', () => {
    expect(() => compileCatalogue({ broken: '{count, plural' }, 'vi')).toThrow('vi: "broken" is not valid ICU');
  });

  it("holds the UI package's own four languages together", () => {
    const read = (language: string): Catalogue =>
      JSON.parse(readFileSync(new URL(`../src/i18n/catalogues/${language}.json`, import.meta.url), 'utf8')) as Catalogue;
    expect(catalogueDifferences({ vi: read('vi'), en: read('en'), ur: read('ur'), pt: read('pt') })).toEqual([]);
  });
});
