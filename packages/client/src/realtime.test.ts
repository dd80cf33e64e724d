import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket as Connection } from 'ws';
import { createRealtime, type Realtime } from './realtime.ts';

/** A server that remembers what it heard, on a port of its own. */
let server: WebSocketServer;
let connections: Connection[];
let heard: unknown[];
let token: string | null;
let realtime: Realtime;
let states: boolean[];

const port = () => (server.address() as AddressInfo).port;
const say = (message: object) => connections[connections.length - 1]?.send(JSON.stringify(message));
const balance = (sumBalance: number) => say({ type: 'event', channel: 'member', event: 'balance_changed', payload: { currency: 'VND', sumBalance } });

/** Waits until it holds; the patience costs nothing where it does. */
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 10 });

function listen(listenPort: number): Promise<void> {
  return new Promise((resolve) => {
    server = new WebSocketServer({ port: listenPort, host: '127.0.0.1' }, resolve);
    server.on('connection', (connection) => {
      connections.push(connection);
      connection.on('message', (message) => heard.push(JSON.parse(String(message))));
    });
  });
}

const stop = () =>
  new Promise<void>((resolve) => {
    for (const connection of server.clients) connection.terminate();
    server.close(() => resolve());
  });

beforeEach(async () => {
  [connections, heard, states, token] = [[], [], [], 'token-1'];
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

describe('the live line', () => {
  it('tells session and channels once it is up, and hands events to whom they concern', async () => {
    const balances: number[] = [];
    const draws: string[] = [];
    realtime.on('member', 'balance_changed', ({ sumBalance }) => balances.push(sumBalance));
    realtime.on('lottery:mb45', 'issue_locked', ({ numero }) => draws.push(numero));
    await soon(() => expect(heard).toEqual([{ type: 'auth', token: 'token-1' }, { type: 'subscribe', channels: ['lottery:mb45'] }]));
    say({ type: 'event', channel: 'lottery:mb60', event: 'issue_locked', payload: { numero: 'other game' } });
    say({ type: 'event', channel: 'lottery:mb45', event: 'issue_locked', payload: { numero: '202610090001' } });
    balance(150_000);
    await soon(() => expect([balances, draws]).toEqual([[150_000], ['202610090001']]));
  });

  it('says when the member’s own channel stands, to who asks later too, and again after a loss', async () => {
    const [early, late] = [vi.fn<() => void>(), vi.fn<() => void>()];
    realtime.onMemberReady(early);
    realtime.on('member', 'balance_changed', () => undefined);
    await soon(() => expect(heard).toHaveLength(1));
    say({ type: 'ready' });
    say({ type: 'ready', memberChannel: 'member' });
    await soon(() => expect(early).toHaveBeenCalledTimes(1));
    const forget = realtime.onMemberReady(late);
    expect(late).toHaveBeenCalledTimes(1);
    connections[0]!.terminate();
    await soon(() => expect(heard).toHaveLength(2));
    forget();
    say({ type: 'ready', memberChannel: 'member' });
    await soon(() => expect(early).toHaveBeenCalledTimes(2));
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('unsubscribes a channel with its last listener, and calls that listener no more', async () => {
    const numbers: number[] = [];
    const stopFirst = realtime.on('lottery:mb45', 'issue_opened', () => numbers.push(1));
    const stopSecond = realtime.on('lottery:mb45', 'issue_opened', () => numbers.push(2));
    await soon(() => expect(heard).toHaveLength(2));
    stopFirst();
    say({ type: 'event', channel: 'lottery:mb45', event: 'issue_opened', payload: {} });
    await soon(() => expect(numbers).toEqual([2]));
    stopSecond();
    await soon(() => expect(heard[2]).toEqual({ type: 'unsubscribe', channels: ['lottery:mb45'] }));
  });

  it('comes back after a loss, introduces itself again, and says that something was missed', async () => {
    let missed = 0;
    realtime.onReconnect(() => (missed += 1));
    realtime.on('lottery:mb45', 'issue_opened', () => undefined);
    await soon(() => expect(heard).toHaveLength(2));
    expect(missed).toBe(0);
    const samePort = port();
    await stop();
    await listen(samePort);
    await soon(() => expect(heard).toHaveLength(4));
    expect(heard.slice(2)).toEqual(heard.slice(0, 2));
    expect(missed).toBe(1);
    expect(states).toEqual([true, false, true]);
  });
});

describe('the life of the line', () => {
  it('opens a fresh connection without a token after sign-out', async () => {
    realtime.on('member', 'balance_changed', () => undefined);
    await soon(() => expect(heard).toHaveLength(1));
    token = null;
    realtime.sessionChanged();
    await soon(() => expect(connections).toHaveLength(2));
    realtime.on('lottery:mb45', 'issue_opened', () => undefined);
    await soon(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toEqual({ type: 'subscribe', channels: ['lottery:mb45'] });
  });

  it('stays closed once closed', async () => {
    realtime.on('member', 'balance_changed', () => undefined);
    await soon(() => expect(heard).toHaveLength(1));
    realtime.close();
    await soon(() => expect(connections[0]?.readyState).toBe(3));
    realtime.sessionChanged();
    realtime.on('lottery:mb45', 'issue_opened', () => undefined);
    expect(connections).toHaveLength(1);
  });

  it('outlives a message it cannot read', async () => {
    const balances: number[] = [];
    realtime.on('member', 'balance_changed', ({ sumBalance }) => balances.push(sumBalance));
    await soon(() => expect(heard).toHaveLength(1));
    connections[0]?.send('<html>');
    connections[0]?.send('null');
    balance(1);
    await soon(() => expect(balances).toEqual([1]));
  });

  it('lets go of its line at rest, and comes back to the same listeners when it wakes', async () => {
    const balances: number[] = [];
    let returns = 0;
    realtime.on('member', 'balance_changed', ({ sumBalance }) => balances.push(sumBalance));
    realtime.onReconnect(() => returns++);
    await soon(() => expect(heard).toHaveLength(1));
    realtime.rest();
    await soon(() => expect(server.clients.size).toBe(0));
    expect(states).toEqual([true]);
    realtime.wake();
    await soon(() => expect(returns).toBe(1));
    balance(75_000);
    await soon(() => expect(balances).toEqual([75_000]));
    expect(connections).toHaveLength(2);
  });
});
