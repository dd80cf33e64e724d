/** A line between a vendor and the platform's wallet that loses, delays and doubles what it carries, as a test wants it. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `lost`: 500, and the platform never heard. `forgotten`: the platform acted, and its answer is a 500. `silent`: it acted, and nothing
 * comes back. `doubled`: it hears the request twice, at once.
 */
export type LineFault = 'lost' | 'forgotten' | 'silent' | 'doubled';

export interface WalletLine {
  readonly address: string;
  /** Leads to another platform from now on; undefined: to nobody. */
  leadTo(platform: string | undefined): void;
  /** What happens to each request from now on. */
  behave(fault: (verb: string) => LineFault | undefined): void;
  /** Bodies of requests so far, by verb. */
  readonly carried: readonly { readonly verb: string; readonly body: Readonly<Record<string, unknown>> }[];
  close(): Promise<void>;
}

interface Passed {
  readonly status: number;
  readonly text: string;
}

function pass(platform: string, { url, headers }: IncomingMessage, body: Buffer): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const sent = request(`${platform}${url}`, { method: 'POST', headers: { ...headers, host: new URL(platform).host, connection: 'close' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 502, text: Buffer.concat(chunks).toString('utf8') }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Opens it on a free port of this machine. */
export async function openWalletLine(platform: string): Promise<WalletLine> {
  const carried: { verb: string; body: Record<string, unknown> }[] = [];
  let target: string | undefined = platform;
  let faultOf: (verb: string) => LineFault | undefined = () => undefined;

  async function carry(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const verb = (incoming.url ?? '').split('/').at(-1)!;
    carried.push({ verb, body: JSON.parse(body.toString('utf8')) as Record<string, unknown> });
    const fault = faultOf(verb);
    if (target === undefined || fault === 'lost') return void response.writeHead(500).end();
    const twin = fault === 'doubled' ? pass(target, incoming, body) : undefined;
    const [passed] = await Promise.all([pass(target, incoming, body), twin]);
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
    leadTo(next) {
      target = next;
    },
    behave(fault) {
      faultOf = fault;
    },
    carried,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
