/** The member's end of `/ws`: one connection, kept up; channels and the session are told again after each reconnect. */
import type { EventName, EventPayload } from '@lantern/contract/events';

export interface RealtimeOptions {
  /** `wss://host/ws`. */
  readonly url: () => string;
  readonly getToken: () => string | null | undefined;
  /** Hears true when connected, false when the line is lost. */
  readonly onConnection?: (connected: boolean) => void;
}

export type EventListener<E extends EventName> = (payload: EventPayload<E>) => void;

export interface Realtime {
  /** Hears an event on a channel (`member`, `lottery:mb60`); answers the way to stop. */
  on<E extends EventName>(channel: string, event: E, listener: EventListener<E>): () => void;
  /** Hears each time the line is back after a loss: what was missed must be fetched again. */
  onReconnect(listener: () => void): () => void;
  /** Tells the server the session of now (after sign-in or sign-out). */
  sessionChanged(): void;
  close(): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
const PING_MS = 25_000;
const MEMBER_CHANNEL = 'member';

type AnyListener = (payload: never) => void;
type Message = { readonly type?: string; readonly channel?: string; readonly event?: string; readonly payload?: unknown } | null;

/** Null for anything that is no message: something between may answer in the server's place. */
function readMessage(text: string): Message {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return null;
  }
}

/** Connects on the first listener. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const listeners = new Map<string, Map<string, Set<AnyListener>>>();
  const reconnected = new Set<() => void>();
  let socket: WebSocket | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let everConnected = false;
  let closed = false;

  function send(message: object): void {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  const publicChannels = () => [...listeners.keys()].filter((channel) => channel !== MEMBER_CHANNEL);

  function introduce(): void {
    const token = options.getToken();
    if (token) send({ type: 'auth', token });
    const channels = publicChannels();
    if (channels.length > 0) send({ type: 'subscribe', channels });
  }

  function connect(): void {
    if (socket || closed) return;
    clearTimeout(retryTimer);
    const next = new WebSocket(options.url());
    socket = next;
    next.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      introduce();
      pingTimer = setInterval(() => send({ type: 'ping' }), PING_MS);
      options.onConnection?.(true);
      if (everConnected) for (const listener of reconnected) listener();
      everConnected = true;
    };
    next.onmessage = (message) => receive(String(message.data));
    next.onclose = () => {
      clearInterval(pingTimer);
      if (socket === next) socket = undefined;
      if (closed) return;
      options.onConnection?.(false);
      // Spread out, so a restarted server is not met by everyone at once.
      const [spread = 0] = crypto.getRandomValues(new Uint8Array(1));
      retryTimer = setTimeout(connect, retryMs * (0.5 + spread / 512));
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
  }

  function receive(text: string): void {
    const message = readMessage(text);
    if (message?.type !== 'event' || message.channel === undefined || message.event === undefined) return;
    const heard = listeners.get(message.channel)?.get(message.event);
    if (heard) for (const listener of heard) listener(message.payload as never);
  }

  return {
    on(channel, event, listener) {
      const isNew = !listeners.has(channel);
      const events = listeners.get(channel) ?? new Map<string, Set<AnyListener>>();
      const heard = events.get(event) ?? new Set<AnyListener>();
      listeners.set(channel, events.set(event, heard.add(listener as AnyListener)));
      connect();
      if (isNew && channel !== MEMBER_CHANNEL) send({ type: 'subscribe', channels: [channel] });
      return () => {
        heard.delete(listener as AnyListener);
        if (heard.size === 0) events.delete(event);
        if (events.size > 0 || !listeners.delete(channel)) return;
        if (channel !== MEMBER_CHANNEL) send({ type: 'unsubscribe', channels: [channel] });
      };
    },
    onReconnect(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    sessionChanged() {
      // The server has no "sign out" message: a new connection is the one that knows nobody.
      if (socket) socket.close();
      else connect();
    },
    close() {
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(pingTimer);
      socket?.close();
    },
  };
}
