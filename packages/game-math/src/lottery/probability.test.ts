import { describe, expect, test } from 'vitest';
import type { Rational } from '../rational.ts';
import { plus, rational, times } from '../rational.ts';
import {
  FORMATS,
  PRIZE_MODES,
  betTypeById,
  betTypesOf,
  chancesOf,
  createSettler,
  defaultOdds,
  drawPrizes,
  fairOdds,
  isPrizeMode,
  oddsText,
  parseOdds,
  returnToPlayer,
  rtpBasisPoints,
  sampleSelections,
} from './index.ts';
import type { BetType, Format, FormatId } from './index.ts';

const NORTH = FORMATS.vn27;
const SOUTH = FORMATS.vn18;
const toNumber = ({ numerator, denominator }: Rational): number =>
  Number((numerator * 10n ** 12n) / denominator) / 1e12;

function betType(id: string): BetType {
  const found = betTypeById(id);
  if (found === undefined) {
    throw new Error(`no bet type ${id}`);
  }
  return found;
}

const anySelection = (type: BetType): string => sampleSelections(type)[0] ?? '';
const winProbability = (type: BetType, format: Format): Rational => chancesOf(type, format, anySelection(type)).win;
const pushProbability = (type: BetType): Rational => chancesOf(type, NORTH, anySelection(type)).push;
const expectedHits = (type: BetType, format: Format): Rational | undefined =>
  chancesOf(type, format, anySelection(type)).expected.get('');

/**
 * Exact distribution of how many of `size` given numbers appear among independent last pairs, number by number: another method than
 * inclusion and exclusion.
 */
function appearing(size: number, prizes: number): Rational[] {
  let chances: Rational[] = [rational(1n), ...Array.from({ length: size }, () => rational(0n))];
  for (let prize = 0; prize < prizes; prize += 1) {
    chances = chances.map((chance, found) =>
      plus(
        times(chance, rational(BigInt(100 - size + found), 100n)),
        times(chances[found - 1] ?? rational(0n), rational(BigInt(size - found + 1), 100n)),
      ),
    );
  }
  return chances;
}

describe('[LOTT-08] probabilities', () => {
  test.each([NORTH, SOUTH])('parlays of $id equal their exact distribution', (format) => {
    for (const size of [2, 3, 4]) {
      expect(winProbability(betType(`xien${size}`), format)).toEqual(appearing(size, format.prizes.length)[size]);
    }
    for (const size of [4, 5, 6, 8, 10]) {
      expect(winProbability(betType(`truot${size}`), format)).toEqual(appearing(size, format.prizes.length)[0]);
    }
  });

  const stated: readonly [id: string, north: number, south: number, decimals: number][] = [
    ['lo2', 0.2377, 0.1655, 4],
    ['xien2', 0.05488, 0.02611, 5],
    ['xien3', 0.012298, 0.003913, 6],
    ['xien4', 0.0026699, 0.0005552, 7],
    ['truot4', 0.3321, 0.4796, 4],
    ['truot5', 0.2503, 0.3972, 4],
    ['truot6', 0.1881, 0.3283, 4],
    ['truot8', 0.10526, 0.2229, 4],
    ['truot10', 0.05815, 0.1501, 4],
    ['de_db', 0.01, 0.01, 12],
    ['dau', 0.1, 0.1, 12],
    ['duoi', 0.1, 0.1, 12],
    ['de_tong10', 0.1, 0.1, 12],
    ['c3_db', 0.001, 0.001, 12],
    ['c4_db', 0.0001, 0.0001, 12],
    ['db2_tai', 0.5, 0.5, 12],
    ['db2_le', 0.5, 0.5, 12],
    ['db2_tong_tai', 0.45, 0.45, 12],
    ['db2_tong_xiu', 0.45, 0.45, 12],
    ['db2_tong_chan', 0.5, 0.5, 12],
  ];
  test.each(stated)('%s has the stated probability', (id, north, south, decimals) => {
    expect(toNumber(winProbability(betType(id), NORTH))).toBeCloseTo(north, decimals);
    expect(toNumber(winProbability(betType(id), SOUTH))).toBeCloseTo(south, decimals);
  });

  test('sums have 1 to 10 to 1 ways of a hundred, nine is a push of ten', () => {
    const ways = Array.from({ length: 19 }, (_, sum) => winProbability(betType(`db2_tong_${sum}`), NORTH));
    expect(ways).toEqual(Array.from({ length: 19 }, (_, sum) => rational(BigInt(10 - Math.abs(sum - 9)), 100n)));
    expect(pushProbability(betType('db2_tong_tai'))).toEqual(rational(1n, 10n));
    expect(pushProbability(betType('lo2'))).toEqual(rational(0n));
  });

  test('every bet on the special prize wins as often as enumerating its last four digits says', () => {
    const rest = drawPrizes(NORTH, new Uint8Array(32), 'enumeration');
    const types = betTypesOf(NORTH).filter(
      (type) =>
        type.win.kind === 'outcome' || ['dau', 'duoi', 'de_db', 'de_tong10', 'c3_db', 'c4_db'].includes(type.id),
    );
    const wins = new Map(types.map((type) => [type.id, 0n]));
    for (let value = 0; value < 10_000; value += 1) {
      const number = `7${String(value).padStart(4, '0')}`;
      const settler = createSettler(
        NORTH,
        rest.map((prize) => (prize.id === 'DB' ? { id: 'DB', number } : prize)),
      );
      for (const type of types) {
        const selection = type.selection.kind === 'digits' ? '1357'.slice(-type.selection.digits) : 'DB';
        wins.set(type.id, (wins.get(type.id) ?? 0n) + BigInt(settler(type, selection).hits));
      }
    }
    for (const type of types) {
      expect([type.id, rational(wins.get(type.id) ?? 0n, 10_000n)]).toEqual([type.id, winProbability(type, NORTH)]);
    }
  });

  test('expected hits of number bets are positions over possibilities', () => {
    expect(expectedHits(betType('lo2'), NORTH)).toEqual(rational(27n, 100n));
    expect(expectedHits(betType('lo2_1k'), SOUTH)).toEqual(rational(18n, 100n));
    expect(expectedHits(betType('lo3'), NORTH)).toEqual(rational(23n, 1000n));
  });
});

