/** One kept-alive connection that sends a request and waits for its answer: as little work per request as a vendor could do. */
import { createConnection, type Socket } from 'node:net';

export interface Line {
  /** Answers the status and the body's text. */
  post(path: string, headers: string, body: string): Promise<{ readonly status: number; readonly text: string }>;
  close(): void;
}

interface Waiting {
  readonly resolve: (answer: { readonly status: number; readonly text: string }) => void;
  readonly reject: (error: Error) => void;
}

const HEAD_END = '\r\n\r\n';

/** The answer at the head of what has arrived, and what is left behind it; undefined while it is not whole. */
function take(arrived: string): { readonly status: number; readonly text: string; readonly rest: string } | undefined {
  const head = arrived.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(arrived.slice(0, head))?.[1] ?? 0);
  const start = head + HEAD_END.length;
  if (arrived.length < start + length) return undefined;
  return { status: Number(arrived.slice(9, 12)), text: arrived.slice(start, start + length), rest: arrived.slice(start + length) };
}

/** Connects. Answers are ASCII: one character is one byte. */
export async function openLine(address: string): Promise<Line> {
  const { hostname, port, host } = new URL(address);
  let waiting: Waiting | undefined;
  let arrived = '';
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = createConnection({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opening));
    opening.once('error', reject);
  });
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    arrived += chunk;
    const answer = take(arrived);
    if (!answer) return;
    arrived = answer.rest;
    waiting?.resolve(answer);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the line was closed')));
  return {
    post(path, headers, body) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`);
      });
    },
    close: () => socket.destroy(),
  };
}
