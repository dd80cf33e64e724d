/** A frame of the sportsbook without a socket: its calls go to the connection's verbs, and its news are kept. */
import type { Connection, ConnectionKind } from '../../apps/studio/src/connections/connections.ts';
import type { SessionRow } from '../../apps/studio/src/sessions/session-store.ts';
import type { SportsEntered } from '../../apps/studio/wire/sports-slips.ts';
import type { CallAnswer } from './studio-connection.ts';

export interface News {
  readonly news: string;
  readonly value: unknown;
}

export interface Frame {
  readonly connection: Connection;
  readonly news: readonly News[];
  enter(): Promise<CallAnswer<SportsEntered>>;
  ask<T = unknown>(call: string, request?: unknown): Promise<CallAnswer<T>>;
}

async function answerOf<T>(answering: ReturnType<ConnectionKind['enter']>): Promise<CallAnswer<T>> {
  const result = await answering;
  const shown = result.ok
    ? { success: true, value: result.value }
    : { success: false, code: result.code, value: result.value };
  return JSON.parse(JSON.stringify(shown)) as CallAnswer<T>;
}

/** A frame with this session. */
export function connectionOf(kind: ConnectionKind, session: SessionRow): Frame {
  const news: News[] = [];
  const connection: Connection = {
    session,
    language: 'EN',
    send: (name, value) => void news.push(JSON.parse(JSON.stringify({ news: name, value })) as News),
    sendText: (text) => void news.push(JSON.parse(text) as News),
    unread: () => 0,
    end: () => undefined,
  };
  return {
    connection,
    news,
    enter: () => answerOf<SportsEntered>(kind.enter(connection)),
    async ask<T>(call: string, request?: unknown): Promise<CallAnswer<T>> {
      const verb = kind.verbs[call];
      const read = verb?.shape.safeParse(request);
      if (!verb || !read?.success) return { success: false, code: 'input_invalid' };
      return await answerOf<T>(verb.answer(connection, read.data));
    },
  };
}
