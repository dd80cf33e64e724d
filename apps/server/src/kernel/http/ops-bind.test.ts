import { setImmediate as turn } from 'node:timers/promises';
import { opsCalls, rightsOf, ROLES, type OpsCallId, type OpsCallShape } from '@lantern/contract/ops';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { ok, refuse } from '../result.ts';
import type { Merchant } from '../session.ts';
import type { TrailEntry } from '../trail.ts';
import type { Db } from '../tx.ts';
import type { OpsBindOptions } from './ops-admission.ts';
import { bindOpsCalls } from './ops-bind.ts';
import type { ApprovedVerbs, OperatorSession, OpsHandlers } from './ops-context.ts';
import { CALL_LIMITS } from './request-limits.ts';
import { createHttp } from './server.ts';

const merchantOf = (code: string): Merchant => ({
  code,
  currency: 'VND',
  defaultLanguage: 'VI',
  timeZone: 'Asia/Ho_Chi_Minh',
});
const OPERATOR: OperatorSession = {
  sessionId: 's',
  operatorId: 'o',
  username: 'thu',
  displayName: 'Thu',
  language: 'VI',
  roles: ROLES,
  rights: new Set(rightsOf(ROLES)),
  merchants: ['DENLONG', 'KHACNHA'],
  networks: {},
  passwordChangeRequired: false,
  csrf: 'csrf',
  idleEndsAt: 1,
  endsAt: 2,
};
const HEADERS = { cookie: 'lantern_operator=o', 'x-csrf': 'csrf' };
const LIVE = Object.entries<OpsCallShape>(opsCalls).filter(([, { state }]) => state === 'live');

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

interface Bound {
  readonly entries: TrailEntry[];
  /** The content of each claimed key. */
  readonly claimed: string[];
}

async function bind(
  handler: (context: never, input: never) => Promise<unknown>,
  operatorOf: (token: string) => OperatorSession = () => OPERATOR,
): Promise<Bound> {
  const [entries, claimed]: [TrailEntry[], string[]] = [[], []];
  app = await createHttp({
    log: createLog('error'),
    metrics: createMetrics(),
    defaultLanguage: 'VI',
    trustedProxies: [],
    requestsPerMinute: 1_200,
  });
  const [alone, approved] = [true, false].map((wanted) =>
    Object.fromEntries(
      LIVE.filter(([, { approval }]) => (approval === undefined) === wanted).map(([id]) => [id, handler]),
    ),
  );
  bindOpsCalls(app, {
    handlers: alone as OpsHandlers,
    approved: approved as unknown as ApprovedVerbs,
    requestApproval: handler as unknown as OpsBindOptions['requestApproval'],
    authenticate: async (token) => operatorOf(token),
    record: async (_tx, entry) => void entries.push(entry),
    publish: () => undefined,
    merchantOfHost: () => merchantOf('DENLONG'),
    merchantOf,
    idempotencyKeys: {
      claim: async (_owner, _key, _call, content) => (claimed.push(content), { state: 'fresh' }),
      settle: async () => undefined,
      refuse: async () => ({ state: 'stored' }),
      release: async () => undefined,
      prune: async () => undefined,
    },
    db: { transaction: (work: (tx: unknown) => unknown) => work({}) } as unknown as Db,
    checkAnswers: false,
  });
  return { entries, claimed };
}

const inject = (
  id: OpsCallId,
  headers: Record<string, string>,
  payload?: object,
  address = '127.0.0.1',
  param = 'x',
) => {
  const { method, path } = opsCalls[id];
  const url = path.replace(/:\w+/g, param);
  return app!.inject({ method, url, headers, remoteAddress: address, ...(payload ? { payload } : {}) });
};

