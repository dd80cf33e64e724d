/**
 * What a fairness page needs to check a round of the studio from its proof: play it again by the published rules from the revealed seed,
 * and compare. A kind of game that is not here is not claimed to be checked. Each kind's rules are loaded when a proof asks for them.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { checkCommitment } from '../index.ts';
import { SEED_HEX } from '../revealed-draw.ts';
import { countsExactly } from './exact.ts';
import { isRecord } from './record.ts';
import type { Recompute, Recomputed, RevealedRound } from './round.ts';

export type { BulletShown } from './fishing.ts';
export type { CardsShown } from './cards.ts';
export type { CrashShown } from './crash.ts';
export type { Recompute, Recomputed, RevealedRound } from './round.ts';
export type { TableShown } from './tables.ts';

interface Kind {
  /** Whether many play one round: its seed is applied to that round, not to the member's part of it. */
  readonly shared?: boolean;
  /** Whether its rules count past what plain numbers hold. */
  readonly exact?: boolean;
  readonly load: () => Promise<Recompute>;
}

/** A new kind is one line here, a file beside, and rows of its own on the page. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['slots', { load: async () => (await import('./slots.ts')).recomputeSlot }],
  ['instant', { load: async () => (await import('./instant.ts')).recomputeInstant }],
  ['fishing', { exact: true, load: async () => (await import('./fishing.ts')).recomputeVolley }],
  ['table', { shared: true, exact: true, load: async () => (await import('./tables.ts')).recomputeTable }],
  ['cards', { shared: true, exact: true, load: async () => (await import('./cards.ts')).recomputeCards }],
  ['crash', { shared: true, exact: true, load: async () => (await import('./crash.ts')).recomputeCrash }],
]);

export interface RoundCheck {
  /** The seed hashes to what was told before the bet. */
  readonly commitment: boolean;
  /** The seed was applied to this round of this game, with the member's part where the round is the member's own. */
  readonly context: boolean;
  /** The seed gives exactly what was shown. */
  readonly shown: boolean;
  /** And exactly what was paid, the growing pool's amount being taken as told. */
  readonly won: boolean;
  /** Undefined where the bet cannot have been played by the published rules, with any seed. */
  readonly recomputed: Recomputed | undefined;
}

/** Why rounds of a kind cannot be played again here; undefined where they can. */
export function hindranceOf(kind: string): 'unknown_kind' | 'old_browser' | undefined {
  const known = KINDS.get(kind);
  if (!known) return 'unknown_kind';
  return known.exact && !countsExactly() ? 'old_browser' : undefined;
}

/** Whether many play one round of the kind together. */
export const isShared = (kind: string): boolean => KINDS.get(kind)?.shared === true;

/** Records say the same whatever the order of their names. */
const inOrder = (_name: string, value: unknown): unknown => (isRecord(value) ? Object.fromEntries(Object.keys(value).sort().map((name) => [name, value[name]])) : value);

/** Whether two values say the same as they travel. */
export const saysSame = (one: unknown, other: unknown): boolean => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

function contextFits({ kind, game, roundId, memberSeed, context }: RevealedRound): boolean {
  return isShared(kind) ? context.startsWith(`${game}:`) && context.length > game.length + 1 : context === `${game}:${roundId}:${memberSeed}`;
}

function recomputedBy(recompute: Recompute, round: RevealedRound, seed: Uint8Array): Recomputed | undefined {
  try {
    return recompute(round, seed);
  } catch {
    return undefined;
  }
}

/** The check with any seed; undefined for one that is not 64 hex digits, and for kinds that cannot be played again here. Rejects where the rules cannot be loaded. */
export async function checkRound(round: RevealedRound, seedHex = round.seed): Promise<RoundCheck | undefined> {
  const kind = KINDS.get(round.kind);
  if (!kind || hindranceOf(round.kind) || !SEED_HEX.test(seedHex)) return undefined;
  const recomputed = recomputedBy(await kind.load(), round, hexToBytes(seedHex.toLowerCase()));
  return {
    commitment: checkCommitment(seedHex, round.seedHash),
    context: contextFits(round),
    shown: recomputed !== undefined && saysSame(recomputed.shown, round.shown),
    won: recomputed?.won === round.won && (recomputed.jackpot ?? false) === ((round.jackpot ?? null) !== null),
    recomputed,
  };
}

const TEXTS = ['roundId', 'game', 'kind', 'title', 'seedHash', 'seed', 'memberSeed', 'context'] as const;
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Reads a proof from text anybody may have written; undefined for anything else, and for a round whose seed is not told yet. */
export function readProof(text: string): RevealedRound | undefined {
  let proof: unknown;
  try {
    proof = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(proof)) return undefined;
  const fits = TEXTS.every((key) => typeof proof[key] === 'string') && SEED_HEX.test(String(proof['seed'])) && isAmount(proof['bet']) && isAmount(proof['won']) && 'shown' in proof;
  return fits ? (proof as unknown as RevealedRound) : undefined;
}
