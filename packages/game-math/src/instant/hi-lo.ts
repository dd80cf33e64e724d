/**
 * Guesses about the next card, each drawn from a whole pack, so that earlier cards predict nothing. A right guess at chance p multiplies
 * the value by 1 / p; the whole is rounded down to hundredths once, so nothing is lost step by step.
 */
import type { ValueStream } from '../value-stream.ts';
import { floorOfProduct } from './floor-of-product.ts';
import { HIGHEST_HUNDREDTHS, type InstantRulesOf, type Played } from './game.ts';
import { GUESSES, type Guess, type HiLoMove, type HiLoSeen } from './rules.ts';

const PRICE_BASIS_POINTS = 9800;
const CARDS = 52;
const RANKS = 13;
const SKIPS = 3;
const NONE_AHEAD: HiLoSeen['ahead'] = { higher: null, lower: null, same: null };

const chances = Array.from({ length: RANKS }, (_, rank) => ({ higher: RANKS - 1 - rank, lower: rank, same: 1 }));

const rankOf = (card: number): number => card % RANKS;
const ranksFor = (card: number, guess: Guess): number => chances[rankOf(card)]![guess];

/** The multiplier after right guesses with N ranks of thirteen each. */
const priceOf = (guessed: readonly number[]): number =>
  floorOfProduct(
    PRICE_BASIS_POINTS / 100,
    guessed.map((ranks) => [RANKS, ranks]),
  );

function holds(guess: Guess, before: number, after: number): boolean {
  const difference = rankOf(after) - rankOf(before);
  if (guess === 'same') return difference === 0;
  return guess === 'higher' ? difference > 0 : difference < 0;
}

/** The multiplier of each next guess, after those so far. */
function aheadOf(card: number, guessed: readonly number[]): HiLoSeen['ahead'] {
  const ahead = (guess: Guess): number | null => {
    const ranks = ranksFor(card, guess);
    const hundredths = ranks === 0 ? Infinity : priceOf([...guessed, ranks]);
    return hundredths <= HIGHEST_HUNDREDTHS ? hundredths : null;
  };
  return { higher: ahead('higher'), lower: ahead('lower'), same: ahead('same') };
}

interface Standing {
  readonly cards: readonly number[];
  readonly came: readonly (Guess | 'skip')[];
  readonly skipsLeft: number;
  readonly lost: boolean;
  /** The ranks that were right, guess by guess. */
  readonly guessed: readonly number[];
  readonly hundredths: number;
  readonly ahead: HiLoSeen['ahead'];
  readonly over: boolean;
}

/** A round ends by itself where no guess stays below the highest multiplier and no card may be skipped. */
const endedBy = (ahead: HiLoSeen['ahead'], skipsLeft: number): boolean =>
  skipsLeft === 0 && GUESSES.every((guess) => ahead[guess] === null);

function skipped(from: Standing, next: ValueStream): Standing | undefined {
  if (from.skipsLeft === 0) return undefined;
  const card = next(CARDS);
  const [ahead, skipsLeft] = [aheadOf(card, from.guessed), from.skipsLeft - 1];
  return {
    ...from,
    cards: [...from.cards, card],
    came: [...from.came, 'skip'],
    skipsLeft,
    ahead,
    over: endedBy(ahead, skipsLeft),
  };
}

function judged(from: Standing, guess: Guess, next: ValueStream): Standing | undefined {
  const hundredths = GUESSES.includes(guess) ? from.ahead[guess] : null;
  if (hundredths === null) return undefined;
  const before = from.cards[from.cards.length - 1]!;
  const card = next(CARDS);
  const shown = { ...from, cards: [...from.cards, card], came: [...from.came, guess] };
  if (!holds(guess, before, card)) return { ...shown, lost: true, hundredths: 0, over: true };
  const guessed = [...from.guessed, ranksFor(before, guess)];
  const ahead = aheadOf(card, guessed);
  return { ...shown, guessed, hundredths, ahead, over: endedBy(ahead, from.skipsLeft) };
}

function moved(from: Standing, move: HiLoMove, next: ValueStream): Standing | undefined {
  if (from.over) return undefined;
  if ('take' in move) return from.hundredths === 0 ? undefined : { ...from, over: true };
  return 'skip' in move ? skipped(from, next) : judged(from, move.guess, next);
}

function play(_choice: unknown, moves: readonly HiLoMove[], next: ValueStream): Played<'hi-lo'> | undefined {
  const first = next(CARDS);
  let at: Standing | undefined = {
    cards: [first],
    came: [],
    skipsLeft: SKIPS,
    lost: false,
    guessed: [],
    hundredths: 0,
    ahead: aheadOf(first, []),
    over: false,
  };
  for (const move of moves) at = at && moved(at, move, next);
  if (!at) return undefined;
  const { cards, came, skipsLeft, lost, hundredths, ahead, over } = at;
  return { seen: { cards, came, skipsLeft, lost, hundredths, ahead: over ? NONE_AHEAD : ahead }, hundredths, over };
}

export const HI_LO: InstantRulesOf<'hi-lo'> = {
  game: 'hi-lo',
  offer: { chances, skips: SKIPS, priceBasisPoints: PRICE_BASIS_POINTS },
  highestHundredths: HIGHEST_HUNDREDTHS,
  // Four guesses in a row at twelve of thirteen pay 1.34, which loses the most by rounding down.
  rtpBasisPoints: 9728,
  offers: () => true,
  play,
};
