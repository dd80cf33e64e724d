/** Live connections: sessions, calls and news. What a game does on a connection is defined by its `ConnectionKind`. */
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CONNECTION_CLOSED, type ConnectionNews } from '../../wire/connection.ts';
import type { GameKind, StudioLanguage } from '../../wire/session.ts';
import type { StudioContext } from '../context.ts';
import { playedGame } from '../games.ts';
import { messageOf } from '../kernel/refusals.ts';
import { tokenHash } from '../kernel/random.ts';
import { refuse, type Result } from '../kernel/result.ts';
import { languageIn } from '../sessions/open-session.ts';
import { useSession, type SessionRow } from '../sessions/session-store.ts';

/** A frame that has entered. */
export interface Connection {
  readonly session: SessionRow;
  readonly language: StudioLanguage;
  /** Sends news. */
  send(news: string, value: unknown): void;
  /** Sends news serialized once for many connections. */
  sendText(text: string): void;
  /** Bytes that were sent and have not been read yet. */
  unread(): number;
  /** Closes it: the frame connected elsewhere, or its session ended. */
  end(why: 'ended' | 'elsewhere'): void;
}

export interface ConnectionVerb<T = unknown> {
  readonly shape: z.ZodType<T>;
  readonly answer: (connection: Connection, request: T) => Promise<Result<unknown>>;
}

/** Declares a verb. */
export const connectionVerb = <T>(shape: z.ZodType<T>, answer: ConnectionVerb<T>['answer']): ConnectionVerb => ({
  shape,
  answer: answer as ConnectionVerb['answer'],
});

/** How a kind of game handles connections. */
export interface ConnectionKind {
  readonly kind: GameKind;
  /** A frame enters; returns the initial state. */
  enter(connection: Connection): Promise<Result<unknown>>;
  /** A frame that had entered is gone. */
  leave(connection: Connection): void;
  readonly verbs: Readonly<Record<string, ConnectionVerb>>;
}

/** News as text. */
export const newsText = (news: string, value: unknown): string =>
  JSON.stringify({ news, value } satisfies ConnectionNews);

const MESSAGE_BYTES_MAXIMUM = 8 * 1024;
const ENTER_TIMEOUT_MS = 10_000;
/** A frame that does not read is disconnected; it reconnects and reads the state. */
const UNREAD_BYTES_MAXIMUM = 1024 * 1024;
const CALLS_PER_WINDOW = 120;
const WINDOW_MS = 4_000;
/** How often a session is checked for having ended elsewhere. */
const SESSION_CHECK_MS = 20_000;
/** Maximum news buffered before the answer to `enter`, in characters. */
const MAX_BUFFERED = 256 * 1024;
/** Concurrent calls per connection: a cash-out must not wait behind a bet the wallet is slow with. */
const MAX_CONCURRENT_CALLS = 64;
/** Connections per session in this process: a frame reconnects before the old connection is noticed to be dead. */
const CONNECTIONS_PER_SESSION = 3;
/** A connection without a sign of life between two pings is closed. */
const PING_MS = 30_000;
const SESSION = /^[\w-]{43}$/;

const message = z.object({ id: z.int().min(0), call: z.string().max(32), request: z.unknown().optional() });
const enterSchema = z.object({ session: z.string().regex(SESSION) });

interface ServeDeps {
  readonly studio: StudioContext;
  readonly kinds: ReadonlyMap<string, ConnectionKind>;
  readonly socket: WebSocket;
  readonly sessions: SessionConnections;
}

/** Sockets by session; beyond the limit the oldest is closed. */
interface SessionConnections {
  add(hash: Buffer, socket: WebSocket): void;
  remove(hash: Buffer, socket: WebSocket): void;
}

function createSessionConnections(): SessionConnections {
  const connections = new Map<string, Set<WebSocket>>();
  return {
    add(hash, socket) {
      const own = connections.get(hash.toString('hex')) ?? new Set();
      connections.set(hash.toString('hex'), own.add(socket));
      const [oldest] = own;
      if (own.size > CONNECTIONS_PER_SESSION) oldest!.close(CONNECTION_CLOSED.elsewhere);
      if (own.size > CONNECTIONS_PER_SESSION) own.delete(oldest!);
    },
    remove(hash, socket) {
      const own = connections.get(hash.toString('hex'));
      own?.delete(socket);
      if (own?.size === 0) connections.delete(hash.toString('hex'));
    },
  };
}

/** Pings a socket and terminates it without a reply. Returns the function that stops it. */
function keepAlive(socket: WebSocket): () => void {
  let alive = true;
  socket.on('pong', () => (alive = true));
  socket.on('message', () => (alive = true));
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, PING_MS);
  return () => clearInterval(timer);
}

/** Rate limit: N calls per window. */
function createRateLimit(clock: StudioContext['clock']): () => boolean {
  let [began, calls] = [clock.now(), 0];
  return () => {
    const now = clock.now();
    if (now - began > WINDOW_MS) [began, calls] = [now, 0];
    calls += 1;
    return calls <= CALLS_PER_WINDOW;
  };
}

/** A connection that is entering: news is buffered and sent after the answer to `enter`, which it continues from. */
interface EnteringConnection extends Connection {
  entered(): void;
}

