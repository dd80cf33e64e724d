import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { calls, type Calls } from '@lantern/contract';
import { errorCatalogue, type ErrorCode } from '@lantern/contract/errors';
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
import { createHttp } from './server.ts';

const MERCHANT: Merchant = { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: 'Asia/Ho_Chi_Minh' };
const liveIds = Object.entries(calls).flatMap(([id, call]) => (call.state === 'live' ? [id as CallId] : []));

/** The first live call that is as wished; these tests are about the door, not about any call. */
function callWith(wish: { auth: string; frame?: true; body?: string; idempotency?: string }): CallId {
  const found = liveIds.find((id) => {
    const call = calls[id] as { auth: string; frame?: true; body: string; idempotency: string; path: string; query?: unknown };
    return call.auth === wish.auth && call.frame === wish.frame && call.body === (wish.body ?? 'none') && call.idempotency === (wish.idempotency ?? 'none') && !call.path.includes(':') && !call.query;
  });
  if (!found) throw new Error(`no live call with ${JSON.stringify(wish)}`);
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

async function serve(handlers: Handlers, options: Partial<BindOptions> & { requestsPerMinute?: number } = {}): Promise<FastifyInstance> {
  const log = createLog('error', new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) }));
  const { requestsPerMinute, ...rest } = options;
  app = await createHttp({ log, metrics: createMetrics(), defaultLanguage: 'VI', trustProxy: false, ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }) });
  bindCalls(app, {
    handlers,
    authenticate: async (token) => SESSIONS[token],
    decryptBody: async () => refuse('encryption_invalid'),
    merchant: () => MERCHANT,
    idempotencyKeys: { claim: async (): Promise<Claim> => ({ state: 'fresh' }), settle: async () => undefined, release: async () => undefined, prune: async () => undefined },
    log,
    checkAnswers: false,
    ...rest,
  });
  return app;
}

