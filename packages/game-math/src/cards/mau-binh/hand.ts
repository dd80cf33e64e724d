/** A hand of Mậu Binh as the rooms know it. */
import type { Card } from '../card.ts';
import { awaitedIn, type CardMove, type HandInPlay } from '../card-game.ts';
import { endingFrom } from '../payments.ts';
import { proposalsFor } from './arrange.ts';
import { moveMauBinh, type MauBinhGame, type MauBinhOpen } from './game.ts';
import type { Rows } from './rows.ts';
import { instantWinner, resultsOf, settleMauBinh, type RowsResult } from './settle.ts';

export interface MauBinhSeen {
  readonly play: 'mau_binh';
  readonly open: MauBinhOpen;
  /** The own cards; once arranged, row by row from the strongest. */
  readonly hand: readonly Card[];
  /** Ways to arrange them, the best first; null for who is not asked. */
  readonly proposals: readonly Rows[] | null;
  /** Every player's rows, once all are compared. */
  readonly results: readonly RowsResult[] | null;
}

/** The hand. */
export function mauBinhHand(game: MauBinhGame): HandInPlay<MauBinhSeen> {
  const { open, hidden } = game;
  const proposals = (player: number): readonly Rows[] => proposalsFor(hidden.hands[player]!, open.rules.wheel);
  const best = (player: number): CardMove => ({ seat: player, cards: proposals(player)[0]!.flat(), act: 'arrange' });
  return {
    ...awaitedIn(open.over, 0, open.asked),
    // No one leads: all arrange at once.
    leadsNext: 0,
    move(move) {
      const done = moveMauBinh(game, move);
      return done.ok ? { ok: true, hand: mauBinhHand(done.game) } : done;
    },
    timeOutMove: best,
    botMove: best,
    seenBy: (player) => ({
      play: 'mau_binh',
      open,
      hand: hidden.rows[player]?.flat() ?? hidden.hands[player] ?? [],
      proposals: open.asked.includes(player) ? proposals(player) : null,
      results: resultsOf(game),
    }),
    endingOf(stake, hold) {
      const { payments, ...nets } = settleMauBinh(game, BigInt(stake), BigInt(hold));
      const hands = hidden.hands.map((hand, player) => hidden.rows[player]?.flat() ?? hand);
      return endingFrom(hands, payments, nets, instantWinner(game));
    },
  };
}
