/** No request smuggling: nothing hidden in a body or a header becomes another request, at the node or at the studio behind it. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../kit/src/index.ts';

interface Passed {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

let here: TestPlatform;
let studio: Server;
/** Requests that reached the studio's replacement. */
const passed: Passed[] = [];

beforeAll(async () => {
  studio = createServer((incoming, answer) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (body += part));
    incoming.on('end', () => {
      // The node itself fetches the list of games.
      if (incoming.url !== '/studio/vendor/games')
        passed.push({ url: incoming.url ?? '', headers: incoming.headers, rawHeaders: incoming.rawHeaders, body });
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"toy":true}');
    });
  });
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve));
  const { port } = studio.address() as AddressInfo;
  here = await startTestPlatform({
    environment: { STUDIO: 'on', STUDIO_URL: `http://127.0.0.1:${port}`, STUDIO_KEY: 'studio-of-this-test-'.repeat(3) },
  });
});
beforeEach(() => {
  passed.length = 0;
});
afterAll(async () => {
  await here.close();
  studio.close();
});

/** Every answer to these bytes, until the node closes the connection. */
function say(bytes: string): Promise<{ readonly statuses: readonly number[]; readonly text: string }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(here.address);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('latin1').on('data', (part: string) => (received += part));
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({
        statuses: [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
        text: received,
      }),
    );
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

const HIDDEN = '/studio/hidden';
const hidden = (path = HIDDEN) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const post = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Ambiguous body lengths, each with a second request where one interpretation would find it. */
const UNCLEAR: readonly (readonly [what: string, request: (path: string) => string])[] = [
  [
    'both lengths, chunks shorter',
    (path) => post(path, 'content-length: 60\r\ntransfer-encoding: chunked', `0\r\n\r\n${hidden()}`),
  ],
  [
    'both lengths, the other way round',
    (path) => post(path, 'transfer-encoding: chunked\r\ncontent-length: 4', `${chunked(hidden())}`),
  ],
  ['two lengths', (path) => post(path, `content-length: 2\r\ncontent-length: ${hidden().length + 2}`, `{}${hidden()}`)],
  ['one length twice', (path) => post(path, 'content-length: 2\r\ncontent-length: 2', `{}${hidden()}`)],
  ['lengths in a list', (path) => post(path, 'content-length: 2, 2', `{}${hidden()}`)],
  ['a length with a sign', (path) => post(path, 'content-length: +2', `{}${hidden()}`)],
  ['a length in hex', (path) => post(path, 'content-length: 0x2', `{}${hidden()}`)],
  ['a length below nothing', (path) => post(path, 'content-length: -1', `{}${hidden()}`)],
  ['a length beyond numbers', (path) => post(path, `content-length: ${'9'.repeat(30)}`, `{}${hidden()}`)],
  ['a coding nobody knows', (path) => post(path, 'transfer-encoding: xchunked', chunked(hidden()))],
  ['a coding after chunks', (path) => post(path, 'transfer-encoding: chunked, identity', chunked(hidden()))],
  ['two codings', (path) => post(path, 'transfer-encoding: chunked\r\ntransfer-encoding: identity', chunked(hidden()))],
  ['a space before the colon', (path) => post(path, 'transfer-encoding : chunked', chunked(hidden()))],
  ['a tab before the colon', (path) => post(path, 'content-length\t: 2', `{}${hidden()}`)],
  ['a folded header', (path) => post(path, `x: y\r\n transfer-encoding: chunked\r\ncontent-length: 2`, `{}`)],
  ['a folded coding', (path) => post(path, 'transfer-encoding:\r\n chunked\r\ncontent-length: 2', `{}${hidden()}`)],
  ['a header name with a zero byte', (path) => post(path, 'transfer-encoding\0: chunked', chunked(hidden()))],
  ['a coding with a zero byte', (path) => post(path, 'transfer-encoding: chunked\0', chunked(hidden()))],
  [
    'lines that end with a line feed alone',
    (path) => post(path, 'content-length: 2\ntransfer-encoding: chunked', `{}${hidden()}`),
  ],
  [
    'a carriage return within a header',
    (path) => post(path, 'x: y\rtransfer-encoding: chunked\r\ncontent-length: 2', '{}'),
  ],
  ['chunks of a signed size', (path) => post(path, 'transfer-encoding: chunked', `-2\r\n{}\r\n0\r\n\r\n${hidden()}`)],
  [
    'chunks of a size in another hex',
    (path) => post(path, 'transfer-encoding: chunked', `0x2\r\n{}\r\n0\r\n\r\n${hidden()}`),
  ],
  [
    'chunks of a size beyond numbers',
    (path) => post(path, 'transfer-encoding: chunked', `fffffffffffffffff2\r\n{}\r\n0\r\n\r\n${hidden()}`),
  ],
  [
    'a chunk that ends with something else',
    (path) => post(path, 'transfer-encoding: chunked', `2\r\n{}XX0\r\n\r\n${hidden()}`),
  ],
  [
    'a chunk extension with a line feed',
    (path) => post(path, 'transfer-encoding: chunked', `2;x\n{}\r\n0\r\n\r\n${hidden()}`),
  ],
  [
    'chunks in HTTP/1.0',
    (path) => `POST ${path} HTTP/1.0\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunked(hidden())}`,
  ],
  [
    'a request line with a line feed alone',
    (path) => `POST ${path} HTTP/1.1\nhost: x\r\ncontent-length: 0\r\n\r\n${hidden()}`,
  ],
  ['a version of its own', (path) => `POST ${path} HTTP/1.1x\r\nhost: x\r\ncontent-length: 0\r\n\r\n${hidden()}`],
  ['two hosts', (path) => post(path, 'host: evil.example\r\ncontent-length: 2', '{}')],
];

