/** A practice player of Liêng, and the moves made when the time is over. Both use a player's view only, and are always legal. */
import type { CardMove } from '../card-game.ts';
import { highestBet, leastRaise, mayRaise, type LiengAct, type LiengView } from './game.ts';
import { LIENG_LIMIT } from './rules.ts';
import { liengStrength } from './strength.ts';

/** How good a hand is, 0 to 10: its points, or ten for pictures and better. */
function worthOf({ hand }: LiengView): number {
  const { kind, points } = liengStrength(hand);
  return kind === 'points' ? points : 10;
}

/** A hand in seven bluffs: which ones follows from the player's own cards alone. */
const bluffs = ({ hand }: LiengView): boolean => hand.reduce((sum, card) => sum + card, 0) % 7 === 0;

const made = (seat: number, act: LiengAct, units?: number): CardMove => ({
  seat,
  cards: null,
  act,
  ...(units !== undefined && { units }),
});

/** The least points with which a bet of that many stakes is called. */
const callsFrom = (high: number): number => (high <= 2 ? 4 : high <= 6 ? 6 : high <= 15 ? 8 : 10);

/** The practice player's move: raises with a good hand until the bet is dear, calls with a fair one, checks or folds else. */
export function liengBotMove(view: LiengView): CardMove {
  const { open, seat } = view;
  const [worth, high] = [worthOf(view), highestBet(open)];
  const rests = open.bets[seat] === high ? 'check' : 'call';
  const limit = worth === 10 ? LIENG_LIMIT : worth === 9 ? 12 : worth === 8 || bluffs(view) ? 4 : 0;
  if (mayRaise(open) && leastRaise(open) <= limit)
    return made(seat, 'raise', Math.min(limit, Math.max(leastRaise(open), high * 2)));
  if (rests === 'check') return made(seat, 'check');
  return made(seat, worth >= callsFrom(high) ? 'call' : 'fold');
}

/** The move after a timeout: nothing more is bet. */
export const liengTimeOut = ({ open, seat }: LiengView): CardMove =>
  made(seat, open.bets[seat] === highestBet(open) ? 'check' : 'fold');
