/**
 * The frame's copy of the rules, for display: which cards can be played, suggestions, why a selection is invalid. The studio validates
 * every move; a test compares these rules with its engine's.
 */
import { byRank, rankOf, suitOf, TWO, type Card } from './deck.ts';

/** `run`: three or more consecutive ranks; `pairs`: three or more consecutive pairs. Neither contains a two. */
export type Kind = 'single' | 'pair' | 'triple' | 'quad' | 'run' | 'pairs';

export interface Combination {
  readonly kind: Kind;
  /** From the lowest. */
  readonly cards: readonly Card[];
  /** Compares combinations of the same kind. */
  readonly top: Card;
}

/** Rules by which combinations beat each other. */
export interface Beating {
  readonly quadBeatsPairOfTwos: boolean;
  readonly northern?: boolean;
}

/** What a combination has to answer. */
export interface Call extends Beating {
  /** The combination on the table; undefined for the leader. */
  readonly last: Combination | undefined;
  readonly mustInclude: Card | null;
}

const ALIKE: readonly (Kind | undefined)[] = [undefined, 'single', 'pair', 'triple', 'quad'];
const SHORTEST = 3;
/** From this many consecutive pairs on, they can be played after passing too. */
const LATE_CARDS = 8;

const isRed = (card: Card): boolean => suitOf(card) >= 2;

/** Whether the north has it, too: pairs of one colour, runs of one suit, no consecutive pairs. */
function isNorthern(kind: Kind, cards: readonly Card[]): boolean {
  const first = cards[0]!;
  if (kind === 'pair') return cards.every((card) => isRed(card) === isRed(first));
  return kind === 'run' ? cards.every((card) => suitOf(card) === suitOf(first)) : kind !== 'pairs';
}

/** The combination of the cards, or undefined. */
export function readCombination(cards: readonly Card[], northern = false): Combination | undefined {
  const ranks = byRank(cards);
  const row = [...ranks.keys()];
  const together = [...ranks.values()];
  const sorted = together.flatMap((same) => same);
  const each = together[0]?.length ?? 0;
  const inRow =
    row.length >= SHORTEST &&
    !row.includes(TWO) &&
    row.every((rank, index) => rank === row[0]! + index) &&
    together.every(({ length }) => length === each) &&
    each <= 2;
  const kind = row.length === 1 ? ALIKE[each] : inRow ? (each === 1 ? 'run' : 'pairs') : undefined;
  if (kind === undefined || (northern && !isNorthern(kind, sorted))) return undefined;
  return { kind, cards: sorted, top: sorted[sorted.length - 1]! };
}

const isTwos = ({ top }: Combination): boolean => rankOf(top) === TWO;
const pairsIn = ({ kind, cards }: Combination): number => (kind === 'pairs' ? cards.length / 2 : 0);
/** Four of a kind and consecutive pairs can chop. */
export const isBomb = ({ kind }: Combination): boolean => kind === 'quad' || kind === 'pairs';
/** Worth keeping: twos, and what chops them. */
export const isPrecious = (play: Combination): boolean => isBomb(play) || isTwos(play);

function chops(play: Combination, last: Combination, quadBeatsPairOfTwos: boolean): boolean {
  const pairs = pairsIn(play);
  if (isBomb(last)) {
    if (play.kind === 'quad') return pairsIn(last) === SHORTEST;
    return last.kind === 'quad' ? pairs > SHORTEST : pairs > pairsIn(last);
  }
  if (!isTwos(last)) return false;
  if (last.kind === 'single') return true;
  return last.kind === 'pair' && (play.kind === 'quad' ? quadBeatsPairOfTwos : pairs > SHORTEST);
}

/** Whether a combination answers an equal kind in the north: in the same suit, of pairs in the same colour; twos answer any. */
function isOfSuit(play: Combination, last: Combination): boolean {
  if (isTwos(play) || play.kind === 'triple' || play.kind === 'quad') return true;
  return play.kind === 'pair' ? isRed(play.top) === isRed(last.top) : suitOf(play.top) === suitOf(last.top);
}

/** Whether a combination beats the last one. */
export function beats(play: Combination, last: Combination, { quadBeatsPairOfTwos, northern }: Beating): boolean {
  if (play.kind === last.kind && play.cards.length === last.cards.length)
    return play.top > last.top && (northern !== true || isOfSuit(play, last));
  return isBomb(play) && chops(play, last, quadBeatsPairOfTwos);
}

/** Whether it can be played out of turn, after passing. */
export const isLate = ({ kind, cards }: Combination): boolean => kind === 'pairs' && cards.length >= LATE_CARDS;

