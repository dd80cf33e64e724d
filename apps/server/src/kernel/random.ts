/** Randomness enters the program here only: a CSPRNG in production, a seeded stream in tests. */
import { randomBytes } from 'node:crypto';

export interface Random {
  /** `count` unpredictable bytes. */
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
};

/** Uniform integer in [0, bound) by rejection sampling; bound at most 2^32. */
export function randomBelow(random: Random, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 0x1_0000_0000)
    throw new RangeError(`bound ${bound} outside 1…2^32`);
  const limit = Math.floor(0x1_0000_0000 / bound) * bound;
  for (;;) {
    const bytes = random.bytes(4);
    const draw = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    if (draw < limit) return draw % bound;
  }
}
