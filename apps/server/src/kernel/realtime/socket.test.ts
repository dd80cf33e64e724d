import { CLOSE_SESSION_ENDED } from '@lantern/contract/events';
import { newMember, startTestPlatform, type TestPlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(async () => {
  await world.close();
});

interface Line {
  readonly socket: WebSocket;
  /** The next message of a type. */
  next(type: string): Promise<Record<string, unknown>>;
  readonly closed: Promise<number>;
}

async function openLine(token?: string): Promise<Line> {
  const socket = new WebSocket(`${world.address.replace('http', 'ws')}/ws`);
  const waiting: { readonly type: string; readonly resolve: (message: Record<string, unknown>) => void }[] = [];
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    const at = waiting.findIndex(({ type }) => type === message['type']);
    if (at >= 0) waiting.splice(at, 1)[0]!.resolve(message);
  });
  const line: Line = {
    socket,
    next: (type) => new Promise((resolve) => waiting.push({ type, resolve })),
    closed: new Promise((resolve) => socket.on('close', (code: number) => resolve(code))),
  };
  await new Promise((resolve) => socket.on('open', resolve));
  if (token !== undefined) {
    const ready = line.next('ready');
    socket.send(JSON.stringify({ type: 'auth', token }));
    expect(await ready).toEqual({ type: 'ready', memberChannel: 'member' });
  }
  return line;
}

describe('the live line', () => {
  it('ends with the session that opened it, and with no other', async () => {
    const member = await newMember(world.address);
    const stranger = await newMember(world.address);
    const [own, other] = await Promise.all([openLine(member.token), openLine(stranger.token)]);
    await member.caller.call('session.logout');
    expect(await own.closed).toBe(CLOSE_SESSION_ENDED);
    const pong = other.next('pong');
    other.socket.send(JSON.stringify({ type: 'ping' }));
    expect(await pong).toMatchObject({ type: 'pong' });
    other.socket.close();
  });

  it('refuses tokens that are none, and answers nonsense with a code', async () => {
    const line = await openLine();
    for (const [sent, code] of [
      [JSON.stringify({ type: 'auth', token: 'nobody' }), 'session_ended'],
      ['{"type":', 'input_invalid'],
      [JSON.stringify({ type: 'subscribe', channels: ['member:01m7wqa3b8jmnzmdtwgg57fjj7'] }), 'input_invalid'],
      [JSON.stringify({ type: 'subscribe', channels: ['sessions'] }), 'input_invalid'],
    ] as const) {
      const answer = line.next('error');
      line.socket.send(sent);
      expect(await answer).toEqual({ type: 'error', code });
    }
    line.socket.close();
  });
});
