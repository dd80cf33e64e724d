/** Checks a published draw in this browser: nothing the server says about the outcome is trusted. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { checkCommitment, groupByTier, recomputeDraw } from '@lantern/game-math/verify';

export type Draw = AnswerOf<Calls['lottery.draw']>;

export interface DrawCheck {
  /** The seed hashes to the commitment that was published before sales opened. */
  readonly commitment: boolean;
  /** The seed gives exactly the published numbers. */
  readonly result: boolean;
  /** The result of the seed, by prize; undefined when it is not a seed at all. */
  readonly prizes: ReturnType<typeof groupByTier> | undefined;
}

/** The check with any seed; undefined for a draw that has not revealed its own yet. */
export function checkDraw(draw: Draw, seedHex: string): DrawCheck | undefined {
  if (draw.proof === null || draw.commitment === null || draw.result === null) return undefined;
  const recomputed = recomputeDraw({
    formatId: draw.proof.format,
    seedHex,
    context: draw.proof.context,
    algorithm: draw.proof.algorithm,
  });
  const prizes = recomputed && groupByTier(recomputed);
  return {
    commitment: checkCommitment(seedHex, draw.commitment),
    result: prizes !== undefined && JSON.stringify(prizes) === JSON.stringify(draw.result.prizes),
    prizes,
  };
}
