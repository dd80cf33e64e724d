/**
 * Proof that the seed of a shared round was not chosen (ADR 17). Its place in a hash chain was fixed when the chain's head was published,
 * and its outcome also depends on the salt: a hash over member seeds of earlier rounds, fixed before betting.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isCount, isRecord } from './record.ts';

/** The chain part of a proof. */
export interface ChainProof {
  /** Of a card table: its id, which has chains of its own. */
  readonly table?: string;
  /** Number of the chain at its table, and the round's place in it, from 1. */
  readonly chain: number;
  readonly index: number;
  readonly length: number;
  /** SHA-256 of the chain's first seed, published before betting on any of its rounds. */
  readonly head: string;
  readonly publishedAt: string;
  /** Earlier member seeds, as one hash of 64 hex digits; empty while there are none. */
  readonly salt: string;
  /** The last round with member seeds: its own salt, and its member seeds, in the order their stakes were taken. */
  readonly saltFrom: { readonly salt: string; readonly memberSeeds: readonly string[] } | null;
}

/** Maximum chain length that is checked. */
const LENGTH_MAXIMUM = 100_000;
const HASH_HEX = /^[0-9a-f]{64}$/;

/** The salt after a round: hash of the salt before and its member seeds; unchanged without any. */
export const saltAfter = (salt: string, memberSeeds: readonly string[]): string =>
  memberSeeds.length === 0 ? salt : bytesToHex(sha256(utf8ToBytes(JSON.stringify([salt, ...memberSeeds]))));

/** The context of a seed in a chain. */
export const chainContext = (
  game: string,
  { table, chain, index, salt }: Pick<ChainProof, 'table' | 'chain' | 'index' | 'salt'>,
): string => `${table === undefined ? game : `${game}@${table}`}:${chain}:${index}:${salt}`;

/** Whether hashing the seed `index` times gives the head. */
export function leadsToHead(seed: Uint8Array, index: number, head: string): boolean {
  if (index < 1 || index > LENGTH_MAXIMUM) return false;
  let hash = seed;
  for (let times = 0; times < index; times += 1) hash = sha256(hash);
  return bytesToHex(hash) === head;
}

/** Whether the salt follows from its origin. */
export const saltFits = ({ salt, saltFrom }: ChainProof): boolean =>
  saltFrom === null
    ? salt === ''
    : saltFrom.memberSeeds.length > 0 && saltAfter(saltFrom.salt, saltFrom.memberSeeds) === salt;

const isSalt = (value: unknown): value is string => value === '' || (typeof value === 'string' && HASH_HEX.test(value));

/** Whether an untrusted value is the chain part of a proof. */
export function isChainProof(value: unknown): value is ChainProof {
  if (!isRecord(value)) return false;
  const { table, chain, index, length, head, publishedAt, salt, saltFrom } = value;
  if (table !== undefined && typeof table !== 'string') return false;
  if (!isCount(chain) || !isCount(index) || !isCount(length) || index > length || length > LENGTH_MAXIMUM) return false;
  if (typeof head !== 'string' || !HASH_HEX.test(head) || typeof publishedAt !== 'string' || !isSalt(salt))
    return false;
  if (saltFrom === null) return true;
  if (!isRecord(saltFrom) || !isSalt(saltFrom['salt'])) return false;
  const seeds = saltFrom['memberSeeds'];
  return Array.isArray(seeds) && seeds.every((seed) => typeof seed === 'string');
}
