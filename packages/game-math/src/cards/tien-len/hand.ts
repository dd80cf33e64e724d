/** A hand of Tiến Lên at a table: advanced by its moves, and settled at a stake within the hold. Amounts are minor units. */
import type { ValueStream } from '../../value-stream.ts';
import { awaitedIn, NOT_NOW, type CardMove, type HandEnding, type HandInPlay } from '../card-game.ts';
import { dealGame, passTurn, playCards, viewOf, type Game, type Move, type View } from './game.ts';
import { timeOutMove } from './legal-plays.ts';
import { botMove } from './practice-bot.ts';
import type { TableRules } from './rules.ts';
import { endingFrom } from '../payments.ts';
import { settleGame } from './settle.ts';

/** Everything a hand is replayed from. */
export interface PlayedHand {
  readonly rules: TableRules;
  readonly players: number;
  /** Who leads; null where the player with the lowest card leads. */
  readonly leader: number | null;
  readonly moves: readonly CardMove[];
}

/** A player's move in the terms of the rules. */
export const moved = (game: Game, { seat, cards }: CardMove): Move =>
  cards === null ? passTurn(game, seat) : playCards(game, seat, cards);

export interface HandState {
  readonly game: Game;
  /** Moves since the current trick began. */
  readonly sinceTrick: readonly CardMove[];
}

/** The state of a hand after its moves. Throws RangeError for an illegal move. */
export function playHand({ rules, players, leader, moves }: PlayedHand, next: ValueStream): HandState {
  let state: HandState = { game: dealGame(rules, players, next, leader ?? undefined), sinceTrick: [] };
  for (const move of moves) {
    const done = moved(state.game, move);
    if (!done.ok) throw new RangeError(`a move is against the rules: ${done.code}`);
    state = movedState(state, move, done.game);
  }
  return state;
}

const movedState = ({ sinceTrick }: HandState, move: CardMove, game: Game): HandState => ({
  game,
  sinceTrick: game.open.trick === undefined ? [] : [...sinceTrick, move],
});

/** The ending of a finished game. Throws RangeError before its end. */
export function endingOf(game: Game, stake: number, hold: number): HandEnding {
  const { payments, net, rakes } = settleGame(game, BigInt(stake), BigInt(hold));
  return endingFrom(game.hidden.hands, payments, { net, rakes }, game.open.instantWin);
}

/** What a player may know of a hand. */
export interface TienLenSeen {
  readonly play: 'tien-len';
  readonly view: View;
  readonly sinceTrick: readonly CardMove[];
}

const withSeat = (seat: number, choice: readonly number[] | 'pass'): CardMove => ({
  seat,
  cards: choice === 'pass' ? null : choice,
});

/** The hand as the rooms know it. */
export function tienLenHand(state: HandState): HandInPlay<TienLenSeen> {
  const { game } = state;
  const { turn, over, finished } = game.open;
  return {
    ...awaitedIn(over, turn),
    leadsNext: finished[0] ?? turn,
    move(move) {
      // No move of the game has a name or an amount.
      if (move.act !== undefined || move.units !== undefined) return { ok: false, code: NOT_NOW };
      const done = moved(game, move);
      return done.ok ? { ok: true, hand: tienLenHand(movedState(state, move, done.game)) } : done;
    },
    timeOutMove: (player) => withSeat(player, timeOutMove(viewOf(game, player))),
    botMove: (player) => withSeat(player, botMove(viewOf(game, player))),
    seenBy: (player) => ({ play: 'tien-len', view: viewOf(game, player), sinceTrick: state.sinceTrick }),
    endingOf: (stake, hold) => endingOf(game, stake, hold),
  };
}
