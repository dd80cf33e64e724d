import { expect, test } from 'vitest';
import { PluralRules } from './old-engines.ts';

test('[SYS-05] counting words of the languages offered are those of newer engines', () => {
  for (const locale of ['vi', 'en', 'en-GB', 'ur', 'pt', 'pt-BR']) {
    for (const count of [0, 1, 2, 3, 10, 11, 21, 100, 1_000]) expect(new PluralRules(locale).select(count), `${locale} ${count}`).toBe(new Intl.PluralRules(locale).select(count));
  }
  expect(new PluralRules(['pt']).select(0)).toBe('one');
  expect(new PluralRules().select(1)).toBe('other');
});
