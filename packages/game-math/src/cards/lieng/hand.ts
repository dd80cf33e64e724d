/** A hand of Liêng as the rooms know it, and its settlement: all bets go to the winner. */
import type { Card } from '../card.ts';
import { awaitedIn, type HandInPlay } from '../card-game.ts';
import { endingFrom, netsOf, paymentsAt, type Nets, type Transfer } from '../payments.ts';
import { liengBotMove, liengTimeOut } from './bot.ts';
import { leastRaise, liengViewOf, mayRaise, moveLieng, type LiengGame, type LiengOpen } from './game.ts';
import { LIENG_LIMIT } from './rules.ts';
import { liengStrength, type LiengStrength } from './strength.ts';

export interface LiengSeen {
  readonly play: 'lieng';
  readonly open: LiengOpen;
  readonly hand: readonly Card[];
  /** What the own hand is worth; null for a spectator. */
  readonly worth: Pick<LiengStrength, 'kind' | 'points'> | null;
  /** The bets a raise may go to, in stakes; null where none is possible. */
  readonly raise: { readonly from: number; readonly to: number } | null;
  /** What every hand was worth, once it is over. */
  readonly worths: readonly Pick<LiengStrength, 'kind' | 'points'>[] | null;
}

const worthOf = (hand: readonly Card[]): Pick<LiengStrength, 'kind' | 'points'> => {
  const { kind, points } = liengStrength(hand);
  return { kind, points };
};

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settleLieng(
  { open }: LiengGame,
  stake: bigint,
  maximum?: bigint,
): Nets & { readonly payments: readonly Transfer<'pot'>[] } {
  const { winner } = open;
  if (winner === undefined) throw new RangeError('the hand is not over');
  const due = open.bets.flatMap((bet, from): Transfer<'pot'>[] =>
    from === winner ? [] : [{ from, to: winner, amount: BigInt(bet), reason: 'pot' }],
  );
  const payments = paymentsAt(due, ['pot'], stake, maximum);
  return { payments, ...netsOf(payments, open.bets.length, open.rules.rakeBasisPoints) };
}

/** The hand. */
export function liengHand(game: LiengGame): HandInPlay<LiengSeen> {
  const { open, hidden } = game;
  return {
    ...awaitedIn(open.over, open.turn),
    leadsNext: open.winner ?? open.turn,
    move(move) {
      const done = moveLieng(game, move);
      return done.ok ? { ok: true, hand: liengHand(done.game) } : done;
    },
    timeOutMove: (player) => liengTimeOut(liengViewOf(game, player)),
    botMove: (player) => liengBotMove(liengViewOf(game, player)),
    seenBy(player) {
      const { hand } = liengViewOf(game, player);
      return {
        play: 'lieng',
        open,
        hand,
        worth: hand.length > 0 ? worthOf(hand) : null,
        raise: !open.over && mayRaise(open) ? { from: leastRaise(open), to: LIENG_LIMIT } : null,
        worths: open.over ? hidden.hands.map(worthOf) : null,
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settleLieng(game, BigInt(stake), BigInt(hold));
      return endingFrom(hidden.hands, payments, nets);
    },
  };
}
