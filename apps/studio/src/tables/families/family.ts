/** What the tables' games have in common: how a round is dealt, and bets that are paid by what was dealt. */
import { returnOf, STAKE, type TableBet, type Weighted } from '@lantern/game-math/tables';
import type { TableBetShown, TableGame, TableResult } from '../../../wire/table.ts';

/** One of `count` values, from the seed of the round. */
export type Values = (count: number) => number;

/** A bet on offer, with the price and the exact return that are printed on the felt. */
export interface Offer extends TableBetShown {
  /** Paid in ten-thousandths of the stake, the stake included. */
  readonly pays: (result: TableResult) => number;
}

/** What a table with a shoe carries from round to round. */
export interface ShoeMemory {
  readonly shoe: number;
  /** Cards that are out, in order. */
  readonly out: readonly number[];
}

export type TableMemory = ShoeMemory | null;

export interface TableFamily {
  readonly game: TableGame;
  /** Under which name its rules are written down with a stake, at a table with this published return; absent where the game's own name says it all. */
  title?(rtpBasisPoints: number): string;
  /** How long what was dealt is shown. */
  readonly shownMs: number;
  /** How long stakes are taken, where it is not the table's pace that says so. */
  readonly bettingMs?: number;
  /** Members play against each other: for so long the sides are evened out before the deal. */
  readonly lockMs?: number;
  /** Bets on offer at a table with this published return. */
  offers(rtpBasisPoints: number): readonly Offer[];
  /** What a round begins with after another. */
  open(last: { readonly memory: TableMemory; readonly result: TableResult } | undefined): TableMemory;
  /** Deals a round. */
  deal(memory: TableMemory, next: Values): TableResult;
  /** What of a result is told before betting, where something is. */
  promise?(result: TableResult): string;
}

const BASIS_POINTS = 10_000n;

/** Bets as offers: `read` makes of what was dealt what they are paid by, `outcomes` are all ways it can come. */
export function offersOf<Outcome>(bets: Iterable<TableBet<Outcome>>, outcomes: readonly Weighted<Outcome>[], read: (result: TableResult) => Outcome): readonly Offer[] {
  return [...bets].map((bet) => {
    const { numerator, denominator } = returnOf(bet, outcomes);
    const highest = Math.max(...outcomes.map(({ result }) => bet.pays(result)));
    return { id: bet.id, net: highest - STAKE, rtpBasisPoints: Number((numerator * BASIS_POINTS) / denominator), pays: (result) => bet.pays(read(result)) };
  });
}

/** What was dealt, if it is of that game. Throws for another: a table changed its game under a round. */
export function ofGame<Game extends TableGame>(result: TableResult, game: Game): Extract<TableResult, { readonly game: Game }> {
  if (result.game !== game) throw new Error(`A ${result.game} round is not paid as ${game}`);
  return result as Extract<TableResult, { readonly game: Game }>;
}

/** A value that is counted when it is first needed. */
export function onceNeeded<T>(count: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: count() }).value;
}
