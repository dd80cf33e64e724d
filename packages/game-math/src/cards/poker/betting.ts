/**
 * Rounds of betting between players with equal stacks. Amounts are stakes. In turn each player folds, checks, calls or raises, until all who
 * have not folded have bet the same or all they have. Pure.
 */
import { NOT_NOW } from '../card-game.ts';
import { orderFrom } from '../players.ts';

export const BET_ACTS = ['fold', 'check', 'call', 'raise'] as const;
export type BetAct = (typeof BET_ACTS)[number];
export type BetRefusal = 'not_allowed_now' | 'bet_range';

export interface Betting {
  /** What each player may bet in the whole hand. */
  readonly stack: number;
  /** The least first bet of a round. */
  readonly least: number;
  /** What each player has put in, in the whole hand and in this round. */
  readonly put: readonly number[];
  readonly bets: readonly number[];
  readonly folded: readonly boolean[];
  /** What each player did last in this round; who folded before, and who is all-in, keeps his last act. */
  readonly acts: readonly (BetAct | undefined)[];
  /** Players who have answered the highest bet. */
  readonly answered: readonly boolean[];
  /** The least a raise adds: as much as the one before. */
  readonly step: number;
  /** Undefined where no one has to answer. */
  readonly turn: number | undefined;
}

/** The first round, with what players had to put in before it; `first` is the player in turn. */
export function openBetting(stack: number, least: number, forced: readonly number[], first: number): Betting {
  const none = forced.map(() => false);
  return {
    stack,
    least,
    put: forced,
    bets: forced,
    folded: none,
    acts: forced.map(() => undefined),
    answered: none,
    step: least,
    turn: first,
  };
}

/** The highest bet of the round. */
export const highestBet = ({ bets }: Pick<Betting, 'bets'>): number => Math.max(...bets);
/** What a player has not bet yet. */
export const leftOf = ({ stack, put }: Pick<Betting, 'stack' | 'put'>, seat: number): number => stack - put[seat]!;
/** All bets of the hand. */
export const potOf = ({ put }: Pick<Betting, 'put'>): number => put.reduce((sum, each) => sum + each, 0);
/** Players who have not folded. */
export const liveIn = ({ folded }: Pick<Betting, 'folded'>): readonly number[] =>
  folded.flatMap((out, seat) => (out ? [] : [seat]));
/** What a player has to add to call. */
export const dueOf = (betting: Betting, seat: number): number =>
  Math.min(highestBet(betting) - betting.bets[seat]!, leftOf(betting, seat));

/** The bets of this round a player may raise to; null where he may only call. All he has is always enough. */
export function raiseOf(betting: Betting, seat: number): { readonly from: number; readonly to: number } | null {
  const [high, to] = [highestBet(betting), betting.bets[seat]! + leftOf(betting, seat)];
  if (betting.folded[seat] || to <= high) return null;
  return { from: Math.min(high + betting.step, to), to };
}

const canAct = (betting: Betting, seat: number): boolean => !betting.folded[seat] && leftOf(betting, seat) > 0;

/** The next player who has to answer, from a seat on. */
const awaitedFrom = (betting: Betting, seat: number): number | undefined =>
  orderFrom(betting.put.length, seat).find((each) => canAct(betting, each) && !betting.answered[each]);

/** The bet of the round a move makes, or why it may not be made. */
function betOf(betting: Betting, seat: number, act: string | undefined, units: number | undefined) {
  const [own, due] = [betting.bets[seat]!, dueOf(betting, seat)];
  if (act === 'raise') {
    const raise = raiseOf(betting, seat);
    if (raise === null) return NOT_NOW;
    const isWithin = Number.isInteger(units) && units! >= raise.from && units! <= raise.to;
    return isWithin ? units! : 'bet_range';
  }
  if (units !== undefined) return NOT_NOW;
  if (act === 'fold') return own;
  return act === (due === 0 ? 'check' : 'call') ? own + due : NOT_NOW;
}

/** The betting after a move of the player in turn: `fold`, `check`, `call`, or `raise` to a bet of `units` in this round. */
export function betIn(betting: Betting, act: string | undefined, units: number | undefined): Betting | BetRefusal {
  const seat = betting.turn;
  if (seat === undefined) return NOT_NOW;
  const bet = betOf(betting, seat, act, units);
  if (typeof bet === 'string') return bet;
  const raised = act === 'raise';
  const made: Betting = {
    ...betting,
    put: betting.put.with(seat, betting.put[seat]! + bet - betting.bets[seat]!),
    bets: betting.bets.with(seat, bet),
    folded: betting.folded.with(seat, betting.folded[seat]! || act === 'fold'),
    acts: betting.acts.with(seat, act as BetAct),
    answered: raised ? betting.answered.map((_, index) => index === seat) : betting.answered.with(seat, true),
    step: raised ? Math.max(betting.step, bet - highestBet(betting)) : betting.step,
  };
  const isWon = liveIn(made).length === 1;
  return { ...made, turn: isWon ? undefined : awaitedFrom(made, seat + 1) };
}

/** The next round; the first player from `first` on begins. No one is in turn where fewer than two have anything left to bet. */
export function nextRound(betting: Betting, first: number): Betting {
  const isOut = (seat: number): boolean => !canAct(betting, seat);
  const opened: Betting = {
    ...betting,
    bets: betting.bets.map(() => 0),
    acts: betting.acts.map((act, seat) => (isOut(seat) ? act : undefined)),
    answered: betting.answered.map(() => false),
    step: betting.least,
    turn: undefined,
  };
  const able = opened.put.filter((_, seat) => !isOut(seat)).length;
  return { ...opened, turn: able < 2 ? undefined : awaitedFrom(opened, first) };
}
