/** Realtime between nodes. Delivery is best effort; clients refetch after a gap, so nothing here is a source of truth. */
import type { Tx } from '../tx.ts';
import type { Transport } from './transport.ts';

export interface RealtimeMessage {
  /** `member:<id>`, `lottery:<gameCode>` … */
  readonly channel: string;
  readonly event: string;
  readonly payload: unknown;
}

export interface RealtimeBus {
  /** Sends soon, batched with other messages. */
  publish(message: RealtimeMessage): void;
  /** Sends soon after the transaction has committed, and never if it rolls back. */
  publishIn(tx: Tx, ...messages: readonly RealtimeMessage[]): void;
  /** Sends messages that are text already: those that triggers raised. */
  relay(texts: readonly string[]): void;
  /** Receives messages of every node: those to members as far as they are followed, and all others. Returns a function that unsubscribes. */
  listen(listener: (message: RealtimeMessage) => void): () => void;
  /** Follows a member's channel; resolves when this node receives it, or when that takes too long. */
  follow(channel: string): Promise<void>;
  unfollow(channel: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const GATHER_MS = 20;

interface Outgoing {
  readonly channel: string;
  readonly text: string;
}

/** Batches messages for a moment and sends them at once; one batch after the other, so that none overtakes an older one. */
function createSender(send: (batch: readonly Outgoing[]) => Promise<void>) {
  let waiting: Outgoing[] = [];
  let sent = 0;
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await send(batch);
  }

  return {
    /** Numbered, because PostgreSQL delivers equal messages of one transaction once: of the counts 9, 10, 9 the last one is true. */
    send(...messages: readonly RealtimeMessage[]): void {
      waiting.push(
        ...messages.map((message) => ({
          channel: message.channel,
          text: JSON.stringify({ ...message, number: ++sent }),
        })),
      );
      timer ??= setTimeout(() => {
        flushing = flushing.then(flush);
      }, GATHER_MS);
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await flushing;
      await flush();
    },
  };
}

function readMessage(text: string): RealtimeMessage {
  const { channel, event, payload } = JSON.parse(text) as RealtimeMessage;
  return { channel, event, payload };
}

/** The bus over a transport. What could not be sent is received on this node at least. */
export function createRealtimeBus(transport: Transport): RealtimeBus {
  const listeners = new Set<(message: RealtimeMessage) => void>();
  const deliver = (text: string): void => {
    const message = readMessage(text);
    for (const onMessage of listeners) onMessage(message);
  };
  const sender = createSender(async (batch) => {
    if (!(await transport.send(batch))) for (const { text } of batch) deliver(text);
  });
  return {
    publish: (message) => sender.send(message),
    publishIn(tx, ...messages) {
      tx.afterCommit(() => sender.send(...messages));
    },
    relay: (texts) => sender.send(...texts.map(readMessage)),
    listen(onMessage) {
      listeners.add(onMessage);
      return () => listeners.delete(onMessage);
    },
    follow: (channel) => transport.follow(channel),
    unfollow: (channel) => transport.unfollow(channel),
    start: () => transport.start(deliver),
    async stop() {
      await sender.stop();
      await transport.stop();
    },
  };
}
