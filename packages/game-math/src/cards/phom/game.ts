/**
 * A hand of Phỏm (tá lả) as a state machine. Nine cards each, ten for the leader, who discards first. A turn draws from the stock (bốc) or
 * takes the discard before it (ăn), and discards; on the last of four turns the player lays down his melds (hạ) and may add stray cards to
 * melds on the table (gửi) before he discards. `open` goes to all players, `hidden` never leaves the server except a player's own hand.
 */
import { shuffled, type ValueStream } from '../../value-stream.ts';
import { WHOLE_DECK, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { checkPlayers } from '../players.ts';
import { byHeight, goTogether } from './meld.ts';
import { draw, discard, lay, send, take, winWith, type Act } from './moves.ts';
import { PHOM_HAND, TURNS, type PhomRules } from './rules.ts';
import type { PhomGame, PhomHidden, PhomMoved, PhomView } from './state.ts';

/** Whether no two cards of a hand go together (ù khan). */
export const isDry = (hand: readonly Card[]): boolean =>
  hand.every((card, index) => hand.slice(index + 1).every((other) => !goTogether(card, other)));

/** Starts with predefined hands, the leader's with one card more, and the stock. */
export function startPhom(
  rules: PhomRules,
  hands: PhomHidden['hands'],
  stock: readonly Card[],
  leader: number,
): PhomGame {
  const inOrder = hands.map((_, step) => (leader + step) % hands.length);
  const dry = inOrder.find((seat) => isDry(hands[seat]!));
  const none = hands.map(() => []);
  return {
    open: {
      rules,
      handSizes: hands.map((hand) => hand.length),
      turn: leader,
      stage: 'discard',
      stock: stock.length,
      piles: none,
      top: undefined,
      takes: [],
      turnsLeft: hands.map(() => TURNS),
      melds: none,
      laid: [],
      win: dry === undefined ? undefined : { seat: dry, kind: 'phom_dry' },
      over: dry !== undefined,
    },
    hidden: { hands: hands.map(byHeight), stock },
  };
}

/** Deals a hand. Without a leader, the seed names one. Throws RangeError for other than 2 to 4 players. */
export function dealPhom(rules: PhomRules, players: number, next: ValueStream, leader?: number): PhomGame {
  checkPlayers(players);
  const deck = shuffled(WHOLE_DECK, next);
  const leads = leader ?? next(players);
  const hands = Array.from({ length: players }, (_, seat) => deck.slice(seat * PHOM_HAND, (seat + 1) * PHOM_HAND));
  const [extra, ...stock] = deck.slice(players * PHOM_HAND);
  hands[leads]!.push(extra!);
  return startPhom(rules, hands, stock, leads);
}

const ACTS: Readonly<Record<string, Act>> = {
  draw,
  take,
  lay,
  send,
  discard,
  win: winWith,
};

/** Makes a move: its `act` with its cards. */
export function movePhom(game: PhomGame, { seat, cards, act, units }: CardMove): PhomMoved {
  if (game.open.over) return { ok: false, code: 'over' };
  if (seat !== game.open.turn) return { ok: false, code: 'not_your_turn' };
  const made = act !== undefined && Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
  if (!made || units !== undefined) return { ok: false, code: NOT_NOW };
  const named = cards ?? [];
  if (new Set(named).size !== named.length || named.some((card) => !game.hidden.hands[seat]!.includes(card)))
    return { ok: false, code: 'not_your_cards' };
  return made(game, named);
}

/** The view of a player: the open part and the own hand. */
export const phomViewOf = ({ open, hidden }: PhomGame, seat: number): PhomView => ({
  seat,
  hand: hidden.hands[seat] ?? [],
  open,
});
