/**
 * A draw as a pure function of its seed, so that anybody can repeat it.
 *
 * 1. Before sales open a 32-byte seed is taken from a cryptographic random source and its SHA-256 is published: the commitment.
 * 2. The context is the game code, a colon and the issue number, for example `mb45:202611200001`.
 * 3. Block i (i = 0, 1, 2 …) is HMAC-SHA256 with the seed as key and `context + ':' + i` in UTF-8 as message.
 * 4. The bytes of the blocks follow each other; a byte of 250 or more is skipped, any other gives the digit `byte mod 10`.
 *    (250 is the largest multiple of 10 a byte reaches, so every digit stands for exactly 25 byte values.)
 * 5. The digits fill the prizes in order of announcement, each number from its first digit to its last.
 *
 * HMAC is RFC 2104, SHA-256 is FIPS 180-4. No digit can be foreseen without the seed, and no other seed fits the commitment.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DrawResult, Format } from './formats.ts';

/** Bytes of a seed. */
export const SEED_BYTES = 32;
/** Name of the procedure, published beside every draw; a change of any step takes a new name. */
export const DRAW_ALGORITHM = 'hmac-sha256-digits-1';

const DIGIT_BYTES_END = 250;

/** What the seed is applied to: one issue of one game, so a seed used twice would still give unrelated results. */
export function drawContext(gameCode: string, numero: string): string {
  return `${gameCode}:${numero}`;
}

/** SHA-256 of the seed in lower-case hex: what is published before sales open. Throws RangeError unless 32 bytes. */
export function commitmentOf(seed: Uint8Array): string {
  requireSeed(seed);
  return bytesToHex(sha256(seed));
}

/** The digits of steps 3 and 4, one per call, without end. Throws RangeError unless the seed has 32 bytes. */
export function createDigitStream(seed: Uint8Array, context: string): () => number {
  requireSeed(seed);
  let block = new Uint8Array(0);
  let position = 0;
  let counter = 0;
  return () => {
    for (;;) {
      if (position === block.length) {
        block = Uint8Array.from(hmac(sha256, seed, utf8ToBytes(`${context}:${counter}`)));
        counter += 1;
        position = 0;
      }
      const byte = block[position] ?? 0;
      position += 1;
      if (byte < DIGIT_BYTES_END) {
        return byte % 10;
      }
    }
  };
}

/** The numbers of the draw, in order of announcement. Throws RangeError unless the seed has 32 bytes. */
export function drawPrizes(format: Format, seed: Uint8Array, context: string): DrawResult {
  const nextDigit = createDigitStream(seed, context);
  return format.prizes.map(({ id, digits }) => {
    let number = '';
    for (let drawn = 0; drawn < digits; drawn += 1) {
      number += String(nextDigit());
    }
    return { id, number };
  });
}

function requireSeed(seed: Uint8Array): void {
  if (seed.length !== SEED_BYTES) {
    throw new RangeError(`a seed has ${SEED_BYTES} bytes`);
  }
}
