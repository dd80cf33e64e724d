import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  CLOSE_BUSY,
  CLOSE_FLOOD,
  createSocketGuard,
  type GuardedSocket,
  type SocketGuard,
  type SocketHandlers,
  type SocketLimits,
} from './socket-guard.ts';

const LIMITS: SocketLimits = {
  sockets: 50,
  socketsPerAddress: 50,
  openingsPerMinute: 1_000,
  refusalsPerMinute: 1_000,
  refusalsPerSocket: 3,
  messageBurst: 10,
  messagesPerSec: 1,
  queuedMessages: 10,
  unsentBytes: 256 * 1024,
  firstMessageMs: 60_000,
  heartbeatMs: 60_000,
};

let server: WebSocketServer;
let guard: SocketGuard;
let accepted: GuardedSocket[];
let closed: number;
let now: number;
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  [accepted, closed, now] = [[], 0, 0];
});
afterEach(async () => {
  guard.stop(1001);
  for (const client of server.clients) client.terminate();
  await vi.waitUntil(() => guard.count() === 0, { timeout: 10_000 });
  await new Promise((resolve) => server.close(resolve));
});

/** A guard on the server; the connections get the `addresses` in order, then the last one. */
function guarding(
  limits: Partial<SocketLimits>,
  onMessage: (socket: GuardedSocket, text: string) => Promise<void> | void = () => undefined,
  addresses: readonly string[] = ['203.0.113.1'],
): void {
  guard = createSocketGuard({ ...LIMITS, ...limits }, () => now);
  let given = 0;
  server.on('connection', (raw) => {
    const address = addresses[Math.min(given++, addresses.length - 1)]!;
    const handlers = (socket: GuardedSocket): SocketHandlers => ({
      onMessage: (bytes) => onMessage(socket, bytes.toString('utf8')),
      onClose: () => void (closed += 1),
    });
    const taken = guard.accept(raw, address, handlers);
    if (taken) accepted.push(taken);
  });
}

interface Client {
  readonly socket: WebSocket;
  readonly received: string[];
  readonly ended: Promise<number>;
}

async function open(): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  socket.on('message', (bytes: Buffer) => received.push(bytes.toString('utf8')));
  socket.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return { socket, received, ended };
}

describe('[OPS-09/sockets] a guarded socket', () => {
  it('has one message handled at a time, in order', async () => {
    const order: string[] = [];
    guarding({}, async (socket, text) => {
      order.push(`begin ${text}`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`end ${text}`);
      if (text === '5') socket.close(4000);
    });
    const { socket, ended } = await open();
    for (let sent = 1; sent <= 5; sent++) socket.send(String(sent));
    expect(await ended).toBe(4000);
    expect(order).toEqual([1, 2, 3, 4, 5].flatMap((text) => [`begin ${text}`, `end ${text}`]));
  });

  it('is closed when it exceeds its message rate, and the rest is not handled', async () => {
    let handled = 0;
    guarding({}, () => void (handled += 1));
    const { socket, ended } = await open();
    for (let sent = 0; sent < 1_000; sent++) socket.send('x');
    expect(await ended).toBe(CLOSE_FLOOD);
    expect(handled).toBeLessThanOrEqual(LIMITS.messageBurst);
  });

  it('regains messages over time', async () => {
    guarding({ messageBurst: 1 }, (socket, text) => socket.send(text));
    const { socket, received, ended } = await open();
    for (const text of ['1', '2', '3']) {
      socket.send(text);
      await expect.poll(() => received.at(-1)).toBe(text);
      now += 1_000;
    }
    socket.send('4');
    socket.send('5');
    expect(await ended).toBe(CLOSE_FLOOD);
    expect(received).toEqual(['1', '2', '3', '4']);
  });

  it('lets a limited number of messages wait behind a slow one', async () => {
    let handled = 0;
    guarding({ messageBurst: 100, queuedMessages: 2 }, async () => {
      handled += 1;
      await new Promise(() => undefined);
    });
    const { socket, ended } = await open();
    for (let sent = 0; sent < 4; sent++) socket.send('x');
    expect(await ended).toBe(CLOSE_FLOOD);
    expect(handled).toBe(1);
  });

  it('is closed at the third refused credential, and at the first one when its address has sent too many', async () => {
    guarding({ refusalsPerMinute: 3 }, (socket) => void socket.refused());
    const first = await open();
    for (let sent = 0; sent < 3; sent++) first.socket.send('guess');
    expect(await first.ended).toBe(CLOSE_FLOOD);
    const second = await open();
    second.socket.send('guess');
    expect(await second.ended).toBe(CLOSE_FLOOD);
    now += 60_000;
    const third = await open();
    third.socket.send('guess');
    third.socket.send('guess');
    await expect.poll(() => third.socket.bufferedAmount).toBe(0);
    expect(third.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is dropped when it does not read, before more than the bound is buffered for it', async () => {
    guarding({});
    const { socket } = await open();
    socket.pause();
    await expect.poll(() => accepted.length).toBe(1);
    const text = 'x'.repeat(64 * 1024);
    let sent = 0;
    while (accepted[0]!.open && sent < 100_000) {
      accepted[0]!.send(text);
      sent += 1;
      if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => closed).toBe(1);
    expect(guard.count()).toBe(0);
    socket.terminate();
  });

  it('is closed when it says nothing in its first time, and stays once it has spoken', async () => {
    guarding({ firstMessageMs: 300 });
    const [silent, speaking] = [await open(), await open()];
    speaking.socket.send('x');
    expect(await silent.ended).toBe(CLOSE_FLOOD);
    await new Promise((resolve) => setTimeout(resolve, 310));
    expect(speaking.socket.readyState).toBe(WebSocket.OPEN);
    expect(guard.count()).toBe(1);
    speaking.socket.close();
  });

  it('is dropped when it answers no ping, and kept when it does', async () => {
    // Both ends are in this process: a pause of it longer than a beat would silence the living one too.
    guarding({ heartbeatMs: 1_000 });
    const [silent, alive] = [await open(), await open()];
    silent.socket.pause();
    await expect.poll(() => closed).toBe(1);
    let pings = 0;
    alive.socket.on('ping', () => (pings += 1));
    await expect.poll(() => pings).toBeGreaterThan(2);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    silent.socket.terminate();
  });
});

describe('[OPS-09/sockets] an address', () => {
  it('has a maximum of sockets, and regains a slot with each that closes', async () => {
    guarding({ socketsPerAddress: 2 }, () => undefined, [
      '203.0.113.1',
      '203.0.113.1',
      '203.0.113.1',
      '203.0.113.2',
      '203.0.113.1',
    ]);
    const [first] = [await open(), await open()];
    const third = await open();
    expect(await third.ended).toBe(CLOSE_BUSY);
    const neighbour = await open();
    first.socket.close();
    await expect.poll(() => closed).toBe(1);
    const again = await open();
    await expect.poll(() => guard.count()).toBe(3);
    expect([neighbour, again].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  it('opens a maximum per minute, however quickly it closes them', async () => {
    guarding({ openingsPerMinute: 3 });
    for (let opened = 0; opened < 3; opened++) {
      const { socket, ended } = await open();
      socket.close(1000);
      expect(await ended).toBe(1000);
    }
    expect(await (await open()).ended).toBe(CLOSE_BUSY);
    now += 60_000;
    const later = await open();
    await expect.poll(() => guard.count()).toBe(1);
    later.socket.close();
  });

  it('of IPv6 is its network', async () => {
    guarding({ socketsPerAddress: 1 }, () => undefined, ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1']);
    await open();
    expect(await (await open()).ended).toBe(CLOSE_BUSY);
  });
});
