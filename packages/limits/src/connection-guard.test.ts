import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { respondRaw, BASE_HEADERS } from './raw-response.ts';
import {
  CONNECTION_LIMITS,
  guardConnections,
  guardedServerOptions,
  isRequestTimeout,
  type ConnectionGuard,
  type ConnectionLimits,
} from './connection-guard.ts';

const LIMITS: ConnectionLimits = { ...CONNECTION_LIMITS, connectionsPerAddress: 100, checkMs: 20 };

let server: Server | undefined;
let guard: ConnectionGuard;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A server with these limits that reads the body, and returns its length. */
async function serve(
  limits: Partial<ConnectionLimits>,
  listener?: RequestListener,
  isExempt?: (address: string) => boolean,
): Promise<number> {
  const all = { ...LIMITS, ...limits };
  const settings = guardedServerOptions(all);
  server = createServer(
    settings.http,
    listener ??
      ((request, response) => {
        let bytes = 0;
        request.on('data', (part: Buffer) => (bytes += part.length));
        request.on('end', () => response.end(String(bytes)));
      }),
  );
  server.maxRequestsPerSocket = settings.maxRequestsPerSocket;
  server.setTimeout(settings.connectionTimeout);
  guard = guardConnections(server, all, isExempt);
  server.on('clientError', (error, socket) => {
    if (guard.isAnswering(socket)) socket.destroy();
    else respondRaw(socket, isRequestTimeout(error) ? 408 : 400, {});
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface Connection {
  readonly socket: Socket;
  received(): string;
  readonly closed: Promise<void>;
}

function open(port: number, first = ''): Connection {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => (received += part));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (first !== '') socket.write(first);
  return { socket, received: () => received, closed };
}

/** Waits until the condition holds; the timeout costs nothing when it does. */
const eventually = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 30_000, interval: 10 });

const POST = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends a piece at an interval, a number of times or until stopped. */
function drip(socket: Socket, piece: string, everyMs: number, times = Number.POSITIVE_INFINITY): () => void {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent++ >= times || !socket.writable) clearInterval(timer);
    else socket.write(piece);
  }, everyMs);
  return () => clearInterval(timer);
}