describe('returns', () => {
  const stated: readonly [id: string, format: FormatId, basisPoints: number][] = [
    ['lo2', 'vn27', 9950],
    ['lo2_1k', 'vn27', 9990],
    ['lo2_dau', 'vn18', 9950],
    ['lo3', 'vn27', 9800],
    ['lo4', 'vn18', 8880],
    ['xien2', 'vn27', 8781],
    ['xien2', 'vn18', 7310],
    ['xien3', 'vn27', 7993],
    ['xien4', 'vn27', 4805],
    ['truot5', 'vn27', 9012],
    ['de_g7', 'vn27', 9800],
    ['de_g8', 'vn18', 9900],
    ['c3_dau', 'vn27', 9600],
    ['db2_tai', 'vn27', 9985],
    ['db2_tong_tai', 'vn27', 9986],
    ['db2_tong_0', 'vn27', 7000],
    ['db2_tong_18', 'vn27', 7000],
    ['db2_tong_9', 'vn27', 9000],
    ['db2_tong_12', 'vn27', 8599],
  ];
  test.each(stated)('%s on %s returns %s basis points at default odds', (id, formatId, basisPoints) => {
    expect(rtpBasisPoints(betType(id), FORMATS[formatId], defaultOdds('Lott', formatId, id) ?? { odds: 0 })).toEqual({
      lowest: basisPoints,
      highest: basisPoints,
    });
  });

  test('no default odds favour the player, and every offered bet has them in every prize mode', () => {
    for (const mode of PRIZE_MODES) {
      for (const format of [NORTH, SOUTH]) {
        for (const type of betTypesOf(format)) {
          const back = returnToPlayer(
            type,
            format,
            defaultOdds(mode, format.id, type.id) ?? { odds: 0 },
            anySelection(type),
          );
          expect([
            mode,
            format.id,
            type.id,
            back.numerator < back.denominator && back.numerator * 5n > back.denominator * 2n,
          ]).toEqual([mode, format.id, type.id, true]);
        }
      }
    }
    expect(defaultOdds('Lott', 'vn18', 'de_g7')).toBeUndefined();
    expect(defaultOdds('Lott', 'vn27', 'b7l')).toBeUndefined();
  });

  test('fair odds are those the reference states, with a return of 1', () => {
    const fair = (id: string, format: Format) => toNumber(fairOdds(betType(id), format));
    expect(fair('xien2', NORTH)).toBeCloseTo(18.22, 2);
    expect(fair('xien2', SOUTH)).toBeCloseTo(38.3, 1);
    expect(fair('xien3', NORTH)).toBeCloseTo(81.31, 2);
    expect(fair('truot4', NORTH)).toBeCloseTo(3.011, 3);
    expect(fair('truot10', NORTH)).toBeCloseTo(17.2, 1);
    expect(returnToPlayer(betType('lo2'), NORTH, { odds: 1_000_000 }, '00')).toEqual(rational(1n));
    expect(returnToPlayer(betType('db2_tong_tai'), NORTH, { odds: 20_000 }, 'DB')).toEqual(rational(1n));
  });
});

describe('odds as text', () => {
  test('text and ten-thousandths are the same odds', () => {
    const pairs: readonly [number, string][] = [
      [995_000, '99.5'],
      [88_800_000, '8880'],
      [19_970, '1.997'],
      [5, '0.0005'],
      [10_000, '1'],
    ];
    for (const [odds, text] of pairs) {
      expect(oddsText(odds)).toBe(text);
      expect(parseOdds(text)).toBe(odds);
    }
    expect(parseOdds('99.50')).toBe(995_000);
    for (const text of ['', '.5', '1.', '1.00001', '-1', '1e3', '1,5', ' 1']) {
      expect(parseOdds(text)).toBeUndefined();
    }
  });

  test('prize modes are recognized by name', () => {
    expect(['Lott', 'ZY', 'Elott', 'lott', ''].map(isPrizeMode)).toEqual([true, true, true, false, false]);
  });
});
