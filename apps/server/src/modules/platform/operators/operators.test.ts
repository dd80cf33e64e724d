import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { recordEntry } from '../audit/index.ts';
import { resetByCommand } from './index.ts';
import { startTestPlatform, valueOf, newMember, type TestPlatform } from '../../../../../../tests/kit/src/index.ts';
import {
  codeAt,
  cookieOf,
  enrol,
  newOperator,
  opsCall,
  OPERATOR_PASSWORD,
  signInOperator,
} from '../../../../../../tests/kit/src/operator.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());
/** Each test begins with a new time step, so that none ends between creating a code and checking it. */
beforeEach(() => world.clock.advance(STEP_MS - (world.clock.now() % STEP_MS)));

const trailOf = (where: string, values: readonly unknown[]) =>
  world.query<{ call: string; outcome: string; code: string | null; after: Record<string, unknown> | null }>(
    `SELECT call, outcome, code, after FROM audit.entry WHERE ${where} ORDER BY id`,
    values,
  );

describe('[CON-01] signing in to the console', () => {
  test('password and code open a session in a cookie no script and no other site can use', async () => {
    const admin = await newOperator(world, ['admin']);
    await world.clock.advance(STEP_MS);
    const body = {
      username: admin.username,
      password: admin.password,
      totp: codeAt(admin.totpSecret, world.clock.now()),
    };
    const signedIn = await opsCall(world.address, 'ops.session.login', { body });
    if (!signedIn.ok) throw new Error(signedIn.code);
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^lantern_operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(signedIn.value).toMatchObject({
      merchant: 'DENLONG',
      operator: { roles: ['admin'] },
      recoveryCodesLeft: 10,
    });
    // A code is accepted once.
    expect(await opsCall(world.address, 'ops.session.login', { body })).toMatchObject({ code: 'wrong_credentials' });
    expect(await trailOf('operator_id = $1', [admin.operatorId])).toMatchObject([
      { call: 'ops.setup.finish', outcome: 'done' },
      { call: 'ops.session.login', outcome: 'done' },
      { call: 'ops.session.login', outcome: 'done' },
      { call: 'ops.session.login', outcome: 'refused', code: 'wrong_credentials' },
    ]);
  });

  test('without a code nothing opens; the ticket takes a code or a recovery code, once', async () => {
    const admin = await newOperator(world, ['admin']);
    const login = () =>
      opsCall(world.address, 'ops.session.login', { body: { username: admin.username, password: admin.password } });
    const asked = await login();
    expect(asked).toMatchObject({ code: 'second_factor_required', value: { methods: ['totp', 'recovery'] } });
    const ticket = String(asked.ok ? '' : asked.value?.['ticket']);
    const body = { ticket, method: 'recovery' as const, code: admin.recoveryCodes[0]! };
    expect(
      await opsCall(world.address, 'ops.session.confirm', { body: { ...body, code: '0000-0000-0000' } }),
    ).toMatchObject({
      code: 'second_factor_wrong',
    });
    expect(valueOf(await opsCall(world.address, 'ops.session.confirm', { body })).recoveryCodesLeft).toBe(9);
    expect(await opsCall(world.address, 'ops.session.confirm', { body })).toMatchObject({
      code: 'login_ticket_invalid',
    });
  });

  test('an unknown name is answered like a wrong password, and its tries are throttled alike', async () => {
    const admin = await newOperator(world, ['admin']);
    const tryAs = async (username: string) => {
      const answers: string[] = [];
      for (let time = 0; time < 6; time++) {
        const answer = await opsCall(world.address, 'ops.session.login', {
          body: { username, password: 'sai mat khau', totp: '000000' },
        });
        answers.push(answer.ok ? 'ok' : answer.code);
      }
      return answers;
    };
    const [known, unknown] = [await tryAs(admin.username), await tryAs('khong-co-ai')];
    expect(known).toEqual(unknown);
    expect(known).toEqual([...Array.from({ length: 5 }, () => 'wrong_credentials'), 'rate_limited']);
    const typed = await trailOf('operator_id IS NULL AND outcome = $1', ['refused']);
    expect(typed.length).toBeGreaterThanOrEqual(5);
  });

  test('guessing codes is throttled across sign-ins, and ten failures in a row lock the account until an admin lifts it', async () => {
    const [admin, target] = [await newOperator(world, ['admin']), await newOperator(world, ['finance'])];
    let failures = 0;
    for (let time = 0; failures < 10 && time < 40; time++) {
      const wrong = await opsCall(world.address, 'ops.session.login', {
        body: { username: target.username, password: target.password, totp: '123 456' },
      });
      if (!wrong.ok && wrong.code === 'rate_limited')
        await world.clock.advance(1000 * Number(wrong.value?.['retryAfterSec']));
      else failures += 1;
    }
    const login = async () => {
      await world.clock.advance(61 * MINUTE_MS - 59 * MINUTE_MS);
      return opsCall(world.address, 'ops.session.login', {
        body: {
          username: target.username,
          password: target.password,
          totp: codeAt(target.totpSecret, world.clock.now()),
        },
      });
    };
    expect(await login()).toMatchObject({ code: 'account_locked' });
    expect(await trailOf("object_id = $1 AND after->>'state' = 'locked'", [target.operatorId])).toHaveLength(1);
    const { cookie, csrf } = await signInOperator(world, admin);
    const as = { cookie, csrf };
    const { version, state } = valueOf(
      await opsCall(world.address, 'ops.operators.read', { params: { operatorId: target.operatorId } }, as),
    );
    expect(state).toBe('locked');
    const lift = { state: 'active' as const, version, reason: 'đã gọi xác nhận' };
    valueOf(
      await opsCall(
        world.address,
        'ops.operators.setState',
        { params: { operatorId: target.operatorId }, body: lift },
        as,
      ),
    );
    await world.clock.advance(60 * MINUTE_MS);
    expect((await login()).ok).toBe(true);
  });

  test('a lock forgets what led to it, failures do not prolong it, and every lock is in the trail', async () => {
    const [target, admin] = [await newOperator(world, ['finance']), await newOperator(world, ['admin'])];
    const lockedUntil = async () =>
      (
        await world.query<{ failures: number; until: Date | null }>(
          'SELECT failures, locked_until AS until FROM operators.operator WHERE id = $1',
          [target.operatorId],
        )
      )[0]!;
    const login = (password: string) =>
      opsCall(world.address, 'ops.session.login', { body: { username: target.username, password, totp: '000000' } });
    const failTimes = async (times: number) => {
      for (let failures = 0; failures < times;) {
        const wrong = await login('sai mat khau');
        if (!wrong.ok && wrong.code === 'rate_limited')
          await world.clock.advance(1000 * Number(wrong.value?.['retryAfterSec']));
        else failures += 1;
      }
    };
    await failTimes(10);
    const first = await lockedUntil();
    await failTimes(1);
    expect(await lockedUntil()).toEqual(first);
    await world.clock.advance(61 * MINUTE_MS);
    await failTimes(1);
    expect(await lockedUntil()).toEqual({ failures: 1, until: null });
    await failTimes(9);
    const locks = () => trailOf("object_id = $1 AND after->>'state' = 'locked'", [target.operatorId]);
    expect(await locks()).toHaveLength(2);
    const refused = await trailOf("operator_id = $1 AND code = 'rate_limited'", [target.operatorId]);
    expect(refused.length).toBeGreaterThan(0);
    // Lifted: the right password and code open it at once, without the waits of the failures.
    const as = await signInOperator(world, admin);
    const params = { operatorId: target.operatorId };
    const { version } = valueOf(await opsCall(world.address, 'ops.operators.read', { params }, as));
    const body = { state: 'active' as const, version, reason: 'đã gọi xác nhận' };
    valueOf(await opsCall(world.address, 'ops.operators.setState', { params, body }, as));
    const waits = () =>
      world.query("SELECT 1 FROM kernel.throttle WHERE name LIKE 'operators.%' AND subject = $1 AND tries > 0", [
        target.operatorId,
      ]);
    await expect.poll(waits).toEqual([]);
    await expect
      .poll(async () => (await login('sai mat khau')).ok || (await login('sai mat khau')))
      .toMatchObject({
        code: 'wrong_credentials',
      });
  });

  test('a wrong password of someone signed in counts towards the lock and is in the trail', async () => {
    const admin = await newOperator(world, ['admin']);
    const wrong = await admin.call('ops.profile.makeRecoveryCodes', { body: { password: 'sai mat khau' } });
    expect(wrong).toMatchObject({ code: 'password_wrong' });
    expect(await trailOf("operator_id = $1 AND outcome = 'refused'", [admin.operatorId])).toMatchObject([
      { call: 'ops.profile.makeRecoveryCodes', code: 'password_wrong' },
    ]);
    expect(await world.query('SELECT failures FROM operators.operator WHERE id = $1', [admin.operatorId])).toEqual([
      { failures: 1 },
    ]);
  });

  test('changes sent at once by one operator leave the database to everyone else', async () => {
    const [busy, other] = [await newOperator(world, ['admin']), await newOperator(world, ['admin'])];
    const flood = Promise.all(
      Array.from({ length: 40 }, () =>
        busy.call('ops.profile.makeRecoveryCodes', { body: { password: 'sai mat khau' } }),
      ),
    );
    expect((await other.call('ops.profile.update', { body: { displayName: 'Khác', language: 'VI' } })).ok).toBe(true);
    const codes = (await flood).map((answer) => (answer.ok ? 'ok' : answer.code));
    expect(new Set(codes)).toEqual(new Set(['password_wrong', 'rate_limited']));
  });

  test('a session ends after 15 idle minutes and after 8 hours; a passive call does not renew it', async () => {
    const admin = await newOperator(world, ['admin']);
    const me = (more: Record<string, string> = {}) => admin.call('ops.session.me', {}, { more });
    await world.clock.advance(14 * MINUTE_MS);
    expect((await me({ 'x-passive': '1' })).ok).toBe(true);
    await world.clock.advance(2 * MINUTE_MS);
    expect(await me()).toMatchObject({ code: 'session_ended' });
    const renewed = await signInOperator(world, admin);
    for (let minutes = 0; minutes < 8 * 60 - 10; minutes += 10) {
      await world.clock.advance(10 * MINUTE_MS);
      const answer = await opsCall(world.address, 'ops.session.me', {}, renewed);
      expect(answer.ok && Number(answer.headers.get('x-session-ends'))).toBeGreaterThan(world.clock.now());
    }
    await world.clock.advance(10 * MINUTE_MS);
    expect(await opsCall(world.address, 'ops.session.me', {}, renewed)).toMatchObject({ code: 'session_ended' });
  });

  test('a sign-in never continues a session it was handed, and signing out ends it on the server', async () => {
    const admin = await newOperator(world, ['admin']);
    await world.clock.advance(STEP_MS);
    const given = `lantern_operator=${'A'.repeat(43)}`;
    const body = {
      username: admin.username,
      password: admin.password,
      totp: codeAt(admin.totpSecret, world.clock.now()),
    };
    const signedIn = await opsCall(world.address, 'ops.session.login', { body }, { cookie: given });
    if (!signedIn.ok) throw new Error(signedIn.code);
    expect(cookieOf(signedIn.headers)).not.toBe(given);
    expect(await opsCall(world.address, 'ops.session.me', {}, { cookie: given })).toMatchObject({
      code: 'session_ended',
    });
    valueOf(await admin.call('ops.session.logout'));
    expect(await admin.call('ops.session.me')).toMatchObject({ code: 'session_ended' });
    const left = { cookie: cookieOf(signedIn.headers), csrf: signedIn.value.csrf };
    expect(valueOf(await opsCall(world.address, 'ops.session.list', {}, left)).list).toHaveLength(1);
    valueOf(await opsCall(world.address, 'ops.session.endAll', {}, left));
    expect(await opsCall(world.address, 'ops.session.me', {}, left)).toMatchObject({ code: 'session_ended' });
  });

  test('a change needs the header of its own session, and comes from our own pages', async () => {
    const [one, other] = [await newOperator(world, ['admin']), await newOperator(world, ['admin'])];
    const renew = (csrf: string | undefined, more: Record<string, string> = {}) =>
      opsCall(world.address, 'ops.session.renew', {}, { cookie: one.headers.cookie, csrf, more });
    expect(await renew(undefined)).toMatchObject({ status: 403, code: 'csrf_invalid' });
    expect(await renew(other.headers.csrf)).toMatchObject({ code: 'csrf_invalid' });
    expect(await renew(one.headers.csrf, { origin: 'https://evil.example' })).toMatchObject({ code: 'csrf_invalid' });
    expect((await renew(one.headers.csrf, { origin: world.address })).ok).toBe(true);
  });

  test('the list of networks of a merchant shuts out every other, and no one locks themselves out', async () => {
    const admin = await newOperator(world, ['admin']);
    const set = (networks: string[], version: number) =>
      admin.call('ops.networks.set', { body: { networks, version, reason: 'chỉ văn phòng' } });
    expect(await set(['203.0.113.0/24'], 0)).toMatchObject({ code: 'network_not_allowed' });
    expect(await set(['not a network'], 0)).toMatchObject({ code: 'field_invalid' });
    expect(valueOf(await set(['127.0.0.0/8', '::1'], 0)).version).toBe(1);
    expect(await set(['127.0.0.0/8'], 0)).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: expect.any(String) },
    });
    await world.query("UPDATE operators.network SET networks = '{203.0.113.0/24}'");
    expect(await admin.call('ops.operators.list')).toMatchObject({ code: 'network_not_allowed' });
    await world.clock.advance(STEP_MS);
    const body = {
      username: admin.username,
      password: admin.password,
      totp: codeAt(admin.totpSecret, world.clock.now()),
    };
    expect(await opsCall(world.address, 'ops.session.login', { body })).toMatchObject({ code: 'network_not_allowed' });
    const elsewhere = await newOperator(world, ['admin'], ['DENLONG', 'KHACNHA']);
    await world.clock.advance(STEP_MS);
    const { username, password, totpSecret } = elsewhere;
    const there = { username, password, totp: codeAt(totpSecret, world.clock.now()) };
    expect(valueOf(await opsCall(world.address, 'ops.session.login', { body: there })).merchant).toBe('KHACNHA');
    await world.query("UPDATE operators.network SET networks = '{}'");
  });

  test('a member’s token opens nothing here, and an operator’s cookie nothing of a member', async () => {
    const [member, admin] = [await newMember(world.address), await newOperator(world, ['admin'])];
    for (const more of [{ authorization: `Bearer ${member.token}` }, { cookie: `lantern_operator=${member.token}` }])
      expect(await opsCall(world.address, 'ops.session.me', {}, { more })).toMatchObject({ status: 401 });
    const token = admin.headers.cookie.split('=')[1]!;
    for (const headers of [{ cookie: admin.headers.cookie }, { authorization: `Bearer ${token}` }]) {
      const answer = await fetch(`${world.address}/wps/member/info`, { headers });
      expect(answer.status).toBe(401);
    }
  });
});

