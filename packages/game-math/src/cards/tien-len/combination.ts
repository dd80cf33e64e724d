/** Combinations of Tiến Lên, southern and northern, and what beats what. */
import { byRank, isRed, rankOf, sorted, suitOf, TWO, type Card } from '../card.ts';
import type { TableRules } from './rules.ts';

/** `run`: three or more ranks in a row (sảnh); `pairs`: three or more pairs in a row (đôi thông). Neither holds a two. */
export type Kind = 'single' | 'pair' | 'triple' | 'quad' | 'run' | 'pairs';

export interface Combination {
  readonly kind: Kind;
  /** From the lowest. */
  readonly cards: readonly Card[];
  /** The highest card, by which equal kinds are compared. */
  readonly top: Card;
}

const OF_A_KIND: Readonly<Record<number, Kind>> = { 1: 'single', 2: 'pair', 3: 'triple', 4: 'quad' };
const SHORTEST = 3;

function isInRow(ranks: readonly number[]): boolean {
  return (
    ranks.length >= SHORTEST &&
    !ranks.includes(TWO) &&
    ranks.every((rank, index) => index === 0 || rank === ranks[index - 1]! + 1)
  );
}

function kindOf(cards: readonly Card[]): Kind | undefined {
  const ranks = byRank(cards);
  if (ranks.size === 1) return OF_A_KIND[cards.length];
  if (!isInRow([...ranks.keys()])) return undefined;
  const sizes = [...ranks.values()].map((same) => same.length);
  if (sizes.every((size) => size === 1)) return 'run';
  return sizes.every((size) => size === 2) ? 'pairs' : undefined;
}

/** Whether the north has it, too: pairs of one colour, runs of one suit, no consecutive pairs. */
function isNorthern(kind: Kind, cards: readonly Card[]): boolean {
  const [first] = cards;
  if (kind === 'pair') return cards.every((card) => isRed(card) === isRed(first!));
  return kind === 'run' ? cards.every((card) => suitOf(card) === suitOf(first!)) : kind !== 'pairs';
}

/** The combination of the cards, or undefined. A duplicate card makes none. */
export function readCombination(cards: readonly Card[], northern = false): Combination | undefined {
  if (cards.length === 0 || new Set(cards).size !== cards.length) return undefined;
  const kind = kindOf(cards);
  if (kind === undefined || (northern && !isNorthern(kind, cards))) return undefined;
  const row = sorted(cards);
  return { kind, cards: row, top: row[row.length - 1]! };
}

const isTwos = ({ top }: Combination): boolean => rankOf(top) === TWO;
/** Number of consecutive pairs, 0 for anything else. */
const pairsIn = ({ kind, cards }: Combination): number => (kind === 'pairs' ? cards.length / 2 : 0);
/** Bombs ("hàng"), beaten only by their own kind: four of a kind, consecutive pairs. Four twos are never played: they win at the deal. */
export const isBomb = (combination: Combination): boolean =>
  combination.kind === 'quad' || combination.kind === 'pairs';

function chopsTwos(attacker: Combination, { cards }: Combination, rules: TableRules): boolean {
  const pairs = pairsIn(attacker);
  switch (cards.length) {
    case 1:
      return attacker.kind === 'quad' || pairs >= 3;
    case 2:
      return (attacker.kind === 'quad' && rules.quadBeatsPairOfTwos) || pairs >= 4;
    case 3:
      return rules.fivePairsBeatThreeTwos && pairs >= 5;
    default:
      return false;
  }
}

function chopsBomb(attacker: Combination, last: Combination): boolean {
  if (attacker.kind === 'quad') return last.kind === 'pairs' && pairsIn(last) === 3;
  return last.kind === 'quad' ? pairsIn(attacker) >= 4 : pairsIn(attacker) > pairsIn(last);
}

/** Whether a combination answers an equal kind in the north: in the same suit, of pairs in the same colour; twos answer any. */
function isOfSuit(attacker: Combination, last: Combination): boolean {
  if (isTwos(attacker) || attacker.kind === 'triple' || attacker.kind === 'quad') return true;
  return attacker.kind === 'pair' ? isRed(attacker.top) === isRed(last.top) : suitOf(attacker.top) === suitOf(last.top);
}

/** Whether `attacker` may be played on `last`. */
export function beats(attacker: Combination, last: Combination, rules: TableRules): boolean {
  if (attacker.kind === last.kind && attacker.cards.length === last.cards.length)
    return attacker.top > last.top && (rules.northern !== true || isOfSuit(attacker, last));
  if (!isBomb(attacker)) return false;
  return isBomb(last) ? chopsBomb(attacker, last) : isTwos(last) && chopsTwos(attacker, last, rules);
}

/** Whether playing `attacker` on `last`, which it beats, is a chop ("chặt") that is paid for. */
export const isChop = (attacker: Combination, last: Combination): boolean =>
  isBomb(attacker) && (isTwos(last) || isBomb(last));

/** Whether the cards leave nothing but twos in the hand: in the north it could only end with one. */
export function leavesTwos(hand: readonly Card[], cards: readonly Card[]): boolean {
  const left = hand.filter((card) => !cards.includes(card));
  return left.length > 0 && left.every((card) => rankOf(card) === TWO);
}

/** Points of a two: one for a black, two for a red. */
export const pointsOfTwo = (card: Card): number => (isRed(card) ? 2 : 1);
/** Points of four of a kind or of consecutive pairs. */
export const BOMB_POINTS = 4;

/** The price of having the combination chopped, in points. */
export function choppedPoints(last: Combination): number {
  return isBomb(last) ? BOMB_POINTS : last.cards.reduce((sum, card) => sum + pointsOfTwo(card), 0);
}
