/**
 * A game of Tiến Lên as a state machine. Public and secret state are separate: `open` goes to all players, `hidden` never leaves
 * the server except a player's own hand (`viewOf`). Seats are numbered in the direction of play.
 */
import type { ValueStream } from '../../value-stream.ts';
import { dealHands, type Card } from '../card.ts';
import { beats, choppedPoints, isChop, leavesTwos, readCombination, type Combination } from './combination.ts';
import { instantWinner, type InstantWin } from './instant-win.ts';
import { MIN_SEATS, MAX_SEATS, type TableRules } from './rules.ts';

/** The combination on the table, and who played it. */
export interface Trick {
  readonly by: number;
  readonly combination: Combination;
}

/** A pending chop: chopped again in the same trick, the last victim pays for all. */
export interface Chain {
  readonly by: number;
  readonly victim: number;
  readonly points: number;
}

export interface OpenState {
  readonly rules: TableRules;
  readonly handSizes: readonly number[];
  readonly turn: number;
  readonly trick: Trick | undefined;
  /** Players who are out until the trick ends. */
  readonly passed: readonly boolean[];
  /** Players who have played a card in this game. */
  readonly hasPlayed: readonly boolean[];
  /** Must be in the first combination of a table's first game. */
  readonly mustInclude: Card | undefined;
  readonly chain: Chain | undefined;
  /** Chops that are final. */
  readonly chops: readonly Chain[];
  /** Seats in order of finishing; the last one is added when the game is over by place. */
  readonly finished: readonly number[];
  /** Players without a play when the first finished, by place where the rules use it. */
  readonly stuck?: readonly number[];
  readonly instantWin: InstantWin | undefined;
  readonly over: boolean;
}

export interface HiddenState {
  readonly hands: readonly (readonly Card[])[];
}

export interface Game {
  readonly open: OpenState;
  readonly hidden: HiddenState;
}

export type Refusal =
  | 'over'
  | 'not_your_turn'
  | 'not_your_cards'
  | 'no_combination'
  | 'lowest_missing'
  | 'does_not_beat'
  | 'has_to_lead'
  | 'twos_last';
export type Move = { readonly ok: true; readonly game: Game } | { readonly ok: false; readonly code: Refusal };

const refused = (code: Refusal): Move => ({ ok: false, code });
const LONG_PAIRS = 8;

/**
 * Deals a game. `leader` is the winner of the one before; in a table's first game the player with the lowest card leads with it. Throws
 * RangeError for other than 2 to 4 seats.
 */
export function dealGame(rules: TableRules, seats: number, next: ValueStream, leader?: number): Game {
  if (!Number.isInteger(seats) || seats < MIN_SEATS || seats > MAX_SEATS) throw new RangeError('two to four play');
  return startGame(rules, dealHands(seats, next), leader);
}

/** Starts with predefined hands. */
export function startGame(rules: TableRules, hands: readonly (readonly Card[])[], leader?: number): Game {
  const lowest = Math.min(...hands.flat());
  const instantWin = instantWinner(hands, rules, leader === undefined);
  const none = hands.map(() => false);
  const open: OpenState = {
    rules,
    handSizes: hands.map((hand) => hand.length),
    turn: leader ?? hands.findIndex((hand) => hand.includes(lowest)),
    trick: undefined,
    passed: none,
    hasPlayed: none,
    mustInclude: leader === undefined ? lowest : undefined,
    chain: undefined,
    chops: [],
    finished: instantWin ? [instantWin.seat] : [],
    instantWin,
    over: instantWin !== undefined,
  };
  return { open, hidden: { hands } };
}

/** Four or more consecutive pairs can be played out of turn too, and after passing. */
const isOutOfTurn = ({ kind, cards }: Combination): boolean => kind === 'pairs' && cards.length >= LONG_PAIRS;

/** Why the seat may not play the cards, if so. */
function playRefusal(
  { open, hidden }: Game,
  seat: number,
  cards: readonly Card[],
  combination: Combination | undefined,
): Refusal | undefined {
  if (open.over) return 'over';
  const chopsLate =
    open.passed[seat] === true && open.trick !== undefined && combination !== undefined && isOutOfTurn(combination);
  if (seat !== open.turn && !chopsLate) return 'not_your_turn';
  if (cards.some((card) => !hidden.hands[seat]?.includes(card))) return 'not_your_cards';
  if (combination === undefined) return 'no_combination';
  if (open.mustInclude !== undefined && !cards.includes(open.mustInclude)) return 'lowest_missing';
  if (open.trick && !beats(combination, open.trick.combination, open.rules)) return 'does_not_beat';
  return open.rules.northern === true && leavesTwos(hidden.hands[seat]!, cards) ? 'twos_last' : undefined;
}

