/** Recomputes published draws in this browser; nothing the server says about the outcome is trusted. */
import { useEffect, useState } from 'react';
import type { Answer } from '../lib/calls.ts';

export type Draw = Answer<'lottery.draws'>['content'][number];

/**
 * `verified`: the seed fits what was published before sales and gives exactly these numbers · `mismatched`: it does not
 * ·
 * `official`: drawn in public by another issuer, there is no seed · `unrevealed`: not drawn yet, or cancelled.
 */
export type Verdict = 'checking' | 'verified' | 'mismatched' | 'official' | 'unrevealed';

async function recompute({ seed, commitment, proof, result }: Draw): Promise<Verdict> {
  if (seed === null || commitment === null || proof === null || result === null) return 'unrevealed';
  const { checkCommitment, groupByTier, recomputeDraw } = await import('@lantern/game-math/verify');
  const prizes = recomputeDraw({ formatId: proof.format, seedHex: seed, context: proof.context });
  const same = prizes !== undefined && JSON.stringify(groupByTier(prizes)) === JSON.stringify(result.prizes);
  return same && checkCommitment(seed, commitment) ? 'verified' : 'mismatched';
}

/** The verdict on a draw, once this browser has reached it. */
export function useVerdict(draw: Draw): Verdict {
  const [verdict, setVerdict] = useState<Verdict>('checking');
  useEffect(() => {
    if (draw.source === 'official') {
      setVerdict('official');
      return;
    }
    let current = true;
    // Code that cannot be loaded leaves the verdict open; the verification page tries again.
    void recompute(draw).then(
      (reached) => current && setVerdict(reached),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [draw]);
  return verdict;
}
