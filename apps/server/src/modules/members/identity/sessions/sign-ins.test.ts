import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenOn } from '../../../../../../../tests/setup/listening-socket.ts';
import { newPerson, PASSWORD, signIn, type Person } from '../../../../../../../tests/kit/src/applicants.ts';
import { openBrowser, type Browser, type BrowserOptions } from '../../../../../../../tests/kit/src/browser.ts';
import { eventually, valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { CLOSE_SESSION_ENDED } from '../../../../../../../packages/contract/src/events.ts';
import type { SessionId } from '../../../../kernel/ids.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { IdentityModule } from '../index.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const FINGERPRINT = 'ab'.repeat(32);

let world: TestPlatform;
let identity: IdentityModule;
let named = 0;
beforeAll(async () => {
  world = await startTestPlatform();
  identity = world.platform.modules.identity;
});
afterAll(() => world.close());

const person = () => newPerson(world, `signer_${++named}`);

async function signedIn(
  { name }: Person,
  options: BrowserOptions = {},
  changes: Record<string, unknown> = {},
): Promise<Browser> {
  const browser = openBrowser(world.address, options);
  browser.token = valueOf(await signIn(browser.caller, name, PASSWORD, changes)).token;
  return browser;
}

const listOf = async ({ caller }: Browser) => valueOf(await caller.call('security.sessions')).list;
const isOver = async ({ token }: Browser) =>
  (await openBrowser(world.address, { token: token! }).caller.call('member.profile')).ok === false;

describe('the list of sign-ins', () => {
  test('shows device, shortened address, times, the current one, open ones, and new devices', async () => {
    const someone = await person();
    const phone = await signedIn(someone, { userAgent: IPHONE, from: '127.0.0.9' });
    valueOf(await phone.caller.call('session.logout'));
    await signIn(someone.browser.caller, someone.name, PASSWORD);
    const list = await listOf(someone.browser);
    expect(
      list.map(({ device, address, current, open, newDevice }) => ({ device, address, current, open, newDevice })),
    ).toEqual([
      { device: 'other/other', address: '127.0.0.x', current: false, open: true, newDevice: false },
      { device: 'ios/safari', address: '127.0.0.x', current: false, open: false, newDevice: true },
      { device: 'other/other', address: '127.0.0.x', current: true, open: true, newDevice: true },
    ]);
    expect(
      list.every(
        ({ startedAt, lastSeenAt }) => Math.abs(world.clock.now() - startedAt) < MINUTE_MS && lastSeenAt >= startedAt,
      ),
    ).toBe(true);
    expect(
      await world.query(`SELECT 1 FROM identity.session WHERE address LIKE '127.0.0._%' AND address <> '127.0.0.x'`),
    ).toEqual([]);
  });

  test("contains the member's own sign-ins of ninety days, at most fifty, and no frames", async () => {
    const someone = await person();
    await world.query(
      `INSERT INTO identity.session (id, member_id, token_hash, scope, device, started_at, last_seen_at, expires_at)
      SELECT 'old' || n, $1, sha256(convert_to($1 || n, 'UTF8')), 'site', 'other/other', kernel.now() - n * interval '1 day', kernel.now() - n * interval '1 day', kernel.now() - n * interval '1 day' + interval '12 hours'
      FROM generate_series(1, 100) n`,
      [someone.id],
    );
    const [first] = await listOf(someone.browser);
    await transact(world.platform.kernel.db, (tx) => identity.openFrameSession(tx, first!.sessionId as SessionId));
    const list = await listOf(someone.browser);
    expect(list).toHaveLength(50);
    expect(list.filter(({ open }) => open).map(({ sessionId }) => sessionId)).toEqual([first!.sessionId]);
    await world.query(
      `DELETE FROM identity.session WHERE id LIKE 'old%' AND started_at > kernel.now() - interval '60 days'`,
    );
    expect(await listOf(someone.browser)).toHaveLength(1 + 30);
  });

  test('stores the Device header of the home screen, and nothing longer or malformed', async () => {
    const someone = await person();
    await signedIn(someone, { device: 'OTHERS' });
    await signedIn(someone, { device: 'x'.repeat(200) });
    const rows = await world.query<{ header: string | null }>(
      'SELECT device_header AS header FROM identity.session WHERE member_id = $1 ORDER BY started_at',
      [someone.id],
    );
    expect(rows.map(({ header }) => header)).toEqual([null, 'OTHERS', null]);
  });
});

describe('ending sign-ins', () => {
  test('ending one ends its frames and its open connection at once, and leaves the others', async () => {
    const someone = await person();
    const other = await signedIn(someone);
    const [target] = await listOf(other);
    const frame = await transact(world.platform.kernel.db, (tx) =>
      identity.openFrameSession(tx, target!.sessionId as SessionId),
    );
    const socket = new WebSocket(`${world.address.replace(/^http/, 'ws')}/ws`);
    let closedWith: number | undefined;
    let ready = false;
    socket.addEventListener('close', ({ code }) => (closedWith = code));
    socket.addEventListener('message', () => (ready = true));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', token: other.token })));
    await eventually('the connection to open', async () => ready);
    valueOf(await someone.browser.caller.call('security.endSession', { body: { sessionId: target!.sessionId } }));
    expect(await isOver(other)).toBe(true);
    expect(await identity.authenticate(frame!.token)).toBeUndefined();
    await eventually('the connection to close', async () => closedWith === CLOSE_SESSION_ENDED);
    expect(await isOver(someone.browser)).toBe(false);
    valueOf(await someone.browser.caller.call('security.endSession', { body: { sessionId: target!.sessionId } }));
  });

  test("another member's session does not exist", async () => {
    const [one, other] = [await person(), await person()];
    const [theirs] = await listOf(other.browser);
    for (const sessionId of [theirs!.sessionId, 'nobodys']) {
      expect(await one.browser.caller.call('security.endSession', { body: { sessionId } })).toMatchObject({
        ok: false,
        code: 'session_not_found',
      });
    }
    expect(await isOver(other.browser)).toBe(false);
  });

  test('everywhere includes the current one', async () => {
    const someone = await person();
    const others = [await signedIn(someone), await signedIn(someone)];
    valueOf(await someone.browser.caller.call('security.endAllSessions'));
    for (const browser of [someone.browser, ...others]) expect(await isOver(browser)).toBe(true);
    await signedIn(someone);
  });

  test('a token is invalid after every way of ending its session', async () => {
    const ends: readonly ((browser: Browser, someone: Person) => Promise<unknown>)[] = [
      ({ caller }) => caller.call('session.logout'),
      (_, { id }) => identity.lockMember(id),
      ({ caller }) => caller.call('security.endAllSessions'),
      (_, { browser }) =>
        browser.caller.call('security.changePassword', {
          body: { oldPassword: PASSWORD, newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu mới' },
        }),
    ];
    for (const end of ends) {
      const someone = await person();
      const browser = await signedIn(someone);
      await end(browser, someone);
      expect(await browser.caller.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended' });
      expect(await browser.caller.call('session.logout')).toMatchObject({ ok: false, code: 'session_ended' });
    }
  });
});

describe('notification of a sign-in on a new device', () => {
  const noticesTo = async (email: string) => (
    await world.platform.kernel.outbox.deliverDue(),
    valueOf(await world.guest().call('sandbox.emails', { query: { email } })).list
  );
  const waiting = () => world.query(`SELECT payload FROM kernel.outbox WHERE topic = 'login_noticed'`);
  const posted = async () =>
    Number(
      (await world.query<{ count: string }>(`SELECT count(*) FROM codes.message WHERE kind = 'notice'`))[0]!.count,
    );

  test('reaches the other devices at once and the member by email, without an address, and is not sent for known devices', async () => {
    const someone = await person();
    await world.query(`INSERT INTO identity.member_field VALUES ($1, 'email', 'signer@example.test')`, [someone.id]);
    const listening = await listenOn(world.address, someone.browser.token!);
    const before = await posted();
    await signIn(someone.browser.caller, someone.name, PASSWORD);
    const phone = await signedIn(someone, { userAgent: IPHONE });
    const word = await listening.received('login_noticed', () => true);
    expect(word.device).toBe('ios/safari');
    await eventually(
      'the letter to be posted',
      async () => (await noticesTo('signer@example.test'), (await posted()) === before + 1),
    );
    await signIn(phone.caller, someone.name, PASSWORD);
    expect(listening.events.filter(({ event }) => event === 'login_noticed')).toHaveLength(1);
    expect(JSON.stringify(await waiting())).not.toContain('@');
    listening.close();
  });

  test('is not sent to a member who opted out, nor for the first login', async () => {
    const someone = await person();
    valueOf(await someone.browser.caller.call('security.setLoginAlerts', { body: { enabled: false } }));
    const listening = await listenOn(world.address, someone.browser.token!);
    await signedIn(someone);
    valueOf(await someone.browser.caller.call('security.setLoginAlerts', { body: { enabled: true } }));
    await signedIn(someone, { userAgent: IPHONE });
    const word = await listening.received('login_noticed', () => true);
    expect(word.device).toBe('ios/safari');
    expect(listening.events.filter(({ event }) => event === 'login_noticed')).toHaveLength(1);
    listening.close();
  });

  test('a device is recognised by its cookie for 400 days, and by its own account only', async () => {
    const [one, other] = [await person(), await person()];
    const shared = await signedIn(one);
    valueOf(await signIn(shared.caller, other.name, PASSWORD));
    const hashes = await world.query<{ hash: Buffer }>(
      'SELECT device_hash AS hash FROM identity.device WHERE member_id IN ($1, $2)',
      [one.id, other.id],
    );
    expect(new Set(hashes.map(({ hash }) => hash.toString('hex'))).size).toBe(4);
    await world.clock.advance(401 * DAY_MS);
    for (const job of identity.jobs ?? []) await job.run({});
    expect(await world.query('SELECT 1 FROM identity.device')).toEqual([]);
  });
});

describe('the fingerprint', () => {
  const consentsOf = ({ id }: Person) =>
    world.query(`SELECT version, given FROM identity.consent WHERE member_id = $1 AND kind = 'fingerprint'`, [id]);
  const kept = async ({ id }: Person) =>
    (
      await world.query<{ fingerprint: Buffer | null }>(
        'SELECT fingerprint FROM identity.session WHERE member_id = $1 ORDER BY started_at',
        [id],
      )
    ).map(({ fingerprint }) => fingerprint?.toString('hex') ?? null);

  test('is stored with sessions that send one, and the first records the consent', async () => {
    const someone = await person();
    expect(await consentsOf(someone)).toEqual([]);
    await signedIn(someone, {}, { fingerprint: FINGERPRINT });
    await signedIn(someone, {}, { fingerprint: FINGERPRINT });
    expect(await consentsOf(someone)).toEqual([{ version: expect.any(String), given: true }]);
    expect(await kept(someone)).toEqual([null, FINGERPRINT, FINGERPRINT]);
  });

  test('is not stored after the consent was withdrawn', async () => {
    const someone = await person();
    await world.query(
      `INSERT INTO identity.consent (member_id, kind, version, given) VALUES ($1, 'fingerprint', '2026-01', false)`,
      [someone.id],
    );
    await signedIn(someone, {}, { fingerprint: FINGERPRINT });
    expect(await kept(someone)).toEqual([null, null]);
    expect(
      await signIn(openBrowser(world.address).caller, someone.name, PASSWORD, { fingerprint: 'short' }),
    ).toMatchObject({ ok: false, code: 'input_invalid' });
  });
});
