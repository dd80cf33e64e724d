import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket as Connection } from 'ws';
import { createRealtime, type Realtime } from './realtime.ts';

/** A server that records received messages, on a port of its own. */
let server: WebSocketServer;
let connections: Connection[];
let received: unknown[];
let token: string | null;
let realtime: Realtime;
let states: boolean[];

const port = () => (server.address() as AddressInfo).port;
const say = (message: object) => connections[connections.length - 1]?.send(JSON.stringify(message));
const balance = (sumBalance: number) =>
  say({ type: 'event', channel: 'member', event: 'balance_changed', payload: { currency: 'VND', sumBalance } });

/** Waits until the condition holds; the timeout costs nothing when it does. */
const eventually = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 10 });

function listen(listenPort: number): Promise<void> {
  return new Promise((resolve) => {
    server = new WebSocketServer({ port: listenPort, host: '127.0.0.1' }, resolve);
    server.on('connection', (connection) => {
      connections.push(connection);
      connection.on('message', (message) => received.push(JSON.parse(String(message))));
    });
  });
}

const stop = () =>
  new Promise<void>((resolve) => {
    for (const connection of server.clients) connection.terminate();
    server.close(() => resolve());
  });

beforeEach(async () => {
  [connections, received, states, token] = [[], [], [], 'token-1'];
  await listen(0);
  realtime = createRealtime({
    url: () => `ws://127.0.0.1:${port()}/ws`,
    getToken: () => token,
    onConnection: (connected) => states.push(connected),
  });
});

afterEach(async () => {
  realtime.close();
  await stop();
});

describe('the live connection', () => {
  it('sends session and channels once it is open, and delivers events to their listeners', async () => {
    const balances: number[] = [];
    const draws: string[] = [];
    realtime.on('member', 'balance_changed', ({ sumBalance }) => balances.push(sumBalance));
    realtime.on('lottery:mb45', 'issue_locked', ({ numero }) => draws.push(numero));
    await eventually(() =>
      expect(received).toEqual([
        { type: 'auth', token: 'token-1' },
        { type: 'subscribe', channels: ['lottery:mb45'] },
      ]),
    );
    say({ type: 'event', channel: 'lottery:mb60', event: 'issue_locked', payload: { numero: 'other game' } });
    say({ type: 'event', channel: 'lottery:mb45', event: 'issue_locked', payload: { numero: '202610090001' } });
    balance(150_000);
    await eventually(() => expect([balances, draws]).toEqual([[150_000], ['202610090001']]));
  });

  it('reports when the member’s own channel is active, to later listeners too, and again after a reconnect', async () => {
    const [early, late] = [vi.fn<() => void>(), vi.fn<() => void>()];
    realtime.onMemberReady(early);
    realtime.on('member', 'balance_changed', () => undefined);
    await eventually(() => expect(received).toHaveLength(1));
    say({ type: 'ready' });
    say({ type: 'ready', memberChannel: 'member' });
    await eventually(() => expect(early).toHaveBeenCalledTimes(1));
    const forget = realtime.onMemberReady(late);
    expect(late).toHaveBeenCalledTimes(1);
    connections[0]!.terminate();
    await eventually(() => expect(received).toHaveLength(2));
    forget();
    say({ type: 'ready', memberChannel: 'member' });
    await eventually(() => expect(early).toHaveBeenCalledTimes(2));
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('unsubscribes a channel with its last listener, and calls that listener no more', async () => {
    const numbers: number[] = [];
    const stopFirst = realtime.on('lottery:mb45', 'issue_opened', () => numbers.push(1));
    const stopSecond = realtime.on('lottery:mb45', 'issue_opened', () => numbers.push(2));
    await eventually(() => expect(received).toHaveLength(2));
    stopFirst();
    say({ type: 'event', channel: 'lottery:mb45', event: 'issue_opened', payload: {} });
    await eventually(() => expect(numbers).toEqual([2]));
    stopSecond();
    await eventually(() => expect(received[2]).toEqual({ type: 'unsubscribe', channels: ['lottery:mb45'] }));
  });

  it('reconnects after a loss, subscribes again, and reports that messages may have been missed', async () => {
    let missed = 0;
    realtime.onReconnect(() => (missed += 1));
    realtime.on('lottery:mb45', 'issue_opened', () => undefined);
    await eventually(() => expect(received).toHaveLength(2));
    expect(missed).toBe(0);
    const samePort = port();
    await stop();
    await listen(samePort);
    await eventually(() => expect(received).toHaveLength(4));
    expect(received.slice(2)).toEqual(received.slice(0, 2));
    expect(missed).toBe(1);
    expect(states).toEqual([true, false, true]);
  });
});

describe('the lifetime of the connection', () => {
  it('opens a fresh connection without a token after sign-out', async () => {
    realtime.on('member', 'balance_changed', () => undefined);
    await eventually(() => expect(received).toHaveLength(1));
    token = null;
    realtime.sessionChanged();
    await eventually(() => expect(connections).toHaveLength(2));
    realtime.on('lottery:mb45', 'issue_opened', () => undefined);
    await eventually(() => expect(received).toHaveLength(2));
    expect(received[1]).toEqual({ type: 'subscribe', channels: ['lottery:mb45'] });
  });

  it('stays closed once closed', async () => {
    realtime.on('member', 'balance_changed', () => undefined);
    await eventually(() => expect(received).toHaveLength(1));
    realtime.close();
    await eventually(() => expect(connections[0]?.readyState).toBe(3));
    realtime.sessionChanged();
    realtime.on('lottery:mb45', 'issue_opened', () => undefined);
    expect(connections).toHaveLength(1);
  });

  it('survives a message it cannot parse', async () => {
    const balances: number[] = [];
    realtime.on('member', 'balance_changed', ({ sumBalance }) => balances.push(sumBalance));
    await eventually(() => expect(received).toHaveLength(1));
    connections[0]?.send('<html>');
    connections[0]?.send('null');
    balance(1);
    await eventually(() => expect(balances).toEqual([1]));
  });

  it('closes its connection on suspend, and reconnects the same listeners on resume', async () => {
    const balances: number[] = [];
    let returns = 0;
    realtime.on('member', 'balance_changed', ({ sumBalance }) => balances.push(sumBalance));
    realtime.onReconnect(() => returns++);
    await eventually(() => expect(received).toHaveLength(1));
    realtime.suspend();
    await eventually(() => expect(server.clients.size).toBe(0));
    expect(states).toEqual([true]);
    realtime.resume();
    await eventually(() => expect(returns).toBe(1));
    balance(75_000);
    await eventually(() => expect(balances).toEqual([75_000]));
    expect(connections).toHaveLength(2);
  });
});
