import { betTypeById, formatById, type Format } from '@lantern/game-math/lottery';
import { describe, expect, it } from 'vitest';
import { chanceText, shownChances } from './chances.ts';

const north = formatById('vn27') as Format;
const chances = (id: string) => shownChances(betTypeById(id)!, north);

describe('[LOTT-08] probabilities as text', () => {
  it.each([
    [1n, 3n, '0.3333333333'],
    [1n, 8_145_060n, '0.000000122773804'],
    [1n, 4n, '0.25'],
    [2n, 3n, '0.6666666667'],
    [0n, 1n, '0'],
    [1n, 1n, '1'],
  ])('writes %d/%d with ten significant digits', (numerator, denominator, text) => {
    expect(chanceText({ numerator, denominator })).toBe(text);
  });

  it('shows the probability of a win, and of a refunded stake', () => {
    expect(chances('de_db').win).toBe('0.01');
    expect(Number(chances('lo2').win)).toBeCloseTo(1 - 0.99 ** 27, 9);
    expect(Number(chances('xien2').win)).toBeCloseTo(0.05488, 4);
    expect(chances('db2_tong_tai')).toMatchObject({ win: '0.45', push: '0.1' });
  });
});
