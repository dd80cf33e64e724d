/**
 * Why cards are dealt from fresh decks every round: the gain of a card counter from a shoe dealt to the cut card, and from fresh decks. He
 * bets the maximum, 500 minimum bets, on every side bet whose exact return from the remaining cards is above its price.
 */
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../value-stream.ts';
import {
  dealBaccarat,
  dealDragonTiger,
  DECKS,
  isSpent,
  RANKS,
  rankOf,
  shuffleShoe,
  SUITS,
  type Shoe,
  type ShoeCard,
} from './index.ts';

/** The maximum per spot, in minimum bets. */
const MOST = 500;
const SHOES = 60;
const SEED = 14;

/** Number of remaining cards of each kind. */
type Left = readonly number[];
const FULL: Left = Array.from({ length: RANKS * SUITS }, () => DECKS);
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** The exact mean return of each side bet from those cards. */
function dragonTigerReturns(left: Left): readonly number[] {
  const all = sum(left);
  const share = (holds: (rank: number) => boolean): number => sum(left.filter((_, card) => holds(rankOf(card)))) / all;
  const suited = sum(left.map((count) => count * (count - 1))) / (all * (all - 1));
  const card = [
    share((rank) => rank > 6) * 2,
    share((rank) => rank < 6) * 2,
    share((rank) => rank % 2 === 0) * 1.75,
    share((rank) => rank % 2 === 1) * 2.05,
  ];
  // Either card is equally likely any of those left.
  return [...card, ...card, suited * 51];
}

function baccaratPairReturns(left: Left): readonly number[] {
  const all = sum(left);
  const ranks = Array.from({ length: RANKS }, (_, rank) => sum(left.filter((_, card) => rankOf(card) === rank)));
  const pair = (sum(ranks.map((count) => count * (count - 1))) / (all * (all - 1))) * 12;
  return [pair, pair];
}

const gainOn = (returns: readonly number[]): number =>
  returns.reduce((gained, back) => gained + Math.max(0, back - 1) * MOST, 0);

/** Mean gain per shoe, in minimum bets: every round counted exactly, on randomly dealt shoes. */
function gainOfShoe(deal: (shoe: Shoe) => Shoe, returns: (left: Left) => readonly number[], fresh: boolean): number {
  const next = simulationStream(SEED);
  let gained = 0;
  for (let count = 0; count < SHOES; count += 1) {
    const left = [...FULL];
    for (let shoe = shuffleShoe(next); !isSpent(shoe);) {
      gained += gainOn(returns(fresh ? FULL : left));
      const after = deal(shoe);
      for (const card of shoe.cards.slice(shoe.dealt, after.dealt) as readonly ShoeCard[]) left[card]! -= 1;
      shoe = after;
    }
  }
  return gained / SHOES;
}

describe('a card counter', () => {
  it('gains thousands of minimum bets per shoe on the side bets of Dragon Tiger, and nothing from fresh decks', () => {
    const deal = (shoe: Shoe): Shoe => dealDragonTiger(shoe).shoe;
    expect(gainOfShoe(deal, dragonTigerReturns, false)).toBeGreaterThan(5_000);
    expect(gainOfShoe(deal, dragonTigerReturns, true)).toBe(0);
  });

  it('gains on the pairs of Baccarat, and nothing from fresh decks', () => {
    const deal = (shoe: Shoe): Shoe => dealBaccarat(shoe).shoe;
    expect(gainOfShoe(deal, baccaratPairReturns, false)).toBeGreaterThan(0);
    expect(gainOfShoe(deal, baccaratPairReturns, true)).toBe(0);
  });
});
