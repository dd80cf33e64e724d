/**
 * The frame's live line: enters with its session, comes back by itself when it breaks, and sets the page's clock by the studio's. A call is
 * asked again after a break, so it must bear that: what moves money carries a request id.
 */
import { clock } from '@lantern/ui';
import { LINE_CLOSED, type LineAnswer, type LineNews, type Pong } from '../../../wire/line.ts';
import { UNREACHED, type Answered } from './calls.ts';
import { toldLost } from './connection.ts';

const WAITS_MS = [300, 1_000, 2_000, 4_000, 8_000];
const PING_MS = 15_000;
/** Nothing at all for so long: the line is dead, whatever the browser believes. */
const SILENCE_MS = 25_000;

export interface LineOptions<Entered> {
  readonly session: string;
  /** Came in, for the first time or again: how things stand. */
  readonly onEntered: (entered: Entered) => void;
  readonly onNews: (news: string, value: unknown) => void;
  /** Refused for good: the game has to be opened anew. */
  readonly onEnded: (code: string, message: string) => void;
}

export interface Line {
  /** Asks until there is an answer; after the line has ended, answers that it was not reached. */
  ask<Value>(call: string, asked?: unknown): Promise<Answered<Value>>;
  close(): void;
}

interface Waiting {
  readonly call: string;
  readonly asked: unknown;
  readonly resolve: (answer: Answered<unknown>) => void;
}

const addressOf = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/studio/ws`;
const unreached = { ok: false, code: UNREACHED, message: '', value: undefined } as const;
/** The id of entering; calls count from 1. */
const ENTER = 0;

/** Calls that wait for their answers, over as many sockets as it takes. */
function createCalls(say: (id: number, call: string, asked: unknown) => void) {
  const waiting = new Map<number, Waiting>();
  let lastId = ENTER;
  return {
    add<Value>(call: string, asked: unknown, now: boolean): Promise<Answered<Value>> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, { call, asked, resolve: resolve as Waiting['resolve'] });
        if (now) say(id, call, asked);
      });
    },
    sayAgain(): void {
      for (const [id, { call, asked }] of waiting) say(id, call, asked);
    },
    answer(answer: LineAnswer): void {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      asker?.resolve(answer.success ? { ok: true, value: answer.value } : { ok: false, code: answer.code, message: answer.message, value: answer.value });
    },
    giveUp(): void {
      for (const { resolve } of waiting.values()) resolve(unreached);
      waiting.clear();
    },
  };
}

interface SocketEars {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: (code: number) => void;
}

/** A socket that is one of many: what an older one still says is not heard. */
function createSockets({ onOpen, onText, onClose }: SocketEars) {
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

/** Opens it. */
export function openLine<Entered>({ session, onEntered, onNews, onEnded }: LineOptions<Entered>): Line {
  const say = (id: number, call: string, asked: unknown): void => sockets.send({ id, call, ...(asked !== undefined && { asked }) });
  const calls = createCalls(say);
  const sockets = createSockets({ onOpen: () => say(ENTER, 'enter', { session }), onText: hear, onClose: onBreak });
  let [entered, closed, attempt, timer] = [false, false, 0, 0];
  let heardAtMs = clock.elapsedMs();

  function hear(text: string): void {
    heardAtMs = clock.elapsedMs();
    const heard = JSON.parse(text) as LineAnswer | LineNews;
    if ('news' in heard) onNews(heard.news, heard.value);
    else if (heard.id !== ENTER) calls.answer(heard);
    else if (!heard.success) end(heard.code, heard.message);
    else {
      [entered, attempt] = [true, 0];
      toldLost(false);
      onEntered(heard.value as Entered);
      calls.sayAgain();
      ping();
    }
  }

  function onBreak(code: number): void {
    entered = false;
    if (code === LINE_CLOSED.ended) return end('session_ended', '');
    if (code === LINE_CLOSED.elsewhere) return end('elsewhere', '');
    toldLost(true, connect);
    timer = window.setTimeout(connect, WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]!);
    attempt += 1;
  }

  function connect(): void {
    if (closed || entered || sockets.isConnecting()) return;
    window.clearTimeout(timer);
    heardAtMs = clock.elapsedMs();
    sockets.connect();
  }

  function stop(): void {
    closed = true;
    window.clearTimeout(timer);
    window.clearInterval(pinging);
    window.removeEventListener('online', connect);
    toldLost(false);
    sockets.close();
    calls.giveUp();
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
    if (clock.elapsedMs() - heardAtMs <= SILENCE_MS) return ping();
    onBreak(LINE_CLOSED.restart);
  }, PING_MS);
  window.addEventListener('online', connect);
  connect();
  return { ask: <Value>(call: string, asked?: unknown) => (closed ? Promise.resolve(unreached) : calls.add<Value>(call, asked, entered)), close: stop };
}
