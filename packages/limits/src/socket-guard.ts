/**
 * Guards an endpoint's sockets: messages of a socket are handled one after another at a bounded rate, refused
 * credentials close it, sockets and attempts are limited per address, silent and slow clients are dropped.
 */
import { addressGroup } from './address-group.ts';
import { createBudget, type Budget } from './budget.ts';

/** The part of a `ws` socket that is used. */
export interface RawSocket {
  readonly readyState: number;
  readonly OPEN: number;
  /** Bytes passed to `send` that the network has not accepted. */
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  on(event: 'message', listener: (bytes: Buffer, binary: boolean) => void): unknown;
  on(event: 'pong' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface SocketLimits {
  /** Open sockets of the endpoint on this node. */
  readonly sockets: number;
  /** Open sockets of one address (IPv6: of one /64). */
  readonly socketsPerAddress: number;
  /** Sockets one address may open in a minute. */
  readonly openingsPerMinute: number;
  /** Refused credentials one address may send in a minute, over all its sockets. */
  readonly refusalsPerMinute: number;
  /** Refused credentials after which a socket is closed. */
  readonly refusalsPerSocket: number;
  /** Messages a socket may send at once, and then per second. */
  readonly messageBurst: number;
  readonly messagesPerSec: number;
  /** Messages that may wait behind the one being handled. */
  readonly queuedMessages: number;
  /** Bytes that may wait for a client to read them. */
  readonly unsentBytes: number;
  /** Time to send the first message; a socket that has nothing to say only occupies a slot. */
  readonly firstMessageMs: number;
  /** Ping interval; a socket that was silent from one ping to the next is dropped. */
  readonly heartbeatMs: number;
}

/** Close codes (RFC 6455 §7.4.1): the client broke a rule; the server is at capacity. */
export const CLOSE_FLOOD = 1008;
export const CLOSE_BUSY = 1013;
const CLOSE_INTERNAL = 1011;

export interface GuardedSocket {
  readonly open: boolean;
  /** Sends text; a client that does not read is dropped. */
  send(text: string): void;
  close(code: number): void;
  /** Counts a refused credential. Returns false when that closed the socket. */
  refused(): boolean;
}

export interface SocketHandlers {
  /** One message at a time; the next one waits for the promise. A rejection closes the socket with 1011. */
  readonly onMessage: (message: Buffer, binary: boolean) => Promise<void> | void;
  readonly onClose?: () => void;
}

export interface SocketGuard {
  /** Accepts a socket. Returns undefined, and closes it, when its address or the endpoint has too many. */
  accept(
    socket: RawSocket,
    address: string,
    handlers: (socket: GuardedSocket) => SocketHandlers,
  ): GuardedSocket | undefined;
  /** Number of open sockets. */
  count(): number;
  /** Closes every socket with the code and stops the heartbeat. */
  stop(code: number): void;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

interface Guarding {
  readonly limits: SocketLimits;
  readonly now: () => number;
  readonly refusals: Budget;
}

interface Watched {
  readonly socket: RawSocket;
  alive: boolean;
}

/** A rate with a burst (token bucket). */
function createTokenBucket(now: () => number, burst: number, perSec: number): () => boolean {
  let left = burst;
  let at = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - at) / SECOND_MS) * perSec);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Input and output of one socket. */
function guardOne(
  { limits, now, refusals }: Guarding,
  watched: Watched,
  group: string,
  handlers: (socket: GuardedSocket) => SocketHandlers,
): GuardedSocket {
  const { socket } = watched;
  const withinRate = createTokenBucket(now, limits.messageBurst, limits.messagesPerSec);
  const speaking = setTimeout(() => close(CLOSE_FLOOD), limits.firstMessageMs);
  speaking.unref();
  const queue: (readonly [Buffer, boolean])[] = [];
  let handling = false;
  let refusedHere = 0;
  let ended = false;

  const close = (code: number): void => {
    ended = true;
    queue.length = 0;
    socket.close(code);
  };
  const guarded: GuardedSocket = {
    get open() {
      return !ended && socket.readyState === socket.OPEN;
    },
    send(text) {
      if (ended || socket.readyState !== socket.OPEN) return;
      // A closing handshake would wait behind unread data.
      if (socket.bufferedAmount > limits.unsentBytes) socket.terminate();
      else socket.send(text);
    },
    close,
    refused() {
      refusedHere += 1;
      const within = refusals.take(group) && refusedHere < limits.refusalsPerSocket;
      if (!within) close(CLOSE_FLOOD);
      return within;
    },
  };
  const { onMessage, onClose } = handlers(guarded);

  async function drain(): Promise<void> {
    handling = true;
    try {
      for (let next = queue.shift(); next && !ended; next = queue.shift()) await onMessage(...next);
    } catch {
      close(CLOSE_INTERNAL);
    } finally {
      handling = false;
    }
  }

  socket.on('message', (bytes, binary) => {
    watched.alive = true;
    clearTimeout(speaking);
    if (ended) return;
    if (!withinRate() || queue.length >= limits.queuedMessages) return close(CLOSE_FLOOD);
    queue.push([bytes, binary]);
    if (!handling) void drain();
  });
  socket.on('close', () => {
    ended = true;
    clearTimeout(speaking);
    queue.length = 0;
    onClose?.();
  });
  return guarded;
}

/** The guard of one endpoint on one node. `now` is a monotonic clock in milliseconds. */
export function createSocketGuard(limits: SocketLimits, now: () => number): SocketGuard {
  const openings = createBudget(now, MINUTE_MS, limits.openingsPerMinute);
  const refusals = createBudget(now, MINUTE_MS, limits.refusalsPerMinute);
  const open = new Set<Watched>();
  const byGroup = new Map<string, number>();

  function beat(): void {
    for (const watched of open) {
      if (!watched.alive) watched.socket.terminate();
      else watched.socket.ping();
      watched.alive = false;
    }
  }
  // After a pause of this process the timer comes before the reads: a pong that has arrived meanwhile is read first.
  const heartbeat = setInterval(() => setImmediate(beat), limits.heartbeatMs);
  heartbeat.unref();

  function release(watched: Watched, group: string): void {
    if (!open.delete(watched)) return;
    const left = (byGroup.get(group) ?? 1) - 1;
    if (left === 0) byGroup.delete(group);
    else byGroup.set(group, left);
  }

  return {
    accept(socket, address, handlers) {
      socket.on('error', () => socket.terminate());
      const group = addressGroup(address);
      const full = open.size >= limits.sockets || (byGroup.get(group) ?? 0) >= limits.socketsPerAddress;
      if (full || !openings.take(group)) {
        socket.close(CLOSE_BUSY);
        return undefined;
      }
      const watched: Watched = { socket, alive: true };
      open.add(watched);
      byGroup.set(group, (byGroup.get(group) ?? 0) + 1);
      socket.on('pong', () => (watched.alive = true));
      socket.on('close', () => release(watched, group));
      return guardOne({ limits, now, refusals }, watched, group, handlers);
    },
    count: () => open.size,
    stop(code) {
      clearInterval(heartbeat);
      for (const { socket } of open) socket.close(code);
    },
  };
}
