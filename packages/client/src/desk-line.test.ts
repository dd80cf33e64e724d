import { CLOSE_SESSION_ENDED } from '@lantern/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDeskLine } from './desk-line.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readonly readyState = FakeSocket.OPEN;
  readonly sent: { readonly type: string }[] = [];
  onopen?: () => void;
  onmessage?: (message: { readonly data: string }) => void;
  onclose?: (event: { readonly code: number }) => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeSocket.all.length = 0;
});

const calls: unknown[] = [];
const open = () => {
  calls.length = 0;
  return openDeskLine({
    url: () => 'ws://console.test/ws',
    merchant: 'DENLONG',
    onChange: (object) => calls.push(object),
    onMemberTyped: (conversationId) => calls.push(`typed ${conversationId}`),
    onReopened: () => calls.push('reopened'),
    onTime: ({ serverTime }) => calls.push(serverTime),
  });
};
/** Longer than the longest pause between two attempts. */
const LONG_MS = 60_000;

describe('[CON-19/live] the console’s line', () => {
  it('names the merchant, hears changes and the time, and ignores what it does not know', () => {
    const close = open();
    const [socket] = FakeSocket.all;
    socket!.onopen?.();
    expect(socket!.sent).toEqual([{ type: 'desk', merchant: 'DENLONG' }, { type: 'ping' }]);
    socket!.receive({ type: 'event', channel: 'desk', event: 'desk_changed', payload: { object: 'withdrawal' } });
    socket!.receive({ type: 'event', channel: 'desk', event: 'other', payload: { object: 'member' } });
    socket!.receive({ type: 'event', channel: 'desk', event: 'desk_changed', payload: { object: 7 } });
    const typed = { type: 'event', channel: 'desk', event: 'chat_member_typed' };
    socket!.receive({ ...typed, payload: { conversationId: 'c1' } });
    socket!.receive({ ...typed, payload: {} });
    socket!.receive({ type: 'pong', serverTime: 1_000 });
    expect(calls).toEqual(['withdrawal', 'typed c1', 1_000]);
    close();
  });

  it('is opened again when it is lost, and says so; after its end it is not', () => {
    const close = open();
    FakeSocket.all[0]!.onopen?.();
    FakeSocket.all[0]!.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(LONG_MS);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[1]!.onopen?.();
    expect(calls).toEqual(['reopened']);
    close();
    vi.advanceTimersByTime(LONG_MS);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('of a session that has ended is not opened again', () => {
    open();
    FakeSocket.all[0]!.onopen?.();
    FakeSocket.all[0]!.onclose?.({ code: CLOSE_SESSION_ENDED });
    vi.advanceTimersByTime(LONG_MS);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
