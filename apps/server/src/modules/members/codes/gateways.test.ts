/** Codes through gateways: slow, broken and missing ones. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually, newMember, solveSlider, valueOf, type Caller } from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import type { CodesModule } from './index.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function start(
  environment: Record<string, string>,
  logTo?: { write(line: string): void },
): Promise<TestPlatform> {
  const world = await startTestPlatform({ environment, ...(logTo ? { logTo } : {}) });
  closers.push(() => world.close());
  return world;
}

interface Delivery {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** A gateway that answers each delivery with the next status, repeating the last; `undefined` never answers. */
async function smsGateway(statuses: readonly (number | undefined)[]) {
  const got: Delivery[] = [];
  let given = 0;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push(JSON.parse(body) as Delivery);
      const status = statuses[Math.min(got.length, statuses.length) - 1];
      if (status !== undefined) response.writeHead(status).end();
      else response.on('close', () => (given += 1));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => new Promise((closed) => (server.closeAllConnections(), server.close(closed))));
  /** `givenUp`: deliveries whose sender timed out. */
  return {
    got,
    givenUp: () => given,
    environment: {
      SMS_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      SMS_GATEWAY_KEY: 'k'.repeat(32),
    },
  };
}

const ask = async (caller: Caller, mobileNum: string, purpose: 'register' | 'password' = 'register') =>
  caller.call('session.sendCode', { body: { mobileNum, purpose, ...(await solveSlider(caller)) } });

/** The module itself, for the verb without a call. */
const codesOf = (world: TestPlatform) => world.platform.modules.all.find(({ name }) => name === 'codes') as CodesModule;

const waiting = async (world: TestPlatform) =>
  (await world.query<{ n: number }>('SELECT count(*)::int AS n FROM codes.message'))[0]!.n;

describe('[ACC-10] a code through a gateway', () => {
  test('arrives in one plain message, and is deleted here', async () => {
    const { got, environment } = await smsGateway([200]);
    const world = await start(environment);
    valueOf(await ask(world.guest(), '0912345678'));
    await eventually('the delivery', async () => got.length > 0);
    expect(got[0]).toMatchObject({
      to: '+84912345678',
      text: expect.stringMatching(/^Đèn Lồng: code \d{6}, valid for 5 minutes\. Never share it with anyone\.$/),
    });
    await eventually('the message is forgotten', async () => (await waiting(world)) === 0);
    expect(await world.guest().call('sandbox.codes', { query: { mobile: '0912345678' } })).toMatchObject({
      ok: false,
      code: 'call_not_found',
    });
    // The email sandbox is a separate channel, and stays.
    expect((await world.guest().call('sandbox.emails', { query: { email: 'a@example.vn' } })).ok).toBe(true);
  });

  test('is retried under the same id until it expires', async () => {
    const { got, environment } = await smsGateway([500, 503, 200, 500]);
    const lines: string[] = [];
    const world = await start(environment, { write: (line) => void lines.push(line) });
    valueOf(await ask(world.guest(), '0912345678'));
    for (const tries of [1, 2, 3]) {
      await eventually(`try ${tries}`, async () => got.length >= tries);
      await world.clock.advance(61_000);
    }
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    await eventually('the message is forgotten', async () => (await waiting(world)) === 0);
    valueOf(await ask(world.guest(), '0987654321'));
    await eventually('the first failure', async () => got.length >= 4);
    await world.clock.advance(6 * 60_000);
    valueOf(await ask(world.guest(), '0911222333'));
    await eventually('a later message', async () => got.some(({ to }) => to === '+84911222333'));
    expect(got.filter(({ to }) => to === '+84987654321')).toHaveLength(1);
    const log = lines.join('');
    expect(log).toContain('a message was not delivered');
    for (const secret of ['912345678', '987654321', ...got.map(({ text }) => text)]) expect(log).not.toContain(secret);
  });

  test('a gateway that never answers delays no request, and no other message', async () => {
    const { got, givenUp, environment } = await smsGateway([undefined, 200]);
    const world = await start(environment);
    valueOf(await ask(world.guest(), '0912345678'));
    expect(givenUp()).toBe(0);
    await eventually('the gateway has it', async () => got.length > 0);
    valueOf(await ask(world.guest(), '0987654321'));
    await eventually('the other delivery', async () => got.some(({ to }) => to === '+84987654321'));
  });

  test('goes through accounts that operators set up, in their order; the next try through the next of them', async () => {
    const [first, second] = [await smsGateway([500]), await smsGateway([200])];
    const world = await start({});
    const { gateways } = codesOf(world);
    const account = { adapter: 'hosted', key: 'k'.repeat(32), actor: 'lan', version: 0 };
    const add = (code: string, gateway: typeof first, priority: number) =>
      gateways.edit({ ...account, code, url: gateway.environment.SMS_GATEWAY_URL, priority, enabled: true });
    valueOf(await ask(world.guest(), '0912345678'));
    expect((await world.guest().call('sandbox.codes', { query: { mobile: '0912345678' } })).ok).toBe(true);
    expect(await add('later', second, 20)).toMatchObject({ ok: true });
    expect(await add('sooner', first, 10)).toMatchObject({ ok: true });
    valueOf(await ask(world.guest(), '0987654321'));
    await eventually('the first try', async () => first.got.length > 0);
    expect(second.got).toEqual([]);
    await world.clock.advance(61_000);
    await eventually('the second try', async () => second.got.length > 0);
    expect(second.got[0]!.id).toBe(first.got[0]!.id);
    await gateways.edit({ code: 'sooner', version: 1, enabled: false, actor: 'lan' });
    valueOf(await ask(world.guest(), '0911222333'));
    await eventually('the other account', async () => second.got.some(({ to }) => to === '+84911222333'));
    expect(first.got).toHaveLength(1);
  });

  test('is not sent to an unbound number', async () => {
    const { got, environment } = await smsGateway([200]);
    const world = await start(environment);
    valueOf(await ask(world.guest(), '0912345678', 'password'));
    await eventually('the message is dropped', async () => (await waiting(world)) === 0);
    expect(got).toEqual([]);
  });
});

