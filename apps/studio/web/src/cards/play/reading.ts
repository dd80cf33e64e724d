/** Derived values of a table's state, for its member. */
import type {
  CardBoardShown,
  CardHandShown,
  CardMode,
  CardRulesShown,
  CardTableShown,
} from '../../../../wire/cards.ts';
import type { Card } from './deck.ts';
import { readCombination, type Call } from './plays.ts';

const CARDS_A_POINT = 3;

/** The value of points at a table; in Sâm Lốc they are stakes. */
export function pointsWorth(mode: CardMode, stake: number, points: number): number {
  if (mode === 'sam') return stake * points;
  return mode === 'by_card' ? stake * CARDS_A_POINT * points : Math.floor((stake * points) / 2);
}

/** The board of a hand of that game; undefined in other games, and without a hand. */
export function boardIn<Play extends CardBoardShown['play']>(
  table: CardTableShown | undefined,
  play: Play,
): Extract<CardBoardShown, { readonly play: Play }> | undefined {
  const board = table?.hand?.board;
  return board?.play === play ? (board as Extract<CardBoardShown, { readonly play: Play }>) : undefined;
}

/** The member's own cards; empty outside of a hand. */
const NO_CARDS: readonly Card[] = [];
export const mineOf = (table: CardTableShown | undefined): readonly Card[] => table?.hand?.mine ?? NO_CARDS;

/** What the next combination has to answer. */
export function callOf(
  hand: CardHandShown | null,
  { quadBeatsPairOfTwos, northern }: Pick<CardRulesShown, 'quadBeatsPairOfTwos' | 'northern'>,
): Call {
  return {
    last: hand?.trick ? readCombination(hand.trick.cards) : undefined,
    mustInclude: hand?.mustInclude ?? null,
    quadBeatsPairOfTwos,
    northern,
  };
}

export const isPlaying = (table: CardTableShown | undefined): boolean => table?.phase === 'playing';
/** Whether a seat is in turn, or among those asked at once. */
export const isAwaited = (table: CardTableShown | undefined, seat: number): boolean =>
  table?.phase === 'playing' && (table.hand?.turn === seat || table.hand?.asked.includes(seat) === true);
export const isMyTurn = (table: CardTableShown | undefined): boolean =>
  table !== undefined && isAwaited(table, table.mySeat);

/** Whether the member may play consecutive pairs out of turn. */
export const hasPassed = (table: CardTableShown | undefined): boolean =>
  table?.phase === 'playing' && table.hand?.trick !== null && table.seats[table.mySeat]?.passed === true;

/** The position of a seat relative to the member's own: play goes counter-clockwise. */
export type Place = 'me' | 'right' | 'top' | 'left';
const AROUND: Readonly<Record<number, readonly Place[]>> = {
  2: ['me', 'top'],
  3: ['me', 'right', 'left'],
  4: ['me', 'right', 'top', 'left'],
};

export function placeOf(seat: number, { seats, mySeat }: Pick<CardTableShown, 'seats' | 'mySeat'>): Place {
  const count = seats.length;
  return AROUND[count]?.[(((seat - mySeat) % count) + count) % count] ?? 'top';
}