describe('[CON-01] set-up links', () => {
  test('a link enrols once; a reset keeps the password and needs it', async () => {
    const [asking, deciding, lost] = [
      await newOperator(world, ['admin']),
      await newOperator(world, ['admin']),
      await newOperator(world, ['support']),
    ];
    const params = { operatorId: lost.operatorId };
    const { approvalId } = valueOf(
      await asking.call('ops.operators.resetFactors', { params, body: { reason: 'mất điện thoại' } }),
    );
    const decided = valueOf(
      await deciding.call('ops.approvals.decide', {
        params: { approvalId: approvalId! },
        body: { decision: 'approve' },
      }),
    );
    expect(decided.state).toBe('carried_out');
    expect(await lost.call('ops.session.me')).toMatchObject({ code: 'session_ended' });
    expect(valueOf(await asking.call('ops.operators.read', { params }))).toMatchObject({
      state: 'active',
      setup: 'factors',
    });
    const { path } = valueOf(await asking.call('ops.operators.setupLink', { params }));
    const token = path.split('#')[1]!;
    expect(
      await opsCall(world.address, 'ops.setup.start', { body: { token, password: 'sai mat khau' } }),
    ).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await trailOf("call = 'ops.setup.start' AND object_id = $1", [lost.operatorId])).toMatchObject([
      { outcome: 'refused', code: 'wrong_credentials' },
    ]);
    const again = await enrol(world, path);
    expect(again.totpSecret).not.toBe(lost.totpSecret);
    await signInOperator(world, { username: lost.username, password: OPERATOR_PASSWORD, totpSecret: again.totpSecret });
    expect(await opsCall(world.address, 'ops.setup.start', { body: { token } })).toMatchObject({
      code: 'setup_link_invalid',
    });
  });

  test('a created operator’s entry names it, and who asked for it is shown by name', async () => {
    const [asking, deciding] = [await newOperator(world, ['admin']), await newOperator(world, ['admin'])];
    const username = `moi${process.pid}`;
    const body = {
      username,
      displayName: 'Người mới',
      language: 'VI' as const,
      roles: ['support' as const],
      merchants: ['DENLONG'],
      reason: 'thêm ca đêm',
    };
    const { approvalId } = valueOf(await asking.call('ops.operators.create', { body }));
    const decision = { params: { approvalId: approvalId! }, body: { decision: 'approve' as const } };
    valueOf(await deciding.call('ops.approvals.decide', decision));
    const [made] = await world.query<{ id: string; by: string }>(
      'SELECT id, changed_by AS by FROM operators.operator WHERE username = $1',
      [username],
    );
    expect(made!.by).toMatch(/^Op \d+$/);
    const entries = await trailOf("call = 'ops.operators.create' AND object_id = $1", [made!.id]);
    expect(entries).toMatchObject([{ outcome: 'done', after: { username, approvalId } }]);
  });

  test('a reset leaves someone disabled so, and ends what the demo published', async () => {
    const [admin, target] = [await newOperator(world, ['admin']), await newOperator(world, ['support'])];
    const { db } = world.platform.kernel;
    await world.query("UPDATE operators.operator SET state = 'disabled', demo = true WHERE id = $1", [
      target.operatorId,
    ]);
    const reset = valueOf(await resetByCommand(db, recordEntry, target.username));
    expect(reset.isDisabled).toBe(true);
    const token = reset.path.split('#')[1]!;
    expect(await opsCall(world.address, 'ops.setup.start', { body: { token } })).toMatchObject({
      code: 'setup_link_invalid',
    });
    const params = { operatorId: target.operatorId };
    const { version, state } = valueOf(await admin.call('ops.operators.read', { params }));
    expect(state).toBe('disabled');
    valueOf(
      await admin.call('ops.operators.setState', { params, body: { state: 'active', version, reason: 'về lại' } }),
    );
    expect(valueOf(await opsCall(world.address, 'ops.setup.start', { body: { token } })).kind).toBe('account');
    expect(await world.query('SELECT demo FROM operators.operator WHERE id = $1', [target.operatorId])).toEqual([
      { demo: false },
    ]);
  });

  test('outside the demo no one lets in a login the demo published', async () => {
    const there = await startTestPlatform({ environment: { LANTERN_ENV: 'production' } });
    onTestFinished(() => there.close());
    const [admin, target] = [await newOperator(there, ['admin']), await newOperator(there, ['support'])];
    await there.query("UPDATE operators.operator SET state = 'disabled', demo = true WHERE id = $1", [
      target.operatorId,
    ]);
    const params = { operatorId: target.operatorId };
    const { version } = valueOf(await admin.call('ops.operators.read', { params }));
    const body = { state: 'active' as const, version, reason: 'về lại' };
    expect(await admin.call('ops.operators.setState', { params, body })).toMatchObject({
      code: 'operator_state_conflict',
    });
  });

  test('the app stays where no passkey of this host would remain', async () => {
    const admin = await newOperator(world, ['admin']);
    await world.query(
      `INSERT INTO operators.passkey (id, operator_id, slot, host, credential_id, public_key, counter, name)
      VALUES ($1, $1, 1, 'console.elsewhere.example', $1, '\\x00', 0, 'Key')`,
      [admin.operatorId],
    );
    const body = { password: admin.password };
    expect(await admin.call('ops.profile.removeTotp', { body })).toMatchObject({ code: 'factor_last' });
    await world.query("UPDATE operators.passkey SET host = 'localhost' WHERE operator_id = $1", [admin.operatorId]);
    const { hostname } = new URL(world.address);
    await world.query('UPDATE operators.passkey SET host = $2 WHERE operator_id = $1', [admin.operatorId, hostname]);
    valueOf(await admin.call('ops.profile.removeTotp', { body }));
  });

  test('a change of someone is in the trail of each merchant they work for', async () => {
    const both = ['DENLONG', 'KHACNHA'];
    const [admin, target] = [await newOperator(world, ['admin'], both), await newOperator(world, ['support'], both)];
    const params = { operatorId: target.operatorId };
    valueOf(await admin.call('ops.operators.endSessions', { params, body: { reason: 'mất máy' } }));
    const entries = await world.query<{ merchant: string; reason: string }>(
      `SELECT merchant_code AS merchant, reason FROM audit.entry
      WHERE call = 'ops.operators.endSessions' AND object_id = $1 ORDER BY merchant_code`,
      [target.operatorId],
    );
    expect(entries).toEqual(both.map((merchant) => ({ merchant, reason: 'mất máy' })));
  });

  test('no secret is readable in the tables', async () => {
    const admin = await newOperator(world, ['admin']);
    const tables = [
      'operator',
      'session',
      'totp',
      'totp_draft',
      'recovery_code',
      'setup_link',
      'login_ticket',
      'challenge',
    ];
    const rows = await Promise.all(
      tables.map((table) => world.query<{ row: string }>(`SELECT t::text AS row FROM operators.${table} t`)),
    );
    const dump = [...rows.flat(), ...(await world.query<{ row: string }>('SELECT e::text AS row FROM audit.entry e'))]
      .map(({ row }) => row)
      .join('\n');
    const secrets = [
      admin.password,
      admin.totpSecret,
      ...admin.recoveryCodes,
      admin.headers.csrf,
      admin.headers.cookie.split('=')[1]!,
    ];
    for (const secret of secrets) expect(dump.includes(secret)).toBe(false);
  });
});

