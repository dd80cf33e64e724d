/**
 * A draw as a pure function of its seed, so that everyone can repeat it.
 *
 * 1. Before sales open a 32-byte seed is taken from a cryptographic random source and its SHA-256 is published: the commitment.
 * 2. The context is the game code, a colon and the issue number, for example `mb45:202611200001`.
 * 3. Block i (i = 0, 1, 2 …) is HMAC-SHA256 with the seed as key and `context + ':' + i` in UTF-8 as message.
 * 4. The bytes of the blocks follow each other. One of n values is taken from the next byte below the largest multiple of n that a byte
 *    reaches, as `byte mod n`; higher bytes are skipped. (For a digit n is 10 and bytes from 250 on are skipped, so every digit has exactly
 *    25 byte values.)
 * 5. Digits (`hmac-sha256-digits-1`) fill the prizes in order of announcement, each number from its first digit to its last. Balls
 *    (`hmac-sha256-balls-1`) are in a row by number; one of as many values as there are balls is the index, counted from 0, of the ball
 *    taken out next, and the others close up. Dice are put back.
 *
 * HMAC is RFC 2104, SHA-256 is FIPS 180-4. No digit can be predicted without the seed, and no other seed fits the commitment.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DrawResult, Format } from './formats.ts';

/** Bytes of a seed. */
export const SEED_BYTES = 32;
/** Name of the procedure, published with every draw; a change of any step needs a new name. */
export const drawAlgorithmOf = (format: Format): string => `hmac-sha256-${format.drawing.kind}-1`;

const BYTE_VALUES = 256;

/** The context of the seed: one issue of one game, so that a seed used twice would still give unrelated results. */
export function drawContext(gameCode: string, numero: string): string {
  return `${gameCode}:${numero}`;
}

/** SHA-256 of the seed in lower-case hex, published before sales open. Throws RangeError unless 32 bytes. */
export function commitmentOf(seed: Uint8Array): string {
  requireSeed(seed);
  return bytesToHex(sha256(seed));
}

/** The values of steps 3 and 4, without end: each call takes one of `count` values, 0 to count − 1. Throws RangeError unless the seed has 32 bytes. */
export function createValueStream(seed: Uint8Array, context: string): (count: number) => number {
  requireSeed(seed);
  let block = new Uint8Array(0);
  let position = 0;
  let counter = 0;
  return (count) => {
    const end = BYTE_VALUES - (BYTE_VALUES % count);
    for (;;) {
      if (position === block.length) {
        block = Uint8Array.from(hmac(sha256, seed, utf8ToBytes(`${context}:${counter}`)));
        counter += 1;
        position = 0;
      }
      const byte = block[position] ?? 0;
      position += 1;
      if (byte < end) {
        return byte % count;
      }
    }
  };
}

/** The numbers of the draw, in order of announcement. Throws RangeError unless the seed has 32 bytes. */
export function drawPrizes(format: Format, seed: Uint8Array, context: string): DrawResult {
  const next = createValueStream(seed, context);
  const { drawing } = format;
  if (drawing.kind === 'digits') {
    return format.prizes.map(({ id, digits }) => ({
      id,
      number: Array.from({ length: digits }, () => next(10)).join(''),
    }));
  }
  const row = Array.from({ length: drawing.to - drawing.from + 1 }, (_, index) => drawing.from + index);
  return format.prizes.map(({ id, digits }) => {
    const taken = next(row.length);
    const ball = row[taken]!;
    if (!drawing.again) row.splice(taken, 1);
    return { id, number: String(ball).padStart(digits, '0') };
  });
}

function requireSeed(seed: Uint8Array): void {
  if (seed.length !== SEED_BYTES) {
    throw new RangeError(`a seed has ${SEED_BYTES} bytes`);
  }
}
