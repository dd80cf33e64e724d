/**
 * Payments after a hand of Phỏm, in units of the table's stake. Where a player won outright (ù), each other pays him five units, ten for all
 * ten cards; who fed him three cards pays for all (đền). Else the first receives one unit from the second, two from the third, three from
 * the last, and four from each player without a meld (móm). Each card taken costs the one who discarded it 1, 2, 3 in the taker's order,
 * four on the taker's last turn. With a maximum, a payer's payments are made in that order until it is used up.
 */
import type { HandEnding } from '../card-game.ts';
import { endingFrom, netsOf, paymentsAt, type Transfer } from '../payments.ts';
import type { PhomGame, PhomOpen } from './state.ts';
import { pointsIn } from './meld.ts';
import { BURNT_UNITS, FEEDER_TAKES, FULL_UNITS, ROUND_UNITS } from './rules.ts';

export const PHOM_REASONS = ['full', 'fed', 'place', 'burnt', 'take'] as const;
type Reason = (typeof PHOM_REASONS)[number];
type Due = Transfer<Reason>;

/** Whether a player has no meld at the end. */
export const isBurnt = ({ melds }: PhomOpen, seat: number): boolean => melds[seat]!.length === 0;

/** Players from the first to the last: fewest points, then who laid down earlier; players without a meld after all others. */
export function placesOf({ open, hidden }: PhomGame): readonly number[] {
  const rank = (seat: number): readonly number[] =>
    isBurnt(open, seat) ? [1, open.laid.indexOf(seat), 0] : [0, pointsIn(hidden.hands[seat]!), open.laid.indexOf(seat)];
  return [...open.handSizes.keys()].sort((left, right) => {
    const [one, other] = [rank(left), rank(right)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : one[at]! - other[at]!;
  });
}

function wonOutright({ win, takes, handSizes }: PhomOpen): Due[] {
  const { seat: to, kind } = win!;
  const units = kind === 'phom_round' ? ROUND_UNITS : FULL_UNITS;
  const losers = [...handSizes.keys()].filter((seat) => seat !== to);
  const feeder = losers.find(
    (seat) => takes.filter(({ by, from }) => by === to && from === seat).length >= FEEDER_TAKES,
  );
  return losers.map((from): Due => ({
    from: feeder ?? from,
    to,
    amount: BigInt(units),
    reason: feeder === undefined || feeder === from ? 'full' : 'fed',
  }));
}

function byPlace(game: PhomGame): Due[] {
  const [to, ...losers] = placesOf(game);
  return losers.map((from, index): Due => {
    const burnt = isBurnt(game.open, from);
    return { from, to: to!, amount: BigInt(burnt ? BURNT_UNITS : index + 1), reason: burnt ? 'burnt' : 'place' };
  });
}

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settlePhom(game: PhomGame, stake: bigint, maximum?: bigint) {
  const { open } = game;
  if (!open.over) throw new RangeError('the hand is not over');
  const due = [
    ...(open.win ? wonOutright(open) : byPlace(game)),
    ...open.takes.map(({ by, from, units }): Due => ({ from, to: by, amount: BigInt(units), reason: 'take' })),
  ];
  const payments = paymentsAt(due, PHOM_REASONS, stake, maximum);
  return { payments, ...netsOf(payments, open.handSizes.length, open.rules.rakeBasisPoints) };
}

/** Who leads the next hand: the winner. */
export const phomWinner = (game: PhomGame): number => game.open.win?.seat ?? placesOf(game)[0]!;

/** The ending of a finished hand, as the rooms store it. Throws RangeError before its end. */
export function phomEnding(game: PhomGame, stake: number, hold: number): HandEnding {
  const { payments, net, rakes } = settlePhom(game, BigInt(stake), BigInt(hold));
  return endingFrom(game.hidden.hands, payments, { net, rakes }, game.open.win);
}
