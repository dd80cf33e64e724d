import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '@lantern/contract/constants';
import { FLAG_COUNTRIES, flagAddress } from './country-flag.tsx';
import { offeredLocales, resolveLocale } from './resolve-locale.ts';

const ALL = ['vi', 'en', 'ur', 'pt'] as const;

describe('[LOC-03] the language of a visitor', () => {
  test.each(['CN', '', 'XX', 'KR', 'cn', '中', 'VI-VN'])('stored %j is the default of the merchant', (stored) => {
    expect(resolveLocale(stored, ['vi', 'en'], 'VI')).toBe('vi');
    expect(resolveLocale(stored, ['ur', 'en'], 'UR')).toBe('ur');
  });

  test('a stored choice holds while it is offered', () => {
    expect(resolveLocale('EN', ['vi', 'en'], 'VI')).toBe('en');
    expect(resolveLocale('EN', ['vi'], 'VI')).toBe('vi');
    expect(resolveLocale('UR', ['vi', 'en'], 'VI')).toBe('vi');
  });

  test("[LOC-02] offers the merchant's languages in its order, as far as they ship", () => {
    expect(offeredLocales(['VI'], ALL)).toEqual(['vi']);
    expect(offeredLocales(['UR', 'EN'], ALL)).toEqual(['ur', 'en']);
    expect(offeredLocales([...LANGUAGES], ['vi', 'en'])).toEqual(['vi', 'en']);
    expect(offeredLocales(['PT'], ['vi', 'en'])).toEqual(['vi', 'en']);
  });
});

test('[LOC-04] every language has its country, and every country a picture of each shape', () => {
  const table =
    'CN→CN, EN→US, JA→JP, TH→TH, VI→VN, MY→MM, ES→ES, HI→IN, ID→ID, KM→KH, KO→KR, KR→KR, MS→MY, PT→ES, TA→IN, TW→TW, UR→PK, TY→TLG';
  expect(FLAG_COUNTRIES).toEqual(Object.fromEntries(table.split(', ').map((pair) => pair.split('→'))));
  for (const country of Object.values(FLAG_COUNTRIES)) {
    expect(flagAddress(country, 1)).toBe(`/COUNTRY_FLAG/RECT/${country}.svg`);
    for (const shapeType of [0, 2, 3])
      expect(flagAddress(country, shapeType)).toBe(`/COUNTRY_FLAG/CIRCLE/${country}.svg`);
    for (const shapeType of [1, 2])
      expect(existsSync(new URL(`../../../public${flagAddress(country, shapeType)}`, import.meta.url))).toBe(true);
  }
});
