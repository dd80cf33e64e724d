/** Reproducible randomness: the seed is printed, and read from the environment when set. */

export interface SeededRandom {
  readonly seed: number;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A unique idempotency key. */
  key(): string;
  /** A separate stream, so that parallel users do not influence each other. */
  fork(): SeededRandom;
}

const TWO_TO_32 = 2 ** 32;

/** Mulberry32 (Ettinger, public domain): small, and good enough for tests. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  let keys = 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
  return {
    seed,
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    key: () => `seed-${seed}-${++keys}`,
    fork: () => seededRandom(Math.floor(next() * TWO_TO_32)),
  };
}

/** A source seeded by the environment variable `name`, or at random; the seed is printed either way. */
export function printedSeed(name: string): SeededRandom {
  const given = process.env[name];
  const seed = given === undefined ? crypto.getRandomValues(new Uint32Array(1))[0]! : Number(given);
  process.stdout.write(`${name}=${seed}\n`);
  return seededRandom(seed);
}
