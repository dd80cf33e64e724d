import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  CHAN,
  CHAN_CHAN,
  CHAN_LE,
  KEP_BANG,
  KEP_LECH,
  LE,
  LE_CHAN,
  LE_LE,
  TAI,
  TWO_DIGIT_NUMBERS,
  XIU,
  conGiap,
  dao,
  dau,
  duoi,
  keo,
  tong,
  xienQuay,
} from './index.ts';

const sorted = (numbers: readonly string[]) => [...numbers].sort();

test('the halves and quarters partition the hundred numbers', () => {
  const partitions = [
    [TAI, XIU],
    [CHAN, LE],
    [CHAN_CHAN, LE_LE, CHAN_LE, LE_CHAN],
  ];
  for (const parts of partitions) {
    expect(sorted(parts.flat())).toEqual(TWO_DIGIT_NUMBERS);
    expect(new Set(parts.map((part) => part.length)).size).toBe(1);
  }
  expect([TAI[0], TAI.at(-1), XIU[0], XIU.at(-1)]).toEqual(['50', '99', '00', '49']);
  expect([CHAN_LE[0], LE_CHAN[0]]).toEqual(['01', '10']);
});

test('heads, tails and sums have ten numbers for each digit', () => {
  for (const set of [dau, duoi, tong]) {
    const sets = Array.from({ length: 10 }, (_, digit) => set(digit));
    expect(sets.every((numbers) => numbers.length === 10)).toBe(true);
    expect(sorted(sets.flat())).toEqual(TWO_DIGIT_NUMBERS);
  }
  expect(dau(3)[0]).toBe('30');
  expect(duoi(3)[0]).toBe('03');
  expect(tong(3)).toEqual(['03', '12', '21', '30', '49', '58', '67', '76', '85', '94']);
});

test('doubles and near doubles', () => {
  expect(KEP_BANG).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99']);
  expect(sorted(KEP_LECH)).toEqual(sorted(['05', '50', '16', '61', '27', '72', '38', '83', '49', '94']));
});

test('the twelve animals partition the numbers, the rat has 00, 12, 24', () => {
  expect(sorted(Array.from({ length: 12 }, (_, index) => conGiap(index)).flat())).toEqual(TWO_DIGIT_NUMBERS);
  expect(conGiap(0).slice(0, 3)).toEqual(['00', '12', '24']);
});

test('đảo gives distinct orders', () => {
  expect(dao('12')).toEqual(['12', '21']);
  expect(dao('11')).toEqual(['11']);
  expect(dao('123')).toHaveLength(6);
  expect(dao('112')).toEqual(['112', '121', '211']);
  expect(dao('1234')).toHaveLength(24);
  expect(dao('1x')).toEqual([]);
  expect(dao('1234567')).toEqual([]);
});

test('kéo counts up in steps', () => {
  expect(keo('10', '20', '90')).toEqual(['10', '20', '30', '40', '50', '60', '70', '80', '90']);
  expect(keo('00', '11', '99')).toEqual(KEP_BANG);
  expect(keo('000', '111', '999')).toHaveLength(10);
  expect(keo('10', '10', '90')).toEqual([]);
  expect(keo('20', '10', '90')).toEqual([]);
  expect(keo('1', '20', '90')).toEqual([]);
});

test('xiên quay makes 4 tickets of three numbers and 11 of four', () => {
  expect(xienQuay(['75', '98', '53'])).toEqual([
    { betType: 'xien2', selection: '75-98' },
    { betType: 'xien2', selection: '75-53' },
    { betType: 'xien2', selection: '98-53' },
    { betType: 'xien3', selection: '75-98-53' },
  ]);
  expect(xienQuay(['75', '98', '53', '14'])).toHaveLength(11);
  expect(xienQuay(['75'])).toEqual([]);
  expect(xienQuay(['75', '75'])).toEqual([]);
  expect(xienQuay(TWO_DIGIT_NUMBERS)).toEqual([]);
});

/** The modules a browser loads with one, itself included, and the packages they import. */
function loadedWith(entry: URL): {
  readonly files: ReadonlyMap<string, string>;
  readonly packages: ReadonlySet<string>;
} {
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const load = (file: URL): void => {
    if (files.has(file.href)) return;
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    files.set(file.href, code);
    for (const [, source = ''] of code.matchAll(/from '([^']+)'/g)) {
      if (source.startsWith('.')) load(new URL(source, file));
      else packages.add(source);
    }
  };
  load(entry);
  return { files, packages };
}

test.each(['./index.ts', '../verify/index.ts'])(
  'what a browser loads with %s reaches neither odds nor settlement and needs no BigInt',
  (entry) => {
    const { files, packages } = loadedWith(new URL(entry, import.meta.url));
    expect(files.size).toBeGreaterThan(1);
    for (const [file, code] of files) {
      expect([file, /\bBigInt\b|\b\d+n\b/.test(code)]).toEqual([file, false]);
      expect(file).not.toMatch(/odds|settle|probability|rational|families|bet-/);
    }
    expect([...packages].filter((name) => !name.startsWith('@noble/hashes/'))).toEqual([]);
  },
);
