/** What producers of simulated matches share: numbers, what is kept to be sent again, signs of life. */
import type { Clock } from '../../../kernel/clock.ts';
import type { Logger } from '../../../kernel/log.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import type { FeedAdapter, House, Producer, Sink } from '../adapter.ts';
import type { FeedMessage, Numbered } from '../messages.ts';
import type { Draft } from './match-feed.ts';

const TICK_MS = 250;
/** Messages kept to be sent again. */
const KEPT = 5_000;

/** What has happened and what is left to send; without timers, for the adapter and for tests. */
export interface SimulatorCore {
  /** Loads the seeds of seasons that are played around a moment. */
  prepare(now: number): Promise<void>;
  /** Messages due at a moment. */
  advance(now: number): readonly Draft[];
  again(): void;
}

/** Numbers messages, and keeps the last ones to send them again. */
export function createOutbox(producer: Producer, from: number, clock: Clock) {
  let seq = from;
  let version = 0;
  const kept: Numbered[] = [];
  return {
    get seq() {
      return seq;
    },
    /** Versions rise with time, also over a restart. */
    number({ k, b }: Draft): Numbered {
      seq += 1;
      const t = clock.now();
      version = Math.max(version + 1, t);
      const message = { p: producer.id, s: seq, t, v: k === 'past' ? 0 : version, k, b } as Numbered;
      kept.push(message);
      if (kept.length > KEPT) kept.shift();
      return message;
    },
    /** What followed a number; undefined where it is not kept any more. */
    after(number: number): readonly Numbered[] | undefined {
      if (number >= seq) return [];
      return (kept[0]?.s ?? Infinity) <= number + 1 ? kept.filter(({ s }) => s > number) : undefined;
    },
  };
}

interface Running {
  readonly core: SimulatorCore;
  readonly outbox: ReturnType<typeof createOutbox>;
  readonly sink: Sink;
  readonly ticker: Ticker;
}

/** A producer of simulated matches: a tick every quarter of a second. `create` makes its core when it starts. */
export function createSimulatedAdapter(
  producer: Producer,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  create: (house: House) => SimulatorCore,
): FeedAdapter {
  let running: Running | undefined;

  const signal = ({ outbox }: Pick<Running, 'outbox'>, k: 'alive' | 'snapshotComplete', b: object): FeedMessage =>
    ({ p: producer.id, s: outbox.seq, t: clock.now(), v: 0, k, b }) as FeedMessage;
  const send = (to: Pick<Running, 'core' | 'outbox' | 'sink'>): Promise<unknown> =>
    Promise.all(to.core.advance(clock.now()).map((draft) => to.sink(to.outbox.number(draft))));

  return {
    producers: [producer],
    async start(from, sink, house) {
      const core = create(house);
      const outbox = createOutbox(producer, from.get(producer.id) ?? 0, clock);
      let aliveAt = -Infinity;
      await core.prepare(clock.now());
      const ticker = startTicker(`feed of ${producer.id}`, log, async () => {
        await core.prepare(clock.now());
        await send({ core, outbox, sink });
        if (clock.now() - aliveAt >= producer.aliveEveryMs) {
          aliveAt = clock.now();
          await sink(signal({ outbox }, 'alive', {}));
        }
        return TICK_MS;
      });
      running = { core, outbox, sink, ticker };
    },
    async recover(_producer, after, request) {
      if (!running) return;
      const { core, outbox, sink } = running;
      const missing = outbox.after(after);
      // Older than what is kept: everything is sent anew instead, and what is missing need not come.
      const covers = missing ? after : outbox.seq;
      core.again();
      await Promise.all([
        ...(missing ?? []).map(sink),
        ...core.advance(clock.now()).map((draft) => sink(outbox.number(draft))),
        sink(signal({ outbox }, 'snapshotComplete', { request, covers })),
      ]);
    },
    async stop() {
      await running?.ticker.stop();
      running = undefined;
    },
  };
}
