/** A member's hold for a hand, as a round: open while the hand is asked for and played, proven by the hand's seed. */
import type { RoundEngine } from '../rounds/engine.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { findHand, type HandRow } from './hand-store.ts';
import { handChainProof } from './hand-seed.ts';
import { handContext, handShown } from './hand.ts';

async function handOf(tx: Tx, { roundId, cardHand }: RoundRow): Promise<HandRow> {
  const hand = cardHand === null ? undefined : await findHand(tx, cardHand);
  if (!hand) throw new Error(`Round ${roundId} is not part of a hand`);
  return hand;
}

export const cardsEngine: RoundEngine = {
  kind: 'cards',
  // The dealing transaction locks the hand's rounds and rolls back those still asking: a bet taken here is in time.
  taken: async () => ({ state: 'open', stepNo: 0, won: 0, play: {} }),
  shown: async (tx, round) => handShown(await handOf(tx, round), round.roundId),
  async seedSource(tx, round) {
    const hand = await handOf(tx, round);
    return {
      seed: hand.state === 'ended' ? hand.seed : null,
      context: handContext(hand),
      ...(await handChainProof(tx, hand)),
    };
  },
};
