import { describe, expect, it } from 'vitest';
import {
  CHANNELS_MAXIMUM,
  clientMessage,
  eventChannels,
  eventPayloads,
  lotteryChannel,
  serverMessage,
} from './events.ts';

describe('realtime messages', () => {
  it('accepts the four client messages', () => {
    const said = [
      { type: 'auth', token: 'abc' },
      { type: 'subscribe', channels: [lotteryChannel('mb45')] },
      { type: 'unsubscribe', channels: ['member'] },
      { type: 'ping' },
    ];
    expect(said.map((message) => clientMessage.parse(message))).toEqual(said);
  });

  it.each([
    ['a channel of another member', { type: 'subscribe', channels: ['member:42'] }],
    ['a pattern as channel', { type: 'subscribe', channels: ['lottery:*'] }],
    ['no channel', { type: 'subscribe', channels: [] }],
    [
      'too many channels',
      { type: 'subscribe', channels: Array.from({ length: CHANNELS_MAXIMUM + 1 }, (_, index) => `lottery:g${index}`) },
    ],
    ['an empty token', { type: 'auth', token: '' }],
    ['a type of its own', { type: 'publish', channel: 'member' }],
  ])('refuses %s', (_, message) => {
    expect(clientMessage.safeParse(message).success).toBe(false);
  });

  it('ties each payload to its event', () => {
    const event = {
      type: 'event',
      channel: 'member',
      event: 'balance_changed',
      payload: { currency: 'VND', sumBalance: 150_000, version: 7 },
    };
    expect(serverMessage.parse(event)).toEqual(event);
    expect(
      serverMessage.safeParse({ ...event, payload: { currency: 'VND', sumBalance: 0.5, version: 7 } }).success,
    ).toBe(false);
    expect(serverMessage.safeParse({ ...event, event: 'deposit_changed' }).success).toBe(false);
  });

  it('delivers every event with a payload to clients, on a channel of its kind', () => {
    const payloads = {
      deposit_changed: { orderId: 'D1', status: 'credited' },
      issue_drawn: {
        gameCode: 'miba',
        numero: '20261009',
        state: 'drawn',
        openAt: 1,
        lockAt: 2,
        drawAt: 3,
        result: {
          prizes: [
            { prize: 'G1', numbers: ['01353'] },
            { prize: 'DB', numbers: ['81275'] },
          ],
        },
      },
      order_settled: {
        orderId: 'O1',
        gameCode: 'miba',
        numero: '20261009',
        status: 'won',
        currency: 'VND',
        totalStake: 27_000,
        totalPayout: 298_500,
      },
    };
    for (const [event, payload] of Object.entries(payloads)) {
      const channel = eventChannels[event as keyof typeof payloads] === 'member' ? 'member' : lotteryChannel('miba');
      const message = { type: 'event', channel, event, payload };
      expect(serverMessage.parse(message)).toEqual(message);
    }
    expect(Object.keys(eventChannels).sort()).toEqual(Object.keys(eventPayloads).sort());
  });
});