async function ask(id: CallId, headers: Record<string, string> = {}, query = '', payload?: string) {
  const { method, path } = calls[id] as Calls[CallId];
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app!.inject({ method, url: `${path}${query}`, headers: { ...type, ...headers }, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<{ success: boolean; code?: ErrorCode; message?: string; value?: Record<string, unknown> }>() };
}

const taken = handlersFor(async () => ok({}));
const refusedWith = (code: ErrorCode) => ({ status: errorCatalogue[code].status, body: { success: false, code } });

describe('boot', () => {
  it('refuses a live call nobody answers, by name', async () => {
    const { [liveIds[0]!]: _missing, ...others } = taken;
    await expect(serve(others)).rejects.toThrow(`Live calls without a handler: ${liveIds[0]}`);
  });

  it('refuses a handler no live call asks for, by name', async () => {
    await expect(serve({ ...taken, 'wallet.mint': async () => ok({}) } as Handlers)).rejects.toThrow('Handlers without a live call: wallet.mint');
  });
});

describe('[CALL-02] the door', () => {
  const open = callWith({ auth: 'none' });
  const framed = callWith({ auth: 'session', frame: true });
  const sited = callWith({ auth: 'session' });
  const member = callWith({ auth: 'member' });
  const notLoggedIn = refusedWith('not_logged_in');
  const ended = refusedWith('session_ended');
  const denied = refusedWith('permission_denied');
  const welcome = { status: 200, body: { success: true } };
  it.each([
    ['nobody', {}, welcome, notLoggedIn, notLoggedIn, notLoggedIn],
    ['a stranger', bearer('stranger'), welcome, ended, ended, ended],
    ['a member', bearer('real'), welcome, welcome, welcome, welcome],
    ['an agent', bearer('agent'), welcome, welcome, welcome, welcome],
    ['a trial account', bearer('trial'), welcome, welcome, welcome, refusedWith('free_reject')],
    ['a frame', bearer('frame'), welcome, welcome, denied, denied],
    ["another merchant's member", bearer('elsewhere'), welcome, ended, ended, ended],
    ["another merchant's frame", bearer('elseframe'), welcome, ended, ended, ended],
  ])('for %s', async (_who, headers, ...expected) => {
    await serve(taken);
    const heard = [];
    for (const id of [open, framed, sited, member]) heard.push(await ask(id, headers as Record<string, string>));
    expect(heard).toMatchObject(expected);
  });

  it('tells the handler who came in, and nothing of a token it did not ask for', async () => {
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

describe('[CALL-02] the door opens before the body is read', () => {
  const upload = calls['kyc.uploadImage'];
  const head = (headers: Record<string, string>) =>
    [`POST ${upload.path.replace(':image', 'selfie')} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''].join('\r\n');

  /** The status line that comes after the head alone, none of the body it promises having been sent. */
  async function statusOfHead(headers: Record<string, string>): Promise<string> {
    const line = connect((app!.server.address() as AddressInfo).port, '127.0.0.1');
    line.write(head({ 'content-type': 'image/png', ...headers }));
    const [answer] = (await once(line, 'data')) as [Buffer];
    line.destroy();
    return answer.toString('latin1').split('\r\n', 1)[0]!;
  }

  it.each([
    ['nobody', {}, 401],
    ['a stranger', bearer('stranger'), 401],
    ['a trial account', bearer('trial'), errorCatalogue.free_reject.status],
    ['a frame', bearer('frame'), errorCatalogue.permission_denied.status],
    ['a member who promises too much', bearer('real'), 413],
  ])('to %s', async (who, headers, status) => {
    await serve(taken);
    await app!.listen({ port: 0, host: '127.0.0.1' });
    const length = who.includes('too much') ? 6_000_000 : 5_000_000;
    expect(await statusOfHead({ ...(headers as Record<string, string>), 'content-length': String(length) })).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('and the handler of one who may come in gets it whole', async () => {
    let bytes = 0;
    await serve(handlersFor(async ({ image }) => ((bytes = image.length), ok({}))));
    const url = upload.path.replace(':image', 'selfie');
    const payload = Buffer.alloc(4_000_000);
    const answer = await app!.inject({ method: 'POST', url, headers: { ...bearer('real'), 'content-type': 'image/png' }, payload });
    expect([answer.statusCode, bytes]).toEqual([200, payload.length]);
  });
});

describe('[CALL-03] a refusal speaks', () => {
  const id = callWith({ auth: 'session' });
  const { vi, en } = errorCatalogue.not_logged_in;
  it.each([
    ['the language of the address before all', '?language=EN', 'vi', en],
    ['the first known one of the header', '', 'fr, en;q=0.8, vi;q=0.5', en],
    ['the merchant’s own without either', '', undefined, vi],
    ['the merchant’s own for one nobody knows', '?language=fr', 'en', vi],
    ['the merchant’s own when two are named', '?language=EN&language=VI', undefined, vi],
  ])('%s', async (_title, query, header, message) => {
    await serve(taken);
    expect((await ask(id, header === undefined ? {} : { 'accept-language': header }, query)).body.message).toBe(message);
  });
});

describe('what goes wrong is told in the envelope', () => {
  const json = callWith({ auth: 'none', body: 'json' });

  it('a body too large, one that is no JSON, one of another kind', async () => {
    await serve(taken);
    expect(await ask(json, {}, '', JSON.stringify('x'.repeat(256 * 1024)))).toMatchObject(refusedWith('body_too_large'));
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

  it('a fault of the server, without a word of why', async () => {
    await serve(handlersFor(async () => Promise.reject(new Error('the vault code is 1234'))));
    const { status, body } = await ask(callWith({ auth: 'none' }));
    expect({ status, body }).toEqual({ status: 500, body: { success: false, code: 'system_error', message: errorCatalogue.system_error.vi } });
    expect(logged).toContain('request failed');
  });

  it('[WAL-05] frees the key of what it could not do, keeps the key of what it did or refused', async () => {
    const kept: string[] = [];
    const outcomes = [async () => ok({}), async () => refuse('funds_insufficient'), async () => refuse('service_unavailable'), async () => Promise.reject(new Error('fault'))];
    let turn = 0;
    await serve(handlersFor(() => outcomes[turn++]!() as Promise<unknown>), {
      idempotencyKeys: {
        claim: async () => ({ state: 'fresh' }),
        settle: async (_owner, key) => void kept.push(`kept ${key}`),
        release: async (_owner, key) => void kept.push(`freed ${key}`),
        prune: async () => undefined,
      },
    });
    const body = JSON.stringify({ suborderIds: ['01aryz6s410000000000000000'] });
    for (const key of ['key-done', 'key-refused', 'key-unavailable', 'key-crashed']) await ask('lottery.cancelSuborders', { ...bearer('real'), 'idempotency-key': key }, '', body);
    expect(kept).toEqual(['kept key-done', 'kept key-refused', 'freed key-unavailable', 'freed key-crashed']);
  });
});

describe('every answer', () => {
  it('is for its caller and its moment only', async () => {
    await serve(taken);
    for (const headers of [{}, bearer('real')]) expect((await ask(callWith({ auth: 'session' }), headers)).headers['cache-control']).toBe('no-store');
  });

  it('carries what keeps a browser from running anybody else’s code', async () => {
    await serve(taken);
    const { headers } = await ask(callWith({ auth: 'none' }));
    const policy = new Map(String(headers['content-security-policy']).split(';').map((one) => [one.trim().split(' ')[0]!, one.trim().split(' ').slice(1)]));
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('script-src-attr')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'strict-origin' });
    expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});
