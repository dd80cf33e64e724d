import { expect, test } from 'vitest';
import { betTypeById } from '../index.ts';
import { animalAt, lunarYearAt } from './zodiac.ts';

const at = (text: string): number => Date.parse(text);
const namesAt = (id: string, text: string): (string | undefined)[] => {
  const { selection } = betTypeById(id)!;
  return selection.kind === 'choice' ? selection.choices.map((choice) => choice.namesAt?.(at(text)).vi) : [];
};

const DAY_MS = 86_400_000;
const UNIX_EPOCH_JULIAN = 2_440_587.5;

/** The k-th new moon since 1900, in milliseconds since 1970, within two minutes (Meeus, Astronomical Algorithms). */
function newMoon(k: number): number {
  const t = k / 1236.85;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const sun = radians(359.2242 + 29.10535608 * k - 0.0000333 * t ** 2 - 0.00000347 * t ** 3);
  const moon = radians(306.0253 + 385.81691806 * k + 0.0107306 * t ** 2 + 0.00001236 * t ** 3);
  const node = radians(21.2964 + 390.67050646 * k - 0.0016528 * t ** 2 - 0.00000239 * t ** 3);
  const mean =
    2415020.75933 +
    29.53058868 * k +
    0.0001178 * t ** 2 -
    0.000000155 * t ** 3 +
    0.00033 * Math.sin(radians(166.56 + 132.87 * t - 0.009173 * t ** 2));
  const terms: readonly (readonly [factor: number, angle: number])[] = [
    [0.1734 - 0.000393 * t, sun],
    [0.0021, 2 * sun],
    [-0.4068, moon],
    [0.0161, 2 * moon],
    [-0.0004, 3 * moon],
    [0.0104, 2 * node],
    [-0.0051, sun + moon],
    [-0.0074, sun - moon],
    [0.0004, 2 * node + sun],
    [-0.0004, 2 * node - sun],
    [-0.0006, 2 * node + moon],
    [0.001, 2 * node - moon],
    [0.0005, 2 * moon + sun],
  ];
  const corrected = terms.reduce((sum, [factor, angle]) => sum + factor * Math.sin(angle), mean);
  const earthsDelay = -0.000278 + 0.000265 * t + 0.000262 * t ** 2;
  return (corrected - earthsDelay - UNIX_EPOCH_JULIAN) * DAY_MS;
}

test('the lunar year turns at midnight in Vietnam, on the day of a new moon', () => {
  expect([lunarYearAt(at('2026-02-16T23:59:59.999+07:00')), lunarYearAt(at('2026-02-17T00:00:00+07:00'))]).toEqual([
    2025, 2026,
  ]);
  expect([
    lunarYearAt(at('2022-12-31T00:00:00+07:00')),
    lunarYearAt(at('2036-01-28T00:00:00+07:00')),
    animalAt(at('2040-01-01T00:00:00Z'), 0),
  ]).toEqual([undefined, undefined, undefined]);
  const moons = Array.from({ length: 200 }, (_, index) => newMoon(1515 + index));
  for (let year = 2024; year <= 2035; year += 1) {
    // The first new moon from 21 January to 20 February: the second after the winter solstice.
    const first = moons.find((moon) => moon >= at(`${year}-01-21T00:00:00+07:00`))!;
    const midnight = Math.floor((first + 7 * 3_600_000) / DAY_MS) * DAY_MS - 7 * 3_600_000;
    expect([year, lunarYearAt(midnight - 1), lunarYearAt(midnight)]).toEqual([year, year - 1, year]);
  }
});

test('[LOTT-08] animals of Lục hợp move on by a set of numbers at Tết, and the sets stay', () => {
  expect(namesAt('m6_giap', '2026-02-17T00:00:00+07:00').slice(0, 3)).toEqual([
    'Ngọ (01 13 25 37 49)',
    'Tỵ (02 14 26 38)',
    'Thìn (03 15 27 39)',
  ]);
  expect(namesAt('m6_giap', '2026-02-16T23:59:59+07:00').slice(0, 3)).toEqual([
    'Tỵ (01 13 25 37 49)',
    'Thìn (02 14 26 38)',
    'Mão (03 15 27 39)',
  ]);
  expect(namesAt('m6_giap_7', '2032-06-01T00:00:00+07:00')[0]).toBe('Tý (01 13 25 37 49)');
  expect(namesAt('m6_giap', '2045-01-01T00:00:00+07:00')[1]).toBe('Giáp 1 năm trước (02 14 26 38)');
  expect(new Set(namesAt('m6_giap', '2028-06-01T00:00:00+07:00')).size).toBe(12);
});
