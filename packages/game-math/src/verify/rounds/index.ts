/**
 * What a fairness page needs to check a round of the studio from its proof: play it again by the published rules from the revealed seed,
 * and compare. A kind of game that is not here is not claimed to be checked.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { checkCommitment } from '../index.ts';
import { SEED_HEX } from '../revealed-draw.ts';
import { recomputeInstant } from './instant.ts';
import type { Recompute, Recomputed, RevealedRound } from './round.ts';
import { recomputeSlot } from './slots.ts';

export type { Recompute, Recomputed, RevealedRound } from './round.ts';

const KINDS: ReadonlyMap<string, Recompute> = new Map([
  ['slots', recomputeSlot],
  ['instant', recomputeInstant],
]);

export interface RoundCheck {
  /** The seed hashes to what was told before the bet. */
  readonly commitment: boolean;
  /** The seed was applied to this round of this game, with the member's part. */
  readonly context: boolean;
  /** The seed gives exactly what was shown. */
  readonly shown: boolean;
  /** And exactly what was paid. */
  readonly won: boolean;
  readonly recomputed: Recomputed;
}

/** Whether rounds of that kind can be played again here. */
export const canRecompute = (kind: string): boolean => KINDS.has(kind);

const textOf = (value: unknown): string => JSON.stringify(value);

/** The check with any seed; undefined for one that is not 64 hex digits, and for rounds that cannot be played again here. */
export function checkRound(round: RevealedRound, seedHex = round.seed): RoundCheck | undefined {
  const recomputed = SEED_HEX.test(seedHex) ? KINDS.get(round.kind)?.(round, hexToBytes(seedHex.toLowerCase())) : undefined;
  if (!recomputed) return undefined;
  return {
    commitment: checkCommitment(seedHex, round.seedHash),
    context: round.context === `${round.game}:${round.roundId}:${round.memberSeed}`,
    shown: textOf(recomputed.shown) === textOf(round.shown),
    won: recomputed.won === round.won,
    recomputed,
  };
}

const TEXTS = ['roundId', 'game', 'kind', 'title', 'seedHash', 'seed', 'memberSeed', 'context'] as const;
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Reads a proof from text anybody may have written; undefined for anything else, and for a round whose seed is not told yet. */
export function readProof(text: string): RevealedRound | undefined {
  let proof: Readonly<Record<string, unknown>> | null;
  try {
    proof = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  } catch {
    return undefined;
  }
  if (typeof proof !== 'object' || proof === null) return undefined;
  const fits = TEXTS.every((key) => typeof proof[key] === 'string') && isAmount(proof['bet']) && isAmount(proof['won']) && 'shown' in proof;
  return fits ? (proof as unknown as RevealedRound) : undefined;
}
