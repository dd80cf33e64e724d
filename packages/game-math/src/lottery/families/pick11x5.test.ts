import { describe, expect, test } from 'vitest';
import { rational } from '../../rational.ts';
import { betTypeById, betTypesOf, FORMATS, salesOf, type PlayType, type PrizeMode } from '../index.ts';
import { countOver, drawsOf, settleOn, statedChances } from './enumeration.ts';
import { arrangements } from './sample-spaces.ts';

const BET_TYPES = betTypesOf(FORMATS.pick11x5);
const counted = countOver(drawsOf(arrangements(1, 11, 5)), BET_TYPES, 2);

describe('[LOTT-08] 11x5 over all 55 440 draws', () => {
  test('every bet type states exactly what its judge does', () => {
    expect(counted.size).toBeGreaterThan(90);
    expect(statedChances(BET_TYPES)).toEqual(counted);
  });

  const stated: readonly [name: string, ways: bigint, all: bigint][] = [
    ['x5_ball1 01', 1n, 11n],
    ['x5_ball5 11', 1n, 11n],
    ['x5_ball2 tai', 5n, 11n],
    ['x5_ball2 xiu', 5n, 11n],
    ['x5_ball3 le', 5n, 11n],
    ['x5_ball3 chan', 5n, 11n],
    ['x5_tong tai', 215n, 462n],
    ['x5_tong xiu', 215n, 462n],
    ['x5_tong le', 236n, 462n],
    ['x5_tong chan', 226n, 462n],
    ['x5_tong duoi_tai', 232n, 462n],
    ['x5_tong duoi_xiu', 230n, 462n],
    ['x5_rong_ho_1_5 rong', 1n, 2n],
    ['x5_rong_ho_1_5 ho', 1n, 2n],
    ['x5_chon1 01', 5n, 11n],
    ['x5_chon2 01-02', 2n, 11n],
    ['x5_chon3 01-02-03', 2n, 33n],
    ['x5_chon4 01-02-03-04', 1n, 66n],
    ['x5_chon5 01-02-03-04-05', 1n, 462n],
    ['x5_chon6 01-02-03-04-05-06', 1n, 77n],
    ['x5_chon7 01-02-03-04-05-06-07', 1n, 22n],
    ['x5_chon8 01-02-03-04-05-06-07-08', 4n, 33n],
    ['x5_thang2 01-02', 1n, 110n],
    ['x5_nhom2 01-02', 1n, 55n],
    ['x5_thang3 01-02-03', 1n, 990n],
    ['x5_nhom3 01-02-03', 1n, 165n],
  ];
  test.each(stated)('%s wins in %d of %d', (name, ways, all) => {
    expect(counted.get(name)?.win).toEqual(rational(ways, all));
  });

  test('ball 11 and a sum of 30 return stakes', () => {
    for (const word of ['tai', 'xiu', 'le', 'chan'])
      expect(counted.get(`x5_ball4 ${word}`)?.push).toEqual(rational(1n, 11n));
    expect(counted.get('x5_ball4 11')?.push).toEqual(rational(0n));
    for (const word of ['tai', 'xiu']) expect(counted.get(`x5_tong ${word}`)?.push).toEqual(rational(32n, 462n));
    for (const word of ['le', 'chan', 'duoi_tai', 'duoi_xiu'])
      expect(counted.get(`x5_tong ${word}`)?.push).toEqual(rational(0n));
  });
});

describe('[LOTT-08] 11x5 settled by hand', () => {
  const settled = (
    draw: string,
    id: string,
    selections: readonly string[],
    [mode, playType]: readonly [PrizeMode, PlayType] = ['Lott', 'trad'],
  ) => settleOn(['pick11x5', draw.split(' ')], betTypeById(id)!, selections, [salesOf('pick11x5', mode), playType]);
  const payout = (...bet: Parameters<typeof settled>) => settled(...bet).payout;

  test('balls, and the push of ball 11', () => {
    expect(payout('11 04 07 02 09', 'x5_ball1', ['11'])).toBe(10_500n);
    expect(settled('11 04 07 02 09', 'x5_ball1', ['tai', 'le'])).toEqual({ outcome: 'push', hits: 0, payout: 2_000n });
    expect(payout('11 04 07 02 09', 'x5_ball2', ['04', 'xiu', 'chan', 'tai'])).toBe(10_500n + 1_975n + 1_975n);
  });

  test('sums: over, under and thirty', () => {
    expect(payout('11 04 07 02 09', 'x5_tong', ['tai', 'le', 'duoi_xiu', 'xiu'])).toBe(1_975n + 1_920n + 1_950n);
    expect(settled('10 04 05 02 09', 'x5_tong', ['tai'])).toEqual({ outcome: 'push', hits: 0, payout: 1_000n });
    expect(payout('10 04 05 02 09', 'x5_tong', ['chan', 'duoi_xiu', 'le'])).toBe(2_000n + 1_950n);
    expect(payout('01 04 05 02 07', 'x5_tong', ['xiu', 'le', 'duoi_tai'])).toBe(1_975n + 1_920n + 1_950n);
  });

  test('picks, orders and groups', () => {
    const draw = '11 04 07 02 09';
    expect(payout(draw, 'x5_rong_ho_1_5', ['rong', 'ho'])).toBe(1_980n);
    expect(payout(draw, 'x5_chon1', ['04', '05', '09'])).toBe(4_000n);
    expect(payout(draw, 'x5_chon5', ['02-04-07-09-11', '01-02-04-07-09'])).toBe(420_000n);
    expect(payout(draw, 'x5_chon6', ['02-04-05-07-09-11', '01-02-03-04-07-09'])).toBe(70_000n);
    expect(payout(draw, 'x5_chon8', ['01-02-03-04-07-08-09-11'])).toBe(7_500n);
    expect(payout(draw, 'x5_thang2', ['11-04', '04-11'])).toBe(98_000n);
    expect(payout(draw, 'x5_nhom2', ['04-11'])).toBe(53_000n);
    expect(payout(draw, 'x5_thang3', ['11-04-07'], ['Lott', 'ent'])).toBe(970_200n);
    expect(payout(draw, 'x5_nhom3', ['04-07-11', '02-04-07'], ['ZY', 'ent'])).toBe(160_050n);
  });
});
