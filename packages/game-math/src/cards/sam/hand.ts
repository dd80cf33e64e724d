/** A hand of Sâm Lốc as the rooms know it. */
import type { Card } from '../card.ts';
import { awaitedIn, type CardMove, type HandInPlay } from '../card-game.ts';
import { endingFrom } from '../payments.ts';
import { samBotMove, samPlays, samTimeOut } from './bot.ts';
import { moveSam, samViewOf, type SamGame, type SamOpen } from './game.ts';
import { settleSam } from './settle.ts';

export interface SamSeen {
  readonly play: 'sam';
  readonly open: SamOpen;
  readonly hand: readonly Card[];
  /** Plays and passes since the trick began. */
  readonly sinceTrick: readonly CardMove[];
  /** What the player in turn may play, each once for all suits; null for the others. */
  readonly plays: readonly (readonly Card[])[] | null;
}

const sinceAfter = (since: readonly CardMove[], { open }: SamGame, move: CardMove): readonly CardMove[] =>
  open.trick === undefined ? [] : [...since, move];

/** The hand, with the moves since its trick began. */
export function samHand(game: SamGame, sinceTrick: readonly CardMove[] = []): HandInPlay<SamSeen> {
  const { open, hidden } = game;
  return {
    ...awaitedIn(open.over, open.turn, open.asked),
    leadsNext: open.winner ?? open.turn,
    move(move) {
      const done = moveSam(game, move);
      return done.ok ? { ok: true, hand: samHand(done.game, sinceAfter(sinceTrick, done.game, move)) } : done;
    },
    timeOutMove: (player) => samTimeOut(samViewOf(game, player)),
    botMove: (player) => samBotMove(samViewOf(game, player)),
    seenBy(player) {
      const own = samViewOf(game, player);
      const plays = !open.over && open.asked.length === 0 && open.turn === player;
      return {
        play: 'sam',
        open,
        hand: own.hand,
        sinceTrick,
        plays: plays ? samPlays(own).map(({ cards }) => cards) : null,
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settleSam(game, BigInt(stake), BigInt(hold));
      return endingFrom(hidden.hands, payments, nets, open.instantWin);
    },
  };
}
