/** A hand at a table: advanced by its moves, and settled at a stake within the hold. Amounts are minor units; players are numbered. */
import type { ValueStream } from '../value-stream.ts';
import type { Card } from './card.ts';
import { dealGame, passTurn, playCards, type Game, type Move } from './game.ts';
import type { InstantWin } from './instant-win.ts';
import type { TableRules } from './rules.ts';
import { settleGame, type Payment } from './settle.ts';

/** A play, or a pass without cards. */
export interface HandMove {
  readonly seat: number;
  readonly cards: readonly Card[] | null;
}

/** Everything a hand is replayed from. */
export interface PlayedHand {
  readonly rules: TableRules;
  readonly players: number;
  /** Who leads; null where the player with the lowest card leads. */
  readonly leader: number | null;
  readonly moves: readonly HandMove[];
}

/** The end of a hand. */
export interface HandEnding {
  readonly instantWin: InstantWin | null;
  /** Each player's cards at the end. */
  readonly hands: readonly (readonly Card[])[];
  readonly payments: readonly (Omit<Payment, 'amount'> & { readonly amount: number })[];
  /** Each player's win or loss, after the rake. */
  readonly net: readonly number[];
  readonly rakes: readonly number[];
}

/** A player's move in the terms of the rules. */
export const moved = (game: Game, { seat, cards }: HandMove): Move =>
  cards === null ? passTurn(game, seat) : playCards(game, seat, cards);

export interface HandState {
  readonly game: Game;
  /** Moves since the current trick began. */
  readonly sinceTrick: readonly HandMove[];
}

/** The state of a hand after its moves. Throws RangeError for an illegal move. */
export function playHand({ rules, players, leader, moves }: PlayedHand, next: ValueStream): HandState {
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

/** The ending of a finished game. Throws RangeError before its end. */
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
 * A player's payout from the hold, and the part of the hold that was never played: a loser has played what he lost, everyone else the stake
 * he would have lost.
 */
export function paidFor(stake: number, hold: number, net: number): { readonly won: number; readonly returned: number } {
  return { won: hold + net, returned: net < 0 ? hold + net : hold - stake };
}
