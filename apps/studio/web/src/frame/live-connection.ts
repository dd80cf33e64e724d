/**
 * The frame's live connection: enters with its session, reconnects by itself, and synchronizes the page's clock with the studio's. Calls
 * are retried after a reconnect, so they must be idempotent: calls that move money carry a request id.
 */
import { clock } from '@lantern/ui';
import { CONNECTION_CLOSED, type ConnectionAnswer, type ConnectionNews, type Pong } from '../../../wire/connection.ts';
import { UNREACHED, type Answered } from './calls.ts';
import { reportLost } from './connection.ts';

const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000];
const PING_MS = 15_000;
/** Without any message for this long, the connection is considered dead. */
const SILENCE_TIMEOUT_MS = 25_000;

export interface ConnectionOptions<Entered> {
  readonly session: string;
  /** Entered, for the first time or again, with the current state. */
  readonly onEntered: (entered: Entered) => void;
  readonly onNews: (news: string, value: unknown) => void;
  /** Refused for good: the game has to be launched again. */
  readonly onEnded: (code: string, message: string) => void;
}

export interface LiveConnection {
  /** Retries until there is an answer; after the connection has ended, answers `unreached`. */
  ask<Value>(call: string, request?: unknown): Promise<Answered<Value>>;
  close(): void;
}

interface Waiting {
  readonly call: string;
  readonly request: unknown;
  readonly resolve: (answer: Answered<unknown>) => void;
}

const addressOf = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/studio/ws`;
const unreached = { ok: false, code: UNREACHED, message: '', value: undefined } as const;
/** The id of `enter`; calls count from 1. */
const ENTER = 0;

/** Pending calls, kept across reconnects. */
function createCalls(send: (id: number, call: string, request: unknown) => void) {
  const waiting = new Map<number, Waiting>();
  let lastId = ENTER;
  return {
    add<Value>(call: string, request: unknown, now: boolean): Promise<Answered<Value>> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, { call, request, resolve: resolve as Waiting['resolve'] });
        if (now) send(id, call, request);
      });
    },
    resendAll(): void {
      for (const [id, { call, request }] of waiting) send(id, call, request);
    },
    answer(answer: ConnectionAnswer): void {
      const pending = waiting.get(answer.id);
      waiting.delete(answer.id);
      pending?.resolve(
        answer.success
          ? { ok: true, value: answer.value }
          : { ok: false, code: answer.code, message: answer.message, value: answer.value },
      );
    },
    failAll(): void {
      for (const { resolve } of waiting.values()) resolve(unreached);
      waiting.clear();
    },
  };
}

interface SocketHandlers {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: (code: number) => void;
}

/** The current socket; messages of older ones are ignored. */
function createSockets({ onOpen, onText, onClose }: SocketHandlers) {
  let socket: WebSocket | undefined;
  return {
    connect(): void {
      const dead = socket;
      const own = new WebSocket(addressOf());
      socket = own;
      dead?.close();
      own.onopen = onOpen;
      own.onmessage = ({ data }: MessageEvent<string>) => own === socket && onText(data);
      own.onclose = ({ code }) => own === socket && onClose(code);
    },
    send: (message: object): void => socket?.send(JSON.stringify(message)),
    isConnecting: (): boolean => socket?.readyState === WebSocket.CONNECTING,
    close(): void {
      const last = socket;
      socket = undefined;
      last?.close();
    },
  };
}

/** Opens the connection. */
export function openConnection<Entered>({
  session,
  onEntered,
  onNews,
  onEnded,
}: ConnectionOptions<Entered>): LiveConnection {
  const send = (id: number, call: string, request: unknown): void =>
    sockets.send({ id, call, ...(request !== undefined && { request }) });
  const calls = createCalls(send);
  const sockets = createSockets({ onOpen: () => send(ENTER, 'enter', { session }), onText: receive, onClose: onBreak });
  let [entered, closed, attempt, timer] = [false, false, 0, 0];
  let receivedAtMs = clock.elapsedMs();

  function receive(text: string): void {
    receivedAtMs = clock.elapsedMs();
    const message = JSON.parse(text) as ConnectionAnswer | ConnectionNews;
    if ('news' in message) onNews(message.news, message.value);
    else if (message.id !== ENTER) calls.answer(message);
    else if (!message.success) end(message.code, message.message);
    else {
      [entered, attempt] = [true, 0];
      reportLost(false);
      onEntered(message.value as Entered);
      calls.resendAll();
      ping();
    }
  }

  function onBreak(code: number): void {
    entered = false;
    if (code === CONNECTION_CLOSED.ended) return end('session_ended', '');
    if (code === CONNECTION_CLOSED.elsewhere) return end('elsewhere', '');
    reportLost(true, connect);
    timer = window.setTimeout(connect, RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]!);
    attempt += 1;
  }

  function connect(): void {
    if (closed || entered || sockets.isConnecting()) return;
    window.clearTimeout(timer);
    receivedAtMs = clock.elapsedMs();
    sockets.connect();
  }

  function stop(): void {
    closed = true;
    window.clearTimeout(timer);
    window.clearInterval(pinging);
    window.removeEventListener('online', connect);
    reportLost(false);
    sockets.close();
    calls.failAll();
  }

  function end(code: string, message: string): void {
    stop();
    onEnded(code, message);
  }

  function ping(): void {
    const sentAtMs = clock.elapsedMs();
    void calls.add<Pong>('ping', undefined, true).then((pong) => {
      if (pong.ok) clock.sync(pong.value.nowMs + (clock.elapsedMs() - sentAtMs) / 2);
    });
  }

  const pinging = window.setInterval(() => {
    if (!entered) return;
    if (clock.elapsedMs() - receivedAtMs <= SILENCE_TIMEOUT_MS) return ping();
    onBreak(CONNECTION_CLOSED.restart);
  }, PING_MS);
  window.addEventListener('online', connect);
  connect();
  return {
    ask: <Value>(call: string, request?: unknown) =>
      closed ? Promise.resolve(unreached) : calls.add<Value>(call, request, entered),
    close: stop,
  };
}
