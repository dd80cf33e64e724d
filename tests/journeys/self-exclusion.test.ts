/** A self-excluded member at every call of the contract that moves money or opens a game. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, type CallShape } from '../../packages/contract/src/index.ts';
import {
  callerFor,
  deposit,
  newMember,
  openShop,
  solveSlider,
  startTestPlatform,
  valueOf,
  type Shop,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { calmIssue, installFastGame, type FastGame } from '../setup/fast-game.ts';

const MERCHANT = 'DENLONG';
const VENDOR = 'PG';
/** Nothing is drawn while the calls are tried. */
const GAME: FastGame = { code: 'test600', intervalSec: 600, lockTimeSec: 5 };
const CALM_MS = 60_000;
const gameCode = GAME.code;

let here: TestPlatform;
let shop: Shop;
beforeAll(async () => {
  here = await startTestPlatform();
  shop = await openShop(here);
  await installFastGame(here.query, GAME);
  await here.platform.modules.system.setSwitch(MERCHANT, 'MANPLAYREB3', true);
  await here.platform.modules.system.setSwitch(MERCHANT, 'CBS3', true);
  await here.platform.modules.transfers.setTransferVendor(VENDOR, {
    walletUrl: shop.vendor.address,
    key: shop.vendor.key,
    timeoutMs: 2000,
    minimum: 1n,
    maximum: 1_000_000n,
  });
});
afterAll(async () => {
  await shop.close();
  await here.close();
});

type Answer = { readonly ok: boolean; readonly code?: string; readonly message?: string; readonly value?: unknown };
type Visit = (member: TestMember, key: { readonly idempotencyKey: string }) => Promise<Answer>;

const METHOD = 'vietqr';
let oldOrder = '';
let oldLaunch = '';
let until: number | null = null;

/** Calls that are closed to an excluded member, each made in a way that succeeds for other members. */
const SHUT: Readonly<Record<string, Visit>> = {
  // The frame was opened before the exclusion. First, because bets may move the clock past its token.
  'launch.exchange': () => callerFor(here.address).call('launch.exchange', { body: { launchToken: oldLaunch } }),
  'launch.game': ({ caller }) =>
    caller.call('launch.game', {
      query: { vendor: 'TCG_LOTTO_VN', lottoGameCode: gameCode, lottoPrizeMode: 'Lott' } as never,
    }),
  'lottery.placeOrder': async ({ caller }, key) => {
    const { numero } = await calmIssue(here.clock, caller, GAME, CALM_MS);
    const items = [{ betType: 'lo2', selections: ['27'], unit: 1000, multiplier: 1 }];
    return caller.call('lottery.placeOrder', {
      body: { gameCode, numero, prizeMode: 'Lott', playType: 'trad', items },
      ...key,
    });
  },
  'lottery.placeChase': async ({ caller }, key) => {
    await calmIssue(here.clock, caller, GAME, CALM_MS);
    const { list } = valueOf(await caller.call('lottery.openIssues', { query: { gameCode, count: 4 } }));
    const items = [{ betType: 'lo2', selections: ['27'], unit: 1000, multiplier: 1 }];
    const issues = list.slice(-2).map(({ numero }) => ({ numero, multiplier: 1 }));
    return caller.call('lottery.placeChase', {
      body: { gameCode, prizeMode: 'Lott', playType: 'trad', items, issues, stopOnWin: true },
      ...key,
    });
  },
  'wallet.transfer': ({ caller }, key) =>
    caller.call('wallet.transfer', {
      body: { vendor: VENDOR, direction: 'out', amount: 1000, currency: 'VND' },
      ...key,
    }),
  'deposit.methods': ({ caller }) => caller.call('deposit.methods'),
  'deposit.createOrder': ({ caller }, key) =>
    caller.call('deposit.createOrder', { body: { methodId: METHOD, amount: 100_000, currency: 'VND' }, ...key }),
  'privacy.setMarketing': ({ caller }) =>
    caller.call('privacy.setMarketing', {
      body: { changes: [{ product: 'lottery', channel: 'inbox', given: true }], from: 'page' },
    }),
};

/** Calls that stay open: money only leaves the platform, or a risk is cancelled. */
const OTHERS_OPEN: Readonly<Record<string, Visit>> = {
  'cashback.claim': ({ caller }, key) => caller.call('cashback.claim', { body: { currency: 'VND' }, ...key }),
  'rewards.claim': ({ caller }, key) => caller.call('rewards.claim', { params: { entryId: 'none' }, ...key }),
  'chat.open': ({ caller }, key) =>
    caller.call('chat.open', { body: { topic: 'stop_playing', text: 'Tôi muốn dừng' }, ...key }),
  // Refused with its reasons: a gift is no way out of a break, and no account is closed to it.
  'promotions.claim': ({ caller }, key) =>
    caller.call('promotions.claim', { params: { key: 'none' }, body: {}, ...key }),
  'promotions.apply': ({ caller }, key) =>
    caller.call('promotions.apply', { params: { key: 'none' }, body: { remark: 'Xin chào' }, ...key }),
  'promotions.redeem': ({ caller }, key) => caller.call('promotions.redeem', { body: { code: 'none' }, ...key }),
  'feedback.send': ({ caller }, key) =>
    caller.call('feedback.send', { body: { topic: 'other', text: 'Xin chào' }, ...key }),
  'withdraw.request': ({ caller }, key) =>
    caller.call('withdraw.request', {
      body: { bankCardId: 'none', amount: 100_000, currency: 'VND', paymentPassword: '135790' },
      ...key,
    }),
  'lottery.cancelSuborders': ({ caller }, key) =>
    caller.call('lottery.cancelSuborders', { body: { orderId: 'none', suborderIds: ['none'] } as never, ...key }),
  'lottery.stopChase': ({ caller }, key) => caller.call('lottery.stopChase', { params: { chaseId: 'none' }, ...key }),
  'turnover.exitBonus': ({ caller }, key) =>
    caller.call('turnover.exitBonus', { params: { requirementId: 'none' }, ...key }),
};

