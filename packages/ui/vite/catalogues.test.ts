import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueDifferences, compileCatalogue } from './catalogues.ts';
import type { Catalogue } from './catalogues.ts';

describe('catalogue check', () => {
  it('accepts languages with the same facts', () => {
    const vi = { greet: 'Chào {name}', bets: '{count, plural, other {# phiếu}}' };
    const en = { greet: 'Hello {name}', bets: '{count, plural, one {# bet} other {# bets}}' };
    expect(catalogueDifferences({ vi, en })).toEqual([]);
  });

  it('[LOC-01] names keys that only one language has', () => {
    expect(catalogueDifferences({ vi: { a: 'A' }, en: { b: 'B' } })).toEqual([
      'vi lacks "b" of en',
      'en lacks "a" of vi',
    ]);
  });

  it('finds a placeholder lost inside a plural branch', () => {
    const vi = { bets: '{count, plural, other {# phiếu của {name}}}' };
    const en = { bets: '{count, plural, one {# bet} other {# bets}}' };
    expect(catalogueDifferences({ vi, en })).toEqual(['"bets": vi has {count, name}, en {count}']);
  });

  it('refuses malformed ICU with its key', () => {
    expect(() => compileCatalogue({ broken: '{count, plural' }, 'vi')).toThrow('vi: "broken" is not valid ICU');
  });

  it.each(['packages/ui/src/i18n/catalogues', 'apps/site/src/locales', 'apps/lotto/src/locales'])(
    '[LOC-01] finds Vietnamese, English, Urdu and Portuguese whole in %s',
    (folder) => {
      const read = (language: string) =>
        JSON.parse(
          readFileSync(join(import.meta.dirname, '../../..', folder, `${language}.json`), 'utf8'),
        ) as Catalogue;
      const languages = Object.fromEntries(['vi', 'en', 'ur', 'pt'].map((language) => [language, read(language)]));
      expect(catalogueDifferences(languages)).toEqual([]);
      expect(
        Object.values(languages)
          .flatMap(Object.values)
          .filter((text) => text === ''),
      ).toEqual([]);
    },
  );
});
