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
  /** Hears each time the member's own channel stands, at once where it does already: what happened before is asked for, what comes after is heard. */
  onMemberReady(listener: () => void): () => void;
  /** Tells the server the session of now (after sign-in or sign-out). */
  sessionChanged(): void;
  /** Lets go of the line while the page rests out of sight (back-forward cache). */
  rest(): void;
  /** Takes the line up again after a rest. */
  wake(): void;
  close(): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
const PING_MS = 25_000;
const MEMBER_CHANNEL = 'member';

type AnyListener = (payload: never) => void;
type Message = { readonly type?: string; readonly channel?: string; readonly event?: string; readonly payload?: unknown; readonly memberChannel?: string } | null;

/** Null for anything that is no message: something between may answer in the server's place. */
function readMessage(text: string): Message {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return null;
  }
}

/** Who hears what: listeners by channel and event. */
function createListeners() {
  const byChannel = new Map<string, Map<string, Set<AnyListener>>>();
  return {
    publicChannels: () => [...byChannel.keys()].filter((channel) => channel !== MEMBER_CHANNEL),
    /** True when the channel had no listener before. */
    add(channel: string, event: string, listener: AnyListener): boolean {
      const isNew = !byChannel.has(channel);
      const events = byChannel.get(channel) ?? new Map<string, Set<AnyListener>>();
      const heard = events.get(event) ?? new Set<AnyListener>();
      byChannel.set(channel, events.set(event, heard.add(listener)));
      return isNew;
    },
    /** True when the channel has no listener left; false too when it had none already. */
    remove(channel: string, event: string, listener: AnyListener): boolean {
      const events = byChannel.get(channel);
      const heard = events?.get(event);
      if (!events || !heard?.delete(listener)) return false;
      if (heard.size === 0) events.delete(event);
      return events.size === 0 && byChannel.delete(channel);
    },
    hear(message: Message): void {
      if (message?.type !== 'event' || message.channel === undefined || message.event === undefined) return;
      const heard = byChannel.get(message.channel)?.get(message.event);
      if (heard) for (const listener of heard) listener(message.payload as never);
    },
  };
}

interface LineHandlers {
  readonly onOpen: (isReconnect: boolean) => void;
  readonly onLost: () => void;
  readonly onText: (text: string) => void;
}

/** One connection that is opened again whenever it is lost, ever more slowly. */
function createLine(url: () => string, handlers: LineHandlers) {
  let socket: WebSocket | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let everConnected = false;
  let closed = false;
  let resting = false;

  function send(message: object): void {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function connect(): void {
    if (socket || closed || resting) return;
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
    next.onclose = () => {
      if (socket !== next) return;
      clearInterval(pingTimer);
      socket = undefined;
      if (closed || resting) return;
      handlers.onLost();
      // Spread out, so a restarted server is not met by everyone at once.
      const [spread = 0] = crypto.getRandomValues(new Uint8Array(1));
      retryTimer = setTimeout(connect, retryMs * (0.5 + spread / 512));
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
  }

  return {
    send,
    connect,
    /** Closes the connection there is, to be opened anew; opens one when there is none. */
    renew(): void {
      if (socket) socket.close();
      else connect();
    },
    rest(): void {
      resting = true;
      clearTimeout(retryTimer);
      clearInterval(pingTimer);
      socket?.close();
    },
    wake(): void {
      if (!resting) return;
      resting = false;
      // The old socket may not have finished closing; it is nobody's any more.
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
  let memberStands = false;
  const line = createLine(options.url, {
    onOpen(isReconnect) {
      const token = options.getToken();
      if (token) line.send({ type: 'auth', token });
      const channels = listeners.publicChannels();
      if (channels.length > 0) line.send({ type: 'subscribe', channels });
      options.onConnection?.(true);
      if (isReconnect) for (const listener of reconnected) listener();
    },
    onLost() {
      memberStands = false;
      options.onConnection?.(false);
    },
    onText(text) {
      const message = readMessage(text);
      listeners.hear(message);
      if (message?.type !== 'ready' || message.memberChannel === undefined) return;
      memberStands = true;
      for (const listener of memberReady) listener();
    },
  });

  return {
    on(channel, event, listener) {
      const isNew = listeners.add(channel, event, listener as AnyListener);
      line.connect();
      if (isNew && channel !== MEMBER_CHANNEL) line.send({ type: 'subscribe', channels: [channel] });
      return () => {
        const isLast = listeners.remove(channel, event, listener as AnyListener);
        if (isLast && channel !== MEMBER_CHANNEL) line.send({ type: 'unsubscribe', channels: [channel] });
      };
    },
    onReconnect(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    onMemberReady(listener) {
      memberReady.add(listener);
      if (memberStands) listener();
      return () => memberReady.delete(listener);
    },
    // The server has no "sign out" message: a new connection is the one that knows nobody.
    sessionChanged: () => line.renew(),
    rest: () => line.rest(),
    wake: () => line.wake(),
    close: () => line.close(),
  };
}