describe('a guarded connection', () => {
  it('accepts a slow body as long as it keeps arriving, over many windows', async () => {
    const port = await serve({ windowMs: 1_000, windowBytes: 200 });
    const pieces = 300;
    const { socket, received } = open(port, POST(pieces * 1_000));
    drip(socket, 'x'.repeat(1_000), 10, pieces);
    await eventually(() => expect(received()).toMatch(/^HTTP\/1.1 200[^]*300000$/));
  });

  it('ends a body that hardly arrives, with 408', async () => {
    const port = await serve({ windowMs: 60, windowBytes: 500 });
    const { socket, received, closed } = open(port, POST(1_000_000));
    const stop = drip(socket, 'x', 10);
    await closed;
    stop();
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('ends a request after its timeout, and headers that do not end, each with 408', async () => {
    const port = await serve({ headersMs: 100, requestMs: 300 });
    const late = open(port, POST(1_000_000));
    const stopBody = drip(late.socket, 'x'.repeat(1_000), 10);
    const endless = open(port, 'GET / HTTP/1.1\r\nhost: x\r\n');
    const stopHeaders = drip(endless.socket, 'a: b\r\n', 10);
    const silent = open(port);
    await Promise.all([late.closed, endless.closed, silent.closed]);
    stopBody();
    stopHeaders();
    for (const { received } of [late, endless, silent]) expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('reads only a bounded amount after the response, for a bounded time', async () => {
    let read = 0;
    const port = await serve({ lingerBytes: 64 * 1024, lingerMs: 60_000 }, (request, response) => {
      request.socket.on('close', () => (read = request.socket.bytesRead));
      response.writeHead(401).end();
    });
    const { socket, received, closed } = open(port, 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const pour = (): void => {
      while (socket.writable && socket.write(chunk));
      if (socket.writable) socket.once('drain', pour);
    };
    pour();
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 401 /);
    await eventually(() => expect(read).toBeGreaterThan(0));

    const quiet = await serve({ lingerMs: 200 }, (_request, response) => response.writeHead(401).end());
    const slow = open(quiet, POST(1_000));
    await slow.closed;
    expect(slow.received()).toMatch(/^HTTP\/1.1 401 /);
  });

  it('that is answered keeps its connection when the rest of a body arrives in time', async () => {
    const port = await serve({}, (_request, response) => response.writeHead(401, { 'content-length': '0' }).end());
    const { socket, received } = open(port, POST(5));
    await eventually(() => expect(received()).toContain('401'));
    socket.write('12345GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(received().match(/401 Unauthorized/g)).toHaveLength(2));
  });

  it('is limited per address; exempt addresses are not counted', async () => {
    const port = await serve({ connectionsPerAddress: 3 });
    const first = Array.from({ length: 3 }, () => open(port));
    await Promise.all(first.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    const fourth = open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await fourth.closed;
    expect(fourth.received()).toBe('');
    first[0]!.socket.destroy();
    await eventually(async () => {
      const next = open(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      await next.closed;
      expect(next.received()).toMatch(/^HTTP\/1.1 200 /);
    });

    const exempt = await serve({ connectionsPerAddress: 1 }, undefined, (address) => address === '127.0.0.1');
    const many = Array.from({ length: 4 }, () => open(exempt, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
    for (const { received } of many) await eventually(() => expect(received()).toMatch(/^HTTP\/1.1 200 /));
  });

  it('is closed after a number of requests, and when idle', async () => {
    const port = await serve({ requestsPerConnection: 2 }, (_request, response) => response.end('0'));
    const { socket, received, closed } = open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(received()).toContain('200 OK'));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await closed;
    expect(
      received()
        .toLowerCase()
        .match(/connection: [\w-]+/g),
    ).toEqual(['connection: keep-alive', 'connection: close']);
    const impatient = await serve({ silenceMs: 200 }, () => undefined);
    await open(impatient, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n').closed;
  });

  it('that is being answered gets no second response written into the first', async () => {
    const port = await serve({}, (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
    });
    const { socket, received, closed } = open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(received()).toContain('half'));
    socket.write('nonsense\r\n\r\n');
    await closed;
    expect(received()).not.toContain('400');
  });
});

describe('a server that closes', () => {
  const HOUR_MS = 3_600_000;
  /** Closes as the servers do; resolves when every connection is closed. */
  const close = async (graceMs: number) => {
    await guard.drain(graceMs);
    await new Promise<void>((resolve) => server!.close(() => resolve()));
  };

  it('finishes the running request, and then closes the connection that its response kept alive', async () => {
    const answering = Promise.withResolvers<void>();
    const port = await serve({}, (_request, response) => {
      response.writeHead(200, { 'content-length': '4' });
      response.write('half', () => undefined);
      void answering.promise.then(() => response.end());
    });
    server!.keepAliveTimeout = HOUR_MS;
    const { received, closed } = open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(received()).toContain('half'));
    const ending = close(HOUR_MS);
    answering.resolve();
    await Promise.all([ending, closed]);
    expect(received().toLowerCase()).toContain('connection: keep-alive');
  });

  it('answers what a client had sent when the closing began, and new connections until no request arrives', async () => {
    const port = await serve({});
    server!.keepAliveTimeout = HOUR_MS;
    const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
    const idle = open(port, request);
    await eventually(() => expect(idle.received()).toContain('200 OK'));
    idle.socket.write(request);
    const ending = close(HOUR_MS);
    const late = open(port, request);
    await Promise.all([ending, idle.closed, late.closed]);
    expect(idle.received().match(/200 OK/g)).toHaveLength(2);
    expect(late.received()).toContain('200 OK');
  });

  it('does not listen for ever while requests arrive', async () => {
    const port = await serve({ requestsPerConnection: Number.MAX_SAFE_INTEGER });
    const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
    const draining = guard.drain(HOUR_MS);
    const { socket, closed } = open(port, request);
    const sendNext = () => void socket.write(request);
    socket.on('data', sendNext);
    await draining;
    socket.off('data', sendNext);
    server!.close();
    await closed;
    expect(server!.listening).toBe(false);
  });

  it('cuts what is left after the grace period: who does not read, says nothing, or has upgraded the connection', async () => {
    const port = await serve({}, (_request, response) => void response.write('x'.repeat(1e6)));
    server!.on('upgrade', (_request, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    const slow = open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const silent = open(port);
    const upgraded = open(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: y\r\n\r\n');
    await eventually(() => expect(upgraded.received()).toContain('101'));
    await eventually(() => expect(slow.received()).toContain('200 OK'));
    slow.socket.pause();
    await close(50);
    await Promise.all([silent.closed, upgraded.closed]);
  });
});

describe('responses that no hook sees', () => {
  it.each([
    ['a request without a host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['an unknown expectation', 417, 'POST / HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\ncontent-length: 0\r\n\r\n'],
    ['a request too many', 503, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3)],
    ['bytes that are no HTTP', 400, 'nonsense\r\n\r\n'],
  ])('carry the base headers: %s', async (_what, status, bytes) => {
    const port = await serve({ requestsPerConnection: status === 503 ? 2 : 100 });
    const { received } = open(port, bytes);
    await eventually(() => expect(received()).toContain(`HTTP/1.1 ${status} `));
    const answer = received()
      .slice(received().indexOf(`HTTP/1.1 ${status} `))
      .toLowerCase();
    for (const [name, value] of Object.entries(BASE_HEADERS))
      expect(answer).toContain(`${name}: ${value.toLowerCase()}`);
  });
});
