/** What sources of an official result make of it together. */
import type { DrawResult } from '@lantern/contract';

/** Sources that must say the same before a result counts. */
const SOURCES_NEEDED = 2;

/** Whether two results have the same numbers in the same prizes. */
export function isSameResult(one: DrawResult, other: DrawResult): boolean {
  const written = ({ prizes }: DrawResult) => prizes.map(({ prize, numbers }) => `${prize} ${numbers.join(' ')}`).join('\n');
  return written(one) === written(other);
}

export type Agreement = { readonly state: 'waiting' } | { readonly state: 'contradicted' } | { readonly state: 'agreed'; readonly result: DrawResult };

/** `agreed` when enough sources have spoken and all say the same; one that says otherwise is a contradiction, whatever the others say. */
export function agreementOf(words: readonly { readonly result: DrawResult }[]): Agreement {
  const [first, ...others] = words;
  if (!first) return { state: 'waiting' };
  if (!others.every(({ result }) => isSameResult(result, first.result))) return { state: 'contradicted' };
  return words.length >= SOURCES_NEEDED ? { state: 'agreed', result: first.result } : { state: 'waiting' };
}
