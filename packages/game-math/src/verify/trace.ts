/** A draw step by step, for a reader: the bytes from the seed, which were skipped, and the value of each other one. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatById, type PrizeId } from '../lottery/formats.ts';
import { SEED_HEX, type RevealedDraw } from './revealed-draw.ts';

/** One byte. */
export interface TracedByte {
  /** Its block and position, both from 0. */
  readonly block: number;
  readonly place: number;
  readonly byte: number;
  /** Number of possible values: ten digits, or the remaining balls. */
  readonly count: number;
  /** `byte mod count`; undefined for a byte that was skipped because it would favour small values. */
  readonly value: number | undefined;
}

/** One number of the result and the bytes it came from. */
export interface TracedNumber {
  readonly id: PrizeId;
  readonly number: string;
  readonly bytes: readonly TracedByte[];
}

export interface DrawTrace {
  /** The first block in hex, reproducible with any tool: HMAC-SHA256 of `context:0` under the seed. */
  readonly firstBlockHex: string;
  readonly kind: 'digits' | 'balls';
  readonly numbers: readonly TracedNumber[];
}

const BYTE_VALUES = 256;
const DIGITS = 10;

/** Takes values one after the other and records every byte. */
function createTracer(seed: Uint8Array, context: string) {
  const blockOf = (index: number): Uint8Array => hmac(sha256, seed, utf8ToBytes(`${context}:${index}`));
  let [block, at] = [blockOf(0), 0];
  let index = 0;
  return (count: number, notes: TracedByte[]): number => {
    for (;;) {
      if (at === block.length) [block, at, index] = [blockOf(index + 1), 0, index + 1];
      const byte = block[at]!;
      const value = byte < BYTE_VALUES - (BYTE_VALUES % count) ? byte % count : undefined;
      notes.push({ block: index, place: at, byte, count, value });
      at += 1;
      if (value !== undefined) return value;
    }
  };
}

/** The steps of a revealed draw, or undefined when the format is unknown or the seed is invalid. The numbers are those of recomputeDraw. */
export function traceDraw({ formatId, seedHex, context }: RevealedDraw): DrawTrace | undefined {
  const format = formatById(formatId);
  if (format === undefined || !SEED_HEX.test(seedHex)) return undefined;
  const seed = hexToBytes(seedHex.toLowerCase());
  const take = createTracer(seed, context);
  const { drawing } = format;
  const row =
    drawing.kind === 'balls' ? Array.from({ length: drawing.to - drawing.from + 1 }, (_, at) => drawing.from + at) : [];
  const numbers = format.prizes.map(({ id, digits }): TracedNumber => {
    const bytes: TracedByte[] = [];
    if (drawing.kind === 'digits') {
      return { id, number: Array.from({ length: digits }, () => take(DIGITS, bytes)).join(''), bytes };
    }
    const taken = take(row.length, bytes);
    const number = String(row[taken]).padStart(digits, '0');
    if (!drawing.again) row.splice(taken, 1);
    return { id, number, bytes };
  });
  return { firstBlockHex: bytesToHex(hmac(sha256, seed, utf8ToBytes(`${context}:0`))), kind: drawing.kind, numbers };
}