describe('[OPS-09] a request with an ambiguous end is refused entirely, and no part of it is another request:', () => {
  test.each(UNCLEAR)('%s', async (_what, request) => {
    for (const path of ['/studio/api/session', '/wps/session/login', '/wallet/v1/bet']) {
      const { statuses, text } = await say(request(path));
      // One answer, then the connection is closed: the remaining bytes are not a request.
      expect([path, passed.map(({ url }) => url), statuses, text.includes('toy')]).toEqual([path, [], [400], false]);
    }
  });
});

describe('[OPS-09] a request proxied to the studio', () => {
  test('has its own content length, and no connection headers or member credentials', async () => {
    const headers = [
      'content-length: 12',
      'cookie: lantern=1',
      'x-forwarded-for: 203.0.113.9',
      'forwarded: for=203.0.113.9',
      'origin: https://evil.example',
      'connection: keep-alive, x-vendor',
      'x-vendor: PG',
      'connection: close',
      'te: trailers',
      'keep-alive: timeout=5',
      'proxy-authorization: Basic eA==',
      'upgrade: h2c',
    ].join('\r\n');
    const { statuses } = await say(post('/studio/api/session', headers, '{"token":"t"}'.slice(0, 12)));
    expect(statuses).toEqual([200]);
    expect(passed).toHaveLength(1);
    const [{ url, body, headers: received, rawHeaders }] = passed as [Passed];
    expect({ url, body }).toEqual({ url: '/studio/api/session', body: '{"token":"t"' });
    expect(received['content-length']).toBe('12');
    for (const name of [
      'cookie',
      'x-vendor',
      'x-forwarded-for',
      'forwarded',
      'origin',
      'te',
      'keep-alive',
      'proxy-authorization',
      'upgrade',
      'transfer-encoding',
    ])
      expect([name, received[name]]).toEqual([name, undefined]);
    expect(rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')).toHaveLength(1);
  });

  test.each([
    '/studio/../wps/session/publicKey',
    '/studio/%2e%2e/metrics',
    '/studio//evil.example/x',
    '/studio/api/balance%0d%0ax:%20y',
    '/studio/api\\..\\metrics',
  ])('is never an address beside the studio: %s', async (path) => {
    const { statuses } = await say(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(statuses).toHaveLength(1);
    for (const { url } of passed)
      expect([url.startsWith('/studio/'), /[\r\n]|\.\./.test(decodeURIComponent(url))]).toEqual([
        true,
        url.includes('%0d%0a'),
      ]);
  });

  test('is sent to the studio only, whatever the request line names', async () => {
    const { statuses } = await say(
      'GET http://evil.example/studio/api/balance HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(statuses).toHaveLength(1);
    for (const { headers } of passed) expect(headers.host).not.toContain('evil');
  });
});

test('[OPS-09] pipelined requests are answered in order, each once', async () => {
  const { statuses, text } = await say(
    `GET /wps/session/publicKey HTTP/1.1\r\nhost: x\r\n\r\n${post('/studio/api/session', 'content-length: 2', '{}')}GET /wps/none HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  );
  expect(statuses).toEqual([200, 200, 404]);
  expect(text.indexOf('"kty"')).toBeLessThan(text.indexOf('toy'));
  expect(text.indexOf('toy')).toBeLessThan(text.indexOf('call_not_found'));
});
