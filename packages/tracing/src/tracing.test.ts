import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { traceCalls } from './fastify.ts';
import { currentTrace, inSpan, inStatement, inTraceOf, isTracing, traceFields, traceRequest } from './index.ts';
import { startTracing } from './sdk.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

let collector: Server;
let bodies: string[];
let stop: (() => Promise<void>) | undefined;
beforeEach(async () => {
  bodies = [];
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(`${request.url} ${request.headers['x-key']} ${Buffer.concat(parts).toString()}`);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  collector.close();
});

const begin = (ratio: number): void => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  stop = startTracing('lantern-test', { endpoint, headers: { 'x-key': 'k' }, ratio });
};

/** Stops recording; returns what the collector was sent. */
async function sent(): Promise<readonly SentSpan[]> {
  await stop?.();
  stop = undefined;
  return bodies.flatMap((body) => {
    expect(body).toMatch(/^\/v1\/traces k /);
    const { resourceSpans } = JSON.parse(body.slice(body.indexOf('{'))) as {
      readonly resourceSpans: { readonly scopeSpans: { readonly spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

/** A server with one call, which runs a statement. */
async function serve(peers: readonly string[]) {
  const app = Fastify();
  traceCalls(app, peers, ({ routeOptions }) => routeOptions.url);
  let inside: string | undefined;
  app.post('/bets/:secret', async (request, reply) => {
    await inStatement('SELECT  $1\n FROM bet', async () => undefined);
    inside = traceFields().traceId;
    return reply.code((request.body as { status: number }).status).send({});
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    async call(status: number, headers: Readonly<Record<string, string>> = {}) {
      await fetch(`${address}/bets/hidden?token=hidden`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ status }),
      });
      return inside;
    },
    close: () => app.close(),
  };
}

test('[OPS-08] without a collector nothing is recorded, and work runs as it is', async () => {
  expect(isTracing()).toBe(false);
  const server = await serve([]);
  expect(await server.call(200)).toBeUndefined();
  await server.close();
  expect(await inSpan('part', async () => currentTrace() ?? 'none')).toBe('none');
  await expect(inTraceOf(undefined, 'job', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
});

test('[OPS-08] a call is one trace with its statements, named by its route; neither address nor body is sent', async () => {
  begin(1);
  const server = await serve([]);
  const traceId = await server.call(200);
  await server.close();
  const spans = await sent();
  const call = spans.find(({ name }) => name === '/bets/:secret')!;
  const statement = spans.find(({ name }) => name === 'statement')!;
  expect(spans).toHaveLength(2);
  expect(call.traceId).toBe(traceId);
  expect(statement).toMatchObject({ traceId, parentSpanId: call.spanId });
  expect(JSON.stringify(statement.attributes)).toContain('SELECT $1 FROM bet');
  expect(bodies.join()).not.toContain('hidden');
});

test('[OPS-08] a trace is continued for a trusted peer only, and through an event', async () => {
  begin(1);
  const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const [trusting, careful] = [await serve(['127.0.0.0/8']), await serve(['10.0.0.0/8'])];
  expect(await trusting.call(200, { traceparent: parent })).toBe('a'.repeat(32));
  expect(await careful.call(200, { traceparent: parent })).not.toBe('a'.repeat(32));
  expect(await trusting.call(200, { traceparent: parent, 'x-forwarded-for': '1.2.3.4' })).not.toBe('a'.repeat(32));
  await Promise.all([trusting.close(), careful.close()]);
  const carried = await inTraceOf(parent, 'event', async () => currentTrace());
  expect(carried).toMatch(/^00-a{32}-/);
  const spans = await sent();
  expect(spans.find(({ name }) => name === 'event')).toMatchObject({ traceId: 'a'.repeat(32) });
});

test('[OPS-08] where no trace is chosen, a request that failed is sent all the same, and alone', async () => {
  begin(0);
  const server = await serve([]);
  expect(await server.call(200)).toBeUndefined();
  expect(await server.call(503)).toBeUndefined();
  await server.close();
  await inTraceOf(undefined, 'job', async () => undefined);
  const spans = await sent();
  expect(spans.map(({ name, status }) => [name, status.code])).toEqual([['/bets/:secret', 2]]);
});

test('[OPS-08] of an error only its kind is sent', async () => {
  begin(1);
  await expect(inTraceOf(undefined, 'job', () => Promise.reject(new TypeError('hidden')))).rejects.toThrow('hidden');
  traceRequest('GET').answered('home', 200);
  const spans = await sent();
  expect(spans.map(({ name, status }) => [name, status.code ?? 0])).toEqual([
    ['job', 2],
    ['home', 0],
  ]);
  expect(JSON.stringify(spans)).toContain('TypeError');
  expect(bodies.join()).not.toContain('hidden');
});
