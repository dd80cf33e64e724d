/** A hand of a table that is played: brought on by its moves, and settled at a stake within what was set aside. Amounts are minor units; players go by their numbers. */
import type { ValueStream } from '../value-stream.ts';
import type { Card } from './card.ts';
import { dealGame, passTurn, playCards, type Game, type Move } from './game.ts';
import type { InstantWin } from './instant-win.ts';
import type { TableRules } from './rules.ts';
import { settleGame, type Payment } from './settle.ts';

/** Laid, or passed where there are no cards. */
export interface HandMove {
  readonly seat: number;
  readonly cards: readonly Card[] | null;
}

/** What a hand is played from again. */
export interface PlayedHand {
  readonly rules: TableRules;
  readonly players: number;
  /** Who leads; null where the lowest card does. */
  readonly leader: number | null;
  readonly moves: readonly HandMove[];
}

/** How a hand ended. */
export interface HandEnding {
  readonly instantWin: InstantWin | null;
  /** What every player held at the end. */
  readonly hands: readonly (readonly Card[])[];
  readonly payments: readonly (Omit<Payment, 'amount'> & { readonly amount: number })[];
  /** What each won or lost, the house's part taken off. */
  readonly net: readonly number[];
  readonly rakes: readonly number[];
}

/** What a player does, as the rules have it. */
export const moved = (game: Game, { seat, cards }: HandMove): Move => (cards === null ? passTurn(game, seat) : playCards(game, seat, cards));

export interface Standing {
  readonly game: Game;
  /** Moves since the trick on the table began. */
  readonly sinceTrick: readonly HandMove[];
}

/** A hand as it stands after its moves. Throws RangeError for a move against the rules. */
export function playHand({ rules, players, leader, moves }: PlayedHand, next: ValueStream): Standing {
  let game = dealGame(rules, players, next, leader ?? undefined);
  let sinceTrick: HandMove[] = [];
  for (const move of moves) {
    const done = moved(game, move);
    if (!done.ok) throw new RangeError(`a move is against the rules: ${done.code}`);
    game = done.game;
    sinceTrick = game.open.trick === undefined ? [] : [...sinceTrick, move];
  }
  return { game, sinceTrick };
}

/** How a game that is over ends. Throws RangeError before its end. */
export function endingOf(game: Game, stake: number, hold: number): HandEnding {
  const { payments, net, rakes } = settleGame(game, BigInt(stake), BigInt(hold));
  return {
    instantWin: game.open.instantWin ?? null,
    hands: game.hidden.hands,
    payments: payments.map(({ from, to, amount, reason }) => ({ from, to, amount: Number(amount), reason })),
    net: net.map(Number),
    rakes: rakes.map(Number),
  };
}

/**
 * What a player is paid of what was set aside, and how much of that was never played: who lost has played what he lost, everybody else
 * the stake he would have lost.
 */
export function paidFor(stake: number, hold: number, net: number): { readonly won: number; readonly returned: number } {
  return { won: hold + net, returned: net < 0 ? hold + net : hold - stake };
}
