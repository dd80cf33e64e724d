/** A sportsbook in a process of its own, which a test kills and starts again; it knows the test's planted book. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SessionRow } from '../../apps/studio/src/sessions/session-store.ts';
import type { PlantedBook } from './planted-book.ts';
import type { CallAnswer } from './studio-connection.ts';

const MAIN = join(import.meta.dirname, 'sports-node-main.ts');

export interface SportsNode {
  /** A frame's call; undefined where the process died before it answered. */
  ask<T = unknown>(session: SessionRow, call: string, request: unknown): Promise<CallAnswer<T> | undefined>;
  /** Tells it what the book knows now. */
  announce(change?: { readonly events?: readonly string[]; readonly results?: readonly string[] }): void;
  /** `kill -9`. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts it. */
export async function openSportsNode(
  connectionString: string,
  platform: string,
  book: PlantedBook,
): Promise<SportsNode> {
  let child: ChildProcess;
  let asked = 0;
  const open = new Map<number, (answer: CallAnswer | undefined) => void>();

  const announce: SportsNode['announce'] = ({ events = [], results = [] } = {}) => {
    if (child.connected) child.send({ book: book.dump(), events, results });
  };
  async function start(): Promise<void> {
    child = fork(MAIN, {
      env: { PATH: process.env['PATH'] ?? '', SPORTS_NODE: JSON.stringify({ connectionString, platform }) },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    child.on('message', ({ ask, answer }: { readonly ask: number; readonly answer: CallAnswer }) => {
      open.get(ask)?.(answer);
      open.delete(ask);
    });
    child.once('exit', () => {
      for (const answer of open.values()) answer(undefined);
      open.clear();
    });
    announce({ events: book.dump().events.map(({ id }) => id) });
  }
  await start();
  return {
    start,
    announce,
    ask: <T>(session: SessionRow, call: string, request: unknown) =>
      new Promise<CallAnswer<T> | undefined>((resolve) => {
        if (!child.connected) return resolve(undefined);
        open.set((asked += 1), resolve as (answer: CallAnswer | undefined) => void);
        child.send({ ask: asked, session, call, request });
      }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
