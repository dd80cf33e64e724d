import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { createLog } from './log.ts';

const apps: FastifyInstance[] = [];
let port: number;
/** A server that waits only a moment: no client but a slow one may be sent to it, because a busy machine is slow, too. */
let impatient: number;

async function listen(app: FastifyInstance): Promise<number> {
  apps.push(app);
  app.get('/studio/fine', async () => ({ success: true }));
  app.post('/studio/reads', async () => ({ success: true }));
  app.get('/studio/fails', async () => Promise.reject(new Error('the vault code is 1234')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const log = createLog('silent');
  port = await listen(createHttp(log));
  impatient = await listen(createHttp(log, { checkMs: 20, headersMs: 200, windowMs: 100, windowBytes: 1_000 }));
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

function ask(path: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends raw bytes and returns the answer; `more` is dripped to simulate a slow client, of the impatient server. */
function say(bytes: string, more?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect(more === undefined ? port : impatient, '127.0.0.1');
    let received = '';
    const dripping = more === undefined ? undefined : setInterval(() => socket.writable && socket.write(more), 20);
    socket.setEncoding('latin1').on('data', (part: string) => (received += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      const [head = '', text = ''] = received.split('\r\n\r\n', 2);
      const [status = '', ...lines] = head.split('\r\n');
      resolve({
        status: Number(status.split(' ')[1]),
        headers: Object.fromEntries(
          lines.map((one) => [one.split(':', 1)[0]!.toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
        ),
        text,
      });
    });
    socket.write(bytes);
  });
}

describe('every answer of the studio has security headers:', () => {
  it.each<readonly [string, number, () => Promise<Answer>]>([
    ['an answer', 200, () => ask('/studio/fine')],
    ['an address nobody serves', 404, () => ask('/studio/none')],
    ['a body that is no JSON', 400, () => ask('/studio/reads', '{"half":')],
    ['a body too large', 400, () => ask('/studio/reads', JSON.stringify('x'.repeat(20_000)))],
    ['a fault', 500, () => ask('/studio/fails')],
    ['an address no router can read', 400, () => ask('/studio/%zz')],
    ['a request without a host', 400, () => say('GET /studio/fine HTTP/1.1\r\nconnection: close\r\n\r\n')],
    ['two hosts', 400, () => say('GET /studio/fine HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n')],
    [
      'chunks in HTTP/1.0',
      400,
      () => say('POST /studio/reads HTTP/1.0\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    ],
    ['bytes that are no HTTP', 400, () => say('nonsense\r\n\r\n')],
    ['headers that do not end', 408, () => say('GET / HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n')],
    [
      'a body that hardly comes',
      408,
      () =>
        say(
          'POST /studio/reads HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n',
          'x',
        ),
    ],
  ])('%s', async (_what, status, asking) => {
    const { headers, text, ...answer } = await asking();
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers).not.toHaveProperty('server');
    if (status >= 400 && text.startsWith('{'))
      expect(JSON.parse(text)).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
  });
});