export type Fault = 'no_combination' | 'lowest_missing' | 'does_not_beat' | 'other_suit' | 'twos_last';

/** Whether the cards leave nothing but twos in the hand. */
function leavesTwos(hand: readonly Card[], cards: readonly Card[]): boolean {
  const left = hand.filter((card) => !cards.includes(card));
  return left.length > 0 && left.every((card) => rankOf(card) === TWO);
}

/** Why the cards of a hand cannot be played; undefined where they can. */
export function faultOf(cards: readonly Card[], call: Call, hand: readonly Card[] = []): Fault | undefined {
  const { last, mustInclude, northern } = call;
  const play = readCombination(cards, northern);
  if (!play) return 'no_combination';
  if (mustInclude !== null && !cards.includes(mustInclude)) return 'lowest_missing';
  if (last && !beats(play, last, call))
    return beats(play, last, { ...call, northern: false }) ? 'other_suit' : 'does_not_beat';
  return northern === true && leavesTwos(hand, cards) ? 'twos_last' : undefined;
}

function subsets(cards: readonly Card[], size: number): Card[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, index) => subsets(cards.slice(index + 1), size - 1).map((rest) => [card, ...rest]));
}

/** Sequences with `each` cards of every rank: the lowest cards, with any card on top. */
function rowsOf(ranks: ReadonlyMap<number, readonly Card[]>, each: 1 | 2): Card[][] {
  const found: Card[][] = [];
  for (const start of ranks.keys()) {
    const below: Card[] = [];
    for (let rank = start; rank < TWO && (ranks.get(rank)?.length ?? 0) >= each; rank += 1) {
      const same = ranks.get(rank)!;
      if (rank - start >= SHORTEST - 1) found.push(...subsets(same, each).map((top) => [...below, ...top]));
      below.push(...same.slice(0, each));
    }
  }
  return found;
}

/** Runs of each suit. */
const suitedRows = (hand: readonly Card[]): Card[][] =>
  [0, 1, 2, 3].flatMap((suit) => rowsOf(byRank(hand.filter((card) => suitOf(card) === suit)), 1));

/** All answers of a hand; of sequences only those with the lowest cards below the top, as others beat no more. */
export function playsOf(hand: readonly Card[], call: Call): readonly Combination[] {
  const ranks = byRank(hand);
  const alike = [...ranks.values()].flatMap((same) => [1, 2, 3, 4].flatMap((size) => subsets(same, size)));
  const inRows = call.northern === true ? suitedRows(hand) : [...rowsOf(ranks, 1), ...rowsOf(ranks, 2)];
  return [...alike, ...inRows].flatMap((cards) => (faultOf(cards, call, hand) ? [] : (readCombination(cards) ?? [])));
}

/** Cards that are part of any playable combination; the lower cards of a sequence of any suits count with all of their rank. */
export function playable(hand: readonly Card[], call: Call): ReadonlySet<Card> {
  const found = new Set(playsOf(hand, call).flatMap(({ cards }) => cards));
  if (call.northern === true) return found;
  const inRows = new Set(
    playsOf(hand, call).flatMap(({ kind, cards }) => (kind === 'run' ? cards.slice(0, -1).map(rankOf) : [])),
  );
  return new Set(hand.filter((card) => found.has(card) || inRows.has(rankOf(card))));
}

/** How many combinations of a hand a play breaks up. */
const tears = (play: Combination, ranks: ReadonlyMap<number, readonly Card[]>): number =>
  play.cards.filter(
    (card) => ranks.get(rankOf(card))!.length > play.cards.filter((other) => rankOf(other) === rankOf(card)).length,
  ).length;

/** Suggestions, best first: cheap before valuable, nothing broken up; for the leader low and long ones. */
export function suggestionsOf(hand: readonly Card[], call: Call): readonly Combination[] {
  const ranks = byRank(hand);
  const leads = call.last === undefined;
  const rated = playsOf(hand, call).map((play) => ({
    play,
    rank: [
      play.cards.length === hand.length ? 0 : 1,
      isBomb(play) ? 2 : isTwos(play) ? 1 : 0,
      leads ? rankOf(play.cards[0]!) : tears(play, ranks),
      leads ? -play.cards.length : 0,
      play.top,
    ],
  }));
  const compare = (left: readonly number[], right: readonly number[]): number => {
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : left[at]! - right[at]!;
  };
  return rated.sort((left, right) => compare(left.rank, right.rank)).map(({ play }) => play);
}
