import { randomBytes } from 'node:crypto';
import { CLOSE_SESSION_ENDED } from '@lantern/contract/events';
import { CLOSE_BUSY, CLOSE_FLOOD } from '@lantern/limits';
import { deposit, newMember, startTestPlatform, valueOf, type TestPlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { newOperator } from '../../../../../tests/kit/src/operator.ts';
import { systemClock } from '../clock.ts';
import { createHttp } from '../http/server.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { RealtimeBus } from './bus.ts';
import { bindSocket } from './socket.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(async () => {
  await world.close();
});

interface Client {
  readonly socket: WebSocket;
  /** The next message of a type. */
  next(type: string): Promise<Record<string, unknown>>;
  readonly closed: Promise<number>;
}

async function openConnection(token?: string, address = world.address): Promise<Client> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  // Closed while much is still being sent: the code arrives, then the connection resets.
  socket.on('error', () => undefined);
  const waiting: { readonly type: string; readonly resolve: (message: Record<string, unknown>) => void }[] = [];
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    const at = waiting.findIndex(({ type }) => type === message['type']);
    if (at >= 0) waiting.splice(at, 1)[0]!.resolve(message);
  });
  const client: Client = {
    socket,
    next: (type) => new Promise((resolve) => waiting.push({ type, resolve })),
    closed: new Promise((resolve) => socket.on('close', (code: number) => resolve(code))),
  };
  await new Promise((resolve) => socket.on('open', resolve));
  if (token !== undefined) {
    const ready = client.next('ready');
    socket.send(JSON.stringify({ type: 'auth', token }));
    expect(await ready).toEqual({ type: 'ready', memberChannel: 'member' });
  }
  return client;
}

describe('the live connection', () => {
  it('ends with the session that opened it, and with no other', async () => {
    const member = await newMember(world.address);
    const stranger = await newMember(world.address);
    const [own, other] = await Promise.all([openConnection(member.token), openConnection(stranger.token)]);
    await member.caller.call('session.logout');
    expect(await own.closed).toBe(CLOSE_SESSION_ENDED);
    const pong = other.next('pong');
    other.socket.send(JSON.stringify({ type: 'ping' }));
    expect(await pong).toMatchObject({ type: 'pong' });
    other.socket.close();
  });

  it('refuses invalid tokens, and answers unreadable messages with a code', async () => {
    const client = await openConnection();
    for (const [sent, code] of [
      [JSON.stringify({ type: 'auth', token: 'nobody' }), 'session_ended'],
      ['{"type":', 'input_invalid'],
      [JSON.stringify({ type: 'subscribe', channels: ['member:01m7wqa3b8jmnzmdtwgg57fjj7'] }), 'input_invalid'],
      [JSON.stringify({ type: 'subscribe', channels: ['sessions'] }), 'input_invalid'],
    ] as const) {
      const answer = client.next('error');
      client.socket.send(sent);
      expect(await answer).toEqual({ type: 'error', code });
    }
    client.socket.close();
  });

  it('closes the oldest connection of a member who opens too many', async () => {
    const { token } = await newMember(world.address);
    const clients: Client[] = [];
    for (let opened = 0; opened < 21; opened++) clients.push(await openConnection(token));
    expect(await clients[0]!.closed).toBe(CLOSE_BUSY);
    expect(clients.slice(1).map(({ socket }) => socket.readyState)).toEqual(Array(20).fill(WebSocket.OPEN));
    for (const { socket } of clients) socket.close();
  });
});

