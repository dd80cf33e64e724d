import { calls, type Calls } from '@lantern/contract';
import { calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTable } from './error-table.ts';
import { createClient, type Client, type ClientOptions } from './client.ts';
import { encryptWithJose } from './encrypt.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { routeTable } from './routes.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}
type Reply = (sent: Sent) => Response | Promise<Response>;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const success = (value: unknown) => json(200, { success: true, value });
const refusal = (status: number, code: string, value?: unknown) =>
  json(status, { success: false, code, message: `said ${code}`, value });

function setUp(reply: Reply, options: Partial<ClientOptions<Calls>> = {}): { client: Client<Calls>; sent: Sent[] } {
  const sent: Sent[] = [];
  const client = createClient<Calls>({
    calls: routeTable(calls),
    errors: errorTable(),
    baseUrl: 'http://lantern.test',
    getToken: () => 'token-1',
    getLanguage: () => 'VI',
    fetch: async (url, init) => {
      const one = {
        method: init?.method ?? '',
        url: String(url),
        headers: new Headers(init?.headers),
        body: String(init?.body ?? ''),
      };
      sent.push(one);
      return reply(one);
    },
    ...options,
  });
  return { client, sent };
}

const order = { gameCode: 'mb45', numero: '202610090001', prizeMode: 'Elott', playType: 'trad', items: [] };

afterEach(() => {
  vi.useRealTimers();
});

describe('building a request', () => {
  it('puts params into the path, query fields behind it, and leaves absent ones out', async () => {
    const { client, sent } = setUp(() => success({}));
    await client.call('lottery.draw', { params: { gameCode: 'mb45', numero: '20261009' } });
    await client.call('wallet.transactions', { query: { txCode: 'a b', from: undefined, pageNo: 2 } });
    expect(sent[0]?.url).toBe('http://lantern.test/lgw/draws/mb45/20261009');
    expect(sent[1]?.url).toBe('http://lantern.test/wps/relay/ODS2_MemberTransaction?txCode=a%20b&pageNo=2');
  });

  it('escapes a param that tries to leave its position in the path', async () => {
    const { client, sent } = setUp(() => success({}));
    await client.call('deposit.order', { params: { orderId: '../orders?x=1' } });
    expect(sent[0]?.url).toBe('http://lantern.test/wps/deposit/orders/..%2Forders%3Fx%3D1');
  });

  it('carries token, language and device as headers, and the token never in the address', async () => {
    const { client, sent } = setUp(() => success({}), { device: () => 'OTHERS' });
    await client.call('member.profile');
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(sent[0]?.headers.get('Accept-Language')).toBe('vi');
    expect(sent[0]?.headers.get('Device')).toBe('OTHERS');
    expect(sent[0]?.url).not.toContain('token-1');
  });

  it('sends no token with calls that need none', async () => {
    const { client, sent } = setUp(() => success({}));
    await client.call('system.status');
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });

  it('accepts the whole contract in place of the slim table', async () => {
    const { client, sent } = setUp(() => success({ status: 0, ip: '127.0.0.1' }), { calls });
    expect(await client.call('system.status')).toEqual({ ok: true, value: { status: 0, ip: '127.0.0.1' } });
    expect(sent[0]?.method).toBe('GET');
  });
});

