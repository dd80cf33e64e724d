/** A hand of Phỏm as the rooms know it, and what a player is told about his own cards. */
import type { Card } from '../card.ts';
import { awaitedIn, type HandInPlay } from '../card-game.ts';
import { discardsOf, phomBotMove, phomTimeOut, sendsOf } from './bot.ts';
import { movePhom, phomViewOf } from './game.ts';
import type { PhomGame, PhomOpen, PhomView } from './state.ts';
import { arrange, goTogether } from './meld.ts';
import { takenBy, takenInto, winningOf } from './moves.ts';
import { phomEnding, phomWinner } from './settle.ts';

/** What a player's own cards make, and what he may do with them now. */
export interface PhomAdvice {
  readonly melds: readonly (readonly Card[])[];
  /** Stray points of the best arrangement. */
  readonly points: number;
  /** Stray cards that go with the last discard or another one: they may become melds. */
  readonly waiting: readonly Card[];
  /** Taking the last discard: the meld it makes, and the stray points after it. */
  readonly take: { readonly meld: readonly Card[]; readonly points: number } | null;
  readonly wins: boolean;
  readonly discards: readonly Card[];
  readonly sends: readonly Card[];
}

export interface PhomSeen {
  readonly play: 'phom';
  readonly open: PhomOpen;
  readonly hand: readonly Card[];
  /** Null for a spectator, and once the hand is over. */
  readonly advice: PhomAdvice | null;
}

function adviceOf(view: PhomView): PhomAdvice {
  const { open, hand, seat } = view;
  const { melds, stray, points } = arrange(hand, takenBy(open, seat, hand))!;
  const taken = takenInto(view);
  const isTurn = open.turn === seat;
  return {
    melds,
    points,
    waiting: stray.filter((card) => stray.some((other) => other !== card && goTogether(card, other))),
    take: taken ? { meld: taken.melds.find((meld) => meld.includes(open.top!.card))!, points: taken.points } : null,
    wins: winningOf(view) !== undefined,
    discards: isTurn && open.stage === 'discard' ? discardsOf(view) : [],
    sends: sendsOf(view),
  };
}

/** The hand as the rooms know it. */
export function phomHand(game: PhomGame): HandInPlay<PhomSeen> {
  const { open } = game;
  return {
    ...awaitedIn(open.over, open.turn),
    get leadsNext() {
      return phomWinner(game);
    },
    move(move) {
      const done = movePhom(game, move);
      return done.ok ? { ok: true, hand: phomHand(done.game) } : done;
    },
    timeOutMove: (player) => phomTimeOut(phomViewOf(game, player)),
    botMove: (player) => phomBotMove(phomViewOf(game, player)),
    seenBy(player) {
      const own = phomViewOf(game, player);
      const plays = player >= 0 && player < open.handSizes.length;
      return { play: 'phom', open, hand: own.hand, advice: plays && !open.over ? adviceOf(own) : null };
    },
    endingOf: (stake, hold) => phomEnding(game, stake, hold),
  };
}
