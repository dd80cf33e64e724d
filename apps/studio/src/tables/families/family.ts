/** What all table games share: dealing, and bets paid by the result. */
import { returnOf, STAKE, type TableBet, type Weighted } from '@lantern/game-math/tables';
import type { TableBetShown, TableGame, TableResult } from '../../../wire/table.ts';

/** One of `count` values, from the seed of the round. */
export type Values = (count: number) => number;

/** A bet on offer, with the price and the exact return printed on the felt. */
export interface Offer extends TableBetShown {
  /** Paid in ten-thousandths of the stake, the stake included. */
  readonly pays: (result: TableResult) => number;
}

/** The state of a round dealt from a shoe; rounds dealt from fresh decks have none. */
export interface ShoeMemory {
  readonly shoe: number;
  /** Cards that are out, in order. */
  readonly out: readonly number[];
}

export type TableMemory = ShoeMemory | null;

export interface TableFamily {
  readonly game: TableGame;
  /** The name its rules are stored under with a stake, at a table with this published return; absent where it is the game's name. */
  title?(rtpBasisPoints: number): string;
  /** How long the result is shown. */
  readonly shownMs: number;
  /** How long stakes are taken, where it differs from the table's pace. */
  readonly bettingMs?: number;
  /** How long sides are matched before the deal, where members play against each other. */
  readonly lockMs?: number;
  /** Bets on offer at a table with this published return. */
  offers(rtpBasisPoints: number): readonly Offer[];
  /** The state for a round after another. */
  open(last: { readonly memory: TableMemory; readonly result: TableResult } | undefined): TableMemory;
  /** Deals a round. */
  deal(memory: TableMemory, next: Values): TableResult;
  /** The commitment to a result, published before betting, where the game has one. */
  commit?(result: TableResult): string;
}

const BASIS_POINTS = 10_000n;

/** Bets as offers: `read` maps a result to what the bet is paid by, `outcomes` are all possible results. */
export function offersOf<Outcome>(
  bets: Iterable<TableBet<Outcome>>,
  outcomes: readonly Weighted<Outcome>[],
  read: (result: TableResult) => Outcome,
): readonly Offer[] {
  return [...bets].map((bet) => {
    const { numerator, denominator } = returnOf(bet, outcomes);
    const highest = Math.max(...outcomes.map(({ result }) => bet.pays(result)));
    return {
      id: bet.id,
      net: highest - STAKE,
      rtpBasisPoints: Number((numerator * BASIS_POINTS) / denominator),
      pays: (result) => bet.pays(read(result)),
    };
  });
}

/** The result, if it is of that game. Throws for another: a table changed its game during a round. */
export function ofGame<Game extends TableGame>(
  result: TableResult,
  game: Game,
): Extract<TableResult, { readonly game: Game }> {
  if (result.game !== game) throw new Error(`A ${result.game} round is not paid as ${game}`);
  return result as Extract<TableResult, { readonly game: Game }>;
}

/** A value computed on first use. */
export function onceNeeded<T>(count: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: count() }).value;
}
