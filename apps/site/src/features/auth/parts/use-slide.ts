/** The slider of a form: its proof is valid for one request, and a failure requires another (ACC-02). */
import { useState } from 'react';
import type { SliderProof } from '../../../lib/session/solve-challenge.ts';

export interface Slide {
  readonly proof: SliderProof | undefined;
  /** Counts the required slides; the slider resets with each. */
  readonly attempt: number;
  readonly onProof: (proof: SliderProof | undefined) => void;
  /** Requires a new one. */
  readonly again: () => void;
}

export function useSlide(): Slide {
  const [solved, setSolved] = useState<{ readonly proof: SliderProof | undefined; readonly attempt: number }>();
  const [attempt, setAttempt] = useState(0);
  return {
    // A proof that was still computed when the slider was reset belongs to the slide before.
    proof: solved?.attempt === attempt ? solved.proof : undefined,
    attempt,
    onProof: (proof) => setSolved({ proof, attempt }),
    again: () => setAttempt((count) => count + 1),
  };
}
