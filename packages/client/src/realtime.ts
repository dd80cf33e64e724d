/** The client of `/ws`: one connection, kept open; channels and the session are sent again after each reconnect. */
import type { EventName, EventPayload } from '@lantern/contract/events';

export interface RealtimeOptions {
  /** `wss://host/ws`. */
  readonly url: () => string;
  readonly getToken: () => string | null | undefined;
  /** Called with true when connected, false when the connection is lost. */
  readonly onConnection?: (connected: boolean) => void;
}

export type EventListener<E extends EventName> = (payload: EventPayload<E>) => void;

export interface Realtime {
  /** Listens to an event on a channel (`member`, `lottery:mb60`); returns the unsubscribe function. */
  on<E extends EventName>(channel: string, event: E, listener: EventListener<E>): () => void;
  /** Called after each reconnect: missed messages must be fetched again. */
  onReconnect(listener: () => void): () => void;
  /**
   * Called each time the member's own channel becomes active, at once if it already is: earlier events must be fetched,
   * later ones are delivered.
   */
  onMemberReady(listener: () => void): () => void;
  /** Sends the current session to the server (after sign-in or sign-out). */
  sessionChanged(): void;
  /** Closes the connection while the page is in the back-forward cache. */
  suspend(): void;
  /** Opens the connection again after suspend(). */
  resume(): void;
  close(): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
const PING_MS = 25_000;
const MEMBER_CHANNEL = 'member';

type AnyListener = (payload: never) => void;
export type Message = {
  readonly type?: string;
  readonly channel?: string;
  readonly event?: string;
  readonly payload?: unknown;
  readonly memberChannel?: string;
  readonly serverTime?: unknown;
} | null;

/** Null for anything that is no message: a proxy may answer in the server's place. */
export function readMessage(text: string): Message {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return null;
  }
}

/** Listeners by channel and event. */
function createListeners() {
  const byChannel = new Map<string, Map<string, Set<AnyListener>>>();
  return {
    publicChannels: () => [...byChannel.keys()].filter((channel) => channel !== MEMBER_CHANNEL),
    /** True when the channel had no listener before. */
    add(channel: string, event: string, listener: AnyListener): boolean {
      const isNew = !byChannel.has(channel);
      const events = byChannel.get(channel) ?? new Map<string, Set<AnyListener>>();
      const listening = events.get(event) ?? new Set<AnyListener>();
      byChannel.set(channel, events.set(event, listening.add(listener)));
      return isNew;
    },
    /** True when the channel has no listener left; false too when it had none already. */
    remove(channel: string, event: string, listener: AnyListener): boolean {
      const events = byChannel.get(channel);
      const listening = events?.get(event);
      if (!events || !listening?.delete(listener)) return false;
      if (listening.size === 0) events.delete(event);
      return events.size === 0 && byChannel.delete(channel);
    },
    dispatch(message: Message): void {
      if (message?.type !== 'event' || message.channel === undefined || message.event === undefined) return;
      const listening = byChannel.get(message.channel)?.get(message.event);
      if (listening) for (const listener of listening) listener(message.payload as never);
    },
  };
}

interface ConnectionHandlers {
  readonly onOpen: (isReconnect: boolean) => void;
  /** With the code of the close. */
  readonly onLost: (code: number) => void;
  readonly onText: (text: string) => void;
}

/** One connection that is reopened whenever it is lost, with backoff. */
export function createConnection(url: () => string, handlers: ConnectionHandlers) {
  let socket: WebSocket | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let everConnected = false;
  let closed = false;
  let suspended = false;

  function send(message: object): void {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function connect(): void {
    if (socket || closed || suspended) return;
    clearTimeout(retryTimer);
    const next = new WebSocket(url());
    socket = next;
    next.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      pingTimer = setInterval(() => send({ type: 'ping' }), PING_MS);
      handlers.onOpen(everConnected);
      everConnected = true;
    };
    next.onmessage = (message) => handlers.onText(String(message.data));
    next.onclose = ({ code }) => {
      if (socket !== next) return;
      clearInterval(pingTimer);
      socket = undefined;
      if (closed || suspended) return;
      handlers.onLost(code);
      if (closed) return;
      // Jitter, so that clients do not all reconnect to a restarted server at once.
      const [spread = 0] = crypto.getRandomValues(new Uint8Array(1));
      retryTimer = setTimeout(connect, retryMs * (0.5 + spread / 512));
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
  }

  return {
    send,
    connect,
    /** Closes the current connection to reopen it; opens one when there is none. */
    renew(): void {
      if (socket) socket.close();
      else connect();
    },
    suspend(): void {
      suspended = true;
      clearTimeout(retryTimer);
      clearInterval(pingTimer);
      socket?.close();
    },
    resume(): void {
      if (!suspended) return;
      suspended = false;
      // The old socket may not have finished closing; its events are ignored from now on.
      socket = undefined;
      if (everConnected) connect();
    },
    close(): void {
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(pingTimer);
      socket?.close();
    },
  };
}

/** Connects on the first listener. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const listeners = createListeners();
  const reconnected = new Set<() => void>();
  const memberReady = new Set<() => void>();
  let memberActive = false;
  const connection = createConnection(options.url, {
    onOpen(isReconnect) {
      const token = options.getToken();
      if (token) connection.send({ type: 'auth', token });
      const channels = listeners.publicChannels();
      if (channels.length > 0) connection.send({ type: 'subscribe', channels });
      options.onConnection?.(true);
      if (isReconnect) for (const listener of reconnected) listener();
    },
    onLost() {
      memberActive = false;
      options.onConnection?.(false);
    },
    onText(text) {
      const message = readMessage(text);
      listeners.dispatch(message);
      if (message?.type !== 'ready' || message.memberChannel === undefined) return;
      memberActive = true;
      for (const listener of memberReady) listener();
    },
  });

  return {
    on(channel, event, listener) {
      const isNew = listeners.add(channel, event, listener as AnyListener);
      connection.connect();
      if (isNew && channel !== MEMBER_CHANNEL) connection.send({ type: 'subscribe', channels: [channel] });
      return () => {
        const isLast = listeners.remove(channel, event, listener as AnyListener);
        if (isLast && channel !== MEMBER_CHANNEL) connection.send({ type: 'unsubscribe', channels: [channel] });
      };
    },
    onReconnect(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    onMemberReady(listener) {
      memberReady.add(listener);
      if (memberActive) listener();
      return () => memberReady.delete(listener);
    },
    // The server has no "sign out" message: a new connection is the anonymous one.
    sessionChanged: () => connection.renew(),
    suspend: () => connection.suspend(),
    resume: () => connection.resume(),
    close: () => connection.close(),
  };
}
