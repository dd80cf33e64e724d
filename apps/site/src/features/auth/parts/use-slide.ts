/** The slide of a form: its proof is good for one sending, and a failure asks for another (ACC-02). */
import { useState } from 'react';
import type { SliderProof } from '../../../lib/solve-challenge.ts';

export interface Slide {
  readonly proof: SliderProof | undefined;
  /** Counts the slides asked for; the slider starts over with each. */
  readonly attempt: number;
  readonly onProof: (proof: SliderProof | undefined) => void;
  /** Asks for a new one. */
  readonly again: () => void;
}

export function useSlide(): Slide {
  const [proof, onProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  return {
    proof,
    attempt,
    onProof,
    again(): void {
      onProof(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
