/** Attacks on the console: forged requests, huge bodies, formula cells, one's own roles, and a trail that its database's owner has changed. */
import { opsCalls, ROLES, type OpsCallId, type OpsCallShape } from '@lantern/contract/ops';
import { WALLET_PATH, WALLET_VERBS } from '@lantern/contract/wallet-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestDigest } from '../../apps/server/src/kernel/http/request-signature.ts';
import { newMember, openVendorAccount, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { anyOpsCall, newOperator, signInOperator, type TestOperator } from '../kit/src/operator.ts';
import { plainRequest } from '../kit/src/plain-request.ts';
import { liveCalls } from './hostile-inputs.ts';

const MEGABYTE = 1024 * 1024;
const CHANGES = Object.entries<OpsCallShape>(opsCalls).filter(
  ([id, { state, auth, method }]) =>
    state === 'live' && auth === 'operator' && method !== 'GET' && !/^ops\.(?:session|profile)\./.test(id),
);

let world: TestPlatform;
let operator: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  operator = await newOperator(world, [...ROLES]);
});
afterAll(() => world?.close());

const pathOf = ({ path }: OpsCallShape): string => path.replaceAll(/:\w+/g, 'none');
const entries = async (): Promise<number> =>
  (await world.query<{ count: number }>('SELECT count(*)::integer AS count FROM audit.entry'))[0]!.count;