describe('[CON-14/views] [CON-19/savedViews] saved views', () => {
  test('belong to the operator, the merchant and the place; a name is saved once', async () => {
    const [own, other] = [await newOperator(world, ['finance']), await newOperator(world, ['finance'])];
    const query = { place: 'reports' };
    const view = { ...query, name: 'GGR theo ngày', search: 'groupBy=day' };
    const saved = valueOf(await own.call('ops.profile.saveView', { body: view }));
    valueOf(await own.call('ops.profile.saveView', { body: { ...view, search: 'groupBy=week' } }));
    const listed = async (by: typeof own, place: string) =>
      valueOf(await by.call('ops.profile.views', { query: { place } })).list;
    expect(await listed(own, 'reports')).toMatchObject([{ viewId: saved.viewId, search: 'groupBy=week' }]);
    expect([await listed(own, 'audit'), await listed(other, 'reports')]).toEqual([[], []]);
    for (let made = 1; made < 30; made++)
      valueOf(await own.call('ops.profile.saveView', { body: { ...view, name: `Mẫu ${made}` } }));
    expect(await own.call('ops.profile.saveView', { body: { ...view, name: 'một mẫu nữa' } })).toMatchObject({
      code: 'field_invalid',
    });
    const drop = (by: typeof own) => by.call('ops.profile.dropView', { params: { viewId: saved.viewId } });
    expect(await drop(other)).toMatchObject({ code: 'view_not_found' });
    expect(valueOf(await drop(own))).toEqual({});
  });
});
