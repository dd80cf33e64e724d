/**
 * Redis, or Valkey, beside the database where several nodes run: it carries messages between them and counts requests for all of them.
 * Nothing is kept there, and nothing waits for it: a node starts and works without it (ADR 86).
 */
import { Redis, type RedisOptions } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { createBlinding } from '../sealing.ts';

/** A command without an answer by then has failed. */
const COMMAND_TIMEOUT_MS = 100;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = { first: 100, longest: 2_000 };
/** Failures in a row after which Redis is not asked, so that calls do not each wait for a timeout. */
const FAILURES_MAXIMUM = 3;
const REST_MS = 5_000;
/** A vanished host sends no FIN: a connection that leaves a ping unanswered is opened anew. */
const PING_EVERY_MS = 5_000;
const PING_TIMEOUT_MS = 2_000;
/** How long a sign-in waits until its node receives the member's messages. */
const SUBSCRIBE_TIMEOUT_MS = 500;
const PREFIX_HEX = 16;

export interface SharedRedis {
  /** Whether it answers, as far as this node knows. */
  readonly isUp: boolean;
  /** Sends messages, each to those who listen to its topic. Answers false where they were not sent. */
  publish(messages: readonly { readonly topic: string; readonly text: string }[]): Promise<boolean>;
  /** Receives the messages of the topics that are listened to. */
  onMessage(listener: (text: string) => void): void;
  /** Listens to a topic, again after each reconnection. Resolves when it does, or when Redis takes too long. */
  subscribe(topic: string): Promise<void>;
  unsubscribe(topic: string): void;
  /**
   * Counts one use of a key in a window that begins with its first use. Answers 0 when it is among the `uses` allowed, else the
   * milliseconds until the window ends; undefined where Redis does not answer.
   */
  take(key: string, uses: number, windowMs: number): Promise<number | undefined>;
  /** Connects; one that cannot be reached is tried until it can, and no one waits for that. */
  start(): Promise<void>;
  stop(): void;
}

export interface RedisParts {
  readonly url: string;
  /** Before every key and topic, so that installations may share a Redis. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a command may take; 100 by default. */
  readonly commandTimeoutMs?: number;
}

/** What an installation puts before its keys and topics: of its own secret, so that two never receive each other's messages. */
export const redisPrefix = (secret: string): string =>
  `lantern:${createBlinding({ secret }, 'kernel/redis')('prefix').toString('hex').slice(0, PREFIX_HEX)}:`;

/** Asks something that may fail, and rests after some failures in a row. */
function createBreaker(clock: Clock, log: Logger) {
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    get isClosed() {
      return failures < FAILURES_MAXIMUM;
    },
    async ask<T>(command: () => Promise<T>): Promise<T | undefined> {
      if (clock.elapsed() < restsUntil) return undefined;
      try {
        const answer = await command();
        if (failures >= FAILURES_MAXIMUM) log.info('Redis answers again');
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        if (failures === FAILURES_MAXIMUM)
          log.warn({ err: error }, 'Redis does not answer; this node counts requests for itself');
        if (failures >= FAILURES_MAXIMUM) restsUntil = clock.elapsed() + REST_MS;
        return undefined;
      }
    },
  };
}

const timeout = (ms: number): Promise<'timeout'> =>
  new Promise((resolve) => setTimeout(resolve, ms, 'timeout').unref());

/** Opens the connection anew when a ping is not answered. */
async function ping(client: Redis): Promise<void> {
  if (client.status !== 'ready') return;
  const answer = await Promise.race([client.ping().catch(() => 'timeout'), timeout(PING_TIMEOUT_MS)]);
  if (answer === 'timeout') client.disconnect(true);
}

/** Two connections: commands, and one that listens. */
export function createRedis({
  url,
  prefix,
  clock,
  log,
  commandTimeoutMs = COMMAND_TIMEOUT_MS,
}: RedisParts): SharedRedis {
  const options = {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // What cannot be sent now has failed: it is not kept for later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts: number) => Math.min(RECONNECT_MS.first * attempts, RECONNECT_MS.longest),
    replyMapping: 'legacy',
  } as const satisfies RedisOptions;
  const commands = new Redis(url, { ...options, commandTimeout: commandTimeoutMs });
  const listening = new Redis(url, { ...options, autoResubscribe: false });
  const breaker = createBreaker(clock, log);
  const topics = new Set<string>();
  let pinging: NodeJS.Timeout | undefined;

  // A failed attempt to connect is repeated; the breaker tells the log.
  for (const client of [commands, listening]) client.on('error', () => undefined);
  listening.on('ready', () => {
    if (topics.size > 0) void listening.subscribe(...topics).catch(() => undefined);
  });

  return {
    get isUp() {
      return commands.status === 'ready' && breaker.isClosed;
    },
    async publish(messages) {
      const answers = await breaker.ask(async () => {
        const pipeline = commands.pipeline();
        for (const { topic, text } of messages) pipeline.publish(prefix + topic, text);
        return await pipeline.exec();
      });
      return answers?.every(([error]) => error === null) ?? false;
    },
    onMessage(listener) {
      listening.on('message', (_topic: string, text: string) => listener(text));
    },
    async subscribe(topic) {
      topics.add(prefix + topic);
      if (listening.status !== 'ready') return;
      await Promise.race([listening.subscribe(prefix + topic).catch(() => undefined), timeout(SUBSCRIBE_TIMEOUT_MS)]);
    },
    unsubscribe(topic) {
      topics.delete(prefix + topic);
      if (listening.status === 'ready') void listening.unsubscribe(prefix + topic).catch(() => undefined);
    },
    take: (key, uses, windowMs) =>
      breaker.ask(async () => {
        const answers = await commands
          .multi()
          .incr(prefix + key)
          .pexpire(prefix + key, windowMs, 'NX')
          .pttl(prefix + key)
          .exec();
        const [used, , leftMs] = (answers ?? []).map(([error, value]) => (error ? Number.NaN : Number(value)));
        if (!Number.isFinite(used) || !Number.isFinite(leftMs)) throw new Error('Redis counted nothing');
        return used! <= uses ? 0 : Math.max(1, leftMs!);
      }),
    async start() {
      pinging = setInterval(() => {
        for (const client of [commands, listening]) void ping(client);
      }, PING_EVERY_MS);
      pinging.unref();
      const connecting = [commands, listening].map((client) => client.connect());
      await Promise.race([Promise.allSettled(connecting), timeout(CONNECT_TIMEOUT_MS)]);
    },
    stop() {
      clearInterval(pinging);
      for (const client of [commands, listening]) client.disconnect();
    },
  };
}
