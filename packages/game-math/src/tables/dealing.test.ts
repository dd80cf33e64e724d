import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValueStream } from '../lottery/draw.ts';
import { simulationStream, takeValue } from '../value-stream.ts';
import {
  bankerDraws,
  COUP_BETS,
  coupOutcomes,
  dealBaccarat,
  dealDragonTiger,
  DRAGON_TIGER_BETS,
  isSpent,
  matchStakes,
  miniCommitmentOf,
  payoutOf,
  pointsOf,
  RED_NUMBERS,
  returnOf,
  rankOf,
  shakeDiscs,
  shuffleShoe,
  spinWheel,
  throwDice,
  WHEEL,
  type MiniStake,
} from './index.ts';

const SEED = 20_261_122;

describe('[GAME-11] dealing', () => {
  it('follows the third-card table of punto banco', () => {
    const table = Array.from({ length: 8 }, (_, total) =>
      Array.from({ length: 10 }, (__, third) => (bankerDraws(total, third) ? 'D' : '-')).join(''),
    );
    expect(table).toEqual([
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDD-D',
      '--DDDDDD--',
      '----DDDD--',
      '------DD--',
      '----------',
    ]);
    expect([0, 5, 6, 7].map((total) => bankerDraws(total, undefined))).toEqual([true, true, false, false]);
  });

  it('takes every card of the shoe once and settles coups by the cards shown', () => {
    let shoe = shuffleShoe(createValueStream(new Uint8Array(32).fill(7), 'baccarat:1'));
    const counts = new Map<number, number>();
    for (const card of shoe.cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: 52 }, () => 8));
    let coups = 0;
    while (!isSpent(shoe)) {
      const before = shoe;
      const { coup, shoe: after } = dealBaccarat(before);
      expect(after.dealt - before.dealt).toBe(coup.player.length + coup.banker.length);
      const total = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;
      expect([total(coup.player), total(coup.banker)]).toEqual([coup.result.playerTotal, coup.result.bankerTotal]);
      shoe = after;
      coups += 1;
    }
    expect(coups).toBeGreaterThan(60);
    expect(() => dealBaccarat({ cards: shoe.cards, dealt: shoe.cards.length - 3 })).toThrow(RangeError);
  });

  it(`returns over many shoes what the counting says (seed ${SEED}, 5 sigma)`, () => {
    const next = simulationStream(SEED);
    let [paid, squares, coups] = [0, 0, 0];
    while (coups < 100_000) {
      let shoe = shuffleShoe(next);
      for (; !isSpent(shoe); coups += 1) {
        const dealt = dealBaccarat(shoe);
        const pays = COUP_BETS.get('banker')!.pays(dealt.coup.result) / 10_000;
        paid += pays;
        squares += pays * pays;
        shoe = dealt.shoe;
      }
    }
    const { numerator, denominator } = returnOf(COUP_BETS.get('banker')!, coupOutcomes());
    const mean = paid / coups;
    const sigma = Math.sqrt((squares / coups - mean * mean) / coups);
    expect(Math.abs(mean - Number(numerator) / Number(denominator))).toBeLessThan(5 * sigma);
  });

  it('pays whole minor units, rounded down, and half on a Dragon Tiger tie', () => {
    const banker = {
      winner: 'banker',
      playerTotal: 3,
      bankerTotal: 7,
      cards: 4,
      playerPair: 'none',
      bankerPair: 'none',
    } as const;
    expect(payoutOf(COUP_BETS.get('banker')!, 1001n, banker)).toBe(1951n);
    expect(payoutOf(COUP_BETS.get('player')!, 1001n, { ...banker, winner: 'tie' })).toBe(1001n);
    expect(() => payoutOf(COUP_BETS.get('player')!, 0n, banker)).toThrow(RangeError);
    const { result } = dealDragonTiger({ cards: [4, 5], dealt: 0 });
    expect(rankOf(result.dragon)).toBe(rankOf(result.tiger));
    expect(payoutOf(DRAGON_TIGER_BETS.get('dragon')!, 1001n, result)).toBe(500n);
  });

  it('takes dice, discs and the wheel from the stream in order', () => {
    const row = (values: readonly number[]) => {
      const left = [...values];
      return () => left.shift()!;
    };
    expect(throwDice(row([0, 5, 2]))).toEqual([1, 6, 3]);
    expect(shakeDiscs(row([1, 0, 0, 1]))).toEqual([true, false, false, true]);
    expect(spinWheel(row([36]))).toBe(36);
    expect(new Set(WHEEL).size).toBe(37);
    // Red and black alternate around the wheel.
    WHEEL.slice(1).forEach((number, index) => expect(RED_NUMBERS.has(number)).toBe(index % 2 === 0));
  });
});

describe('[GAME-11] Mini Tài Xỉu', () => {
  it('commits to the dice by MD5', () => {
    expect(miniCommitmentOf([4, 2, 6], 'muoi')).toBe(createHash('md5').update('4-2-6-muoi').digest('hex'));
  });

  it('matches equal sums on both sides and returns the rest, latest stakes first', () => {
    const stake = fc.record({
      id: fc.uuid(),
      side: fc.constantFrom('tai' as const, 'xiu' as const),
      stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    });
    fc.assert(
      fc.property(fc.array(stake), (stakes: MiniStake[]) => {
        const matched = matchStakes(stakes);
        const sums = { tai: 0n, xiu: 0n };
        const refunded = { tai: false, xiu: false };
        for (const each of matched) {
          expect(each.matched + each.refunded).toBe(each.stake);
          if (refunded[each.side]) expect(each.matched).toBe(0n);
          if (each.refunded > 0n) refunded[each.side] = true;
          sums[each.side] += each.matched;
        }
        expect(sums.tai).toBe(sums.xiu);
        expect(refunded.tai && refunded.xiu).toBe(false);
      }),
    );
  });
});

describe('[GAME-11] wide values', () => {
  it('are uniform, and skip what would favour small ones', () => {
    const bytes = [255, 255, 3, 232];
    expect(takeValue(() => bytes.shift()!, 1000)).toBe(0);
    expect(() => takeValue(() => 0, 2 ** 48 + 1)).toThrow(RangeError);
    const next = simulationStream(5);
    const counts = Array.from({ length: 300 }, () => 0);
    for (let index = 0; index < 300_000; index += 1) counts[takeValue(next, 300)]! += 1;
    expect(Math.max(...counts.map((count) => Math.abs(count - 1000)))).toBeLessThan(170);
  });
});