describe('[CON-01] limits of operators’ calls', () => {
  it.each(Object.entries(CALL_LIMITS).filter(([id]) => id in opsCalls))(
    'too many of the most expensive calls, by address and by operator: %s',
    async (id, { address, member }) => {
      await bind(
        async () => refuse('input_invalid'),
        (token) => ({ ...OPERATOR, operatorId: token }),
      );
      const refused = async (
        times: number,
        headersOf: (turn: number) => Record<string, string>,
        from: (turn: number) => string,
      ) => {
        const answers = await Promise.all(
          Array.from({ length: times }, (_, at) => inject(id as OpsCallId, headersOf(at), undefined, from(at))),
        );
        return answers.filter(({ statusCode }) => statusCode === 429).length;
      };
      const someone = (at: number) => ({ ...HEADERS, cookie: `lantern_operator=o${at}` });
      expect(await refused(address, someone, (at) => `2001:db8::${at.toString(16)}`)).toBe(0);
      expect(
        await refused(
          1,
          () => someone(-1),
          () => '2001:db8::ffff',
        ),
      ).toBe(1);
      expect(
        await refused(
          1,
          () => someone(-2),
          () => '2001:db8:0:1::1',
        ),
      ).toBe(0);
      if (member === undefined) return;
      expect(
        await refused(
          member,
          () => HEADERS,
          (at) => `10.0.${at}.1`,
        ),
      ).toBe(0);
      expect(
        await refused(
          1,
          () => HEADERS,
          () => '10.0.255.1',
        ),
      ).toBe(1);
    },
  );

  it('few changes run at once, on a node and of one operator; too many that wait are refused', async () => {
    let [running, most] = [0, 0];
    const held: (() => void)[] = [];
    await bind(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((go) => held.push(go));
        running -= 1;
        return ok({});
      },
      (token) => ({ ...OPERATOR, operatorId: token }),
    );
    const changes = (who: string, times: number) =>
      Array.from({ length: times }, () =>
        inject('ops.session.logout', { ...HEADERS, cookie: `lantern_operator=${who}` }),
      );
    const mine = changes('mine', 30);
    await expect.poll(() => running).toBe(2);
    const others = ['a', 'b', 'c', 'd'].flatMap((who) => changes(who, 1));
    await expect.poll(() => running).toBe(4);
    let open = mine.length + others.length;
    const answers = Promise.all([...mine, ...others].map((answer) => answer.finally(() => (open -= 1))));
    while (open > 0) {
      held.shift()?.();
      await turn();
    }
    const codes = (await answers).map(({ statusCode }) => statusCode);
    expect(most).toBe(4);
    expect(codes.filter((code) => code === 429)).toHaveLength(30 - 22);
    expect(codes.slice(30)).toEqual([200, 200, 200, 200]);
  });
});

describe('[CON-04/changes] what the trail has of a request', () => {
  it('a refused attempt is in the trail of the merchant it was aimed at, as far as it is the operator’s', async () => {
    const { entries } = await bind(
      async () => ok({}),
      () => ({ ...OPERATOR, rights: new Set(), merchants: ['KHACNHA', 'DENLONG'] }),
    );
    for (const merchant of ['KHACNHA', 'DENLONG', 'XALA', undefined])
      await inject('ops.operators.list', { ...HEADERS, ...(merchant ? { 'x-merchant': merchant } : {}) });
    expect(entries.map(({ merchantCode, code }) => [merchantCode, code])).toEqual([
      ['KHACNHA', 'permission_denied'],
      ['DENLONG', 'permission_denied'],
      ['DENLONG', 'permission_denied'],
      ['DENLONG', 'permission_denied'],
    ]);
  });

  it('a path’s id is stored as PostgreSQL can store it', async () => {
    const { entries } = await bind(
      async () => ok({}),
      () => ({ ...OPERATOR, rights: new Set() }),
    );
    await inject('ops.operators.endSessions', HEADERS, { reason: 'x' }, '127.0.0.1', `%00${'a'.repeat(90)}`);
    expect(entries.map(({ object }) => object.id)).toEqual(['a'.repeat(90)]);
  });

  it('the refusal of a handler worth a line leaves one; renewing a session leaves none', async () => {
    const { entries } = await bind(async () => refuse('password_wrong'));
    await inject('ops.profile.removeTotp', HEADERS, { password: 'x' });
    expect(entries).toMatchObject([{ call: 'ops.profile.removeTotp', outcome: 'refused', code: 'password_wrong' }]);
    await inject('ops.session.renew', HEADERS);
    expect(entries).toHaveLength(1);
  });
});

