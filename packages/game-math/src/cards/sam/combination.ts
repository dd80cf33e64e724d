/** Combinations of Sâm Lốc: suits do not count, the two is the highest single card and the second of the lowest run. */
import { byRank, rankOf, sorted, SUITS, TWO, type Card } from '../card.ts';

/** `run`: three or more ranks in a row, from A-2-3 to Q-K-A (sảnh). */
export type SamKind = 'single' | 'pair' | 'triple' | 'quad' | 'run';

export interface SamCombination {
  readonly kind: SamKind;
  readonly cards: readonly Card[];
  /** Rank of the highest card, by which equal kinds are compared; in a run with a two the ace and the two are below the three. */
  readonly height: number;
}

const OF_A_KIND: Readonly<Record<number, SamKind>> = { 1: 'single', 2: 'pair', 3: 'triple', 4: 'quad' };
const SHORTEST = 3;
const ACE = TWO - 1;
/** Ranks in the order of runs: the ace and the two come before the three, the ace again after the king. */
export const RUN_RANKS: readonly number[] = [ACE, TWO, ...Array.from({ length: TWO }, (_, rank) => rank)];
/** Places of the ace and the two before the three. */
const LOW = 2;

/** The last place in `RUN_RANKS` of ranks in a row; undefined where they are none. */
function runEnd(ranks: readonly number[]): number | undefined {
  if (ranks.length < SHORTEST) return undefined;
  const start = RUN_RANKS.findIndex((_, at) => ranks.every((__, step) => ranks.includes(RUN_RANKS[at + step] ?? -1)));
  return start < 0 ? undefined : start + ranks.length - 1;
}

/** The combination of the cards, or undefined. A duplicate card makes none. */
export function readSam(cards: readonly Card[]): SamCombination | undefined {
  if (cards.length === 0 || new Set(cards).size !== cards.length) return undefined;
  const ranks = [...byRank(cards).keys()];
  const row = sorted(cards);
  if (ranks.length === 1) return { kind: OF_A_KIND[cards.length]!, cards: row, height: ranks[0]! };
  const end = ranks.length === cards.length ? runEnd(ranks) : undefined;
  if (end === undefined) return undefined;
  const placeOf = (card: Card): number => RUN_RANKS.indexOf(rankOf(card), end - cards.length + 1);
  return { kind: 'run', cards: row.toSorted((one, other) => placeOf(one) - placeOf(other)), height: end - LOW };
}

const isTwo = ({ kind, height }: SamCombination): boolean => kind === 'single' && height === TWO;
const isQuad = ({ kind }: SamCombination): boolean => kind === 'quad';

/** Whether `attacker` may be played on `last`. */
export function beatsSam(attacker: SamCombination, last: SamCombination): boolean {
  if (isQuad(attacker) && isTwo(last)) return true;
  return attacker.kind === last.kind && attacker.cards.length === last.cards.length && attacker.height > last.height;
}

/** Whether playing `attacker` on `last`, which it beats, is a chop that is paid for. */
export const chopsSam = (attacker: SamCombination, last: SamCombination): boolean =>
  isQuad(attacker) && (isTwo(last) || isQuad(last));

/** Worth keeping: twos and four of a kind. */
export const isDear = ({ kind, height }: SamCombination): boolean =>
  kind === 'quad' || (kind !== 'run' && height === TWO);

/** Every combination of a hand that differs by more than suits: each with the lowest suits. */
export function samCombinations(hand: readonly Card[]): readonly SamCombination[] {
  const ranks = byRank(hand);
  const alike = [...ranks.values()].flatMap((same) => same.map((_, index) => same.slice(0, index + 1)));
  const rows: Card[][] = [];
  for (const start of RUN_RANKS.keys()) {
    const row: Card[] = [];
    for (const rank of RUN_RANKS.slice(start)) {
      const [card] = ranks.get(rank) ?? [];
      if (card === undefined || row.includes(card)) break;
      row.push(card);
      if (row.length >= SHORTEST) rows.push([...row]);
    }
  }
  return [...alike, ...rows].flatMap((cards) => readSam(cards) ?? []);
}

/** How a hand wins at the deal (tới trắng), strongest first. */
export const SAM_WINS = ['dragon_run', 'four_twos', 'three_triples', 'five_pairs', 'one_colour'] as const;
export type SamWin = (typeof SAM_WINS)[number];

/** What a dealt hand wins with, if anything. */
export function samWinOf(hand: readonly Card[], oneColourWins: boolean): SamWin | undefined {
  const sizes = [...byRank(hand).values()].map(({ length }) => length);
  const reds = hand.filter((card) => card % SUITS >= SUITS / 2).length;
  const pairs = sizes.reduce((sum, size) => sum + Math.floor(size / 2), 0);
  const holds: Readonly<Record<SamWin, boolean>> = {
    dragon_run: readSam(hand)?.kind === 'run',
    four_twos: hand.filter((card) => rankOf(card) === TWO).length === SUITS,
    three_triples: sizes.filter((size) => size >= 3).length >= 3,
    five_pairs: pairs * 2 === hand.length,
    one_colour: oneColourWins && (reds === 0 || reds === hand.length),
  };
  return SAM_WINS.find((kind) => holds[kind]);
}
