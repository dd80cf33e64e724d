/** The simulator's feed over a period in virtual time, through faults, as it arrives at a consumer: for recordings, without a database. */
import { createHmac } from 'node:crypto';
import type { Logger } from '../../kernel/log.ts';
import { fold, type LogRow } from '../book/fold.ts';
import { EMPTY_BOOK, type BookState } from '../book/state.ts';
import type { FeedAdapter, House, Sink } from './adapter.ts';
import { readMessage, type FeedMessage } from './messages.ts';
import type { Recording } from './recording.ts';
import { createSequenceOf } from './sequence.ts';
import { withFaults, type MessageFaults } from './simulator/chaos.ts';
import { createOutbox } from './simulator/simulated-adapter.ts';
import { createSimulatorCore, SIMULATOR, type SimulatorDeps } from './simulator/simulator.ts';

const TICK_MS = 250;

export interface SimulationOptions {
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly minutes: number;
  /** Season seeds follow from it. */
  readonly seed: string;
  /** Goes on from this book. */
  readonly book?: BookState;
  readonly faults?: { readonly of: MessageFaults; readonly lot: () => number };
}

/** The simulator with a clock that is moved by hand; all it does is done when a call has returned. */
class ManualSimulator implements FeedAdapter {
  readonly producers = [SIMULATOR];
  readonly #deps: SimulatorDeps;
  #core: ReturnType<typeof createSimulatorCore> | undefined;
  #outbox: ReturnType<typeof createOutbox>;
  #sink: Sink = () => Promise.resolve();

  constructor(deps: SimulatorDeps) {
    this.#deps = deps;
    this.#outbox = createOutbox(SIMULATOR, 0, deps.clock);
  }

  async start(from: ReadonlyMap<string, number>, sink: Sink, house: House): Promise<void> {
    this.#outbox = createOutbox(SIMULATOR, from.get(SIMULATOR.id) ?? 0, this.#deps.clock);
    this.#core = createSimulatorCore(this.#deps, house);
    this.#sink = sink;
    await this.#core.prepare(this.#deps.clock.now());
  }

  #signal(k: 'alive' | 'snapshotComplete', b: object): FeedMessage {
    return { p: SIMULATOR.id, s: this.#outbox.seq, t: this.#deps.clock.now(), v: 0, k, b } as FeedMessage;
  }

  async tick(isAlive: boolean): Promise<void> {
    for (const draft of this.#core!.advance(this.#deps.clock.now())) await this.#sink(this.#outbox.number(draft));
    if (isAlive) await this.#sink(this.#signal('alive', {}));
  }

  async recover(_producer: string, after: number, request: string): Promise<void> {
    for (const message of this.#outbox.after(after) ?? []) await this.#sink(message);
    await this.#sink(this.#signal('snapshotComplete', { request, covers: after }));
  }

  async stop(): Promise<void> {
    this.#core = undefined;
  }
}

/** Records a period of the simulator, and the book that consumed it. */
export async function recordSimulation({
  log,
  from,
  minutes,
  seed,
  book: known = EMPTY_BOOK,
  faults,
}: SimulationOptions): Promise<{ readonly recording: Recording; readonly book: BookState }> {
  let now = from;
  const clock = { now: () => now };
  let book = known;
  const last = known.producers.get(SIMULATOR.id)?.last ?? 0;
  const entries: Recording['entries'][number][] = [];
  const requests: (readonly [after: number, request: string])[] = [];
  const simulator = new ManualSimulator({
    clock,
    log,
    faults: true,
    seasonSeed: async ({ id }) => createHmac('sha256', seed).update(id).digest(),
  });
  const adapter = faults ? withFaults(simulator, faults.of, faults.lot, clock.now) : simulator;
  const sequence = createSequenceOf({
    producer: SIMULATOR,
    last,
    up: false,
    now,
    recover: (after, request) => void requests.push([after, request]),
  });
  const take = (rows: ReturnType<typeof sequence.take>): void => {
    if (rows.length === 0) return;
    const { position } = book;
    book = fold(
      book,
      rows.map((row, at): LogRow => ({ ...row, producer: SIMULATOR.id, position: position + at + 1 })),
    ).state;
  };
  const sink: Sink = async (value) => {
    const message = readMessage(value);
    if (!message) throw new Error('the simulator sent what is no message');
    entries.push({ r: now - from, message });
    take(sequence.take(message, now));
  };
  const recoverAll = async (): Promise<void> => {
    for (const [after, request] of requests.splice(0)) await adapter.recover(SIMULATOR.id, after, request);
  };
  await adapter.start(new Map([[SIMULATOR.id, last]]), sink, {
    event: (id) => book.events.get(id),
    events: () => book.events.values(),
    openLines: () => new Set(),
    // What was over before is left out of recordings.
    pastOf: async () => ({ has: () => true }) as unknown as ReadonlySet<string>,
  });
  take(sequence.begin(now));
  for (let aliveAt = -Infinity; now < from + minutes * 60_000; now += TICK_MS) {
    const isAlive = now - aliveAt >= SIMULATOR.aliveEveryMs;
    if (isAlive) aliveAt = now;
    await simulator.tick(isAlive);
    await recoverAll();
  }
  return { recording: { producers: [SIMULATOR], seed, from, to: now, entries }, book };
}
