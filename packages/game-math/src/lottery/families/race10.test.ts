import { describe, expect, test } from 'vitest';
import { rational } from '../../rational.ts';
import { betTypeById, betTypesOf, FORMATS, salesOf, type BetType, type PlayType, type PrizeMode } from '../index.ts';
import { countOver, settleOn, statedChances } from './enumeration.ts';
import { arrangements } from './sample-spaces.ts';

const BET_TYPES = betTypesOf(FORMATS.race10);
const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The places a bet type uses, counted from 0, by its id. */
function placesOf({ id }: BetType): readonly number[] {
  const [, kind = '', first = '', second] = /^pk_(hang|rong_ho_|tong|thang|nhom)(\d+)(?:_(\d+))?$/.exec(id) ?? [];
  if (kind === 'hang') return [Number(first) - 1];
  return kind === 'rong_ho_' ? [Number(first) - 1, Number(second) - 1] : [0, 1, 2].slice(0, Number(first));
}

/** Every arrangement of those places, the other cars in ascending or descending order. */
function* draws(places: readonly number[], backwards: boolean): Iterable<readonly number[]> {
  for (const [taken] of arrangements(1, 10, places.length)) {
    const left = CARS.filter((car) => !taken.includes(car));
    if (backwards) left.reverse();
    yield CARS.map((_, place) => (places.includes(place) ? taken[places.indexOf(place)]! : left.shift()!));
  }
}

const countedBy = (backwards: boolean) =>
  new Map(BET_TYPES.flatMap((betType) => [...countOver(draws(placesOf(betType), backwards), [betType], 2)]));
const counted = countedBy(false);
const winOf = (name: string) => counted.get(name)?.win;

describe('[LOTT-08] PK10 over all arrangements of its places', () => {
  test('every bet type states exactly what its judge does, independent of the other cars', () => {
    expect(counted.size).toBeGreaterThan(180);
    expect(statedChances(BET_TYPES)).toEqual(counted);
    expect(countedBy(true)).toEqual(counted);
  });

  test('sums of the first two have the stated ways of 90', () => {
    const ways = [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2];
    expect(ways.map((_, index) => winOf(`pk_tong2 ${index + 3}`))).toEqual(
      ways.map((way) => rational(BigInt(way), 90n)),
    );
  });

  const stated: readonly [name: string, ways: bigint, all: bigint][] = [
    ['pk_hang1 01', 1n, 10n],
    ['pk_hang10 10', 1n, 10n],
    ['pk_hang4 tai', 1n, 2n],
    ['pk_hang4 xiu', 1n, 2n],
    ['pk_hang7 le', 1n, 2n],
    ['pk_rong_ho_1_10 rong', 1n, 2n],
    ['pk_rong_ho_5_6 ho', 1n, 2n],
    ['pk_tong2 tai', 40n, 90n],
    ['pk_tong2 xiu', 50n, 90n],
    ['pk_tong2 le', 50n, 90n],
    ['pk_tong2 chan', 40n, 90n],
    ['pk_tong3 tai', 60n, 120n],
    ['pk_tong3 xiu', 60n, 120n],
    ['pk_thang2 01-02', 1n, 90n],
    ['pk_thang3 01-02-03', 1n, 720n],
    ['pk_nhom2 01-02', 1n, 45n],
    ['pk_nhom3 01-02-03', 1n, 120n],
  ];
  test.each(stated)('%s wins in %d of %d', (name, ways, all) => {
    expect(winOf(name)).toEqual(rational(ways, all));
  });
});

describe('[LOTT-08] PK10 settled by hand', () => {
  const DRAW = ['07', '04', '10', '01', '03', '09', '02', '08', '05', '06'];
  const payout = (
    id: string,
    selections: readonly string[],
    [mode, playType]: readonly [PrizeMode, PlayType] = ['Lott', 'trad'],
  ) => settleOn(['race10', DRAW], betTypeById(id)!, selections, [salesOf('race10', mode), playType]).payout;

  test('places and duels', () => {
    expect(payout('pk_hang1', ['07', '01', 'tai', 'le', 'chan'])).toBe(9_900n + 1_980n + 1_980n);
    expect(payout('pk_hang3', ['10'], ['Elott', 'trad'])).toBe(9_700n);
    expect(payout('pk_hang3', ['10'], ['ZY', 'trad'])).toBe(9_700n);
    expect(payout('pk_rong_ho_1_10', ['rong', 'ho'])).toBe(1_980n);
    expect(payout('pk_rong_ho_2_9', ['ho'])).toBe(1_980n);
    expect(payout('pk_rong_ho_5_6', ['ho'], ['Elott', 'trad'])).toBe(1_975n);
  });

  test('sums and orders of the first', () => {
    expect(payout('pk_tong2', ['11', '12', 'xiu', 'le', 'tai'])).toBe(8_600n + 1_760n + 1_760n);
    expect(payout('pk_tong3', ['tai', 'xiu'])).toBe(1_980n);
    expect(payout('pk_thang2', ['07-04', '04-07'], ['Lott', 'ent'])).toBe(88_200n);
    expect(payout('pk_thang3', ['07-04-10'], ['ZY', 'ent'])).toBe(698_400n);
    expect(payout('pk_nhom2', ['04-07'], ['Elott', 'ent'])).toBe(43_875n);
    expect(payout('pk_nhom3', ['04-07-10', '01-04-07'], ['Lott', 'ent'])).toBe(117_600n);
  });
});
