import { describe, expect, test } from 'vitest';
import { plus, rational } from '../../rational.ts';
import { betTypeById, betTypesOf, FORMATS, returnToPlayer, salesOf, type PlayType, type PrizeMode } from '../index.ts';
import { countOver, drawsOf, settleOn, statedChances, toNumber } from './enumeration.ts';
import { lists } from './sample-spaces.ts';

const BET_TYPES = betTypesOf(FORMATS.dice3);
const counted = countOver(drawsOf(lists(1, 6, 3)), BET_TYPES);
const outOf216 = (ways: number) => rational(BigInt(ways), 216n);

describe('[LOTT-08] K3 over all 216 draws', () => {
  test('every bet type states exactly what its judge does', () => {
    expect(counted.size).toBeGreaterThan(45);
    expect(statedChances(BET_TYPES)).toEqual(counted);
  });

  test('totals 3 to 18 have the stated ways', () => {
    const ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    expect(ways.map((_, index) => counted.get(`k3_tong ${index + 3}`)?.win)).toEqual(ways.map(outOf216));
  });

  const stated: readonly [name: string, ways: number][] = [
    ['k3_hai_mat tai', 105],
    ['k3_hai_mat xiu', 105],
    ['k3_hai_mat le', 105],
    ['k3_hai_mat chan', 105],
    ['k3_so 4', 91],
    ['k3_so_lan 1', 91],
    ['k3_ba_giong 555', 1],
    ['k3_hinh ba_giong', 6],
    ['k3_hinh ba_lien', 24],
    ['k3_doi 33', 16],
    ['k3_doi_le 1-2', 3],
    ['k3_hai_so 1-2', 30],
    ['k3_ba_so 4-5-6', 6],
  ];
  test.each(stated)('%s wins in %d of 216', (name, ways) => {
    expect(counted.get(name)?.win).toEqual(outOf216(ways));
  });

  test('shapes are complete and do not overlap', () => {
    const all = ['ba_giong', 'ba_lien', 'doi', 'tap'].reduce(
      (sum, word) => plus(sum, counted.get(`k3_hinh ${word}`)?.win ?? rational(0n)),
      rational(0n),
    );
    expect(all).toEqual(rational(1n));
  });

  test('a number by dice shows once, twice or thrice in 75, 15 and 1 draws', () => {
    expect(counted.get('k3_so_lan 6')?.paid).toEqual(
      new Map([
        ['1', outOf216(75)],
        ['2', outOf216(15)],
        ['3', outOf216(1)],
      ]),
    );
    const sale = salesOf('dice3', 'Elott').find(({ betTypeId }) => betTypeId === 'k3_so_lan')!.sale;
    expect(returnToPlayer(betTypeById('k3_so_lan')!, FORMATS.dice3, sale, '1')).toEqual(rational(199n, 216n));
    const own = salesOf('dice3', 'ZY').find(({ betTypeId }) => betTypeId === 'k3_so_lan')!.sale;
    expect(own.table).toEqual({ '1': 21_000, '2': 31_500, '3': 42_100 });
    expect(toNumber(returnToPlayer(betTypeById('k3_so_lan')!, FORMATS.dice3, own, '1'))).toBeCloseTo(0.967, 3);
  });
});

describe('[LOTT-08] K3 settled by hand', () => {
  const payout = (
    draw: string,
    id: string,
    selections: readonly string[],
    [mode, playType]: readonly [PrizeMode, PlayType] = ['Lott', 'trad'],
  ) => settleOn(['dice3', draw.split('')], betTypeById(id)!, selections, [salesOf('dice3', mode), playType]).payout;

  test('every two-sided bet loses on a triple', () => {
    expect(payout('443', 'k3_hai_mat', ['tai', 'le'])).toBe(3_960n);
    expect(payout('443', 'k3_hai_mat', ['tai'], ['Elott', 'trad'])).toBe(1_950n);
    expect(payout('442', 'k3_hai_mat', ['xiu', 'chan'])).toBe(3_960n);
    for (let face = 1; face <= 6; face += 1)
      expect(payout(String(face).repeat(3), 'k3_hai_mat', ['tai', 'xiu', 'le', 'chan'])).toBe(0n);
  });

  test('totals, numbers, pairs and triples', () => {
    expect(payout('111', 'k3_tong', ['3'])).toBe(190_000n);
    expect(payout('541', 'k3_tong', ['10', '11'])).toBe(7_500n);
    expect(payout('225', 'k3_so', ['2', '5', '6'])).toBe(4_600n);
    expect(payout('225', 'k3_so_lan', ['2', '5', '6'])).toBe(5_000n);
    expect(payout('222', 'k3_so_lan', ['2'])).toBe(4_000n);
    expect(payout('222', 'k3_doi', ['22', '33'])).toBe(13_000n);
    expect(payout('252', 'k3_doi_le', ['2-5'])).toBe(69_800n);
    expect(payout('252', 'k3_doi_le', ['5-2'])).toBe(0n);
    expect(payout('222', 'k3_ba_giong', ['222', '333'])).toBe(209_000n);
    expect(payout('312', 'k3_hinh', ['ba_lien', 'tap', 'doi'])).toBe(8_730n);
    expect(payout('612', 'k3_hinh', ['ba_lien'])).toBe(0n);
  });

  test('different numbers, also by prize series', () => {
    expect(payout('361', 'k3_hai_so', ['3-6', '1-2'])).toBe(6_980n);
    expect(payout('361', 'k3_ba_so', ['1-3-6'])).toBe(34_900n);
    expect(payout('361', 'k3_ba_so', ['1-3-6'], ['Lott', 'ent'])).toBe(35_280n);
    expect(payout('361', 'k3_hai_so', ['3-6'], ['Elott', 'ent'])).toBe(7_020n);
    expect(payout('225', 'k3_doi', ['22'], ['ZY', 'ent'])).toBe(13_095n);
  });
});
