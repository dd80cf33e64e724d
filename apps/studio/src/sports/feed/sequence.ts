/**
 * The order of a producer's messages: duplicates are dropped, what comes too early waits, and while a number is missing nothing of the producer
 * can be bet on. Decides by messages and the times they arrived at alone, so a recording is consumed as it was the first time.
 */
import { isNumbered, type FeedMessage, type Numbered, type Signal } from './messages.ts';
import type { Producer } from './adapter.ts';
import type { NewRow } from './log-book.ts';

/** A recovery that did not come to its end is requested again. */
const RECOVERY_TIMEOUT_MS = 10_000;
/** More messages than this do not wait for a missing one: the recovery brings them again. */
const WAITING_MAXIMUM = 5_000;

export interface SequenceDeps {
  readonly producer: Producer;
  /** Number of the last message in the log. */
  readonly last: number;
  /** Whether the book has it up. */
  readonly up: boolean;
  readonly now: number;
  readonly recover: (after: number, request: string) => void;
}

export interface Sequence {
  /** Rows to log for a message that arrived at a moment. */
  take(message: FeedMessage, now: number): readonly NewRow[];
  /** Rows to log because time has passed. */
  check(now: number): readonly NewRow[];
  /** Begins anew after a start: nothing can be bet on until the recovery is complete. */
  begin(now: number): readonly NewRow[];
}

const rowOf = ({ s, t, v, k, b }: Numbered): NewRow => ({ seq: s, kind: k, madeMs: t, version: v, body: b });
const ownRow = (kind: 'gap' | 'down' | 'up', now: number): NewRow => ({
  seq: null,
  kind,
  madeMs: now,
  version: 0,
  body: {},
});

/** The sequence of one producer. */
export function createSequenceOf({ producer, last: from, up: wasUp, now: since, recover }: SequenceDeps): Sequence {
  const waiting = new Map<number, Numbered>();
  let [last, up, seenAt] = [from, wasUp, since];
  let recovering: { readonly request: string; readonly since: number } | undefined;

  function startRecovery(now: number): void {
    recovering = { request: `${producer.id}.${last}`, since: now };
    recover(last, recovering.request);
  }
  /** Lines are suspended by the row, in the same turn in which the gap was seen. */
  function close(kind: 'gap' | 'down', now: number): NewRow[] {
    const rows = up ? [ownRow(kind, now)] : [];
    up = false;
    return rows;
  }
  function gap(now: number): NewRow[] {
    const rows = close('gap', now);
    if (!recovering) startRecovery(now);
    return rows;
  }
  /** What waited for the numbers before it. */
  function follow(): NewRow[] {
    const rows: NewRow[] = [];
    for (let next = waiting.get(last + 1); next; next = waiting.get(last + 1)) {
      rows.push(rowOf(next));
      waiting.delete(next.s);
      last = next.s;
    }
    return rows;
  }
  function takeNumbered(message: Numbered, now: number): NewRow[] {
    if (message.s <= last) return [];
    if (message.s > last + 1) {
      if (waiting.size < WAITING_MAXIMUM) waiting.set(message.s, message);
      return gap(now);
    }
    last = message.s;
    return [rowOf(message), ...follow()];
  }
  function complete({ s, b }: Extract<Signal, { k: 'snapshotComplete' }>, now: number): NewRow[] {
    if (b.request !== recovering?.request) return [];
    const covered = [...waiting.values()]
      .filter((each) => each.s <= b.covers)
      .toSorted((one, other) => one.s - other.s);
    for (const { s: number } of covered) waiting.delete(number);
    last = Math.max(last, b.covers);
    const rows = [...covered.map(rowOf), ...follow()];
    if (last < s || waiting.size > 0) {
      // Something was lost again.
      startRecovery(now);
      return rows;
    }
    recovering = undefined;
    if (up) return rows;
    up = true;
    return [...rows, ownRow('up', now)];
  }
  function takeSignal(message: Signal, now: number): NewRow[] {
    switch (message.k) {
      case 'alive':
        if (message.s > last) return gap(now);
        if (!up && !recovering) startRecovery(now);
        return [];
      case 'snapshotComplete':
        return complete(message, now);
      case 'producerDown':
        return close('down', now);
    }
  }
  function check(now: number): NewRow[] {
    if (recovering && now - recovering.since > RECOVERY_TIMEOUT_MS) startRecovery(now);
    const isQuiet = now - seenAt > producer.downAfterMs;
    // What it has sent before it fell silent may be all there is: a recovery is only begun when it is heard of again.
    if (isQuiet && up) recovering = undefined;
    return isQuiet ? close('down', seenAt + producer.downAfterMs) : [];
  }
  return {
    take(message, now) {
      const rows = check(now);
      seenAt = now;
      rows.push(...(isNumbered(message) ? takeNumbered(message, now) : takeSignal(message, now)));
      return rows;
    },
    check,
    begin(now) {
      const rows = close('down', now);
      startRecovery(now);
      return rows;
    },
  };
}
