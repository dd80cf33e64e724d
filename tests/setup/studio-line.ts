/** A live line of the studio in a test's hands: what it asks, and every message it hears. */
import { eventually } from '../../packages/testkit/src/index.ts';
import type { LineAnswer, LineNews } from '../../apps/studio/wire/line.ts';

/** The wallet's patience, the back-off of what is owed, and a busy machine. */
export const PATIENCE_MS = 90_000;

export type Told<T = unknown> = { readonly success: true; readonly value: T } | { readonly success: false; readonly code: string; readonly value?: Readonly<Record<string, unknown>> };

export interface Conversation {
  /** Every message, as it came. */
  readonly heard: string[];
  ask<T = unknown>(call: string, asked?: unknown): Promise<Told<T>>;
  /** The code the line was closed with. */
  closed(): Promise<number>;
  drop(): void;
}

/** A socket with its answers by their ids. */
export async function converse(address: string): Promise<Conversation> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/studio/ws`);
  const [heard, answers]: [string[], Map<number, LineAnswer>] = [[], new Map()];
  let [lastId, code] = [0, 0];
  socket.addEventListener('message', ({ data: text }) => {
    heard.push(String(text));
    const message = JSON.parse(String(text)) as LineAnswer | LineNews;
    if ('id' in message) answers.set(message.id, message);
  });
  socket.addEventListener('close', (event) => (code = event.code));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return {
    heard,
    async ask<T>(call: string, asked?: unknown) {
      const id = (lastId += 1);
      socket.send(JSON.stringify({ id, call, ...(asked !== undefined && { asked }) }));
      return (await eventually(`an answer to ${call}`, async () => answers.get(id), PATIENCE_MS)) as Told<T>;
    },
    closed: () => eventually('the line to be closed', async () => code || undefined, PATIENCE_MS),
    drop: () => socket.close(),
  };
}
