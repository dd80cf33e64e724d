/** A live connection to the studio for tests: its requests, and every message it receives. */
import { eventually } from '../kit/src/index.ts';
import type { ConnectionAnswer, ConnectionNews } from '../../apps/studio/wire/connection.ts';

/** Covers the wallet's timeout, the back-off of pending calls and a busy machine. */
export const TIMEOUT_MS = 90_000;

export type CallAnswer<T = unknown> =
  | { readonly success: true; readonly value: T }
  | { readonly success: false; readonly code: string; readonly value?: Readonly<Record<string, unknown>> };

export interface StudioConnection {
  /** Every message, as received. */
  readonly received: string[];
  ask<T = unknown>(call: string, request?: unknown): Promise<CallAnswer<T>>;
  /** The code the connection was closed with. */
  closed(): Promise<number>;
  drop(): void;
}

/** Opens a socket that matches answers to requests by id. */
export async function openStudioConnection(address: string): Promise<StudioConnection> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/studio/ws`);
  const [received, answers]: [string[], Map<number, ConnectionAnswer>] = [[], new Map()];
  let [lastId, code] = [0, 0];
  socket.addEventListener('message', ({ data: text }) => {
    received.push(String(text));
    const message = JSON.parse(String(text)) as ConnectionAnswer | ConnectionNews;
    if ('id' in message) answers.set(message.id, message);
  });
  socket.addEventListener('close', (event) => (code = event.code));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return {
    received,
    async ask<T>(call: string, request?: unknown) {
      const id = (lastId += 1);
      socket.send(JSON.stringify({ id, call, ...(request !== undefined && { request }) }));
      return (await eventually(`an answer to ${call}`, async () => answers.get(id), TIMEOUT_MS)) as CallAnswer<T>;
    },
    closed: () => eventually('the connection to be closed', async () => code || undefined, TIMEOUT_MS),
    drop: () => socket.close(),
  };
}
