/** Randomness enters the program here only: a CSPRNG in production, a seeded stream in tests. */
import { randomBytes, randomFillSync } from 'node:crypto';

export interface Random {
  /** `count` unpredictable bytes. */
  bytes(count: number): Uint8Array;
}

/** A call of the CSPRNG costs the same for few bytes as for many, so small requests are served from a block. */
const BLOCK_BYTES = 4096;
const SMALL_BYTES = 64;
const block = new Uint8Array(BLOCK_BYTES);
let used = BLOCK_BYTES;

export const systemRandom: Random = {
  bytes(count) {
    if (count > SMALL_BYTES) return randomBytes(count);
    if (used + count > BLOCK_BYTES) {
      randomFillSync(block);
      used = 0;
    }
    const taken = block.slice(used, used + count);
    // Nothing that was handed out can be read here again.
    block.fill(0, used, (used += count));
    return taken;
  },
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
