/**
 * A hand of Liêng as a state machine. Every player bets one stake and is dealt three cards. In turn, from the leader on, each folds, calls or
 * raises, until all who have not folded bet the same; the strongest hand wins all bets. `open` goes to all players, `hidden` never leaves the
 * server except a player's own hand.
 */
import type { ValueStream } from '../../value-stream.ts';
import { dealHands, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { checkPlayers, orderFrom } from '../players.ts';
import { ANTE, LIENG_HAND, LIENG_LIMIT, type LiengRules } from './rules.ts';
import { byStrength, liengStrength } from './strength.ts';

export const LIENG_ACTS = ['fold', 'check', 'call', 'raise'] as const;
export type LiengAct = (typeof LIENG_ACTS)[number];

export interface LiengOpen {
  readonly rules: LiengRules;
  readonly turn: number;
  /** What each player has bet, in stakes. */
  readonly bets: readonly number[];
  readonly folded: readonly boolean[];
  /** What each player did last; undefined before his first turn. */
  readonly acts: readonly (LiengAct | undefined)[];
  /** Players who have answered the highest bet. */
  readonly answered: readonly boolean[];
  /** The least a raise adds: as much as the one before. */
  readonly step: number;
  /** Known once the hand is over. */
  readonly winner: number | undefined;
  readonly over: boolean;
}

export interface LiengGame {
  readonly open: LiengOpen;
  readonly hidden: { readonly hands: readonly (readonly Card[])[] };
}

export interface LiengView {
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly open: LiengOpen;
}

export type LiengRefusal = 'over' | 'not_your_turn' | 'not_allowed_now' | 'bet_range';
export type LiengMoved =
  | { readonly ok: true; readonly game: LiengGame }
  | { readonly ok: false; readonly code: LiengRefusal };

/** Starts with predefined hands. */
export function startLieng(rules: LiengRules, hands: readonly (readonly Card[])[], leader: number): LiengGame {
  const none = hands.map(() => false);
  return {
    open: {
      rules,
      turn: leader,
      bets: hands.map(() => ANTE),
      folded: none,
      acts: hands.map(() => undefined),
      answered: none,
      step: 1,
      winner: undefined,
      over: false,
    },
    hidden: { hands: hands.map(byStrength) },
  };
}

/** Deals a hand. Without a leader, the seed names one. Throws RangeError for other than 2 to 4 players. */
export function dealLieng(rules: LiengRules, players: number, next: ValueStream, leader?: number): LiengGame {
  checkPlayers(players);
  const hands = dealHands(players, next, LIENG_HAND);
  return startLieng(rules, hands, leader ?? next(players));
}

/** The highest bet of the hand so far, in stakes. */
export const highestBet = ({ bets }: Pick<LiengOpen, 'bets'>): number => Math.max(...bets);
/** The least a raise goes to: as much more as the last one, or all. */
export const leastRaise = (open: Pick<LiengOpen, 'bets' | 'step'>): number =>
  Math.min(highestBet(open) + open.step, LIENG_LIMIT);
/** Whether a raise is possible. */
export const mayRaise = (open: Pick<LiengOpen, 'bets'>): boolean => highestBet(open) < LIENG_LIMIT;

/** The bet a move makes, or why it may not be made. */
function betOf(open: LiengOpen, act: string | undefined, units: number | undefined): number | LiengRefusal {
  const [own, high] = [open.bets[open.turn]!, highestBet(open)];
  if (act !== 'raise') {
    if (units !== undefined) return NOT_NOW;
    if (act === 'fold') return own;
    return act === (own === high ? 'check' : 'call') ? high : NOT_NOW;
  }
  if (!mayRaise(open)) return NOT_NOW;
  const isWithin = Number.isInteger(units) && units! >= leastRaise(open) && units! <= LIENG_LIMIT;
  return isWithin ? units! : 'bet_range';
}

/** The hand after a turn: over where one is left or all have answered the highest bet, else the next player's turn. */
function after(open: LiengOpen, { hands }: LiengGame['hidden']): LiengOpen {
  const players = [...open.bets.keys()];
  const left = players.filter((seat) => !open.folded[seat]);
  if (left.length > 1 && !left.every((seat) => open.answered[seat])) {
    const next = orderFrom(players.length, open.turn + 1).find((seat) => !open.folded[seat])!;
    return { ...open, turn: next };
  }
  const strength = (seat: number): number => liengStrength(hands[seat]!).value;
  return { ...open, winner: left.toSorted((one, other) => strength(other) - strength(one))[0]!, over: true };
}

/** Makes a move: `fold`, `check`, `call`, or `raise` to `units` stakes. */
export function moveLieng({ open, hidden }: LiengGame, { seat, cards, act, units }: CardMove): LiengMoved {
  if (open.over) return { ok: false, code: 'over' };
  if (seat !== open.turn) return { ok: false, code: 'not_your_turn' };
  if (cards !== null) return { ok: false, code: NOT_NOW };
  const bet = betOf(open, act, units);
  if (typeof bet === 'string') return { ok: false, code: bet };
  const raised = act === 'raise';
  const now: LiengOpen = {
    ...open,
    bets: open.bets.with(seat, bet),
    folded: open.folded.with(seat, act === 'fold'),
    acts: open.acts.with(seat, act as LiengAct),
    answered: raised ? open.answered.map((_, index) => index === seat) : open.answered.with(seat, true),
    step: raised ? Math.max(open.step, bet - highestBet(open)) : open.step,
  };
  return { ok: true, game: { open: after(now, hidden), hidden } };
}

/** The view of a player: the open part and the own hand. */
export const liengViewOf = ({ open, hidden }: LiengGame, seat: number): LiengView => ({
  seat,
  hand: hidden.hands[seat] ?? [],
  open,
});
