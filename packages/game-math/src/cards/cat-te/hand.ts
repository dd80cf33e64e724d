/** A hand of Cát Tê as the rooms know it. */
import type { Card } from '../card.ts';
import { awaitedIn, type HandInPlay } from '../card-game.ts';
import { endingFrom } from '../payments.ts';
import { catTeBotMove, catTeTimeOut } from './bot.ts';
import { catTeViewOf, isIn, moveCatTe, openCards, tricksWon, type CatTeGame, type CatTeOpen } from './game.ts';
import { settleCatTe } from './settle.ts';

export interface CatTeSeen {
  readonly play: 'cat_te';
  readonly open: CatTeOpen;
  readonly hand: readonly Card[];
  /** Tricks each player has won, and whether he is out without one. */
  readonly standing: readonly { readonly won: number; readonly out: boolean }[];
  /** The cards the player in turn may lay open; null for the others. */
  readonly plays: readonly Card[] | null;
}

/** The hand. */
export function catTeHand(game: CatTeGame): HandInPlay<CatTeSeen> {
  const { open, hidden } = game;
  return {
    ...awaitedIn(open.over, open.turn),
    leadsNext: open.winner ?? open.turn,
    move(move) {
      const done = moveCatTe(game, move);
      return done.ok ? { ok: true, hand: catTeHand(done.game) } : done;
    },
    timeOutMove: (player) => catTeTimeOut(catTeViewOf(game, player)),
    botMove: (player) => catTeBotMove(catTeViewOf(game, player)),
    seenBy(player) {
      const own = catTeViewOf(game, player);
      return {
        play: 'cat_te',
        open,
        hand: own.hand,
        standing: open.handSizes.map((_, seat) => ({ won: tricksWon(open, seat), out: !isIn(open, seat) })),
        plays: !open.over && open.turn === player ? openCards(own) : null,
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settleCatTe(game, BigInt(stake), BigInt(hold));
      return endingFrom(hidden.hands, payments, nets, open.instantWin);
    },
  };
}
