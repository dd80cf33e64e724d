/** The hash of an issue's closed ticket set: fixed at the lock, so that no bet can be added once the seed is known. */
import { createHash, type Hash } from 'node:crypto';

export interface Ticket {
  readonly suborderId: string;
  readonly betType: string;
  readonly selections: readonly string[];
  readonly stake: bigint;
}

export interface TicketHasher {
  /** Adds one ticket; tickets must be in the order of their ids. */
  add(ticket: Ticket): void;
  /** Number of tickets and the SHA-256 of all lines, in lower-case hex. */
  finish(): { readonly count: number; readonly hash: string };
}

/** One line per ticket: `suborderId betType selection,selection… stake\n`, in UTF-8 (docs/adr/0005-fairness.md). */
export function createTicketHasher(): TicketHasher {
  const hash: Hash = createHash('sha256');
  let count = 0;
  let last = '';
  return {
    add({ suborderId, betType, selections, stake }) {
      if (suborderId <= last) throw new Error(`Ticket ${suborderId} comes after ${last}`);
      last = suborderId;
      count++;
      hash.update(`${suborderId} ${betType} ${selections.join(',')} ${stake}\n`);
    },
    finish: () => ({ count, hash: hash.digest('hex') }),
  };
}
