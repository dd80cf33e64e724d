/** Checks a published list of envelopes in the browser: its hash, and whether it is what the table said. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Envelopes } from './promotion-view.ts';

export interface ListCheck {
  /** SHA-256 of the list as the browser computes it. */
  readonly hash: string;
  readonly isHashRight: boolean;
  readonly count: number;
  readonly sum: number;
  /** As many of each as published; null where a sum was split and nothing was published but the total. */
  readonly isTableRight: boolean | null;
}

/** `list` is the text that was hashed: amounts separated by commas. */
export function checkList(
  list: string,
  listHash: string,
  { table, total }: Pick<Envelopes, 'table' | 'total'>,
): ListCheck {
  const hash = bytesToHex(sha256(utf8ToBytes(list)));
  const amounts = list.split(',').map(Number);
  const counts: Record<number, number> = {};
  for (const amount of amounts) counts[amount] = (counts[amount] ?? 0) + 1;
  return {
    hash,
    isHashRight: hash === listHash,
    count: amounts.length,
    sum: amounts.reduce((sum, amount) => sum + amount, 0),
    isTableRight:
      table &&
      amounts.length === total &&
      Object.keys(counts).length === table.length &&
      table.every(({ amount, count }) => counts[amount] === count),
  };
}
