/**
 * A hand of Xì Dách as a state machine. One player is the banker; the others, asked at once, bet against him before they see a card. Then
 * each draws in turn until he stands, the banker last. Who is above 21 is known only when all cards are opened. `open` goes to all players,
 * `hidden` never leaves the server except a player's own cards.
 */
import { shuffled, type ValueStream } from '../../value-stream.ts';
import { WHOLE_DECK, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { checkPlayers, orderFrom } from '../players.ts';
import { BANKER_STANDS_FROM, BEST_POINTS, DEALT, MOST_CARDS, PLAYER_STANDS_FROM, type XiDachRules } from './rules.ts';
import { isDealtWin, pointsOf } from './strength.ts';

export interface XiDachOpen {
  readonly rules: XiDachRules;
  readonly banker: number;
  readonly stage: 'bet' | 'draw';
  /** Players who have not bet, in order of play. */
  readonly asked: readonly number[];
  /** Whose turn it is to draw. */
  readonly turn: number;
  /** Bets against the banker, in stakes; 0 before one is made, and of the banker. */
  readonly bets: readonly number[];
  /** How many cards each player has. */
  readonly sizes: readonly number[];
  /** Who draws no more. */
  readonly stands: readonly boolean[];
  /** Cards that are opened: those dealt xì bàng or xì dách at once, all at the end; empty before. */
  readonly opened: readonly (readonly Card[])[];
  readonly over: boolean;
}

export interface XiDachGame {
  readonly open: XiDachOpen;
  readonly hidden: { readonly hands: readonly (readonly Card[])[]; readonly stock: readonly Card[] };
}

/** What a player knows: the open part and, once all bets are made, his own cards. */
export interface XiDachView {
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly open: XiDachOpen;
}

export type XiDachRefusal = 'over' | 'not_your_turn' | 'not_allowed_now' | 'bet_range';
export type XiDachMoved =
  | { readonly ok: true; readonly game: XiDachGame }
  | { readonly ok: false; readonly code: XiDachRefusal };

/** Starts with predefined hands and stock. */
export function startXiDach(
  rules: XiDachRules,
  hands: readonly (readonly Card[])[],
  stock: readonly Card[],
  banker: number,
): XiDachGame {
  return {
    open: {
      rules,
      banker,
      stage: 'bet',
      asked: orderFrom(hands.length, banker).slice(1),
      turn: banker,
      bets: hands.map(() => 0),
      sizes: hands.map(({ length }) => length),
      stands: hands.map(() => false),
      opened: hands.map(() => []),
      over: false,
    },
    hidden: { hands, stock },
  };
}

/** Deals a hand. Without a banker, the seed names one. Throws RangeError for other than 2 to 4 players. */
export function dealXiDach(rules: XiDachRules, players: number, next: ValueStream, banker?: number): XiDachGame {
  checkPlayers(players);
  const deck = shuffled(WHOLE_DECK, next);
  const hands = Array.from({ length: players }, (_, seat) => deck.slice(seat * DEALT, (seat + 1) * DEALT));
  return startXiDach(rules, hands, deck.slice(players * DEALT), banker ?? next(players));
}

/** The view of a player. */
export const xiDachViewOf = ({ open, hidden }: XiDachGame, seat: number): XiDachView => ({
  seat,
  hand: open.stage === 'bet' ? [] : (hidden.hands[seat] ?? []),
  open,
});

/** What the player in turn may do with the own cards. */
export function mayOf({ seat, hand, open }: XiDachView): { readonly draw: boolean; readonly stand: boolean } {
  if (open.over || open.stage === 'bet' || open.turn !== seat) return { draw: false, stand: false };
  const points = pointsOf(hand);
  const from = seat === open.banker ? BANKER_STANDS_FROM : PLAYER_STANDS_FROM;
  return { draw: points < BEST_POINTS && hand.length < MOST_CARDS, stand: points >= from };
}

const refused = (code: XiDachRefusal): XiDachMoved => ({ ok: false, code });

/** All cards are opened. */
const opened = ({ open, hidden }: XiDachGame): XiDachGame => ({
  open: { ...open, opened: hidden.hands, stands: open.stands.map(() => true), over: true },
  hidden,
});

/** The next player's turn, the banker last; over once no one draws, or no one is left to play against the banker. */
function nextTurn(game: XiDachGame): XiDachGame {
  const { open, hidden } = game;
  const { banker, stands } = open;
  const order = [...orderFrom(stands.length, banker).slice(1), banker];
  const turn = order.find((seat) => !stands[seat]);
  const isDecided = order.every((seat) => seat === banker || open.opened[seat]!.length > 0);
  if (turn === undefined || (turn === banker && isDecided)) return opened(game);
  return { open: { ...open, turn }, hidden };
}

/** All bets are made: who was dealt xì bàng or xì dách opens it, and the banker's ends the hand. */
function afterBets({ open, hidden }: XiDachGame): XiDachGame {
  const wins = hidden.hands.map(isDealtWin);
  const now: XiDachGame = {
    open: { ...open, stage: 'draw', stands: wins, opened: hidden.hands.map((hand, seat) => (wins[seat] ? hand : [])) },
    hidden,
  };
  return wins[open.banker] ? opened(now) : nextTurn(now);
}

function bet({ open, hidden }: XiDachGame, seat: number, units: number | undefined): XiDachMoved {
  if (units === undefined || !Number.isInteger(units) || units < 1 || units > open.rules.limit)
    return refused('bet_range');
  const asked = open.asked.filter((each) => each !== seat);
  const placed: XiDachGame = { open: { ...open, asked, bets: open.bets.with(seat, units) }, hidden };
  return { ok: true, game: asked.length > 0 ? placed : afterBets(placed) };
}

function draw({ open, hidden }: XiDachGame, seat: number): XiDachGame {
  const [card, ...stock] = hidden.stock as [Card, ...Card[]];
  const hand = [...hidden.hands[seat]!, card];
  const hands = hidden.hands.with(seat, hand);
  // Five cards are the most, and everyone counts them. The banker's sum is opened with all others.
  const isDone = hand.length === MOST_CARDS || (seat === open.banker && pointsOf(hand) >= BEST_POINTS);
  const now: XiDachGame = {
    open: { ...open, sizes: open.sizes.with(seat, hand.length), stands: open.stands.with(seat, isDone) },
    hidden: { hands, stock },
  };
  return isDone ? nextTurn(now) : now;
}

/** Makes a move: `bet` of `units` stakes; later `draw`, and `stand` with enough points. */
export function moveXiDach(game: XiDachGame, { seat, cards, act, units }: CardMove): XiDachMoved {
  const { open } = game;
  if (open.over) return refused('over');
  if (cards !== null) return refused(NOT_NOW);
  if (open.stage === 'bet') {
    if (act !== 'bet') return refused(NOT_NOW);
    return open.asked.includes(seat) ? bet(game, seat, units) : refused('not_your_turn');
  }
  if ((act !== 'draw' && act !== 'stand') || units !== undefined) return refused(NOT_NOW);
  if (open.turn !== seat) return refused('not_your_turn');
  if (!mayOf(xiDachViewOf(game, seat))[act]) return refused(NOT_NOW);
  if (act === 'draw') return { ok: true, game: draw(game, seat) };
  const stood = { open: { ...open, stands: open.stands.with(seat, true) }, hidden: game.hidden };
  return { ok: true, game: nextTurn(stood) };
}
