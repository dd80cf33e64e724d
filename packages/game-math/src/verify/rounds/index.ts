/**
 * Verification of a studio round from its proof: recompute it by the published rules from the revealed seed, and compare. Kinds of games
 * missing here are not claimed to be verifiable. Each kind's rules are loaded on demand.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { checkCommitment } from '../index.ts';
import { SEED_HEX } from '../revealed-draw.ts';
import { chainContext, isChainProof, leadsToHead, saltFits } from './chains.ts';
import { countsExactly } from './exact.ts';
import { isRecord } from './record.ts';
import type { Recompute, Recomputed, RevealedRound } from './round.ts';

export type { BulletShown } from './fishing.ts';
export type { CardsShown } from './cards.ts';
export type { CrashShown } from './crash.ts';
export type { Recompute, Recomputed, RevealedRound } from './round.ts';
export { chainContext, saltAfter, type ChainProof } from './chains.ts';
export { countsExactly } from './exact.ts';
export type { FightShown } from './fights.ts';
export type { TableShown } from './tables.ts';

interface Kind {
  /** Whether the round is shared: its seed is applied to the round, not to the member's part of it. */
  readonly shared?: boolean;
  /** Whether its rules need bigints. */
  readonly exact?: boolean;
  readonly load: () => Promise<Recompute>;
}

/** A new kind is one line here, a file, and rows of its own on the page. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['slots', { load: async () => (await import('./slots.ts')).recomputeSlot }],
  ['instant', { load: async () => (await import('./instant.ts')).recomputeInstant }],
  ['fishing', { exact: true, load: async () => (await import('./fishing.ts')).recomputeShotBatch }],
  ['table', { shared: true, exact: true, load: async () => (await import('./tables.ts')).recomputeTable }],
  ['cards', { shared: true, exact: true, load: async () => (await import('./cards.ts')).recomputeCards }],
  ['fight', { shared: true, exact: true, load: async () => (await import('./fights.ts')).recomputeFight }],
  ['crash', { shared: true, exact: true, load: async () => (await import('./crash.ts')).recomputeCrash }],
]);

export interface RoundCheck {
  /** The seed's hash is the one published before the bet. */
  readonly commitment: boolean;
  /** The seed was applied to this round of this game, with the member's seed where the round is the member's own. */
  readonly context: boolean;
  /** Where the round's seed is from a chain: it leads to the published head, and the salt follows from the member seeds. */
  readonly chain?: boolean;
  readonly salt?: boolean;
  /** The seed gives exactly the shown outcome. */
  readonly shown: boolean;
  /** And exactly the payout; the pool's amount is not verified. */
  readonly won: boolean;
  /** Undefined where the bet is invalid under the published rules, for any seed. */
  readonly recomputed: Recomputed | undefined;
}

/** Why rounds of a kind cannot be recomputed here; undefined where they can. */
export function hindranceOf(kind: string): 'unknown_kind' | 'old_browser' | undefined {
  const known = KINDS.get(kind);
  if (!known) return 'unknown_kind';
  return known.exact && !countsExactly() ? 'old_browser' : undefined;
}

/** Whether rounds of the kind are shared. */
export const isShared = (kind: string): boolean => KINDS.get(kind)?.shared === true;

/** Key order is ignored. */
const inOrder = (_name: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, value[name]]),
      )
    : value;

/** Whether two values are equal after serialization. */
export const saysSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

function contextFits({ kind, game, roundId, memberSeed, context, chain }: RevealedRound): boolean {
  if (chain) return context === chainContext(game, chain);
  return isShared(kind)
    ? context.startsWith(`${game}:`) && context.length > game.length + 1
    : context === `${game}:${roundId}:${memberSeed}`;
}

function recomputedBy(recompute: Recompute, round: RevealedRound, seed: Uint8Array): Recomputed | undefined {
  try {
    return recompute(round, seed);
  } catch {
    return undefined;
  }
}

/**
 * The check of a proof; undefined for a seed that is not 64 hex digits, and for kinds that cannot be recomputed here. Rejects where the
 * rules cannot be loaded.
 */
export async function checkRound(round: RevealedRound, seedHex = round.seed): Promise<RoundCheck | undefined> {
  const kind = KINDS.get(round.kind);
  if (!kind || hindranceOf(round.kind) || !SEED_HEX.test(seedHex)) return undefined;
  const seed = hexToBytes(seedHex.toLowerCase());
  const recomputed = recomputedBy(await kind.load(), round, seed);
  return {
    commitment: checkCommitment(seedHex, round.seedHash),
    context: contextFits(round),
    ...(round.chain && { chain: leadsToHead(seed, round.chain.index, round.chain.head), salt: saltFits(round.chain) }),
    shown: recomputed !== undefined && saysSame(recomputed.shown, round.shown),
    won: recomputed?.won === round.won && (recomputed.jackpot ?? false) === ((round.jackpot ?? null) !== null),
    recomputed,
  };
}

const TEXTS = ['roundId', 'game', 'kind', 'title', 'seedHash', 'seed', 'memberSeed', 'context'] as const;
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Parses a proof from untrusted text; undefined if invalid, and for a round whose seed is not revealed yet. */
export function readProof(text: string): RevealedRound | undefined {
  let proof: unknown;
  try {
    proof = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(proof)) return undefined;
  const fits =
    TEXTS.every((key) => typeof proof[key] === 'string') &&
    SEED_HEX.test(String(proof['seed'])) &&
    isAmount(proof['bet']) &&
    isAmount(proof['won']) &&
    'shown' in proof &&
    (proof['chain'] === undefined || isChainProof(proof['chain']));
  return fits ? (proof as unknown as RevealedRound) : undefined;
}