describe('idempotency keys', () => {
  it('makes a key for a call that moves money, another for each intent, none for other calls', async () => {
    const { client, sent } = setUp(() => success({}));
    await client.call('lottery.placeOrder', { body: order });
    await client.call('lottery.placeOrder', { body: order });
    await client.call('wallet.balance');
    const keys = sent.map((one) => one.headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeNull();
  });

  it('sends the given key and returns it with a failure, so that a retry repeats the intent', async () => {
    const { client, sent } = setUp(() => {
      throw new TypeError('offline');
    });
    const first = await client.call('lottery.placeOrder', { body: order });
    expect(first).toMatchObject({ ok: false, code: 'network_offline' });
    const key = first.ok ? '' : (first.idempotencyKey ?? '');
    await client.call('lottery.placeOrder', { body: order, idempotencyKey: key });
    expect(sent[1]?.headers.get('Idempotency-Key')).toBe(key);
  });

  it('has no duplicate in ten thousand keys', () => {
    expect(new Set(Array.from({ length: 10_000 }, newIdempotencyKey)).size).toBe(10_000);
  });
});

describe('reading an answer', () => {
  it('returns a refusal with code, message, status and value', async () => {
    const { client } = setUp(() => refusal(401, 'wrong_credentials', { captcha: true }));
    expect(await client.call('member.profile')).toEqual({
      ok: false,
      code: 'wrong_credentials',
      message: 'said wrong_credentials',
      status: 401,
      value: { captcha: true },
      silent: false,
    });
  });

  it('[CALL-03] maps an unknown code to unknown_error, and a missing envelope to system_error', async () => {
    const replies = [
      refusal(400, 'brand_new_code'),
      refusal(400, 'toString'),
      new Response('<html>', { status: 502 }),
      new Response('', { status: 404 }),
    ];
    const { client } = setUp(() => replies.shift() ?? success({}));
    const codes: unknown[] = [];
    for (let index = 0; index < 4; index += 1) {
      const result = await client.call('system.status');
      codes.push(result.ok ? 'ok' : [result.code, result.message]);
    }
    expect(codes).toEqual([
      ['unknown_error', 'Lỗi không xác định'],
      ['unknown_error', 'Lỗi không xác định'],
      ['system_error', 'Lỗi hệ thống, vui lòng thử lại sau'],
      ['unknown_error', 'Lỗi không xác định'],
    ]);
  });

  it('reports a failed connection and a timeout as network_offline', async () => {
    const { client } = setUp(() => success({}), {
      timeoutMs: 5,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    expect(await client.call('system.status')).toMatchObject({ ok: false, code: 'network_offline', status: 0 });
  });

  it('ends a call early, as offline', async () => {
    const { client } = setUp(() => success({}), {
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    const abort = new AbortController();
    const result = client.call('system.status', { abort });
    abort.abort();
    expect(await result).toMatchObject({ ok: false, code: 'network_offline', status: 0 });
  });

  it('[CALL-03] marks failures of "no alert" calls as silent', async () => {
    const { client } = setUp(() => refusal(500, 'system_error'));
    expect(await client.call('winner.board')).toMatchObject({ ok: false, silent: true });
    expect(await client.call('system.status')).toMatchObject({ ok: false, silent: false });
  });

  it('reports once per token that the session ended', async () => {
    let token = 'token-1';
    const ended: string[] = [];
    const { client } = setUp(() => refusal(401, 'session_ended'), {
      getToken: () => token,
      onSessionEnded: (code) => ended.push(code),
    });
    await client.call('member.profile');
    await client.call('wallet.balance');
    token = 'token-2';
    await client.call('wallet.balance');
    expect(ended).toEqual(['session_ended', 'session_ended']);
  });
});

describe('leaving a session', () => {
  const waiting = (): { readonly aborted: boolean[]; readonly fetch: typeof fetch } => {
    const aborted: boolean[] = [];
    return {
      aborted,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          const at = aborted.push(false) - 1;
          init?.signal?.addEventListener('abort', () => {
            aborted[at] = true;
            reject(new DOMException('aborted', 'AbortError'));
          });
        }),
    };
  };

  it('drops its calls under way, so that none meets the end of the session on the server', async () => {
    const { aborted, fetch } = waiting();
    const { client } = setUp(() => success({}), { fetch });
    const pending = client.call('wallet.balance');
    const [publicCall, logout] = [client.call('system.status'), client.call('session.logout', { token: 'token-1' })];
    await vi.waitFor(() => expect(aborted).toHaveLength(3));
    client.leave('token-1');
    expect(await pending).toMatchObject({ ok: false, code: 'network_offline', silent: true });
    expect(aborted).toEqual([true, false, false]);
    void Promise.all([publicCall, logout]);
  });

  it('sends no more calls with it, but those that name it', async () => {
    const { client, sent } = setUp(() => success({}));
    client.leave('token-1');
    expect(await client.call('wallet.balance')).toMatchObject({ ok: false, code: 'network_offline', silent: true });
    expect(sent).toHaveLength(0);
    expect(await client.call('session.logout', { token: 'token-1' })).toMatchObject({ ok: true });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  });

  it('leaves the session that replaced it alone', async () => {
    let token = 'token-1';
    const ended: string[] = [];
    const { client } = setUp(() => ((token = 'token-2'), refusal(401, 'session_elsewhere')), {
      getToken: () => token,
      onSessionEnded: (code) => ended.push(code),
    });
    expect(await client.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_elsewhere' });
    client.leave('token-1');
    expect(ended).toEqual([]);
    expect(await client.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_elsewhere' });
    expect(ended).toEqual(['session_elsewhere']);
  });
});

describe('encrypted bodies', () => {
  async function keyPair() {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    const jwk = await exportJWK(publicKey);
    return {
      privateKey,
      jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ECDH-ES', use: 'enc', ext: true },
    };
  }
  const open = async (sent: Sent, key: CryptoKey): Promise<unknown> => {
    const { payload } = JSON.parse(sent.body) as { payload: string };
    const { plaintext } = await compactDecrypt(payload, key);
    return JSON.parse(new TextDecoder().decode(plaintext));
  };
  const login = { username: 'lan', password: 'Đèn lồng 88' };

  it("encrypts the body to the server's key and names that key", async () => {
    const pair = await keyPair();
    const { client, sent } = setUp(
      (one) => (one.url.endsWith('publicKey') ? success(pair.jwk) : success({ token: 't' })),
      { encrypt: encryptWithJose },
    );
    await client.call('session.login', { body: login });
    await client.call('session.login', { body: login });
    expect(sent.map((one) => one.url.split('/').pop())).toEqual(['publicKey', 'login', 'login']);
    expect(sent[1]?.headers.get('Encryption')).toBe(pair.jwk.kid);
    expect(sent[1]?.body).not.toContain('lan');
    expect(await open(sent[1] as Sent, pair.privateKey)).toEqual(login);
  });

  it('fetches the key again and retries once after encryption_invalid', async () => {
    const [old, next] = [await keyPair(), await keyPair()];
    let fetches = 0;
    const { client, sent } = setUp(
      (one) => {
        if (one.url.endsWith('publicKey')) return success((fetches += 1) === 1 ? old.jwk : next.jwk);
        return one.headers.get('Encryption') === next.jwk.kid
          ? success({ token: 't' })
          : refusal(400, 'encryption_invalid');
      },
      { encrypt: encryptWithJose },
    );
    expect(await client.call('session.login', { body: login })).toEqual({ ok: true, value: { token: 't' } });
    expect(await open(sent[3] as Sent, next.privateKey)).toEqual(login);
  });

  it('gives up after the one retry', async () => {
    const pair = await keyPair();
    const { client, sent } = setUp(
      (one) => (one.url.endsWith('publicKey') ? success(pair.jwk) : refusal(400, 'encryption_invalid')),
      {
        encrypt: encryptWithJose,
      },
    );
    expect(await client.call('session.login', { body: login })).toMatchObject({
      ok: false,
      code: 'encryption_invalid',
    });
    expect(sent).toHaveLength(4);
  });

  it('never sends a plain body when it cannot encrypt', async () => {
    const { client, sent } = setUp(() => success({ kid: 'k' }));
    expect(await client.call('session.login', { body: login })).toMatchObject({
      ok: false,
      code: 'encryption_required',
    });
    expect(sent.every((one) => one.body === '')).toBe(true);
  });

  it('does not cache a failed key fetch', async () => {
    const pair = await keyPair();
    const keyReplies = [refusal(503, 'service_unavailable'), success(pair.jwk)];
    const { client } = setUp(
      (one) => (one.url.endsWith('publicKey') ? (keyReplies.shift() ?? success({})) : success({ token: 't' })),
      {
        encrypt: encryptWithJose,
      },
    );
    expect(await client.call('session.login', { body: login })).toMatchObject({
      ok: false,
      code: 'service_unavailable',
    });
    expect(await client.call('session.login', { body: login })).toMatchObject({ ok: true });
  });
});

describe('throttles', () => {
  it('[CALL-02] makes at most one unread-count call per 250 ms; callers inside the window share its answer', async () => {
    let nowMs = 1000;
    let served = 0;
    const { client, sent } = setUp(() => success({ totalUnreadCount: (served += 1) }), { now: () => nowMs });
    const first = client.call('message.unreadCount');
    nowMs += 249;
    const second = client.call('message.unreadCount');
    expect(await second).toEqual(await first);
    expect(sent).toHaveLength(1);
    nowMs += 1;
    expect(await client.call('message.unreadCount')).toEqual({ ok: true, value: { totalUnreadCount: 2 } });
    expect(sent).toHaveLength(2);
  });

  it('[CALL-02] spaces different mark-as-read calls by 150 ms and loses none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const startedAtMs: number[] = [];
    const { client, sent } = setUp(() => {
      startedAtMs.push(performance.now());
      return success({});
    });
    const mark = (announcementId: string) =>
      client.call('announcement.markRead', { body: { announcementId, read: true } });
    const results = Promise.all([mark('a'), mark('b'), mark('a'), mark('c')]);
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    expect(await results).toEqual(Array.from({ length: 4 }, () => ({ ok: true, value: {} })));
    const first = startedAtMs[0] ?? 0;
    expect(startedAtMs.map((ms) => ms - first)).toEqual([0, 150, 300]);
    expect(sent.map((one) => (JSON.parse(one.body) as { announcementId: string }).announcementId)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('does not share an answer between two sessions', async () => {
    let token = 'token-1';
    const { client, sent } = setUp(() => success({}), { getToken: () => token });
    const first = client.call('message.unreadCount');
    token = 'token-2';
    await Promise.all([first, client.call('message.unreadCount')]);
    expect(sent.map((one) => one.headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-2']);
  });
});

describe('a start table without most of the contract', () => {
  const { 'message.unreadCount': first } = routeTable(calls);
  const { words } = errorTable();
  const whole = { callTable: routeTable(calls), errorTable: errorTable() };
  const part = { calls: { 'message.unreadCount': first }, errors: { codes: [], words } };

  it('makes its own calls without the rest, and loads the rest for any other', async () => {
    const fetchWhole = vi.fn<() => Promise<typeof whole>>(async () => whole);
    const { client, sent } = setUp(() => success({ totalUnreadCount: 1 }), { ...part, whole: fetchWhole });
    expect(await client.call('message.unreadCount')).toMatchObject({ ok: true });
    expect(fetchWhole).not.toHaveBeenCalled();
    expect(await client.call('deposit.order', { params: { orderId: 'x' } })).toMatchObject({ ok: true });
    expect(sent[1]?.url).toBe('http://lantern.test/wps/deposit/orders/x');
  });

  it('[CALL-03] distinguishes a refusal it knows from one of a newer server', async () => {
    const codes = ['rate_limited', 'of_next_year'];
    let nowMs = 0;
    const { client } = setUp(() => refusal(409, codes.shift()!), {
      ...part,
      whole: async () => whole,
      now: () => (nowMs += 10_000),
    });
    expect(await client.call('message.unreadCount')).toMatchObject({
      ok: false,
      code: 'rate_limited',
      message: 'said rate_limited',
    });
    expect(await client.call('message.unreadCount')).toMatchObject({ ok: false, code: 'unknown_error' });
  });

  it('is offline for a call whose route cannot be fetched, and makes it once it can', async () => {
    const answers = [Promise.reject(new Error('connection lost')), Promise.resolve(whole)];
    const { client, sent } = setUp(() => success({}), { ...part, whole: () => answers.shift()! });
    expect(await client.call('deposit.order', { params: { orderId: 'x' } })).toMatchObject({
      ok: false,
      code: 'network_offline',
    });
    expect(sent).toHaveLength(0);
    expect(await client.call('deposit.order', { params: { orderId: 'x' } })).toMatchObject({ ok: true });
  });

  it("accepts the server's code as it is when the list of codes cannot be fetched", async () => {
    const { client } = setUp(() => refusal(503, 'maintenance'), {
      ...part,
      whole: () => Promise.reject(new Error('connection lost')),
    });
    expect(await client.call('message.unreadCount')).toMatchObject({ ok: false, code: 'maintenance' });
  });

  it('calls for the session it was asked in, although that ends while the contract loads', async () => {
    let token: string | null = 'token-1';
    let load: (loaded: typeof whole) => void = () => undefined;
    const { client, sent } = setUp(() => success({}), {
      ...part,
      getToken: () => token,
      whole: () => new Promise((resolve) => (load = resolve)),
    });
    const answer = client.call('member.profile');
    token = null;
    client.leave('token-1');
    load(whole);
    expect(await answer).toMatchObject({ ok: false, code: 'network_offline', silent: true });
    expect(sent).toEqual([]);
  });
});
