/** Live lines: who is on them, what they ask, and what they are told. What a game does with its lines is its own. */
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LINE_CLOSED, type LineNews } from '../../wire/line.ts';
import type { GameKind, StudioLanguage } from '../../wire/session.ts';
import type { Doors } from '../doors.ts';
import { playedGame } from '../games.ts';
import { messageOf } from '../kernel/refusals.ts';
import { tokenHash } from '../kernel/random.ts';
import { refuse, type Result } from '../kernel/result.ts';
import { languageIn } from '../sessions/open-session.ts';
import { useSession, type SessionRow } from '../sessions/session-store.ts';

/** One frame that entered. */
export interface Line {
  readonly session: SessionRow;
  readonly language: StudioLanguage;
  /** Tells it news. */
  tell(news: string, value: unknown): void;
  /** Tells it news whose text was made before, for many. */
  tellText(text: string): void;
  /** Ends it: the frame came in elsewhere, or its session is over. */
  end(why: 'ended' | 'elsewhere'): void;
}

export interface LineVerb<T = unknown> {
  readonly shape: z.ZodType<T>;
  readonly answer: (line: Line, asked: T) => Promise<Result<unknown>>;
}

/** Writes a verb down. */
export const lineVerb = <T>(shape: z.ZodType<T>, answer: LineVerb<T>['answer']): LineVerb => ({ shape, answer: answer as LineVerb['answer'] });

/** What a kind of game does with lines. */
export interface LineKind {
  readonly kind: GameKind;
  /** Somebody comes in; what they find. */
  enter(line: Line): Promise<Result<unknown>>;
  /** Somebody who came in is gone. */
  leave(line: Line): void;
  readonly verbs: Readonly<Record<string, LineVerb>>;
}

/** News as text. */
export const newsText = (news: string, value: unknown): string => JSON.stringify({ news, value } satisfies LineNews);

const MESSAGE_BYTES_MAXIMUM = 8 * 1024;
const ENTER_PATIENCE_MS = 10_000;
/** A frame that reads nothing for so long is let go; it comes back and asks how things stand. */
const UNREAD_BYTES_MAXIMUM = 1024 * 1024;
const CALLS_PER_WINDOW = 120;
const WINDOW_MS = 4_000;
/** A session that ended elsewhere is noticed so soon. */
const SESSION_CHECK_MS = 20_000;
const SESSION = /^[\w-]{43}$/;

const message = z.object({ id: z.int().min(0), call: z.string().max(32), asked: z.unknown().optional() });
const enterAsked = z.object({ session: z.string().regex(SESSION) });

interface Conversation {
  readonly doors: Doors;
  readonly kinds: ReadonlyMap<string, LineKind>;
  readonly socket: WebSocket;
}

/** At most so many calls in a window of time. */
function createPacer(clock: Doors['clock']): () => boolean {
  let [began, calls] = [clock.now(), 0];
  return () => {
    const now = clock.now();
    if (now - began > WINDOW_MS) [began, calls] = [now, 0];
    calls += 1;
    return calls <= CALLS_PER_WINDOW;
  };
}

/** A line somebody is coming in on: what is told meanwhile is sent after the answer to `enter`, which it goes on from. */
interface EnteringLine extends Line {
  entered(): void;
}

function lineOn(socket: WebSocket, session: SessionRow): EnteringLine {
  let held: string[] | undefined = [];
  const tellText = (text: string): void => {
    if (held) held.push(text);
    else if (socket.bufferedAmount > UNREAD_BYTES_MAXIMUM) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(text);
  };
  return {
    session,
    language: languageIn(session.language),
    tell: (news, value) => tellText(newsText(news, value)),
    tellText,
    entered() {
      const waiting = held ?? [];
      held = undefined;
      for (const text of waiting) tellText(text);
    },
    end: (why) => socket.close(LINE_CLOSED[why]),
  };
}

/** One line from its opening to its end. */
function converse({ doors, kinds, socket }: Conversation): void {
  let line: EnteringLine | undefined;
  let kind: LineKind | undefined;
  let hash: Buffer | undefined;
  const mayAsk = createPacer(doors.clock);
  const patience = setTimeout(() => socket.close(LINE_CLOSED.ended), ENTER_PATIENCE_MS);
  const check = setInterval(() => {
    if (hash) void useSession(doors.db, hash).then((session) => session ?? socket.close(LINE_CLOSED.ended), () => undefined);
  }, SESSION_CHECK_MS);

  async function enter(asked: unknown): Promise<Result<unknown>> {
    const read = enterAsked.safeParse(asked);
    hash = read.success && !line ? tokenHash(read.data.session) : undefined;
    const session = hash && (await useSession(doors.db, hash));
    kind = session && kinds.get(playedGame(session.vendor, session.game)?.kind ?? '');
    if (!session || !kind || socket.readyState !== socket.OPEN) return refuse('session_ended');
    clearTimeout(patience);
    line = lineOn(socket, session);
    return await kind.enter(line);
  }

  async function answer(call: string, asked: unknown): Promise<Result<unknown>> {
    if (call === 'enter') return await enter(asked);
    if (!line || !kind) return refuse('session_ended');
    if (call === 'ping') return { ok: true, value: { nowMs: doors.clock.now() } };
    const verb = Object.hasOwn(kind.verbs, call) ? kind.verbs[call] : undefined;
    const read = verb?.shape.safeParse(asked);
    return verb && read?.success ? await verb.answer(line, read.data) : refuse('input_invalid');
  }

  const reply = (id: number, call: string, result: Result<unknown>): void => {
    const language = line?.language ?? 'VI';
    const body = result.ok ? { id, success: true, value: result.value } : { id, success: false, code: result.code, message: messageOf(result.code, language), ...(result.value && { value: result.value }) };
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(body));
    if (call === 'enter') line?.entered();
  };

  socket.on('message', (bytes: Buffer, binary: boolean) => {
    const read = message.safeParse(binary ? undefined : jsonIn(bytes));
    if (!read.success) return socket.close(LINE_CLOSED.shape);
    if (!mayAsk()) return socket.close(LINE_CLOSED.flood);
    const { id, call, asked } = read.data;
    answer(call, asked).then(
      (result) => reply(id, call, result),
      (error: unknown) => {
        doors.log.error({ err: error, call }, 'a call on a line failed');
        reply(id, call, refuse('system_error'));
      },
    );
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(patience);
    clearInterval(check);
    if (line && kind) kind.leave(line);
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
export async function bindLines(app: FastifyInstance, doors: Doors, kinds: readonly LineKind[]): Promise<void> {
  const byKind = new Map(kinds.map((each) => [each.kind, each]));
  await app.register(websocket, { options: { maxPayload: MESSAGE_BYTES_MAXIMUM } });
  await app.register(async (scope) => {
    scope.get('/studio/ws', { websocket: true }, (socket) => converse({ doors, kinds: byKind, socket }));
  });
}
