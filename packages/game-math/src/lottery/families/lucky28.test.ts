import { describe, expect, test } from 'vitest';
import { plus, rational } from '../../rational.ts';
import { betTypeById, betTypesOf, FORMATS, salesOf, type PlayType, type PrizeMode } from '../index.ts';
import { countOver, drawsOf, settleOn, statedChances, toNumber } from './enumeration.ts';
import { lists } from './sample-spaces.ts';

const BET_TYPES = betTypesOf(FORMATS.lucky28);
const counted = countOver(drawsOf(lists(0, 9, 3)), BET_TYPES);
const WAYS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75];

describe('[LOTT-08] Lucky 28 over all 1 000 draws', () => {
  test('every bet type states exactly what its judge does', () => {
    expect(counted.size).toBeGreaterThan(50);
    expect(statedChances(BET_TYPES)).toEqual(counted);
  });

  test('sums 0 to 27 have the stated ways and are complete', () => {
    const ways = [...WAYS, ...WAYS.slice().reverse()];
    expect(ways.reduce((sum, way) => sum + way, 0)).toBe(1000);
    for (const [sum, way] of ways.entries())
      expect(counted.get(`l28_tong ${sum}`)?.win).toEqual(rational(BigInt(way), 1000n));
  });

  const stated: readonly [name: string, probability: number][] = [
    ['l28_hai_mat tai', 0.5],
    ['l28_hai_mat xiu', 0.5],
    ['l28_hai_mat le', 0.5],
    ['l28_hai_mat chan', 0.5],
    ['l28_to_hop tai_le', 0.231],
    ['l28_to_hop xiu_chan', 0.231],
    ['l28_to_hop tai_chan', 0.269],
    ['l28_to_hop xiu_le', 0.269],
    ['l28_cuc cuc_tai', 0.056],
    ['l28_cuc cuc_xiu', 0.056],
    ['l28_mau do', 0.332],
    ['l28_mau xanh_la', 0.258],
    ['l28_mau xanh_duong', 0.258],
    ['l28_hinh ba_giong', 0.01],
  ];
  test.each(stated)('%s has probability %d', (name, probability) => {
    expect(toNumber(counted.get(name)?.win ?? rational(0n))).toBe(probability);
  });

  test('colours and colourless sums partition every draw', () => {
    const coloured = ['do', 'xanh_la', 'xanh_duong'].reduce(
      (sum, word) => plus(sum, counted.get(`l28_mau ${word}`)?.win ?? rational(0n)),
      rational(0n),
    );
    expect(plus(coloured, rational(1n + 75n + 75n + 1n, 1000n))).toEqual(rational(1n));
  });
});

describe('[LOTT-08] Lucky 28 settled by hand', () => {
  const payout = (
    draw: string,
    id: string,
    selections: readonly string[],
    [mode, playType]: readonly [PrizeMode, PlayType] = ['Lott', 'trad'],
  ) => settleOn(['lucky28', draw.split('')], betTypeById(id)!, selections, [salesOf('lucky28', mode), playType]).payout;

  test('sums, sides, combinations and extremes', () => {
    expect(payout('000', 'l28_tong', ['0', '27'])).toBe(720_000n);
    expect(payout('998', 'l28_tong', ['26'])).toBe(240_000n);
    expect(payout('743', 'l28_tong', ['14', '13'])).toBe(12_000n);
    expect(payout('743', 'l28_hai_mat', ['tai', 'chan', 'xiu'])).toBe(3_960n);
    expect(payout('743', 'l28_hai_mat', ['tai'], ['Elott', 'trad'])).toBe(1_970n);
    expect(payout('742', 'l28_to_hop', ['xiu_le', 'tai_le', 'xiu_chan', 'tai_chan'])).toBe(3_600n);
    expect(payout('993', 'l28_cuc', ['cuc_tai'])).toBe(0n);
    expect(payout('994', 'l28_cuc', ['cuc_tai', 'cuc_xiu'])).toBe(17_000n);
    expect(payout('005', 'l28_cuc', ['cuc_xiu'], ['Elott', 'trad'])).toBe(15_000n);
    expect(payout('006', 'l28_cuc', ['cuc_xiu'])).toBe(0n);
  });

  test('colours follow the sum; four sums have none', () => {
    const colours = {
      '003': 'do',
      '888': 'do',
      '001': 'xanh_la',
      '997': 'xanh_la',
      '002': 'xanh_duong',
      '998': 'xanh_duong',
    };
    for (const [draw, colour] of Object.entries(colours))
      expect([draw, payout(draw, 'l28_mau', [colour])]).toEqual([draw, colour === 'do' ? 2_920n : 3_750n]);
    for (const draw of ['000', '553', '554', '999'])
      expect(payout(draw, 'l28_mau', ['do', 'xanh_la', 'xanh_duong'])).toBe(0n);
  });

  test('straights and groups by prize series', () => {
    expect(payout('307', 'l28_thang3', ['307', '370'], ['Lott', 'ent'])).toBe(980_000n);
    expect(payout('307', 'l28_thang2_dau', ['30'], ['Elott', 'ent'])).toBe(97_500n);
    expect(payout('337', 'l28_to3', ['3-7'], ['Lott', 'ent'])).toBe(326_666n);
    expect(payout('337', 'l28_to3', ['7-3'], ['Lott', 'ent'])).toBe(0n);
    expect(payout('307', 'l28_to6', ['0-3-7'], ['Lott', 'ent'])).toBe(163_333n);
  });
});
