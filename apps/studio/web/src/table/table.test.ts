import { createHash } from 'node:crypto';
import { GAMES } from '@lantern/catalogue';
import {
  BAU_CUA_BETS,
  COUP_BETS,
  DRAGON_TIGER_BETS,
  FRENCH_ROULETTE_BETS,
  PAIR_BETS,
  SIC_BO_PRICES,
  STAKE,
  WHEEL as MATH_WHEEL,
  MINI_TAI_XIU_BETS,
  XOC_DIA_BETS,
  allDiscs,
  allPockets,
  allThrows,
  dealBaccarat,
  isTriple,
  miniCommitmentOf,
  miniRevealOf,
  rankOf,
  redOf,
  shuffleShoe,
  sicBoBets,
  sumOf,
  throwMiniTaiXiu,
  type TableBet,
} from '@lantern/game-math/tables';
import { describe, expect, test } from 'vitest';
import type { TableResult } from '../../../wire/table.ts';
import { FELTS } from '../frame/felts.ts';
import { FELT_OF } from './felts.ts';
import { numbersOf, outcomeOf, WHEEL } from './play/bets.ts';
import { chipOf, doubleOf, isAmount, limitOf, sumOf as sumOfSpots, together } from '../frame/chips/chips.ts';
import { md5 } from './mini/md5.ts';
import { runOf } from './mini/runs.ts';
import { cuesOf, revealMs } from './play/deal-times.ts';
import { dayWith, sharesOf, type Day } from './play/day.ts';
import { returnedOf, revealed } from './play/outcomes.ts';
import { createView } from './play/view.ts';
import { beadRoad, bigRoad, type Side } from '../frame/roads.ts';
import { hotAndCold, sideOf } from './roads/roads.ts';

