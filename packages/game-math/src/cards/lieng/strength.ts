/** Hands of Liêng: three of a rank (sáp), three in a row (liêng), three pictures (ảnh), else points; equal ones by the highest card. */
import { rankOf, sorted, TWO, type Card } from '../card.ts';

/** From the weakest. */
export const LIENG_KINDS = ['points', 'pictures', 'run', 'set'] as const;
export type LiengKind = (typeof LIENG_KINDS)[number];

export interface LiengStrength {
  readonly kind: LiengKind;
  /** 0 to 9; of pictures, runs and sets 0. */
  readonly points: number;
  /** Of two hands the stronger one has the higher number; no two hands of one deck have the same. */
  readonly value: number;
}

const ACE = TWO - 1;
const TEN = 7;
const JACK = 8;
const HIGHEST_POINTS = 9;
/** More than any card's height. */
const HEIGHTS = 64;
/** More than any hand's main value. */
const MAINS = 16;

/** Ranks as this game orders them: 2 is 0, the ace 12. */
const heightOf = (card: Card): number => (rankOf(card) + 1) % (TWO + 1);
/** Rank first, then suit: spades, clubs, diamonds, hearts. */
const placeOf = (card: Card): number => heightOf(card) * 4 + (card % 4);

/** Points of a card: the ace one, ten and pictures none. */
export function liengPoints(card: Card): number {
  const rank = rankOf(card);
  if (rank === ACE) return 1;
  return rank >= TEN && rank < ACE ? 0 : heightOf(card) + 2;
}

/** The highest height of three in a row, the ace low in A-2-3; undefined where they are none. */
function rowOf(heights: readonly number[]): number | undefined {
  const [low, middle, high] = heights as [number, number, number];
  if (low === 0 && middle === 1 && high === ACE + 1) return 1;
  return middle === low + 1 && high === middle + 1 ? high : undefined;
}

/** What three cards are worth. */
export function liengStrength(cards: readonly Card[]): LiengStrength {
  const heights = cards.map(heightOf).toSorted((one, other) => one - other);
  const top = Math.max(...cards.map(placeOf));
  const row = rowOf(heights);
  const points = cards.reduce((sum, card) => sum + liengPoints(card), 0) % (HIGHEST_POINTS + 1);
  const made = (kind: LiengKind, main: number, shown = 0): LiengStrength => ({
    kind,
    points: shown,
    value: (LIENG_KINDS.indexOf(kind) * MAINS + main) * HEIGHTS + top,
  });
  if (heights[0] === heights[2]) return made('set', heights[0]!);
  if (row !== undefined) return made('run', row);
  if (cards.every((card) => rankOf(card) >= JACK && rankOf(card) < ACE)) return made('pictures', 0);
  return made('points', points, points);
}

/** The hand, the highest card first. */
export const byStrength = (cards: readonly Card[]): readonly Card[] =>
  sorted(cards).toSorted((one, other) => placeOf(other) - placeOf(one));
