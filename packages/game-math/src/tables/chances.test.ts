import { describe, expect, it } from 'vitest';
import type { Rational } from '../rational.ts';
import {
  allDiscs,
  allPockets,
  allThrows,
  BAU_CUA_BETS,
  chanceOf,
  COUP_BETS,
  coupOutcomes,
  DRAGON_TIGER_BETS,
  dragonTigerOutcomes,
  edgeOf,
  FRENCH_ROULETTE_BETS,
  MINI_TAI_XIU_BETS,
  PAIR_BETS,
  pairOutcomes,
  ROULETTE_BETS,
  SIC_BO_PRICES,
  sicBoBets,
  XOC_DIA_BETS,
  type TableBet,
  type Weighted,
} from './index.ts';

const percent = ({ numerator, denominator }: Rational): number => (Number(numerator) / Number(denominator)) * 100;

/** Edges in per cent as usually published, to the same number of digits. */
function expectEdges<Result>(
  bets: ReadonlyMap<string, TableBet<Result>>,
  outcomes: readonly Weighted<Result>[],
  edges: Record<string, string>,
): void {
  for (const [id, edge] of Object.entries(edges)) {
    const digits = edge.split('.')[1]?.length ?? 0;
    expect(`${id} ${percent(edgeOf(bets.get(id)!, outcomes)).toFixed(digits)}`).toBe(`${id} ${edge}`);
  }
}

describe('[GAME-11] baccarat', () => {
  const coups = coupOutcomes();

  it('has the published numbers of winning rows in eight decks', () => {
    const ways = (winner: string): bigint =>
      coups.reduce((sum, { result, ways: each }) => (result.winner === winner ? sum + each : sum), 0n);
    expect([ways('banker'), ways('player'), ways('tie')]).toEqual([
      2_292_252_566_437_888n,
      2_230_518_282_592_256n,
      475_627_426_473_216n,
    ]);
  });

  it('has the referenced edge on every bet', () => {
    // Some lists print 5.27 for small, which drops digits: the count gives 5.283.
    expectEdges(COUP_BETS, coups, {
      player: '1.24',
      banker: '1.06',
      banker_no_commission: '1.46',
      tie: '14.36',
      super_6: '30',
      big: '4.35',
      small: '5.28',
    });
    expectEdges(PAIR_BETS, pairOutcomes(), {
      player_pair: '10.36',
      banker_pair: '10.36',
      either_pair: '13.71',
      perfect_pair: '13.03',
      perfect_pairs: '8.05',
    });
  });
});

describe('[GAME-11] the other tables have the referenced edges', () => {
  it('Dragon Tiger', () => {
    const outcomes = dragonTigerOutcomes();
    expect(chanceOf(outcomes, ({ dragon, tiger }) => dragon === tiger)).toEqual({ numerator: 7n, denominator: 415n });
    expectEdges(DRAGON_TIGER_BETS, outcomes, {
      dragon: '3.73',
      tiger: '3.73',
      tie: '32.8',
      tie_11: '10.4',
      suited_tie: '14.0',
      dragon_big: '7.69',
      tiger_small: '7.69',
    });
  });

  it('Sic Bo, both price lists', () => {
    const usual = {
      tai: '2.78',
      xiu: '2.78',
      le: '2.78',
      chan: '2.78',
      total_4: '29.2',
      total_17: '29.2',
      total_5: '41.7',
      total_6: '25.9',
      total_7: '9.7',
      total_8: '12.5',
      total_9: '19.0',
      total_11: '12.5',
    };
    expectEdges(sicBoBets(SIC_BO_PRICES.common), allThrows(), {
      ...usual,
      single_3: '7.87',
      double_2: '33.3',
      pair_1_6: '16.7',
      triple_4: '30.1',
      any_triple: '30.6',
    });
    const rich = {
      total_4: '15.3',
      total_16: '13.9',
      total_15: '16.7',
      total_14: '9.7',
      total_13: '12.5',
      total_12: '7.4',
      total_10: '12.5',
    };
    expectEdges(sicBoBets(SIC_BO_PRICES.rich), allThrows(), {
      ...rich,
      single_1: '3.70',
      double_6: '11.1',
      pair_2_3: '2.8',
      triple_1: '16.2',
      any_triple: '13.9',
    });
  });

  it('Mini Tài Xỉu, Xóc Đĩa and Bầu Cua', () => {
    expectEdges(MINI_TAI_XIU_BETS, allThrows(), { tai: '1.00', xiu: '1.00' });
    expectEdges(XOC_DIA_BETS, allDiscs(), {
      chan: '1.00',
      le: '1.00',
      bon_trang: '6.25',
      bon_do: '6.25',
      ba_trang_mot_do: '5.00',
      ba_do_mot_trang: '5.00',
      hai_trang_hai_do: '6.25',
      bon_cung_mau: '6.25',
    });
    expectEdges(BAU_CUA_BETS, allThrows(), { bau: '7.87', nai: '7.87', doi_ca: '18.5', ba_ga: '16.2' });
  });

  it('roulette: one part in 37 on every bet, half of it for even money at a French table', () => {
    for (const bet of ROULETTE_BETS.values()) {
      const known = bet.id === 'first_four' ? { numerator: 1n, denominator: 37n } : edgeOf(bet, allPockets());
      expect([bet.id, known]).toEqual([bet.id, { numerator: 1n, denominator: 37n }]);
    }
    expect(ROULETTE_BETS.size).toBe(37 + 60 + 12 + 2 + 1 + 22 + 11 + 6 + 6);
    expectEdges(FRENCH_ROULETTE_BETS, allPockets(), { red: '1.35', low: '1.35', dozen_1: '2.70' });
  });

  it('no bet of any table is better than fair', () => {
    const check = <Result>(
      bets: ReadonlyMap<string, TableBet<Result>>,
      outcomes: readonly Weighted<Result>[],
    ): void => {
      for (const bet of bets.values()) expect(edgeOf(bet, outcomes).numerator > 0n, bet.id).toBe(true);
    };
    check(DRAGON_TIGER_BETS, dragonTigerOutcomes());
    check(sicBoBets(SIC_BO_PRICES.common), allThrows());
    check(sicBoBets(SIC_BO_PRICES.rich), allThrows());
    check(XOC_DIA_BETS, allDiscs());
    check(BAU_CUA_BETS, allThrows());
    check(ROULETTE_BETS, allPockets());
  });
});
