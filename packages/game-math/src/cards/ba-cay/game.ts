/**
 * A hand of Ba Cây as a state machine. One player is the banker; the others, asked at once, bet against him before they see a card. Then every
 * player looks at his own cards and opens them. `open` goes to all players, `hidden` never leaves the server except a player's own hand.
 */
import type { ValueStream } from '../../value-stream.ts';
import { dealHands, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { checkPlayers, orderFrom } from '../players.ts';
import { BA_CAY_HAND, type BaCayRules } from './rules.ts';
import { byPlace, deckOf } from './strength.ts';

export interface BaCayOpen {
  readonly rules: BaCayRules;
  readonly banker: number;
  readonly stage: 'bet' | 'open';
  /** Players who have not bet, or not opened their cards, in order of play. */
  readonly asked: readonly number[];
  /** Bets against the banker, in stakes; 0 before one is made, and of the banker. */
  readonly bets: readonly number[];
  /** Hands that were opened; empty before. */
  readonly opened: readonly (readonly Card[])[];
  readonly over: boolean;
}

export interface BaCayGame {
  readonly open: BaCayOpen;
  readonly hidden: { readonly hands: readonly (readonly Card[])[] };
}

export type BaCayRefusal = 'over' | 'not_your_turn' | 'not_allowed_now' | 'bet_range';
export type BaCayMoved =
  | { readonly ok: true; readonly game: BaCayGame }
  | { readonly ok: false; readonly code: BaCayRefusal };

/** Starts with predefined hands. */
export function startBaCay(rules: BaCayRules, hands: readonly (readonly Card[])[], banker: number): BaCayGame {
  return {
    open: {
      rules,
      banker,
      stage: 'bet',
      asked: orderFrom(hands.length, banker).slice(1),
      bets: hands.map(() => 0),
      opened: hands.map(() => []),
      over: false,
    },
    hidden: { hands: hands.map(byPlace) },
  };
}

/** Deals a hand. Without a banker, the seed names one. Throws RangeError for other than 2 to 4 players. */
export function dealBaCay(rules: BaCayRules, players: number, next: ValueStream, banker?: number): BaCayGame {
  checkPlayers(players);
  const hands = dealHands(players, next, BA_CAY_HAND, deckOf(rules));
  return startBaCay(rules, hands, banker ?? next(players));
}

const refused = (code: BaCayRefusal): BaCayMoved => ({ ok: false, code });

function bet({ open, hidden }: BaCayGame, seat: number, units: number | undefined): BaCayMoved {
  if (units === undefined || !Number.isInteger(units) || units < 1 || units > open.rules.limit)
    return refused('bet_range');
  const asked = open.asked.filter((each) => each !== seat);
  const bets = open.bets.with(seat, units);
  const placed: BaCayOpen = { ...open, asked, bets };
  const now: BaCayOpen =
    asked.length > 0 ? placed : { ...placed, stage: 'open', asked: orderFrom(bets.length, open.banker) };
  return { ok: true, game: { open: now, hidden } };
}

function openHand({ open, hidden }: BaCayGame, seat: number): BaCayMoved {
  const asked = open.asked.filter((each) => each !== seat);
  const opened = open.opened.with(seat, hidden.hands[seat]!);
  return { ok: true, game: { open: { ...open, asked, opened, over: asked.length === 0 }, hidden } };
}

/** Makes a move: `bet` of `units` stakes, later `open`. */
export function moveBaCay(game: BaCayGame, { seat, cards, act, units }: CardMove): BaCayMoved {
  const { over, asked, stage } = game.open;
  if (over) return refused('over');
  if (act !== stage || cards !== null || (act === 'open' && units !== undefined)) return refused(NOT_NOW);
  if (!asked.includes(seat)) return refused('not_your_turn');
  return stage === 'bet' ? bet(game, seat, units) : openHand(game, seat);
}
