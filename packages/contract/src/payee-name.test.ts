import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPayeeName, isFoldedPayeeName, payeeNameOf } from './payee-name.ts';

const SEED = 20261018;

/** Vowels with the marks a Vietnamese syllable may carry, and the plain letter a bank prints. */
const VOWELS: Readonly<Record<string, string>> = {
  a: 'aàáảãạăằắẳẵặâầấẩẫậ',
  e: 'eèéẻẽẹêềếểễệ',
  i: 'iìíỉĩị',
  o: 'oòóỏõọôồốổỗộơờớởỡợ',
  u: 'uùúủũụưừứửữự',
  y: 'yỳýỷỹỵ',
};
const ONSETS: readonly (readonly [string, string])[] = [
  ['đ', 'd'],
  ['ng', 'ng'],
  ['nguy', 'nguy'],
  ['tr', 'tr'],
  ['ph', 'ph'],
  ['kh', 'kh'],
  ['l', 'l'],
  ['v', 'v'],
  ['', ''],
];
const CODAS = ['', 'n', 'ng', 'nh', 'c', 't', 'm', 'p'];

const syllable = fc
  .tuple(fc.constantFrom(...ONSETS), fc.constantFrom(...Object.entries(VOWELS)), fc.nat(), fc.constantFrom(...CODAS))
  .map(([[onset, plainOnset], [plainVowel, marked], at, coda]) => ({
    written: `${onset}${[...marked][at % [...marked].length]}${coda}`,
    printed: `${plainOnset}${plainVowel}${coda}`.toUpperCase(),
  }));
const writing = fc.record({
  form: fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
  letters: fc.constantFrom('lower', 'upper', 'title'),
  gap: fc.constantFrom(' ', '  ', '\u00a0', '\t'),
});

function write(
  syllables: readonly { readonly written: string }[],
  { form, letters, gap }: { form: string; letters: string; gap: string },
): string {
  const cased = syllables.map(({ written }) => {
    if (letters === 'lower') return written;
    return letters === 'upper' ? written.toUpperCase() : written[0]!.toUpperCase() + written.slice(1);
  });
  return `${gap}${cased.join(gap)}${gap}`.normalize(form);
}

test(`a Vietnamese name, however it is typed, folds to the bank's spelling (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(syllable, { minLength: 2, maxLength: 5 }), writing, (syllables, how) => {
      const folded = foldPayeeName(write(syllables, how));
      expect(folded).toBe(syllables.map(({ printed }) => printed).join(' '));
      expect(foldPayeeName(folded)).toBe(folded);
      expect(isFoldedPayeeName(folded)).toBe(true);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test(`folding is idempotent, and accepted names are A–Z in single-spaced words (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const folded = foldPayeeName(text);
      expect(foldPayeeName(folded)).toBe(folded);
      if (isFoldedPayeeName(folded)) expect(folded).toMatch(/^[A-Z]+( [A-Z]+)+$/);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test('folds common names', () => {
  expect(foldPayeeName('Nguyễn Văn Đức')).toBe('NGUYEN VAN DUC');
  expect(foldPayeeName('  đặng   thị\tÁnh ')).toBe('DANG THI ANH');
  expect(payeeNameOf(' nguyen  van duc ')).toBe('NGUYEN VAN DUC');
  expect(payeeNameOf('Nguyễn Văn Đức')).toBe('NGUYEN VAN DUC');
  for (const bad of ['', 'NGUYEN', 'Nguyễn', 'NGUYEN VAN 3', 'NGUYEN-VAN DUC', `${'A'.repeat(25)} ${'B'.repeat(25)}`])
    expect([bad, payeeNameOf(bad)]).toEqual([bad, undefined]);
});
