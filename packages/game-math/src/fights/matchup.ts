/**
 * The public seed of a matchup: the hash of the fight's secret seed, which is published before betting, with the round's context. So the class
 * was fixed when the chain of seeds was published, anyone can recompute it while betting is open, and it says nothing about the seed behind
 * the hash.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { createValueStream } from '../lottery/draw.ts';
import { drawMatchup, type FightRules, type Matchup } from './rules.ts';

/** The matchup of a round. Throws for a hash that is not 64 hex digits. */
export function matchupOf(rules: FightRules, seedHash: string, context: string): Matchup {
  return drawMatchup(rules, createValueStream(hexToBytes(seedHash), `${context}:matchup`));
}
