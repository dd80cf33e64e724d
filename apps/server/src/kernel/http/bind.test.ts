import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { calls, type Calls } from '@lantern/contract';
import { errorCatalogue, type ErrorCode } from '@lantern/contract/errors';
import type { ConnectionLimits } from '@lantern/limits';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { MemberId, SessionId } from '../ids.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { ok, refuse } from '../result.ts';
import type { Merchant, Session } from '../session.ts';
import { bindCalls, type BindOptions, type CallId, type Handler, type Handlers } from './bind.ts';
import type { CallContext } from './call-context.ts';
import type { Claim } from './idempotency.ts';
import { CALL_LIMITS } from './request-limits.ts';
import { createHttp } from './server.ts';

const MERCHANT: Merchant = { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: 'Asia/Ho_Chi_Minh' };
const liveIds = Object.entries(calls).flatMap(([id, call]) => (call.state === 'live' ? [id as CallId] : []));

/** The first live call with these properties; the tests are about admission, not about a particular call. */
function callWith(properties: { auth: string; frame?: true; body?: string; idempotency?: string }): CallId {
  const found = liveIds.find((id) => {
    const call = calls[id] as {
      auth: string;
      frame?: true;
      body: string;
      idempotency: string;
      path: string;
      query?: unknown;
    };
    return (
      call.auth === properties.auth &&
      call.frame === properties.frame &&
      call.body === (properties.body ?? 'none') &&
      call.idempotency === (properties.idempotency ?? 'none') &&
      !call.path.includes(':') &&
      !call.query
    );
  });
  if (!found) throw new Error(`no live call with ${JSON.stringify(properties)}`);
  return found;
}

const session = (memberType: number, scope: Session['scope'] = 'site', merchantCode = MERCHANT.code): Session => ({
  sessionId: 's' as SessionId,
  memberId: 'm' as MemberId,
  merchantCode,
  userName: 'thu',
  memberType,
  currency: 'VND',
  passwordChangeRequired: false,
  firstLogin: false,
  scope,
});
const SESSIONS: Readonly<Record<string, Session>> = {
  ['real'.padEnd(43, '0')]: session(0),
  ['agent'.padEnd(43, '0')]: session(1),
  ['trial'.padEnd(43, '0')]: session(4),
  ['frame'.padEnd(43, '0')]: session(0, 'frame'),
  ['elsewhere'.padEnd(43, '0')]: session(0, 'site', 'KHACNHA'),
  ['elseframe'.padEnd(43, '0')]: session(0, 'frame', 'KHACNHA'),
};
const bearer = (kind: string) => ({ authorization: `Bearer ${kind.padEnd(43, '0')}` });

const handlersFor = (answer: (context: CallContext) => Promise<unknown>): Handlers =>
  Object.fromEntries(liveIds.map((id) => [id, answer as unknown as Handler<CallId>]));

let app: FastifyInstance | undefined;
let logged = '';
afterEach(async () => {
  await app?.close();
  app = undefined;
  logged = '';
});

interface RequestCounts {
  readonly connections?: Partial<ConnectionLimits>;
  readonly requestsPerMinute?: number;
  readonly walletRequestsPerMinute?: number;
}

async function serve(handlers: Handlers, options: Partial<BindOptions> & RequestCounts = {}): Promise<FastifyInstance> {
  const log = createLog(
    'error',
    new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) }),
  );
  const { requestsPerMinute, walletRequestsPerMinute, connections, ...rest } = options;
  app = await createHttp({
    log,
    metrics: createMetrics(),
    defaultLanguage: 'VI',
    trustedProxies: [],
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    ...(walletRequestsPerMinute === undefined ? {} : { walletRequestsPerMinute }),
    ...(connections && { connections }),
  });
  bindCalls(app, {
    handlers,
    authenticate: async (token) => SESSIONS[token],
    decryptBody: async () => refuse('encryption_invalid'),
    merchant: () => MERCHANT,
    idempotencyKeys: {
      claim: async (): Promise<Claim> => ({ state: 'fresh' }),
      settle: async () => undefined,
      refuse: async () => ({ state: 'stored' }),
      release: async () => undefined,
      prune: async () => undefined,
    },
    log,
    checkAnswers: false,
    ...rest,
  });
  return app;
}

