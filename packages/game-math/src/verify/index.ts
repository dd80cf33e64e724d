/**
 * Verification of draws for fairness pages and commands, without anything that could predict one. Runs in any browser and in Node; neither
 * odds nor settlement are reachable from here.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { commitmentOf, drawAlgorithmOf, drawPrizes } from '../lottery/draw.ts';
import { formatById } from '../lottery/formats.ts';
import type { DrawResult } from '../lottery/formats.ts';
import { SEED_HEX, type RevealedDraw } from './revealed-draw.ts';

export { drawAlgorithmOf, drawContext } from '../lottery/draw.ts';
export { FORMATS, formatById, groupByTier, resultOfTiers } from '../lottery/formats.ts';
export type { RevealedDraw } from './revealed-draw.ts';
export { traceDraw } from './trace.ts';
export type { DrawTrace, TracedByte, TracedNumber } from './trace.ts';
export type { DrawResult, DrawnPrize, Format, FormatId, Prize, PrizeId, Tier } from '../lottery/formats.ts';

/** The numbers of the seed, or undefined when the format or the procedure is unknown or the seed is not 64 hex digits. */
export function recomputeDraw(draw: RevealedDraw): DrawResult | undefined {
  const format = formatById(draw.formatId);
  if (format === undefined || !SEED_HEX.test(draw.seedHex)) {
    return undefined;
  }
  if (draw.algorithm !== undefined && draw.algorithm !== drawAlgorithmOf(format)) {
    return undefined;
  }
  return drawPrizes(format, hexToBytes(draw.seedHex.toLowerCase()), draw.context);
}

/** Whether the seed matches the commitment: SHA-256 of its 32 bytes. */
export function checkCommitment(seedHex: string, hashHex: string): boolean {
  return SEED_HEX.test(seedHex) && commitmentOf(hexToBytes(seedHex.toLowerCase())) === hashHex.toLowerCase();
}
