/** The captcha's equation: easy for a person, its result at most six digits and never negative. */

export interface Equation {
  /** In display form, for example `7 × 8`. */
  readonly text: string;
  readonly answer: number;
}

/** Draws an equation; `below(n)` returns a uniform integer in [0, n). */
export function drawEquation(below: (bound: number) => number): Equation {
  const kind = below(3);
  if (kind === 0) {
    const [a, b] = [10 + below(80), 2 + below(18)];
    return { text: `${a} + ${b}`, answer: a + b };
  }
  if (kind === 1) {
    const b = 2 + below(18);
    const a = b + 1 + below(70);
    return { text: `${a} − ${b}`, answer: a - b };
  }
  const [a, b] = [2 + below(8), 2 + below(8)];
  return { text: `${a} × ${b}`, answer: a * b };
}
