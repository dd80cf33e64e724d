/** What a member set aside for a hand, as a round: open while the hand is asked and played, proven by the hand's seed. */
import type { RoundEngine } from '../rounds/engine.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { findHand, type HandRow } from './hand-store.ts';
import { handContext, handShown } from './hand.ts';

async function handOf(tx: Tx, { roundId, cardHand }: RoundRow): Promise<HandRow> {
  const hand = cardHand === null ? undefined : await findHand(tx, cardHand);
  if (!hand) throw new Error(`Round ${roundId} is part of no hand`);
  return hand;
}

export const cardsEngine: RoundEngine = {
  kind: 'cards',
  // Whoever deals holds the hand's rounds and gives those back that are still asking: what is taken here is in time.
  taken: async () => ({ state: 'open', stepNo: 0, won: 0, play: {} }),
  shown: async (tx, round) => handShown(await handOf(tx, round), round.roundId),
  async ground(tx, round) {
    const hand = await handOf(tx, round);
    return { seed: hand.state === 'ended' ? hand.seed : null, context: handContext(hand) };
  },
};