describe('[CON-19/live] an operator’s socket', () => {
  /** Opens it as a browser does: with the cookie, from a page of this origin. */
  async function openDesk(headers: Record<string, string>, merchant: string) {
    const socket = new WebSocket(`${world.address.replace('http', 'ws')}/ws`, {
      headers: { origin: world.address, ...headers },
    });
    const received: unknown[] = [];
    socket.on('error', () => undefined);
    socket.on('message', (bytes: Buffer) => received.push(JSON.parse(bytes.toString('utf8'))));
    const closed = new Promise<number>((resolve) => socket.on('close', (code: number) => resolve(code)));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ type: 'desk', merchant }));
    return { socket, received, closed };
  }

  const objectOf = (message: unknown) => (message as { payload?: { object: string } }).payload?.object;
  /** Figures are rolled up, issues are drawn and risks are found at their own time, also of what came before the test. */
  const OF_THE_SYSTEM: readonly unknown[] = ['report', 'lottery_issue', 'risk_alert'];
  const isOfTheSystem = (message: unknown): boolean => OF_THE_SYSTEM.includes(objectOf(message));

  it('hears what kind of object another operator has changed, and nothing else', async () => {
    const [watcher, changer] = [await newOperator(world, ['auditor']), await newOperator(world, ['admin'])];
    const { received, socket } = await openDesk({ cookie: watcher.headers.cookie }, 'DENLONG');
    const changes = () => received.filter((one) => !isOfTheSystem(one));
    await expect.poll(changes).toEqual([{ type: 'ready', desk: true }]);
    valueOf(
      await changer.call('ops.approvals.setSetting', {
        body: { kind: 'adjustment', threshold: 0, expiresHours: 24, version: 0, reason: 'tighter' },
      }),
    );
    const changed = (object: string) => ({
      type: 'event',
      channel: 'desk',
      event: 'desk_changed',
      payload: { object },
    });
    // The request and what it did at once are two entries of the trail.
    await expect.poll(() => changes().slice(1)).toHaveLength(2);
    expect(changes().slice(1)).toEqual(expect.arrayContaining([changed('approval'), changed('setting')]));
    socket.close();
  });

  it('hears what members do at its merchant, and not at another', async () => {
    const own = await newOperator(world, ['auditor']);
    const foreign = await newOperator(world, ['auditor'], ['DENLONG', 'KHACNHA']);
    const here = await openDesk({ cookie: own.headers.cookie }, 'DENLONG');
    const there = await openDesk({ cookie: foreign.headers.cookie }, 'KHACNHA');
    for (const { received } of [here, there])
      await expect.poll(() => received[0]).toEqual({ type: 'ready', desk: true });
    await deposit(await newMember(world.address), 200_000);
    await expect.poll(() => here.received.map(objectOf)).toEqual(expect.arrayContaining(['deposit', 'payment']));
    // What was sent to every merchant arrives after the deposit would have.
    await world.query(
      `SELECT pg_notify('lantern_realtime', '{"channel":"desk:KHACNHA","event":"desk_changed","payload":{"object":"host"}}')`,
    );
    await expect
      .poll(() =>
        there.received
          .slice(1)
          .filter((one) => !isOfTheSystem(one))
          .map(objectOf),
      )
      .toEqual(['host']);
    for (const { socket } of [here, there]) socket.close();
  });

  it('is closed without a session, from another site, at a foreign merchant and with a member’s token', async () => {
    const { cookie } = (await newOperator(world, ['admin'])).headers;
    const member = await newMember(world.address);
    const refused: readonly [Record<string, string>, string][] = [
      [{}, 'DENLONG'],
      [{ cookie, origin: 'https://elsewhere.example' }, 'DENLONG'],
      [{ cookie }, 'KHACNHA'],
      [{ cookie: cookie.replace(/=.*/, `=${member.token}`) }, 'DENLONG'],
    ];
    for (const [headers, merchant] of refused) {
      const { closed, received } = await openDesk(headers, merchant);
      expect(await closed).toBe(CLOSE_SESSION_ENDED);
      expect(received).toEqual([]);
    }
  });
});

describe('[OPS-09] a socket that floods', () => {
  it('with invalid tokens is closed at the third, while a call sent after all of them is answered', async () => {
    const client = await openConnection();
    let answers = 0;
    client.socket.on('message', () => (answers += 1));
    const guess = () => randomBytes(32).toString('base64url');
    for (let sent = 0; sent < 20_000; sent++) client.socket.send(JSON.stringify({ type: 'auth', token: guess() }));
    const call = world.guest().call('system.status');
    expect(await client.closed).toBe(CLOSE_FLOOD);
    valueOf(await call);
    expect(answers).toBeLessThanOrEqual(3);
  });

  it('has at most one look-up of its own running, and all sockets together no more than the bulkhead allows', async () => {
    const lookups = createLookups();
    const app = await createHttp({
      log: createLog('silent'),
      metrics: createMetrics(),
      defaultLanguage: 'VI',
      trustedProxies: [],
    });
    const bus = { listen: () => () => undefined } as Pick<RealtimeBus, 'listen'> as RealtimeBus;
    bindSocket(app, {
      bus,
      authenticate: lookups.authenticate,
      findOperator: async () => undefined,
      merchant: () => ({ code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: 'UTC' }),
      clock: systemClock,
      socketsPerAddress: 100,
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const auth = JSON.stringify({ type: 'auth', token: 'A'.repeat(43) });
      const lone = await openConnection(undefined, address);
      for (let sent = 0; sent < 40; sent++) lone.socket.send(auth);
      await expect.poll(() => lookups.running()).toBe(1);
      const others = await Promise.all(Array.from({ length: 20 }, () => openConnection(undefined, address)));
      for (const { socket } of others) socket.send(auth);
      await expect.poll(() => lookups.running()).toBe(4);
      // They are answered one after another, never more than four at once.
      let answered = 0;
      for (const { socket } of others) socket.once('message', () => (answered += 1));
      await expect.poll(() => (lookups.releaseAll(), answered)).toBe(others.length);
      expect(lookups.most()).toBe(4);
    } finally {
      lookups.open();
      await app.close();
    }
  });
});

/** Look-ups that find no session, and stay pending until released. */
function createLookups() {
  const held: (() => void)[] = [];
  let [running, most, isOpen] = [0, 0, false];
  return {
    running: () => running,
    most: () => most,
    releaseAll: () => held.splice(0).forEach((release) => release()),
    open() {
      isOpen = true;
      this.releaseAll();
    },
    authenticate: async (): Promise<undefined> => {
      running += 1;
      most = Math.max(most, running);
      if (!isOpen) await new Promise<void>((release) => held.push(release));
      running -= 1;
    },
  };
}
