/**
 * A hand of Sâm Lốc as a state machine. Ten cards each. All players are asked at once whether they announce (báo sâm); of those who do, the
 * first in order of play leads and must not be beaten. Else the winner of the hand before leads, in a table's first hand the holder of the
 * lowest card. `open` goes to all players, `hidden` never leaves the server except a player's own hand.
 */
import type { ValueStream } from '../../value-stream.ts';
import { dealHands, rankOf, TWO, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { checkPlayers, orderFrom } from '../players.ts';
import { beatsSam, chopsSam, readSam, SAM_WINS, samWinOf, type SamCombination, type SamWin } from './combination.ts';
import { CHOP_UNITS, SAM_HAND, type SamRules } from './rules.ts';

/** A pending chop: chopped again in the same trick, the last victim pays for all. */
interface SamChain {
  readonly by: number;
  readonly victim: number;
  readonly units: number;
}

export interface SamOpen {
  readonly rules: SamRules;
  readonly handSizes: readonly number[];
  /** Players still asked whether they announce; empty once the first card may be played. */
  readonly asked: readonly number[];
  /** Who announced, and who beat him. Known once all have answered. */
  readonly announcer: number | undefined;
  readonly beatenBy: number | undefined;
  readonly turn: number;
  readonly trick: { readonly by: number; readonly combination: SamCombination } | undefined;
  /** Out until the trick ends. */
  readonly passed: readonly boolean[];
  readonly hasPlayed: readonly boolean[];
  readonly chain: SamChain | undefined;
  readonly chops: readonly SamChain[];
  readonly winner: number | undefined;
  readonly instantWin: { readonly seat: number; readonly kind: SamWin } | undefined;
  readonly over: boolean;
}

export interface SamGame {
  readonly open: SamOpen;
  /** Hands, and who announced while others are still asked. */
  readonly hidden: { readonly hands: readonly (readonly Card[])[]; readonly announced: readonly number[] };
}

export interface SamView {
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly open: SamOpen;
}

export type SamRefusal =
  | 'over'
  | 'not_your_turn'
  | 'not_your_cards'
  | 'not_allowed_now'
  | 'no_combination'
  | 'does_not_beat'
  | 'has_to_lead'
  | 'twos_last'
  | 'highest_due';
export type SamMoved =
  | { readonly ok: true; readonly game: SamGame }
  | { readonly ok: false; readonly code: SamRefusal };

const refused = (code: SamRefusal): SamMoved => ({ ok: false, code });

function winAtDeal(hands: readonly (readonly Card[])[], first: number, rules: SamRules): SamOpen['instantWin'] {
  const wins = orderFrom(hands.length, first).flatMap((seat) => {
    const kind = samWinOf(hands[seat]!, rules.oneColourWins);
    return kind === undefined ? [] : [{ seat, kind }];
  });
  return wins.sort((one, other) => SAM_WINS.indexOf(one.kind) - SAM_WINS.indexOf(other.kind))[0];
}

/** Starts with predefined hands. */
export function startSam(rules: SamRules, hands: readonly (readonly Card[])[], leader?: number): SamGame {
  const lowest = Math.min(...hands.flat());
  const turn = leader ?? hands.findIndex((hand) => hand.includes(lowest));
  const instantWin = winAtDeal(hands, turn, rules);
  const none = hands.map(() => false);
  return {
    open: {
      rules,
      handSizes: hands.map(({ length }) => length),
      asked: rules.announces && instantWin === undefined ? orderFrom(hands.length, turn) : [],
      announcer: undefined,
      beatenBy: undefined,
      turn,
      trick: undefined,
      passed: none,
      hasPlayed: none,
      chain: undefined,
      chops: [],
      winner: instantWin?.seat,
      instantWin,
      over: instantWin !== undefined,
    },
    hidden: { hands, announced: [] },
  };
}

/** Deals a hand. Throws RangeError for other than 2 to 4 players. */
export function dealSam(rules: SamRules, players: number, next: ValueStream, leader?: number): SamGame {
  checkPlayers(players);
  return startSam(rules, dealHands(players, next, SAM_HAND), leader);
}

/** An answer to the question whether a player announces. */
function answer({ open, hidden }: SamGame, { seat, cards, act }: CardMove): SamMoved {
  if ((act !== 'sam' && act !== 'skip') || cards !== null) return refused(NOT_NOW);
  if (!open.asked.includes(seat)) return refused('not_your_turn');
  const asked = open.asked.filter((each) => each !== seat);
  const announced = act === 'sam' ? [...hidden.announced, seat] : hidden.announced;
  const inOrder = orderFrom(open.handSizes.length, open.turn);
  const announcer = asked.length > 0 ? undefined : inOrder.find((each) => announced.includes(each));
  return {
    ok: true,
    game: {
      open: { ...open, asked, announcer, turn: announcer ?? open.turn },
      hidden: { ...hidden, announced: asked.length > 0 ? announced : [] },
    },
  };
}

/** The next player who is still in the trick. */
const nextIn = ({ handSizes, passed }: Pick<SamOpen, 'handSizes' | 'passed'>, seat: number): number =>
  orderFrom(handSizes.length, seat)
    .slice(1)
    .find((each) => !passed[each])!;

/**
 * Why a player may not play a combination he holds, if so. Twos are not kept for the end, and a single card before a player with one card
 * left (báo một) is the highest.
 */
export function samFault({ open, hand, seat }: SamView, combination: SamCombination): SamRefusal | undefined {
  if (open.trick && !beatsSam(combination, open.trick.combination)) return 'does_not_beat';
  const left = hand.filter((card) => !combination.cards.includes(card));
  if (left.length > 0 && left.every((card) => rankOf(card) === TWO)) return 'twos_last';
  const next = nextIn(open, seat);
  const isDue = open.announcer === undefined && next !== seat && open.handSizes[next] === 1;
  return isDue && combination.kind === 'single' && left.some((card) => rankOf(card) > combination.height)
    ? 'highest_due'
    : undefined;
}

function turnAfter(open: SamOpen, seat: number): SamOpen {
  const by = open.trick!.by;
  const following = orderFrom(open.handSizes.length, seat)
    .slice(1)
    .find((each) => each !== by && !open.passed[each]);
  if (following !== undefined) return { ...open, turn: following };
  return {
    ...open,
    turn: by,
    trick: undefined,
    passed: open.passed.map(() => false),
    chain: undefined,
    chops: open.chain ? [...open.chops, open.chain] : open.chops,
  };
}

function finish(open: SamOpen, ends: Pick<SamOpen, 'winner' | 'beatenBy'>): SamOpen {
  return {
    ...open,
    ...ends,
    chain: undefined,
    chops: open.chain ? [...open.chops, open.chain] : open.chops,
    over: true,
  };
}

function laidDown(open: SamOpen, seat: number, combination: SamCombination): SamOpen {
  const { trick, chain } = open;
  const chops = trick !== undefined && chopsSam(combination, trick.combination);
  return {
    ...open,
    handSizes: open.handSizes.map((size, each) => (each === seat ? size - combination.cards.length : size)),
    trick: { by: seat, combination },
    hasPlayed: open.hasPlayed.map((has, each) => has || each === seat),
    chain: chops ? { by: seat, victim: trick.by, units: (chain?.units ?? 0) + CHOP_UNITS } : undefined,
  };
}

function play(game: SamGame, seat: number, cards: readonly Card[]): SamMoved {
  const { open, hidden } = game;
  const hand = hidden.hands[seat]!;
  if (cards.some((card) => !hand.includes(card))) return refused('not_your_cards');
  const combination = readSam(cards);
  if (combination === undefined) return refused('no_combination');
  const fault = samFault({ open, hand, seat }, combination);
  if (fault !== undefined) return refused(fault);
  const laid = laidDown(open, seat, combination);
  const hands = hidden.hands.map((held, each) => (each === seat ? held.filter((card) => !cards.includes(card)) : held));
  const isBeaten = open.announcer !== undefined && open.announcer !== seat;
  const now =
    isBeaten || hands[seat]!.length === 0
      ? finish(laid, { winner: seat, beatenBy: isBeaten ? seat : undefined })
      : turnAfter(laid, seat);
  return { ok: true, game: { open: now, hidden: { ...hidden, hands } } };
}

/** Makes a move: an answer while players are asked, then cards or a pass. */
export function moveSam(game: SamGame, move: CardMove): SamMoved {
  const { open, hidden } = game;
  const { seat, cards, act, units } = move;
  if (open.over) return refused('over');
  if (units !== undefined) return refused(NOT_NOW);
  if (open.asked.length > 0) return answer(game, move);
  if (act !== undefined) return refused(NOT_NOW);
  if (seat !== open.turn) return refused('not_your_turn');
  if (cards !== null) return play(game, seat, cards);
  if (open.trick === undefined) return refused('has_to_lead');
  const passed = open.passed.map((has, each) => has || each === seat);
  return { ok: true, game: { open: turnAfter({ ...open, passed }, seat), hidden } };
}

/** The view of a player: the open part and the own hand. */
export const samViewOf = ({ open, hidden }: SamGame, seat: number): SamView => ({
  seat,
  hand: hidden.hands[seat] ?? [],
  open,
});
