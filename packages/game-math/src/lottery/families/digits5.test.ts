import { describe, expect, test } from 'vitest';
import { plus, rational, type Rational } from '../../rational.ts';
import { betTypeById, betTypesOf, FORMATS, salesOf, type PlayType, type PrizeMode } from '../index.ts';
import { countOver, drawsOf, settleOn, statedChances, toNumber, type Counted } from './enumeration.ts';
import { lists } from './sample-spaces.ts';

const BET_TYPES = betTypesOf(FORMATS.digits5);
const counted: ReadonlyMap<string, Counted> = countOver(drawsOf(lists(0, 9, 5)), BET_TYPES);

const chance = (name: string): Rational => counted.get(name)?.win ?? rational(-1n);
const sumOfWords = (id: string): Rational =>
  [...counted].filter(([name]) => name.startsWith(`${id} `)).reduce((sum, [, { win }]) => plus(sum, win), rational(0n));

describe('[LOTT-08] 5D over all 100 000 draws', () => {
  test('every bet type states exactly what its judge does', () => {
    expect(counted.size).toBeGreaterThan(200);
    expect(statedChances(BET_TYPES)).toEqual(counted);
  });

  const stated: readonly [name: string, probability: number, decimals: number][] = [
    ['d5_ball1 7', 0.1, 12],
    ['d5_ball5 tai', 0.5, 12],
    ['d5_ball3 le', 0.5, 12],
    ['d5_tong tai', 0.5, 12],
    ['d5_tong xiu', 0.5, 12],
    ['d5_tong chan', 0.5, 12],
    ['d5_rong_ho_1_5 rong', 0.45, 12],
    ['d5_rong_ho_1_5 ho', 0.45, 12],
    ['d5_rong_ho_1_5 hoa', 0.1, 12],
    ['d5_hinh_dau ba_giong', 0.01, 12],
    ['d5_hinh_giua sanh', 0.06, 12],
    ['d5_hinh_cuoi doi', 0.27, 12],
    ['d5_hinh_dau nua_sanh', 0.36, 12],
    ['d5_hinh_cuoi tap', 0.3, 12],
    ['d5_nguu khong_nguu', 0.35649, 5],
    ['d5_nguu nguu_nguu', 0.06456, 5],
    ['d5_xi_to nam_giong', 0.0001, 12],
    ['d5_xi_to tu_quy', 0.0045, 12],
    ['d5_xi_to cu_lu', 0.009, 12],
    ['d5_xi_to sanh', 0.012, 12],
    ['d5_xi_to ba_so', 0.072, 12],
    ['d5_xi_to hai_doi', 0.108, 12],
    ['d5_xi_to mot_doi', 0.504, 12],
    ['d5_xi_to bai_cao', 0.2904, 12],
    ['d5_thang2_dau 72', 0.01, 12],
    ['d5_thang5 72945', 0.00001, 12],
    ['d5_to3_cuoi 0-1', 0.003, 12],
    ['d5_to6_cuoi 0-1-2', 0.006, 12],
    ['d5_bdv1_cuoi 7', 0.271, 12],
  ];
  test.each(stated)('%s has probability %d', (name, probability, decimals) => {
    expect(toNumber(chance(name))).toBeCloseTo(probability, decimals);
  });

  test('each rank of the bull is between .06375 and .06505', () => {
    for (let rank = 1; rank <= 9; rank += 1) {
      expect(toNumber(chance(`d5_nguu nguu${rank}`))).toBeGreaterThanOrEqual(0.06375);
      expect(toNumber(chance(`d5_nguu nguu${rank}`))).toBeLessThanOrEqual(0.06505);
    }
  });

  test('shapes, hands, bulls and duels are complete and do not overlap', () => {
    for (const id of [
      'd5_hinh_dau',
      'd5_hinh_giua',
      'd5_hinh_cuoi',
      'd5_nguu',
      'd5_xi_to',
      'd5_rong_ho_1_5',
      'd5_rong_ho_3_4',
    ]) {
      expect([id, sumOfWords(id)]).toEqual([id, rational(1n)]);
    }
    expect(counted.get('d5_rong_ho_2_4 rong')?.push).toEqual(rational(1n, 10n));
    expect(counted.get('d5_rong_ho_2_4 hoa')?.push).toEqual(rational(0n));
  });
});

