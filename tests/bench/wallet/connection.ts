/** One kept-alive connection that sends a request and waits for its answer: the least work per request a vendor could do. */
import { createConnection, type Socket } from 'node:net';

export interface Connection {
  /** Resolves to the status and the body's text. */
  post(path: string, headers: string, body: string): Promise<{ readonly status: number; readonly text: string }>;
  close(): void;
}

interface Waiting {
  readonly resolve: (answer: { readonly status: number; readonly text: string }) => void;
  readonly reject: (error: Error) => void;
}

const HEAD_END = '\r\n\r\n';

/** The first answer in the received text, and the rest; undefined while it is incomplete. */
function take(
  arrived: string,
): { readonly status: number; readonly text: string; readonly rest: string; readonly isLast: boolean } | undefined {
  const head = arrived.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(arrived.slice(0, head))?.[1] ?? 0);
  const start = head + HEAD_END.length;
  if (arrived.length < start + length) return undefined;
  return {
    status: Number(arrived.slice(9, 12)),
    text: arrived.slice(start, start + length),
    rest: arrived.slice(start + length),
    isLast: /\r\nconnection: close/i.test(arrived.slice(0, head)),
  };
}

/** Connects, and reconnects when the server has closed the connection after an answer, as it does every thousand requests. Answers are ASCII: one character is one byte. */
export async function openConnection(address: string): Promise<Connection> {
  const { hostname, port, host } = new URL(address);
  let waiting: Waiting | undefined;
  let arrived = '';
  let socket = await connected();

  async function connected(): Promise<Socket> {
    const opened = await new Promise<Socket>((resolve, reject) => {
      const opening = createConnection({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opening));
      opening.once('error', reject);
    });
    arrived = '';
    opened.setEncoding('latin1');
    opened.on('data', (chunk: string) => {
      arrived += chunk;
      const answer = take(arrived);
      if (!answer) return;
      arrived = answer.rest;
      const { resolve } = waiting ?? {};
      waiting = undefined;
      if (answer.isLast) opened.destroy();
      resolve?.(answer);
    });
    opened.on('error', (error) => waiting?.reject(error));
    opened.on('close', () => waiting?.reject(new Error('the connection was closed')));
    return opened;
  }

  return {
    async post(path, headers, body) {
      if (socket.destroyed) socket = await connected();
      return await new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
        );
      });
    },
    close: () => void socket.destroy(),
  };
}