function connectionOn(socket: WebSocket, session: SessionRow): EnteringConnection {
  let buffered: string[] | undefined = [];
  let bufferedLength = 0;
  const sendText = (text: string): void => {
    if (buffered) {
      bufferedLength += text.length;
      if (bufferedLength > MAX_BUFFERED) socket.terminate();
      else buffered.push(text);
    } else if (socket.bufferedAmount > UNREAD_BYTES_MAXIMUM) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(text);
  };
  return {
    session,
    language: languageIn(session.language),
    send: (news, value) => sendText(newsText(news, value)),
    sendText,
    unread: () => bufferedLength + socket.bufferedAmount,
    entered() {
      const waiting = buffered ?? [];
      buffered = undefined;
      bufferedLength = 0;
      for (const text of waiting) sendText(text);
    },
    end: (why) => socket.close(CONNECTION_CLOSED[why]),
  };
}

function answerText(language: StudioLanguage, id: number, result: Result<unknown>): string {
  if (result.ok) return JSON.stringify({ id, success: true, value: result.value });
  return JSON.stringify({
    id,
    success: false,
    code: result.code,
    message: messageOf(result.code, language),
    ...(result.value && { value: result.value }),
  });
}

/** The life of one socket: it enters once, and `leave` is called for whatever it entered, whenever it closes. */
function serve({ studio, kinds, socket, sessions }: ServeDeps): void {
  let connection: EnteringConnection | undefined;
  let kind: ConnectionKind | undefined;
  let hash: Buffer | undefined;
  /** Settles when the connection's single `enter` is finished. */
  let entering: Promise<unknown> | undefined;
  let unanswered = 0;
  const withinRateLimit = createRateLimit(studio.clock);
  const stopPinging = keepAlive(socket);
  const enterTimeout = setTimeout(() => socket.close(CONNECTION_CLOSED.ended), ENTER_TIMEOUT_MS);
  const recheck = (session: Buffer): Promise<unknown> =>
    useSession(studio.db, session).then(
      (there) => there ?? socket.close(CONNECTION_CLOSED.ended),
      () => undefined,
    );
  const check = setInterval(() => void (hash && recheck(hash)), SESSION_CHECK_MS);

  async function enter(request: unknown): Promise<Result<unknown>> {
    const read = enterSchema.safeParse(request);
    hash = read.success ? tokenHash(read.data.session) : undefined;
    const session = hash && (await useSession(studio.db, hash));
    const found = session && kinds.get(playedGame(session.vendor, session.game)?.kind ?? '');
    if (!hash || !session || !found || socket.readyState !== socket.OPEN) return refuse('session_ended');
    clearTimeout(enterTimeout);
    sessions.add(hash, socket);
    [kind, connection] = [found, connectionOn(socket, session)];
    return await kind.enter(connection);
  }

  async function answer(call: string, request: unknown): Promise<Result<unknown>> {
    if (call === 'enter') {
      const entered = enter(request);
      entering = entered.catch(() => undefined);
      return await entered;
    }
    if (!connection || !kind) return refuse('session_ended');
    if (call === 'ping') return { ok: true, value: { nowMs: studio.clock.now() } };
    const verb = Object.hasOwn(kind.verbs, call) ? kind.verbs[call] : undefined;
    const read = verb?.shape.safeParse(request);
    return verb && read?.success ? await verb.answer(connection, read.data) : refuse('input_invalid');
  }

  const reply = (id: number, call: string, result: Result<unknown>): void => {
    if (socket.readyState === socket.OPEN) socket.send(answerText(connection?.language ?? 'VI', id, result));
    if (call === 'enter') connection?.entered();
  };

  socket.on('message', (bytes: Buffer, binary: boolean) => {
    const read = message.safeParse(binary ? undefined : jsonIn(bytes));
    if (!read.success) return socket.close(CONNECTION_CLOSED.shape);
    if (!withinRateLimit()) return socket.close(CONNECTION_CLOSED.flood);
    const { id, call, request } = read.data;
    if (call === 'enter' && entering) return socket.close(CONNECTION_CLOSED.shape);
    if (unanswered >= MAX_CONCURRENT_CALLS) return socket.close(CONNECTION_CLOSED.flood);
    unanswered += 1;
    answer(call, request)
      .then(
        (result) => reply(id, call, result),
        (error: unknown) => {
          studio.log.error({ err: error, call }, 'a call on a connection failed');
          reply(id, call, refuse('system_error'));
        },
      )
      .finally(() => (unanswered -= 1));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(enterTimeout);
    clearInterval(check);
    stopPinging();
    if (hash) sessions.remove(hash, socket);
    void (entering ?? Promise.resolve()).then(() => connection && kind?.leave(connection));
  });
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Binds `/studio/ws`. */
export async function bindConnections(
  app: FastifyInstance,
  studio: StudioContext,
  kinds: readonly ConnectionKind[],
): Promise<void> {
  const byKind = new Map(kinds.map((each) => [each.kind, each]));
  const sessions = createSessionConnections();
  await app.register(websocket, { options: { maxPayload: MESSAGE_BYTES_MAXIMUM } });
  await app.register(async (scope) => {
    scope.get('/studio/ws', { websocket: true }, (socket) => serve({ studio, kinds: byKind, socket, sessions }));
  });
}