const paymentPassword = '135790';
const ANSWER = { contractId: 'none', accept: true, hash: '0'.repeat(64), paymentPassword };
/** What an agent signs and owes is no play: it stays open, and the role itself rests. */
const AGENTS: Readonly<Record<string, object>> = {
  'agent.answerDailySalary': { body: ANSWER },
  'agent.answerDividend': { body: ANSWER },
  'agent.answerHourlySalary': { body: ANSWER },
  'agent.proposeContract': {
    body: {
      kind: 'daily_salary',
      payeeId: 'none',
      steps: [{ turnoverMinimum: 1_000_000, activeMembersMinimum: 0, rateBasisPoints: 10 }],
      paymentPassword,
    },
  },
  'agent.withdrawContract': { params: { contractId: 'none' } },
  'agent.cancelContract': { params: { contractId: 'none' }, body: { paymentPassword } },
  'agent.consentContract': { params: { contractId: 'none' }, body: { accept: true, paymentPassword } },
  'agent.payDue': { params: { dueId: 'none' } },
};
const OPEN: Readonly<Record<string, Visit>> = {
  ...OTHERS_OPEN,
  ...Object.fromEntries(
    Object.entries(AGENTS).map(([id, input]): [string, Visit] => [
      id,
      ({ caller }, key) => caller.call(id as 'agent.payDue', { ...input, ...key } as never),
    ]),
  ),
};

/** Every live call a member can make that moves money, opens a game, or declares an exclusion refusal. */
const judged = (Object.entries(calls) as [string, CallShape][])
  .filter(
    ([id, call]) =>
      call.state === 'live' &&
      id !== 'session.login' &&
      (call.idempotency === 'key' || id === 'launch.game' || call.errors.includes('account_self_excluded')),
  )
  .map(([id]) => id);

const balanceOf = async ({ caller }: TestMember) => valueOf(await caller.call('wallet.balance')).sumBalance;

async function excludedMember(): Promise<TestMember> {
  const member = await newMember(here.address);
  await deposit(member, 500_000);
  const order = await member.caller.call('deposit.createOrder', {
    body: { methodId: METHOD, amount: 60_000, currency: 'VND' },
    idempotencyKey: `old-${member.userName}`,
  });
  oldOrder = valueOf(order).orderId;
  const launch = { vendor: 'TCG_LOTTO_VN', lottoGameCode: gameCode, lottoPrizeMode: 'Lott' } as const;
  oldLaunch = new URL(
    valueOf(await member.caller.call('launch.game', { query: launch })).gameUrl,
    here.address,
  ).searchParams.get('token')!;
  ({ until } = valueOf(
    await member.caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }),
  ));
  return member;
}

let member: TestMember;
beforeAll(async () => {
  member = await excludedMember();
});

test('[OPS-03] every call that moves money or opens a game is listed here as closed or open', () => {
  expect([...Object.keys(SHUT), ...Object.keys(OPEN)].sort()).toEqual([...judged].sort());
});

test.each(Object.keys(SHUT))(
  '[OPS-03] %s is refused to an excluded member, with a message, and moves nothing',
  async (id) => {
    const before = await balanceOf(member);
    const answer = await SHUT[id]!(member, { idempotencyKey: `shut-${id}` });
    expect(answer).toMatchObject({ ok: false, code: 'account_self_excluded' });
    expect(answer.message).toMatch(/^You are in self-exclusion/);
    expect(answer.value).toMatchObject({ until: expect.closeTo(until!, -1) as number });
    expect(await balanceOf(member)).toBe(before);
  },
);

test.each(Object.keys(OPEN))('[OPS-03] %s stays open to an excluded member', async (id) => {
  const answer = await OPEN[id]!(member, { idempotencyKey: `open-${id}` });
  expect(answer.code ?? 'ok').not.toMatch(/^account_/);
});

test('[OPS-03] a promotion is not granted, and money for an older order waits to be refunded', async () => {
  const { list } = valueOf(await member.caller.call('deposit.promotions'));
  expect(list).toEqual([]);
  expect(
    (await member.caller.call('deposit.acceptPromotion', { body: { orderId: oldOrder, promotionId: 'first-deposit' } }))
      .ok,
  ).toBe(false);
  const before = await balanceOf(member);
  valueOf(await member.caller.call('sandbox.pay', { params: { orderId: oldOrder }, body: { outcome: 'paid' } }));
  expect(valueOf(await member.caller.call('deposit.order', { params: { orderId: oldOrder } })).status).toBe(
    'unmatched',
  );
  expect(await balanceOf(member)).toBe(before);
});

test('[OPS-03] reading and signing in stay open', async () => {
  const reads = (Object.entries(calls) as [string, CallShape][]).filter(
    ([id, call]) =>
      call.method === 'GET' &&
      call.state === 'live' &&
      !(id in SHUT) &&
      call.auth !== 'none' &&
      call.envelope === undefined,
  );
  expect(reads.length).toBeGreaterThan(30);
  for (const [id, call] of reads) {
    const path = call.path.replace(/:\w+/g, 'none');
    const answer = await fetch(new URL(path, here.address), { headers: { authorization: `Bearer ${member.token}` } });
    expect(await answer.text(), id).not.toMatch(/account_self_excluded|account_cooling_off/);
  }
  const guest = callerFor(here.address);
  const again = await guest.call('session.login', {
    body: { username: member.userName, password: member.password, ...(await solveSlider(guest)) },
  });
  expect(again.ok).toBe(true);
});
