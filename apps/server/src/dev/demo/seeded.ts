/** A small seeded stream (mulberry32) for made-up people and habits. Never for outcomes: draws use real randomness. */
export interface Seeded {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer, both ends included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

/** The same seed produces the same data. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    chance: (probability) => next() < probability,
  };
}