describe('[LOTT-08] 5D settled by hand', () => {
  const payout = (
    draw: string,
    id: string,
    selections: readonly string[],
    [mode, playType]: readonly [PrizeMode, PlayType] = ['Lott', 'trad'],
  ) => settleOn(['digits5', draw.split('')], betTypeById(id)!, selections, [salesOf('digits5', mode), playType]);
  const ent = ['Lott', 'ent'] as const;

  test('positions and sums', () => {
    expect(payout('27180', 'd5_ball1', ['2', '3', 'xiu', 'chan', 'tai'])).toEqual({
      outcome: 'won',
      hits: 3,
      payout: 9_800n + 1_980n + 1_980n,
    });
    expect(payout('27180', 'd5_tong', ['xiu', 'chan', 'le']).payout).toBe(1_980n * 2n);
    expect(payout('95900', 'd5_tong', ['tai', 'le']).payout).toBe(1_980n * 2n);
  });

  test('a tie pays itself and returns the stakes of dragon and tiger', () => {
    expect(payout('40904', 'd5_rong_ho_1_5', ['rong'])).toEqual({ outcome: 'push', hits: 0, payout: 1_000n });
    expect(payout('40904', 'd5_rong_ho_1_5', ['hoa']).payout).toBe(9_800n);
    expect(payout('40904', 'd5_rong_ho_1_5', ['hoa'], ['Elott', 'trad']).payout).toBe(9_000n);
    expect(payout('50904', 'd5_rong_ho_1_5', ['rong', 'ho', 'hoa'])).toEqual({
      outcome: 'won',
      hits: 1,
      payout: 1_980n,
    });
  });

  test('shapes treat nine and zero as neighbours', () => {
    const shapes = {
      '890': 'sanh',
      '109': 'sanh',
      '907': 'nua_sanh',
      '246': 'tap',
      '797': 'doi',
      '000': 'ba_giong',
      '129': 'nua_sanh',
      '902': 'nua_sanh',
    };
    for (const [draw, shape] of Object.entries(shapes)) {
      const won = ['ba_giong', 'sanh', 'doi', 'nua_sanh', 'tap'].filter(
        (word) => payout(`${draw}55`, 'd5_hinh_dau', [word]).hits > 0,
      );
      expect([draw, won]).toEqual([draw, [shape]]);
    }
  });

  test('bulls: the best three, the two left over', () => {
    const bulls = {
      '12780': 'nguu8',
      '28055': 'nguu_nguu',
      '00000': 'nguu_nguu',
      '55555': 'khong_nguu',
      '11111': 'khong_nguu',
      '13688': 'nguu6',
      '19003': 'nguu3',
    };
    for (const [draw, bull] of Object.entries(bulls))
      expect([draw, bull, payout(draw, 'd5_nguu', [bull]).hits]).toEqual([draw, bull, 1]);
  });

  test('hands of stud', () => {
    const hands = {
      '77777': 'nam_giong',
      '77177': 'tu_quy',
      '71717': 'cu_lu',
      '09812': 'sanh',
      '77712': 'ba_so',
      '77112': 'hai_doi',
      '77123': 'mot_doi',
      '02468': 'bai_cao',
      '01239': 'sanh',
      '01238': 'bai_cao',
    };
    for (const [draw, hand] of Object.entries(hands))
      expect([draw, hand, payout(draw, 'd5_xi_to', [hand]).hits]).toEqual([draw, hand, 1]);
  });

  test('straights and groups by prize series', () => {
    expect(payout('70412', 'd5_thang5', ['70412', '70413'], ent).payout).toBe(98_000_000n);
    expect(payout('70412', 'd5_thang5', ['70412'], ['Elott', 'ent']).payout).toBe(97_500_000n);
    expect(payout('70412', 'd5_thang5', ['70412'], ['ZY', 'ent']).payout).toBe(97_000_000n);
    expect(payout('70412', 'd5_thang2_cuoi', ['12', '21'], ent).payout).toBe(98_000n);
    expect(payout('70412', 'd5_to6_giua', ['0-1-4', '0-1-2'], ent).payout).toBe(163_333n);
    expect(payout('70400', 'd5_to3_cuoi', ['0-4'], ent)).toEqual({ outcome: 'won', hits: 1, payout: 326_666n });
    expect(payout('70400', 'd5_to3_cuoi', ['4-0', '0-7'], ent)).toEqual({ outcome: 'lost', hits: 0, payout: 0n });
    expect(payout('70444', 'd5_to3_cuoi', ['4-0'], ent).payout).toBe(0n);
    expect(payout('70412', 'd5_to120', ['0-1-2-4-7'], ent).payout).toBe(816_666n);
    expect(payout('70411', 'd5_to120', ['0-1-2-4-7'], ent).payout).toBe(0n);
    expect(payout('70411', 'd5_bdv1_cuoi', ['1', '4', '7']).payout).toBe(7_200n);
    expect(payout('70411', 'd5_bdv2_cuoi', ['1-4', '1-7'], ent).payout).toBe(18_148n);
  });
});
