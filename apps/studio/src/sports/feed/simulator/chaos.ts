/**
 * What goes wrong: around matches, by a seed, and with messages on their way. Sees neither what will happen in a match nor its prices
 * (sports domain reference §4).
 */
import type { FeedAdapter, Sink } from '../adapter.ts';
import { isNumbered, readMessage } from '../messages.ts';

const MINUTE_MS = 60_000;

/** What goes wrong around a match. */
export interface MatchFaults {
  readonly postponed: boolean;
  /** Milliseconds since kick-off. */
  readonly abandonedAt: number | undefined;
  /** Later than announced. */
  readonly delayMs: number;
  /** Settled wrongly at first, and again. */
  readonly rolledBack: boolean;
}

export const NO_FAULTS: MatchFaults = { postponed: false, abandonedAt: undefined, delayMs: 0, rolledBack: false };

const POSTPONED = 0.004;
const ABANDONED = 0.001;
const MOVED = 0.01;
const ROLLED_BACK = 0.003;
const DELAYS_MINUTES = [10, 15, 30] as const;

/** The faults of a match by a seed of at least 24 bytes. */
export function faultsOf(seed: Buffer): MatchFaults {
  const lot = (at: number): number => seed.readUInt32BE(4 * at) / 2 ** 32;
  return {
    postponed: lot(0) < POSTPONED,
    abandonedAt: lot(1) < ABANDONED ? Math.floor((5 + lot(2) * 100) * MINUTE_MS) : undefined,
    delayMs: lot(3) < MOVED ? DELAYS_MINUTES[Math.floor(lot(4) * DELAYS_MINUTES.length)]! * MINUTE_MS : 0,
    rolledBack: lot(5) < ROLLED_BACK,
  };
}

/** What goes wrong with messages: shares of them, and for how long a producer falls silent. */
export interface MessageFaults {
  readonly duplicated: number;
  readonly dropped: number;
  readonly swapped: number;
  /** Silence begins with this share of the messages. */
  readonly silent: number;
  readonly silentMs: number;
}

/** An adapter whose messages are lost, doubled and swapped by chance. `lot` gives numbers from 0 up to 1. */
export function withFaults(
  adapter: FeedAdapter,
  faults: MessageFaults,
  lot: () => number,
  now: () => number,
): FeedAdapter {
  let held: unknown;
  let silentUntil = 0;
  const faulty =
    (sink: Sink): Sink =>
    async (message) => {
      if (lot() < faults.silent) silentUntil = now() + faults.silentMs;
      if (now() < silentUntil || lot() < faults.dropped) return;
      const read = readMessage(message);
      if (held === undefined && read && isNumbered(read) && lot() < faults.swapped) {
        held = message;
        return;
      }
      await sink(message);
      const later = held;
      held = undefined;
      if (later !== undefined) await sink(later);
      if (lot() < faults.duplicated) await sink(message);
    };
  return {
    producers: adapter.producers,
    start: (from, sink, house) => adapter.start(from, faulty(sink), house),
    recover: (producer, after, request) => adapter.recover(producer, after, request),
    stop: () => adapter.stop(),
  };
}

const RATE = /^(0(?:\.\d{1,6})?|1)$/;
const SECONDS = /^(\d{1,4})s$/;

/** Reads `dup=0.01,drop=0.002,swap=0.01,down=30s`; undefined for any other text. */
export function parseFaults(text: string): MessageFaults | undefined {
  const read = { dup: 0, drop: 0, swap: 0, downMs: 0 };
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=');
    if ((name === 'dup' || name === 'drop' || name === 'swap') && RATE.test(value)) read[name] = Number(value);
    else if (name === 'down' && SECONDS.test(value)) read.downMs = Number(SECONDS.exec(value)![1]) * 1000;
    else return undefined;
  }
  return {
    duplicated: read.dup,
    dropped: read.drop,
    swapped: read.swap,
    silent: read.downMs > 0 ? 0.0005 : 0,
    silentMs: read.downMs,
  };
}
