/** Agreement of the sources of an official result. */
import type { DrawResult } from '@lantern/contract';

/** Number of sources that must report the same result. */
const SOURCES_NEEDED = 2;

/** Whether two results have the same numbers in the same prizes. */
export function isSameResult(one: DrawResult, other: DrawResult): boolean {
  const written = ({ prizes }: DrawResult) =>
    prizes.map(({ prize, numbers }) => `${prize} ${numbers.join(' ')}`).join('\n');
  return written(one) === written(other);
}

export type Agreement =
  | { readonly state: 'waiting' }
  | { readonly state: 'contradicted' }
  | { readonly state: 'agreed'; readonly result: DrawResult };

/** `agreed` if enough sources report the same result; a single different report is a contradiction. */
export function agreementOf(reports: readonly { readonly result: DrawResult }[]): Agreement {
  const [first, ...others] = reports;
  if (!first) return { state: 'waiting' };
  if (!others.every(({ result }) => isSameResult(result, first.result))) return { state: 'contradicted' };
  return reports.length >= SOURCES_NEEDED ? { state: 'agreed', result: first.result } : { state: 'waiting' };
}