/** Plays cards. */
export function playCards(game: Game, seat: number, cards: readonly Card[]): Move {
  const combination = readCombination(cards, game.open.rules.northern);
  const code = playRefusal(game, seat, cards, combination);
  if (code !== undefined || combination === undefined) return refused(code ?? 'no_combination');
  const { open } = game;
  const hands = game.hidden.hands.map((hand, index) =>
    index === seat ? hand.filter((card) => !cards.includes(card)) : hand,
  );
  const runsOut = hands[seat]!.length === 0;
  const laid: OpenState = {
    ...open,
    handSizes: hands.map((hand) => hand.length),
    trick: { by: seat, combination },
    // A player who chops after passing is back in the trick.
    passed: open.passed.map((has, index) => has && index !== seat),
    hasPlayed: open.hasPlayed.map((has, index) => has || index === seat),
    mustInclude: undefined,
    chain: chainAfter(open, seat, combination),
    finished: runsOut ? [...open.finished, seat] : open.finished,
    ...(runsOut &&
      open.finished.length === 0 &&
      open.rules.mode === 'by_place' &&
      open.rules.stuckByPlace === true && { stuck: stuckOf(open, seat) }),
  };
  return { ok: true, game: { open: isDecided(laid) ? finish(laid) : turnAfter(laid, seat), hidden: { hands } } };
}

/** Players without a play, except the winner. */
const stuckOf = ({ hasPlayed }: OpenState, winner: number): readonly number[] =>
  [...hasPlayed.keys()].filter((seat) => seat !== winner && !hasPlayed[seat]);

/** Passes: out until the trick ends. */
export function passTurn({ open, hidden }: Game, seat: number): Move {
  if (open.over) return refused('over');
  if (seat !== open.turn) return refused('not_your_turn');
  if (open.trick === undefined) return refused('has_to_lead');
  const passed = open.passed.map((has, index) => has || index === seat);
  return { ok: true, game: { open: turnAfter({ ...open, passed }, seat), hidden } };
}

function chainAfter({ trick, chain }: OpenState, by: number, combination: Combination): Chain | undefined {
  if (trick === undefined || !isChop(combination, trick.combination)) return undefined;
  return { by, victim: trick.by, points: (chain?.points ?? 0) + choppedPoints(trick.combination) };
}

const isIn = ({ handSizes }: OpenState, seat: number): boolean => handSizes[seat]! > 0;

/** Seats after the given one, in order of play, itself last. */
const seatsAfter = ({ handSizes }: OpenState, seat: number): number[] =>
  handSizes.map((_, step) => (seat + 1 + step) % handSizes.length);

function isDecided(open: OpenState): boolean {
  return open.rules.mode === 'by_place'
    ? open.handSizes.filter((size) => size > 0).length === 1
    : open.finished.length > 0;
}

/** Makes the chain final. A player who finished with what was chopped pays only where the rules say so. */
function payChain(open: OpenState): OpenState {
  const { chain, rules, chops } = open;
  if (chain === undefined) return open;
  const pays = rules.finishedVictimPays || isIn(open, chain.victim);
  return { ...open, chain: undefined, chops: pays ? [...chops, chain] : chops };
}

function finish(open: OpenState): OpenState {
  const last = open.handSizes.findIndex((size) => size > 0);
  const finished = open.rules.mode === 'by_place' ? [...open.finished, last] : open.finished;
  return { ...payChain(open), finished, over: true };
}

/** Passes the turn, or ends the trick when all others passed: its last player leads, or the next one still in. */
function turnAfter(open: OpenState, seat: number): OpenState {
  const by = open.trick!.by;
  const following = seatsAfter(open, seat).find((each) => each !== by && isIn(open, each) && !open.passed[each]);
  if (following !== undefined) return { ...open, turn: following };
  const leader = isIn(open, by) ? by : seatsAfter(open, by).find((each) => isIn(open, each))!;
  return { ...payChain(open), turn: leader, trick: undefined, passed: open.passed.map(() => false) };
}

/** Everything a player may know. */
export interface View {
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly open: OpenState;
}

/** The view of a seat's player: the open part and the own hand. */
export const viewOf = ({ open, hidden }: Game, seat: number): View => ({ seat, hand: hidden.hands[seat] ?? [], open });