describe('[CON-01] networks', () => {
  const shutOut = () => ({ ...OPERATOR, networks: { DENLONG: ['203.0.113.0/24'], KHACNHA: ['203.0.113.0/24'] } });

  it('a call that names no merchant acts for one whose networks admit the caller', async () => {
    const { entries } = await bind(
      async () => ok({}),
      () => ({ ...OPERATOR, networks: { DENLONG: ['203.0.113.0/24'] } }),
    );
    expect((await inject('ops.session.logout', HEADERS)).statusCode).toBe(200);
    expect((await inject('ops.operators.list', HEADERS)).statusCode).toBe(200);
    expect((await inject('ops.operators.list', { ...HEADERS, 'x-merchant': 'DENLONG' })).statusCode).toBe(403);
    expect(entries[0]).toMatchObject({ merchantCode: 'KHACNHA', call: 'ops.session.logout' });
  });

  it('signing out is possible from every network', async () => {
    await bind(async () => ok({}), shutOut);
    const codes = [];
    for (const id of ['ops.session.logout', 'ops.session.endAll', 'ops.session.me'] as const)
      codes.push((await inject(id, HEADERS)).statusCode);
    expect(codes).toEqual([200, 200, 403]);
  });
});

it('a repeated key at another merchant is another request', async () => {
  const { claimed } = await bind(async () => ok({}));
  const keyed = LIVE.find(([, { idempotency, path }]) => idempotency === 'key' && !path.includes(':'))![0] as OpsCallId;
  const body = { memberId: 'm', amount: 1, currency: 'VND', reason: 'x' };
  for (const merchant of ['DENLONG', 'KHACNHA'])
    await inject(keyed, { ...HEADERS, 'x-merchant': merchant, 'idempotency-key': crypto.randomUUID() }, body);
  expect(new Set(claimed).size).toBe(2);
});

describe('[CON-19/export] a list as a file', () => {
  const entry = (entryId: string, at: number, reason: string | null) => ({
    entryId,
    at,
    reason,
    operator: { name: 'Thu' },
  });
  const file = (query: string) =>
    app!.inject({ method: 'GET', url: `/ops/audit?${query}`, headers: HEADERS, remoteAddress: '127.0.0.1' });

  it('has every page, is named after merchant and place, and is in the trail with its filters', async () => {
    const read: unknown[] = [];
    const { entries } = await bind(async (_context: never, input: unknown) => {
      const { query } = input as { query: { after?: string } };
      read.push(query);
      const page = Number(query.after ?? 0);
      return ok({ list: [entry(`e${page}`, page, null)], next: page < 2 ? String(page + 1) : null });
    });
    const { statusCode, headers, body } = await file('format=csv&outcome=done&limit=1&after=1');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="DENLONG-audit.csv"');
    expect(body.startsWith('\uFEFFentryId,at,operator.name,')).toBe(true);
    expect(
      body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['e0', 'e1', 'e2']);
    expect(read).toMatchObject([{ limit: 200, outcome: 'done' }, { after: '1' }, { after: '2' }]);
    expect(entries).toMatchObject([
      { call: 'ops.audit.list', outcome: 'opened', after: { file: { outcome: 'done' } } },
    ]);
  });

  it('of the merchant its address names; of a foreign one it is refused', async () => {
    const { entries } = await bind(async () => ok({ list: [], next: null }));
    const own = await file('format=csv&merchant=KHACNHA');
    expect(own.headers['content-disposition']).toContain('KHACNHA-audit.csv');
    expect(entries).toMatchObject([{ merchantCode: 'KHACNHA' }]);
    expect((await file('format=csv&merchant=ELSEWHERE')).json()).toMatchObject({ code: 'merchant_foreign' });
  });

  it('has no cell that a spreadsheet calculates or that breaks a row', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a "b", c\r\nd'];
    await bind(async () => ok({ list: hostile.map((reason, at) => entry(String(at), 0, reason)), next: null }));
    const { body } = await file('format=csv');
    for (const text of hostile.slice(0, 4)) expect(body).toContain(`,'${text},`);
    expect(body).toContain(`,"a ""b"", c\r\nd",`);
    expect(body).toContain(',1970-01-01T00:00:00.000Z,');
  });

  it('is refused as the list is, and for lists without columns; nothing is recorded', async () => {
    const { entries } = await bind(async () => refuse('input_invalid'));
    expect((await file('format=csv')).statusCode).toBe(400);
    await app!.close();
    await bind(async () => ok({ list: [], next: null }));
    const withoutColumns = LIVE.find(
      ([, { method, csv, query, params }]) => method === 'GET' && !csv && query && !params,
    )!;
    const answer = await app!.inject({ method: 'GET', url: `${withoutColumns[1].path}?format=csv`, headers: HEADERS });
    expect(answer.json()).toMatchObject({ code: 'input_invalid' });
    expect(entries).toEqual([]);
  });
});