/** Deterministic random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const fateOf = (paid: number): string => (paid > STAKE ? 'wins' : paid > 0 ? 'back' : 'loses');

function expectAll<Result>(
  bets: ReadonlyMap<string, TableBet<Result>>,
  result: Result,
  shown: TableResult,
  french = false,
): void {
  for (const [id, bet] of bets)
    expect(outcomeOf(id, shown, french), `${id} on ${JSON.stringify(shown)}`).toBe(fateOf(bet.pays(result)));
}

describe('[GAME-11] the felt highlights what the rules pay', () => {
  test('dice, discs and the wheel, on every outcome', () => {
    for (const { result: dice } of allThrows()) {
      const sum = sumOf(dice);
      expectAll(sicBoBets(SIC_BO_PRICES.common), dice, {
        game: 'tai-xiu',
        dice,
        sum,
        side: isTriple(dice) ? 'triple' : sum > 10 ? 'tai' : 'xiu',
      });
      expectAll(BAU_CUA_BETS, dice, { game: 'bau-cua', dice });
    }
    for (const { result: discs } of allDiscs())
      expectAll(XOC_DIA_BETS, discs, { game: 'xoc-dia', discs, red: redOf(discs) });
    for (const { result: number } of allPockets())
      expectAll(FRENCH_ROULETTE_BETS, number, { game: 'roulette', number }, true);
    expect(outcomeOf('red', { game: 'roulette', number: 0 })).toBe('loses');
    expect(WHEEL).toEqual(MATH_WHEEL);
    expect(numbersOf('corner_1')).toEqual([1, 2, 4, 5]);
  });

  test('cards, over a shoe', () => {
    let shoe = shuffleShoe(numbers(7));
    for (let coup = 0; coup < 60; coup += 1) {
      const dealt = dealBaccarat(shoe);
      shoe = dealt.shoe;
      const { player, banker, result } = dealt.coup;
      const { winner, playerTotal, bankerTotal } = result;
      const shown = {
        game: 'baccarat',
        player,
        banker,
        winner,
        playerTotal,
        bankerTotal,
        playerPair: result.playerPair !== 'none',
        bankerPair: result.bankerPair !== 'none',
      } as const;
      expectAll(COUP_BETS, result, shown);
      expectAll(PAIR_BETS, result, shown);
    }
    const next = numbers(11);
    for (let round = 0; round < 300; round += 1) {
      const [dragon, tiger] = [next(52), next(52)];
      const by = rankOf(dragon) - rankOf(tiger);
      expectAll(
        DRAGON_TIGER_BETS,
        { dragon, tiger },
        { game: 'dragon-tiger', dragon, tiger, winner: by === 0 ? 'tie' : by > 0 ? 'dragon' : 'tiger' },
      );
    }
  });
});

const roadOf = (text: string): Side[] =>
  [...text].map((letter) => (letter === 'P' ? 'first' : letter === 'B' ? 'second' : 'tie'));
const drawn = (text: string): string[] =>
  bigRoad(roadOf(text)).map(
    ({ column, row, side, ties }) => `${column}.${row}${side === 'first' ? 'P' : 'B'}${ties || ''}`,
  );

describe("[GAME-11] a table's last day", () => {
  const none: Day = { rounds: 0, counts: {} };
  const shownOf = (game: Parameters<typeof sharesOf>[0], day: Day) =>
    sharesOf(game, day).map(({ id, count, share }) => `${id} ${count} ${Math.round(share * 1_000)}`);

  test('shows each outcome with its share; nothing before the first round', () => {
    expect(sharesOf('baccarat', none)).toEqual([]);
    expect(shownOf('baccarat', { rounds: 10, counts: { banker: 5, player: 4, tie: 1 } })).toEqual([
      'player 4 400',
      'tie 1 100',
      'banker 5 500',
    ]);
    expect(shownOf('tai-xiu', { rounds: 4, counts: { tai: 3, xiu: 1 } })).toEqual([
      'tai 3 750',
      'triple 0 0',
      'xiu 1 250',
    ]);
    expect(shownOf('roulette', { rounds: 8, counts: { 0: 1, 1: 2, 2: 1, 36: 4 } })).toEqual([
      'red 6 750',
      'zero 1 125',
      'black 1 125',
    ]);
    expect(shownOf('bau-cua', { rounds: 2, counts: { 1: 3, 2: 1, 6: 2 } })).toEqual([
      'bau 3 500',
      'cua 1 167',
      'tom 0 0',
      'ca 0 0',
      'ga 0 0',
      'nai 2 333',
    ]);
  });

  test('counts each round as the studio does, once it has been shown', () => {
    const results: readonly TableResult[] = [
      { game: 'roulette', number: 17 },
      { game: 'xoc-dia', discs: [true, true, false, false], red: 2 } as never,
      { game: 'bau-cua', dice: [1, 1, 6] },
    ];
    const days = results.map((result) => dayWith(none, result));
    expect(days.map(({ counts }) => counts)).toEqual([{ 17: 1 }, { chan: 1 }, { 1: 2, 6: 1 }]);
    expect(results.map((result, at) => sharesOf(result.game, dayWith(days[at]!, result, -1)))).toEqual([[], [], []]);
    const view = { ...createView().get(), stage: 'dealing', day: { rounds: 7, counts: { 17: 2, 3: 5 } } } as const;
    const dealt = { ...view, round: { ...view.round, result: results[0]! } };
    expect(revealed(dealt, undefined).day).toEqual({ rounds: 8, counts: { 17: 3, 3: 5 } });
  });
});

describe('[GAME-11] road maps', () => {
  test('a run goes down its column, another side begins the next one', () => {
    expect(drawn('PPBPBB')).toEqual(['0.0P', '0.1P', '1.0B', '2.0P', '3.0B', '3.1B']);
  });

  test('ties are counted on the mark before them, early ones on the first', () => {
    expect(drawn('TTPTBTT')).toEqual(['0.0P3', '1.0B2']);
    expect(drawn('TT')).toEqual([]);
  });

  test('a run longer than the road turns right, and one that meets its tail turns before it', () => {
    expect(drawn('PPPPPPPP').slice(5)).toEqual(['0.5P', '1.5P', '2.5P']);
    expect(drawn('PPPPPPPPBBBBBBB').slice(8)).toEqual(['1.0B', '1.1B', '1.2B', '1.3B', '1.4B', '2.4B', '3.4B']);
  });

  test('no two marks share a place, however long the shoe', () => {
    const next = numbers(3);
    for (let shoe = 0; shoe < 40; shoe += 1) {
      const marks = bigRoad(
        Array.from({ length: 90 }, () => (['first', 'first', 'first', 'second', 'tie'] as const)[next(5)]!),
      );
      expect(new Set(marks.map(({ column, row }) => `${column} ${row}`)).size).toBe(marks.length);
      expect(marks.every(({ row }) => row < 6)).toBe(true);
    }
  });

  test('a bead road moves on by whole columns and always shows the last result', () => {
    expect(beadRoad([1, 2, 3, 4, 5], 2, 2)).toEqual([3, 4, 5]);
    expect(beadRoad([1, 2, 3], 2, 2)).toEqual([1, 2, 3]);
    expect(beadRoad([], 2)).toEqual([]);
    expect(sideOf({ game: 'tai-xiu', dice: [2, 2, 2], sum: 6, side: 'triple' })).toBe('tie');
    expect(sideOf({ game: 'roulette', number: 3 })).toBeUndefined();
  });

  test('hot numbers are the most frequent, cold ones the least', () => {
    const { hot, cold } = hotAndCold([5, 7, 5, 0], 2);
    expect(hot).toEqual([
      { number: 5, count: 2 },
      { number: 0, count: 1 },
    ]);
    expect(cold.every(({ count }) => count === 0)).toBe(true);
    expect(hotAndCold([], 4).hot).toEqual([]);
  });
});

describe('[GAME-11] chips', () => {
  const rules = { maxBet: 100, maxRound: 250 };

  test('limits count confirmed chips; the balance only unconfirmed ones', () => {
    expect(limitOf({ tai: 50 }, {}, { tai: 50 }, rules, 1_000)).toBeUndefined();
    expect(limitOf({ tai: 51 }, {}, { tai: 50 }, rules, 1_000)).toEqual({ limit: 'spot', max: 100 });
    expect(limitOf({ le: 60 }, { tai: 100 }, { xiu: 100 }, rules, 1_000)).toEqual({ limit: 'round', max: 250 });
    expect(limitOf({ tai: 60 }, { le: 50 }, { xiu: 100 }, rules, 100)).toEqual({ limit: 'funds', max: 100 });
    expect(limitOf({ tai: 50 }, { le: 50 }, { xiu: 100 }, rules, 100)).toBeUndefined();
  });

  test('doubling doubles what is unconfirmed, or else what is confirmed', () => {
    expect(doubleOf({ tai: 5 }, { le: 9 })).toEqual({ tai: 5 });
    expect(doubleOf({}, { le: 9 })).toEqual({ le: 9 });
    expect(sumOfSpots(together({ tai: 5 }, { tai: 6, le: 1 }))).toBe(12);
    expect([4, 5, 24, 25, 9_999].map((amount) => chipOf(amount, [5, 25, 50]))).toEqual([0, 0, 0, 1, 2]);
  });
});

describe('[GAME-11] members against each other', () => {
  test('the frame computes the published MD5, and highlights the side the rules pay', () => {
    const next = numbers(5);
    for (let round = 0; round < 200; round += 1) {
      const thrown = throwMiniTaiXiu(next);
      expect(md5(miniRevealOf(thrown.dice, thrown.salt))).toBe(miniCommitmentOf(thrown.dice, thrown.salt));
      expectAll(MINI_TAI_XIU_BETS, thrown.dice, thrown);
    }
    expect([55, 56, 63, 64, 119].map((length) => md5('x'.repeat(length)))).toEqual(
      [55, 56, 63, 64, 119].map((length) => createHash('md5').update('x'.repeat(length)).digest('hex')),
    );
  });

  test('custom amounts are allowed there, in steps of the minimum; a returned stake is no win', () => {
    const open = { chips: [1_000, 5_000], minBet: 1_000, maxBet: 50_000 };
    expect([3_000, 3_500, 0, 51_000].map((amount) => isAmount(amount, { ...open, matched: true }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([5_000, 3_000].map((amount) => isAmount(amount, open))).toEqual([true, false]);
    const stake = { stakeId: 's', spots: { tai: 10_000 }, won: 0 };
    expect(
      [
        { ...stake, state: 'taken', matched: 4_000 } as const,
        { ...stake, state: 'returned' } as const,
        { ...stake, state: 'lost' } as const,
      ].map(returnedOf),
    ).toEqual([6_000, 10_000, 0]);
    expect([runOf([]).length, runOf(['first', 'second', 'second'])]).toEqual([0, { side: 'second', length: 2 }]);
  });
});

describe('[GAME-11] tables', () => {
  test('each has the colours of its tile, dark enough for white letters', () => {
    const tables = GAMES.filter(
      ({ type, classify }) => type === 'LIVE' || ['mini-tai-xiu', 'mini-bau-cua', 'mini-xoc-dia'].includes(classify),
    );
    expect(Object.fromEntries(tables.map(({ id, art }) => [id, art.palette]))).toEqual(FELT_OF);
    const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    for (const [name, { lit }] of Object.entries(FELTS)) {
      const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(lit.slice(at, at + 2), 16) / 255));
      expect(1.0 / (0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05), name).toBeGreaterThan(4.5);
    }
  });

  test('every deal ends well before its phase, and has sounds', () => {
    const cards = [1, 2, 3];
    const longest: TableResult = {
      game: 'baccarat',
      player: cards,
      banker: cards,
      winner: 'tie',
      playerTotal: 6,
      bankerTotal: 6,
      playerPair: false,
      bankerPair: false,
    };
    const results: TableResult[] = [
      longest,
      { game: 'roulette', number: 1 },
      { game: 'dragon-tiger', dragon: 1, tiger: 2, winner: 'tie' },
      { game: 'xoc-dia', discs: [true, true, true, true], red: 4 },
    ];
    for (const result of results) {
      expect(revealMs(result), result.game).toBeLessThan(7_000);
      expect(cuesOf(result).length).toBeGreaterThan(0);
    }
    expect(cuesOf(longest)).toHaveLength(6);
  });
});
