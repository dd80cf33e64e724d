/**
 * Chains of seeds, published ahead (ADR 17): s(i) = SHA-256(s(i + 1)), and the head is SHA-256(s(1)). The round at place i is decided by
 * s(i), whose hash is s(i - 1): revealed with the round before, or the head. No seed can be exchanged once the head is known.
 */
import { hash } from 'node:crypto';
import { newSeed } from '../kernel/random.ts';
import type { SeedVault } from '../kernel/seed-vault.ts';

/** Rounds per chain: more than three days of a table. */
export const CHAIN_LENGTH = 16_384;
/** Every Nth seed is kept in memory; those between are hashed again, one stretch at a time. */
const STRETCH = 128;

export interface ChainLink {
  readonly seed: Buffer;
  /** SHA-256 of the seed in lower-case hex. */
  readonly seedHash: string;
}

const next = (seed: Buffer): Buffer => hash('sha256', seed, 'buffer');

/** The seeds of one chain by place, 1 to `length`. */
export interface SeedChain {
  readonly head: string;
  /** Throws RangeError beyond the chain. */
  at(index: number): ChainLink;
}

/** The chain that ends with a seed. Costs one hash per place. */
export function openChain(end: Buffer, length: number): SeedChain {
  const marks = new Map<number, Buffer>([[length, end]]);
  let seed = end;
  for (let index = length - 1; index >= 0; index -= 1) {
    seed = next(seed);
    if (index % STRETCH === 0) marks.set(index, seed);
  }
  let stretch: { readonly top: number; readonly seeds: readonly Buffer[] } | undefined;

  /** Seeds from the mark at or above the place down to the mark below it. */
  function stretchOf(index: number): NonNullable<typeof stretch> {
    const top = Math.min(length, Math.ceil(index / STRETCH) * STRETCH);
    if (stretch?.top === top) return stretch;
    const seeds = [marks.get(top)!];
    for (let at = top - 1; at >= Math.max(0, top - STRETCH); at -= 1) seeds.push(next(seeds.at(-1)!));
    stretch = { top, seeds };
    return stretch;
  }

  return {
    head: seed.toString('hex'),
    at(index) {
      if (!Number.isSafeInteger(index) || index < 1 || index > length)
        throw new RangeError(`A chain of ${length} has no place ${index}`);
      const { top, seeds } = stretchOf(index);
      return { seed: seeds[top - index]!, seedHash: seeds[top - index + 1]!.toString('hex') };
    },
  };
}

/** The end of a new chain, and its published head. */
export function newChain(length = CHAIN_LENGTH): { readonly end: Buffer; readonly head: string } {
  const end = newSeed();
  return { end, head: openChain(end, length).head };
}

/** The stored form of a chain. */
export interface ChainRow {
  readonly game: string;
  readonly chainNo: number;
  readonly head: string;
  readonly length: number;
  readonly sealedEnd: Buffer;
}

const opened = new WeakMap<SeedVault, Map<string, SeedChain>>();
/** Chains kept open per process: more than there are tables. */
const OPEN_MAXIMUM = 400;

/** The stored chain, opened once per process. Throws where no key opens it, or where it does not lead to its head. */
export function chainOf(vault: SeedVault, { game, chainNo, head, length, sealedEnd }: ChainRow): SeedChain {
  const chains = opened.get(vault) ?? new Map<string, SeedChain>();
  opened.set(vault, chains);
  const known = chains.get(head);
  if (known) return known;
  const chain = openChain(vault.open(sealedEnd, head), length);
  if (chain.head !== head) throw new Error(`Chain ${chainNo} of ${game} does not lead to its head`);
  if (chains.size >= OPEN_MAXIMUM) chains.delete(chains.keys().next().value!);
  chains.set(head, chain);
  return chain;
}
