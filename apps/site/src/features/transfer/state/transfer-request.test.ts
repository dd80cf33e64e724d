import { describe, expect, it } from 'vitest';
import { everythingFor, obstacleOf, type Wallet } from './transfer-request.ts';

const WALLET: Wallet = {
  vendor: 'PG',
  name: 'Rồng Ngọc',
  balance: 50_000,
  state: 'open',
  minimum: 10_000,
  maximum: 200_000,
  readAt: 1,
  answering: true,
};
const PENDING = {
  transferId: 't',
  vendor: 'PG',
  direction: 'out',
  amount: 1,
  currency: 'VND',
  status: 'pending',
  requestedAt: 1,
} as const;
const MAIN = { transferable: 300_000 };

describe('[WAL-03] a transfer request', () => {
  it.each([
    ['nothing entered', {}, 'out', 0, { why: 'amount' }],
    ['too little', {}, 'out', 9_999, { why: 'below', amount: 10_000 }],
    ['too much at once', {}, 'out', 200_001, { why: 'above', amount: 200_000 }],
    ['more than there is', { maximum: 900_000 }, 'out', 300_001, { why: 'short', amount: 300_000 }],
    ['more than the balance', {}, 'in', 50_001, { why: 'short', amount: 50_000 }],
    ['more than lay there when the vendor last answered', { answering: false }, 'in', 50_001, undefined],
    ['a small amount back', {}, 'in', 1, undefined],
    ['a vendor under maintenance', { state: 'maintenance' }, 'in', 1, { why: 'maintenance' }],
    ['a vendor switched off', { state: 'closed' }, 'out', 20_000, { why: 'closed' }],
    ['back from a vendor switched off', { state: 'closed' }, 'in', 20_000, undefined],
    ['one pending', { pending: PENDING }, 'out', 20_000, { why: 'waiting' }],
    ['a good one', {}, 'out', 20_000, undefined],
  ] as const)('%s', (_, change, direction, amount, expected) => {
    expect(obstacleOf(MAIN, { wallet: { ...WALLET, ...change }, direction, amount })).toEqual(expected);
  });

  it('moves the whole balance, up to the maximum', () => {
    expect([
      everythingFor(MAIN, WALLET, 'out'),
      everythingFor(MAIN, WALLET, 'in'),
      everythingFor({ transferable: 70 }, WALLET, 'out'),
    ]).toEqual([200_000, 50_000, 70]);
  });
});