async function ask(id: CallId, headers: Record<string, string> = {}, query = '', payload?: string) {
  const { method, path } = calls[id] as Calls[CallId];
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app!.inject({
    method,
    url: `${path}${query}`,
    headers: { ...type, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json<{ success: boolean; code?: ErrorCode; message?: string; value?: Record<string, unknown> }>(),
  };
}

const taken = handlersFor(async () => ok({}));
const refusedWith = (code: ErrorCode) => ({ status: errorCatalogue[code].status, body: { success: false, code } });

describe('boot', () => {
  it('refuses to boot with a live call without a handler, by name', async () => {
    const { [liveIds[0]!]: _missing, ...others } = taken;
    await expect(serve(others)).rejects.toThrow(`Live calls without a handler: ${liveIds[0]}`);
  });

  it('refuses to boot with a handler without a live call, by name', async () => {
    await expect(serve({ ...taken, 'wallet.mint': async () => ok({}) } as Handlers)).rejects.toThrow(
      'Handlers without a live call: wallet.mint',
    );
  });
});

describe('[CALL-02] admission', () => {
  const open = callWith({ auth: 'none' });
  const framed = callWith({ auth: 'session', frame: true });
  const sited = callWith({ auth: 'session' });
  const member = callWith({ auth: 'member' });
  const notLoggedIn = refusedWith('not_logged_in');
  const ended = refusedWith('session_ended');
  const denied = refusedWith('permission_denied');
  const welcome = { status: 200, body: { success: true } };
  it.each([
    ['a guest', {}, welcome, notLoggedIn, notLoggedIn, notLoggedIn],
    ['an invalid token', bearer('stranger'), welcome, ended, ended, ended],
    ['a member', bearer('real'), welcome, welcome, welcome, welcome],
    ['an agent', bearer('agent'), welcome, welcome, welcome, welcome],
    ['a trial account', bearer('trial'), welcome, welcome, welcome, refusedWith('free_reject')],
    ['a frame', bearer('frame'), welcome, welcome, denied, denied],
    ["another merchant's member", bearer('elsewhere'), welcome, ended, ended, ended],
    ["another merchant's frame", bearer('elseframe'), welcome, ended, ended, ended],
  ])('for %s', async (_who, headers, ...expected) => {
    await serve(taken);
    const received = [];
    for (const id of [open, framed, sited, member]) received.push(await ask(id, headers as Record<string, string>));
    expect(received).toMatchObject(expected);
  });

  it('passes the caller to the handler, and no session where the call needs none', async () => {
    const seen: unknown[] = [];
    await serve(handlersFor(async (context) => (seen.push(context.session), ok({}))));
    await ask(open, bearer('real'));
    await ask(sited, bearer('real'));
    expect(seen).toEqual([undefined, session(0)]);
  });

  it('does not run the handler of a refused request', async () => {
    let ran = 0;
    await serve(handlersFor(async () => (ran++, ok({}))));
    await ask(sited);
    await ask(callWith({ auth: 'none', body: 'jwe' }), {}, '', '{"username":"thu"}');
    expect(ran).toBe(0);
  });
});

describe('[CALL-02] admission runs before the body is read', () => {
  const upload = calls['kyc.uploadImage'];
  const head = (headers: Record<string, string>) =>
    [
      `POST ${upload.path.replace(':image', 'selfie')} HTTP/1.1`,
      'host: localhost',
      ...Object.entries(headers).map((pair) => pair.join(': ')),
      '',
      '',
    ].join('\r\n');

  /** The status line that arrives after sending the headers only, without the announced body. */
  async function statusOfHead(headers: Record<string, string>): Promise<string> {
    const socket = connect((app!.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(head({ 'content-type': 'image/png', ...headers }));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString('latin1').split('\r\n', 1)[0]!;
  }

  it.each([
    ['a guest', {}, 401],
    ['an invalid token', bearer('stranger'), 401],
    ['a trial account', bearer('trial'), errorCatalogue.free_reject.status],
    ['a frame', bearer('frame'), errorCatalogue.permission_denied.status],
    ['a member who promises too much', bearer('real'), 413],
  ])('to %s', async (who, headers, status) => {
    await serve(taken);
    await app!.listen({ port: 0, host: '127.0.0.1' });
    const length = who.includes('too much') ? 6_000_000 : 5_000_000;
    expect(await statusOfHead({ ...(headers as Record<string, string>), 'content-length': String(length) })).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
  });

  it('and the handler of an admitted caller gets the whole body', async () => {
    let bytes = 0;
    await serve(handlersFor(async ({ image }) => ((bytes = image.length), ok({}))));
    const url = upload.path.replace(':image', 'selfie');
    const payload = Buffer.alloc(4_000_000);
    const answer = await app!.inject({
      method: 'POST',
      url,
      headers: { ...bearer('real'), 'content-type': 'image/png' },
      payload,
    });
    expect([answer.statusCode, bytes]).toEqual([200, payload.length]);
  });
});

describe('[CALL-03] a refusal has a message', () => {
  const id = callWith({ auth: 'session' });
  const { vi, en } = errorCatalogue.not_logged_in;
  it.each([
    ['the language of the address before all', '?language=EN', 'vi', en],
    ['the first known one of the header', '', 'fr, en;q=0.8, vi;q=0.5', en],
    ['the merchant’s own without either', '', undefined, vi],
    ['the merchant’s own for an unknown one', '?language=fr', 'en', vi],
    ['the merchant’s own when two are named', '?language=EN&language=VI', undefined, vi],
  ])('%s', async (_title, query, header, message) => {
    await serve(taken);
    expect((await ask(id, header === undefined ? {} : { 'accept-language': header }, query)).body.message).toBe(
      message,
    );
  });
});

describe('errors are reported in the envelope', () => {
  const json = callWith({ auth: 'none', body: 'json' });

  it('a body too large, one that is not JSON, one of another media type', async () => {
    await serve(taken);
    expect(await ask(json, {}, '', JSON.stringify('x'.repeat(256 * 1024)))).toMatchObject(
      refusedWith('body_too_large'),
    );
    expect(await ask(json, {}, '', '{"half":')).toMatchObject(refusedWith('input_invalid'));
    expect(await ask(json, { 'content-type': 'text/xml' }, '', '<a/>')).toMatchObject(refusedWith('input_invalid'));
  });

  it('too many requests, with the seconds to wait', async () => {
    await serve(taken, { requestsPerMinute: 2 });
    const id = callWith({ auth: 'none' });
    expect([(await ask(id)).status, (await ask(id)).status]).toEqual([200, 200]);
    const { status, body } = await ask(id);
    expect({ status, body }).toMatchObject(refusedWith('rate_limited'));
    expect(body.value?.['retryAfterSec']).toSatisfy((sec: number) => sec > 0 && sec <= 60);
  });

  it('a body that hardly arrives, while a slow but steady one is accepted', async () => {
    const served = await serve(taken, { connections: { windowMs: 2_000, windowBytes: 500 } });
    await served.listen({ port: 0, host: '127.0.0.1' });
    const { port } = served.server.address() as AddressInfo;
    /** The call's body of 100 000 bytes in pieces of this size, a hundred a second or less: one large piece a window is enough, all small ones are not. */
    const sent = async (piece: number): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      let left = 99_998;
      socket.setEncoding('utf8').on('data', (part: string) => (received += part));
      // The server may close while a piece is being sent; what it answered is asserted.
      socket.on('error', () => undefined);
      socket.write(
        `POST ${calls[json].path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n"`,
      );
      const dripping = setInterval(() => {
        socket.write('x'.repeat(Math.min(piece, left)) + (left <= piece && left > 0 ? '"' : ''));
        left = Math.max(0, left - piece);
      }, 10);
      await new Promise((closed) => socket.once('close', closed));
      clearInterval(dripping);
      return received;
    };
    const [slow, hardly] = await Promise.all([sent(1_000), sent(1)]);
    expect(slow).toMatch(/^HTTP\/1.1 400 [^]*input_invalid/);
    expect(hardly).toMatch(/^HTTP\/1.1 408 [^]*"code":"request_timeout","message":"Dữ liệu/);
  });

  it('too many requests of any kind and at any address, each kind with its own count', async () => {
    const served = await serve(taken, { requestsPerMinute: 2 });
    const answers = async (url: string, times: number) => {
      const found = [];
      for (let sent = 0; sent < times; sent++)
        found.push(await served.inject({ url, headers: { 'accept-language': 'en' } }));
      return found;
    };
    for (const [url, allowed] of [
      ['/', 2],
      ['/nowhere/else', 0],
      ['/art/games/none.svg', 20],
      ['/assets/none.js', 0],
      ['/studio/api/balance', 5],
      ['/readyz', 2],
      [`/wps/none`, 2],
    ] as const) {
      const all = await answers(url, allowed + 1);
      expect([url, all.map(({ statusCode }) => statusCode === 429)]).toEqual([
        url,
        [...Array.from({ length: allowed }, () => false), true],
      ]);
      const last = all.at(-1)!;
      expect(last.headers['retry-after']).toMatch(/^\d+$/);
      expect(last.json()).toMatchObject({
        success: false,
        code: 'rate_limited',
        value: { retryAfterSec: Number(last.headers['retry-after']) },
      });
    }
  });

  // Those of operators are tested in ops-bind.test.ts.
  it.each(Object.entries(CALL_LIMITS).filter(([id]) => id in calls))(
    'too many of the most expensive calls, by address and by member: %s',
    async (id, { address, member }) => {
      const served = await serve(
        handlersFor(async () => refuse('input_invalid')),
        { requestsPerMinute: 1_200 },
      );
      const { method, path } = calls[id as CallId] as { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string };
      const url = path.replace(/:\w+/g, 'none');
      // Neither a guest nor an invalid token bypasses the count of the address, and an IPv6 /64 is one address.
      /** How many of so many are refused; sent at once, so that no slow machine takes longer than the minute they are counted in. */
      const refused = async (
        times: number,
        headers: Readonly<Record<string, string>>,
        from: (turn: number) => string,
      ) => {
        const answers = await Promise.all(
          Array.from({ length: times }, (_, turn) =>
            served.inject({ method, url, headers, remoteAddress: from(turn) }),
          ),
        );
        return answers.filter(({ statusCode }) => statusCode === 429).length;
      };
      expect(await refused(address, {}, (turn) => `2001:db8::${turn.toString(16)}`)).toBe(0);
      expect(await refused(1, {}, () => '2001:db8::ffff')).toBe(1);
      expect(await refused(1, {}, () => '2001:db8:0:1::1')).toBe(0);
      if (member !== undefined) {
        expect(await refused(member, bearer('real'), (turn) => `10.0.${turn}.1`)).toBe(0);
        expect(await refused(1, bearer('real'), () => '10.0.255.1')).toBe(1);
      }
    },
  );

  it('too many requests at the wallet, in the wallet’s own envelope', async () => {
    const served = await serve(taken, { walletRequestsPerMinute: 1 });
    await served.inject({ method: 'POST', url: '/wallet/v1/bet' });
    const { statusCode, headers, body } = await served.inject({ method: 'POST', url: '/wallet/v1/win' });
    const retryAfterSec = Number(headers['retry-after']);
    expect(retryAfterSec).toBeGreaterThan(0);
    expect({ statusCode, body: JSON.parse(body) as unknown }).toEqual({
      statusCode: 429,
      body: {
        success: false,
        code: 'rate_limited',
        message: expect.stringContaining(String(retryAfterSec)),
        value: { retryAfterSec },
        requestId: null,
        retryable: true,
      },
    });
    // Members' calls are counted separately.
    expect((await ask(callWith({ auth: 'none' }))).status).toBe(200);
  });

  it('a server error, without its reason', async () => {
    await serve(handlersFor(async () => Promise.reject(new Error('the vault code is 1234'))));
    const { status, body } = await ask(callWith({ auth: 'none' }));
    expect({ status, body }).toEqual({
      status: 500,
      body: { success: false, code: 'system_error', message: errorCatalogue.system_error.vi },
    });
    expect(logged).toContain('request failed');
  });

  it('[WAL-05] frees the key after a server failure, keeps it after an answer or a refusal', async () => {
    const kept: string[] = [];
    const outcomes = [
      async () => ok({}),
      async () => refuse('funds_insufficient'),
      async () => refuse('service_unavailable'),
      async () => refuse('rate_limited'),
      async () => Promise.reject(new Error('fault')),
    ];
    let turn = 0;
    await serve(
      handlersFor(() => outcomes[turn++]!() as Promise<unknown>),
      {
        idempotencyKeys: {
          claim: async () => ({ state: 'fresh' }),
          settle: async (_owner, key) => void kept.push(`kept ${key}`),
          refuse: async () => ({ state: 'stored' }),
          release: async (_owner, key) => void kept.push(`freed ${key}`),
          prune: async () => undefined,
        },
      },
    );
    const body = JSON.stringify({ suborderIds: ['01aryz6s410000000000000000'] });
    for (const key of ['key-done', 'key-refused', 'key-unavailable', 'key-too-often', 'key-crashed'])
      await ask('lottery.cancelSuborders', { ...bearer('real'), 'idempotency-key': key }, '', body);
    expect(kept).toEqual([
      'kept key-done',
      'kept key-refused',
      'freed key-unavailable',
      'freed key-too-often',
      'freed key-crashed',
    ]);
  });
});

describe('every answer', () => {
  it('is private to its caller and not cached', async () => {
    await serve(taken);
    for (const headers of [{}, bearer('real')])
      expect((await ask(callWith({ auth: 'session' }), headers)).headers['cache-control']).toBe('no-store');
  });

  it('carries the headers that keep foreign code from running', async () => {
    await serve(taken);
    const { headers } = await ask(callWith({ auth: 'none' }));
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((one) => [one.trim().split(' ')[0]!, one.trim().split(' ').slice(1)]),
    );
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('script-src-attr')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin',
    });
    expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});