test('[ACC-14] a code by email arrives, and notices of new sign-ins have a separate budget', async () => {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => parts.push(chunk));
      stream.on('end', () => (mails.push(Buffer.concat(parts).toString()), callback()));
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => new Promise<void>((closed) => server.close(() => closed())));
  const world = await start({
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@denlong.example',
  });
  const member = await newMember(world.address);
  await world.query(
    `INSERT INTO identity.member_field (member_id, field, value) SELECT id, 'email', 'thu@example.vn' FROM identity.member WHERE username = $1`,
    [member.userName],
  );
  const guest = world.guest();
  valueOf(
    await guest.call('session.sendEmailCode', {
      body: { email: 'thu@example.vn', username: member.userName, purpose: 'password', ...(await solveSlider(guest)) },
    }),
  );
  const mail = await eventually('the mail', async () => mails[0]);
  const code = /Your code to reset your password: (\d{6})/.exec(mail)![1]!;
  const newPassword = 'sông trăng mới 2026';
  valueOf(
    await guest.call('session.setPasswordByEmail', {
      body: {
        username: member.userName,
        email: 'thu@example.vn',
        verificationCode: code,
        newPassword,
        confirmNewPassword: newPassword,
        ...(await solveSlider(guest)),
      },
    }),
  );
  await world.query(`UPDATE codes.rate_rule SET allowed = 2 WHERE name = 'notice_day'`);
  for (let sent = 0; sent < 4; sent++) {
    await codesOf(world).notify({
      merchantCode: 'DENLONG',
      channel: 'email',
      to: 'thu@example.vn',
      language: 'EN',
      kind: 'new_login',
      device: 'android/chrome',
      at: new Date(Date.UTC(2026, 0, 2, 3, 4)),
    });
  }
  await eventually('two notices', async () => mails.length === 3 && (await waiting(world)) === 0);
  expect(mails[1]).toContain('android/chrome');
  expect(mails[1]).toContain('10:04');
});

test('[ACC-10] production without a gateway sends nothing, logs it once, and has no sandbox to read', async () => {
  const lines: string[] = [];
  const world = await start({ LANTERN_ENV: 'production' }, { write: (line) => void lines.push(line) });
  expect(await ask(world.guest(), '0912345678')).toMatchObject({ ok: false, code: 'service_unavailable' });
  expect(await world.guest().call('sandbox.codes', { query: { mobile: '0912345678' } })).toMatchObject({
    ok: false,
    code: 'call_not_found',
  });
  expect(await world.guest().call('sandbox.emails', { query: { email: 'a@example.vn' } })).toMatchObject({
    ok: false,
    code: 'call_not_found',
  });
  await codesOf(world).notify({
    merchantCode: 'DENLONG',
    channel: 'sms',
    to: '+84912345678',
    language: 'VI',
    kind: 'new_login',
    device: 'ios/safari',
    at: new Date(0),
  });
  expect(await waiting(world)).toBe(0);
  expect(lines.filter((line) => line.includes('no gateway for this channel'))).toHaveLength(2);
});
