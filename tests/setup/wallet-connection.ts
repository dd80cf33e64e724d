/** A proxy between a vendor and the platform's wallet that loses, delays and duplicates requests as a test asks. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `lost`: 500, and the platform received nothing. `forgotten`: the platform acted, and its answer is a 500. `silent`: it acted, and no answer
 * comes back. `doubled`: it receives the request twice, concurrently.
 */
export type ConnectionFault = 'lost' | 'forgotten' | 'silent' | 'doubled';

export interface Carried {
  readonly verb: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Chooses what happens to a request. */
type FaultOf = (verb: string, body: Readonly<Record<string, unknown>>) => ConnectionFault | undefined;

export interface WalletConnection {
  readonly address: string;
  /** Forwards to another platform from now on; undefined: to none. */
  forwardTo(platform: string | undefined): void;
  /** What happens to each request from now on. */
  behave(fault: FaultOf): void;
  /** Holds back the answer to the next request of the verb, which the platform has processed, until it is released. */
  hold(verb: string): { readonly reached: Promise<void>; release(): void };
  /** Bodies of requests so far, by verb. */
  readonly carried: readonly Carried[];
  /** Transactions requested for a round so far, in order. One whose answer was late is requested again, and is listed once. */
  movesOf(roundId: string): readonly Carried[];
  close(): Promise<void>;
}

interface Passed {
  readonly status: number;
  readonly text: string;
}

function pass(platform: string, { url, headers }: IncomingMessage, body: Buffer): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${platform}${url}`,
      { method: 'POST', headers: { ...headers, host: new URL(platform).host, connection: 'close' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 502, text: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Opens it on a free port of this machine. */
export async function openWalletConnection(platform: string): Promise<WalletConnection> {
  const carried: Carried[] = [];
  let target: string | undefined = platform;
  let held: { readonly verb: string; reached(): void; readonly released: Promise<void> } | undefined;
  let faultOf: FaultOf = () => undefined;

  async function carry(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const verb = (incoming.url ?? '').split('/').at(-1)!;
    const body = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    carried.push({ verb, body });
    const fault = faultOf(verb, body);
    if (target === undefined || fault === 'lost') return void response.writeHead(500).end();
    const twin = fault === 'doubled' ? pass(target, incoming, bytes) : undefined;
    const [passed] = await Promise.all([pass(target, incoming, bytes), twin]);
    if (held?.verb === verb) {
      const { reached, released } = held;
      held = undefined;
      reached();
      await released;
    }
    if (fault === 'silent') return;
    if (fault === 'forgotten') return void response.writeHead(500).end();
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(passed.text);
  }

  const server = createServer((incoming, response) => {
    carry(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(next) {
      target = next;
    },
    behave(fault) {
      faultOf = fault;
    },
    hold(verb) {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { verb, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    carried,
    movesOf(roundId) {
      const moves = new Map<unknown, Carried>();
      for (const each of carried) {
        const { transactionId } = each.body;
        if (each.body['roundId'] === roundId && !moves.has(transactionId)) moves.set(transactionId, each);
      }
      return [...moves.values()];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