describe('[CON-01] a forged request', () => {
  test('without the header, with that of another session, or from another site, changes nothing in any call', async () => {
    const other = await newOperator(world, ['admin']);
    const second = await signInOperator(world, operator);
    const before = await entries();
    for (const [id] of CHANGES)
      for (const headers of [
        { cookie: operator.headers.cookie },
        { cookie: operator.headers.cookie, csrf: other.headers.csrf },
        { cookie: operator.headers.cookie, csrf: second.csrf },
        { ...operator.headers, more: { origin: 'https://evil.example' } },
        { ...operator.headers, more: { origin: 'null' } },
      ]) {
        const answer = await anyOpsCall(world.address, id as OpsCallId, { body: {} }, headers);
        expect([id, answer.ok ? 'admitted' : answer.code]).toEqual([id, 'csrf_invalid']);
      }
    expect(await entries()).toBe(before);
  });

  test('a page of another site cannot send the cookie, read an answer, or embed the console in its own', async () => {
    const page = await fetch(`${world.address}/console/`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const asked = await fetch(`${world.address}/ops/me`, {
      headers: { cookie: operator.headers.cookie, origin: 'https://evil.example' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('[CON-01] [CON-02] what opens one kind of call opens no other', () => {
  const WITH_SESSION = Object.entries<OpsCallShape>(opsCalls).filter(
    ([, { state, auth }]) => state === 'live' && auth === 'operator',
  );
  /** The refusal of a request, whatever its answer is. */
  const codeAt = async (path: string, method: string, headers: Readonly<Record<string, string>>, body?: string) => {
    const { status, text } = await plainRequest(`${world.address}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect([path, status]).toEqual([path, 401]);
    return (JSON.parse(text) as { readonly code?: string }).code;
  };
  const NO_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);

  test('a member’s token and a vendor’s key, in every place they could be sent, open no operators’ call', async () => {
    const member = await newMember(world.address);
    const { vendor, secret } = await openVendorAccount(world, { code: 'PG' });
    for (const [id, call] of WITH_SESSION) {
      const path = pathOf(call);
      const body = NO_BODY.has(call.method) ? undefined : '{}';
      const at = String(Math.floor(world.clock.now() / 1000));
      const signature = requestDigest(secret, at, path.split('/').at(-1)!, body ?? '').toString('hex');
      const signed = { 'x-vendor': vendor, 'x-timestamp': at, 'x-signature': `t=${at},v2=${signature}` };
      const codes: Record<string, string | undefined> = {};
      for (const [what, headers] of Object.entries<Readonly<Record<string, string>>>({
        'a member’s token': { authorization: `Bearer ${member.token}` },
        'a member’s token as cookie': { cookie: `lantern_operator=${member.token}`, 'x-csrf': member.token },
        'a vendor’s signature': signed,
        'a vendor’s key': { ...signed, authorization: `Bearer ${secret}` },
        'a vendor’s key as cookie': { ...signed, cookie: `lantern_operator=${secret}`, 'x-csrf': secret },
      }))
        codes[what] = await codeAt(path, call.method, headers, body);
      expect([id, codes]).toEqual([
        id,
        {
          'a member’s token': 'not_logged_in',
          'a member’s token as cookie': 'session_ended',
          'a vendor’s signature': 'not_logged_in',
          'a vendor’s key': 'not_logged_in',
          'a vendor’s key as cookie': 'session_ended',
        },
      ]);
    }
  });

  test('an operator’s cookie and token open no members’ call and no call of a vendor', async () => {
    const { cookie, csrf } = operator.headers;
    const asMember = { cookie, 'x-csrf': csrf };
    const { vendor } = await openVendorAccount(world, { code: 'PG' });
    const asToken = { ...asMember, authorization: `Bearer ${cookie.split('=')[1]}` };
    for (const [id, call] of liveCalls) {
      // Where a session is not needed the caller is a guest.
      if (call.auth === 'none' || call.auth === 'optional') continue;
      const path = call.path.replaceAll(/:\w+/g, 'none');
      const codes = [await codeAt(path, call.method, asMember), await codeAt(path, call.method, asToken)];
      expect([id, codes]).toEqual([id, ['not_logged_in', 'session_ended']]);
    }
    for (const verb of WALLET_VERBS)
      for (const [named, code] of [
        [{}, 'vendor_unknown'],
        [{ 'x-vendor': vendor }, 'signature_invalid'],
      ] as const)
        expect([verb, await codeAt(`${WALLET_PATH}/${verb}`, 'POST', { ...asToken, ...named }, '{}')]).toEqual([
          verb,
          code,
        ]);
  });
});

describe('[OPS-09] a body of 10 MB', () => {
  const send = (call: OpsCallShape, body: Buffer) =>
    plainRequest(`${world.address}${pathOf(call)}`, {
      method: call.method,
      headers: {
        cookie: operator.headers.cookie,
        'x-csrf': operator.headers.csrf,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body,
    }).then(
      ({ status }) => status,
      // The server may close the connection before it has read everything.
      () => 413,
    );

  test('is refused by every call, and leaves no entry', async () => {
    const bodyOf = (size: number) => Buffer.from(JSON.stringify({ reason: 'x'.repeat(size) }));
    const [large, huge] = [bodyOf(2 * MEGABYTE), bodyOf(10 * MEGABYTE)];
    const before = await entries();
    for (const [id, call] of CHANGES) {
      // Files have limits of their own; 10 MB to every call would only take time.
      const status = await send(call, call.bodyMaximum !== undefined || /note/i.test(id) ? huge : large);
      expect([id, status >= 400 && status < 500]).toEqual([id, true]);
    }
    expect(await entries()).toBe(before);
    expect((await operator.call('ops.session.me')).ok).toBe(true);
  });

  test('a reason or note within the body’s limit but beyond its own is refused with its field', async () => {
    const member = await newMember(world.address);
    const [found] = await world.query<{ id: string }>('SELECT id FROM identity.member WHERE username = $1', [
      member.userName,
    ]);
    const text = 'x'.repeat(100_000);
    const params = { memberId: found!.id };
    expect(await operator.call('ops.members.writeNote', { params, body: { text } } as never)).toMatchObject({
      ok: false,
      status: 400,
    });
    const body = { memberId: found!.id, amount: 1_000, currency: 'VND', reason: text };
    expect(await operator.call('ops.adjustments.create', { body })).toMatchObject({ ok: false, status: 400 });
    expect(await world.query('SELECT 1 FROM audit.entry WHERE length(reason) > 1000')).toEqual([]);
  });
});

describe('[CON-02] [CON-03/roles] one’s own rights', () => {
  test('are raised by no one alone: not by oneself, not by a role without the right, not by fields of the request', async () => {
    const admin = await newOperator(world, ['admin']);
    const support = await newOperator(world, ['support']);
    const roles = (by: TestOperator, of: TestOperator, more: object = {}) =>
      by.call('ops.operators.setRoles', {
        params: { operatorId: of.operatorId },
        body: { roles: [...ROLES], merchants: ['DENLONG'], version: 1, reason: 'more rights', ...more },
      } as never);
    expect(await roles(admin, admin)).toMatchObject({ code: 'operator_self' });
    expect(await roles(support, support)).toMatchObject({ code: 'permission_denied' });
    expect(await roles(admin, support, { roles: ['root'] })).toMatchObject({ status: 400 });
    expect(await roles(admin, support, { merchants: ['DENLONG', 'KHACNHA'] })).toMatchObject({
      code: 'merchant_foreign',
    });
    const profile = {
      displayName: 'Vai khác',
      language: 'VI' as const,
      roles: [...ROLES],
      rights: ['operators.manage'],
    };
    await support.call('ops.profile.update', { body: profile } as never);
    expect(valueOf(await support.call('ops.session.me')).operator.roles).toEqual(['support']);
    const [stored] = await world.query<{ roles: string[] }>('SELECT roles FROM operators.operator WHERE id = $1', [
      admin.operatorId,
    ]);
    expect(stored!.roles).toEqual(['admin']);
  });
});

describe('[CON-19/export] a file of a list', () => {
  test('has no cell a spreadsheet would calculate, whatever an operator has typed', async () => {
    const admin = await newOperator(world, ['admin']);
    for (const displayName of ['=HYPERLINK("http://evil.example","x")', '+1+1', '@SUM(A1)', '-2+3'])
      await admin.call('ops.profile.update', { body: { displayName, language: 'VI' } });
    const body = { kind: 'adjustment' as const, threshold: 0, expiresHours: 12, version: 0, reason: '=cmd|calc!A1' };
    valueOf(await admin.call('ops.approvals.setSetting', { body }));
    const answer = await fetch(`${world.address}/ops/audit?format=csv`, {
      headers: { cookie: operator.headers.cookie },
    });
    const file = await answer.text();
    expect(file).toContain("'=cmd|calc!A1");
    const cells = file.split(/\r\n/).flatMap((line) => line.split(','));
    expect(cells.filter((cell) => /^"?[=+@\t]/.test(cell))).toEqual([]);
  });
});
