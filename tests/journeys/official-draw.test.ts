/** An official draw from its sale to its correction, through the public calls: the clock, the sources and the member's money. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawResult } from '../../packages/contract/src/index.ts';
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  solveSlider,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { newOperator } from '../kit/src/operator.ts';
import { dailyIssue, publishedDraw } from '../setup/fast-game.ts';

const SECRETS = { alpha: 'a'.repeat(40), beta: 'b'.repeat(40) };
const SIGNATURE_HEADER = 'x-signature';
const PAID_IN = 100_000;
const STAKE = 1000;
const WIN = 99_500;
const GAME = 'miba';
const CALM_MS = 60_000;

let here: TestPlatform;
let member: TestMember;
beforeAll(async () => {
  here = await startTestPlatform({
    environment: {
      LOTTERY_GAMES: GAME,
      LOTTERY_FEEDS: Object.entries(SECRETS)
        .map((feed) => feed.join('='))
        .join(','),
    },
    // Before its first issue is created, which would have a seed.
    prepare: async ({ modules, kernel }) => {
      const source = { gameCode: GAME, source: 'official', actor: 'op' } as const;
      valueOf(await kernel.db.transaction((tx) => modules.lottery.settings.setResultSource(tx, source)));
    },
  });
  member = await newMember(here.address);
  await deposit(member, PAID_IN);
});
afterAll(() => here.close());

const resultWith = (special: string): DrawResult => ({
  prizes: [
    ['G1', '01353'],
    ['G2', '91814 62235'],
    ['G3', '33398 53272 70638 93573 33461 80083'],
    ['G4', '3003 4041 4075 7998'],
    ['G5', '1396 2525 8893 3611 3481 6575'],
    ['G6', '519 969 968'],
    ['G7', '50 88 45 09'],
    ['DB', special],
  ].map(([prize, numbers]) => ({ prize: prize!, numbers: numbers!.split(' ') })),
});

/** The member signs in again: hours have passed since the session began. */
async function comeBack(): Promise<void> {
  const guest = here.guest();
  const { token } = valueOf(
    await guest.call('session.login', {
      body: { username: member.userName, password: member.password, ...(await solveSlider(guest)) },
    }),
  );
  member = { ...member, token, caller: callerFor(here.address, () => token) };
}

async function deliver(
  source: keyof typeof SECRETS,
  numero: string,
  result: DrawResult,
): Promise<{ status: number; body: { success: boolean; value?: { state: string } } }> {
  const body = JSON.stringify({ gameCode: GAME, numero, result, sentAt: here.clock.now() });
  const timeSec = Math.floor(here.clock.now() / 1000);
  const signature = `t=${timeSec},v1=${createHmac('sha256', SECRETS[source]).update(`${timeSec}.${body}`).digest('hex')}`;
  const answer = await fetch(`${here.address}/lgw/feed/${source}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { success: boolean; value?: { state: string } } };
}

const balance = async (): Promise<number> => valueOf(await member.caller.call('wallet.balance')).sumBalance;
const orderOf = async (orderId: string) =>
  valueOf(await member.caller.call('lottery.orderDetail', { query: { orderId } }));

test('[LOTT-11] is drawn when two sources agree, pays, and is corrected by two operators with the money following', async () => {
  const issue = await dailyIssue(here.clock, here.guest(), GAME, CALM_MS);
  await comeBack();
  expect(issue.commitment).toBeUndefined();
  const order = valueOf(
    await member.caller.call('lottery.placeOrder', {
      body: {
        gameCode: GAME,
        numero: issue.numero,
        prizeMode: 'Lott',
        playType: 'trad',
        items: [{ betType: 'de_db', selections: ['75'], unit: STAKE, multiplier: 1 }],
      },
    }),
  );
  const { serverTime } = valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode: GAME } }));
  await here.clock.advance(issue.lockAt - serverTime + 100);
  await eventually(
    'the issue is locked',
    async () =>
      valueOf(await member.caller.call('lottery.draw', { params: { gameCode: GAME, numero: issue.numero } })).state ===
      'locked',
  );
  await here.clock.advance(issue.drawAt - issue.lockAt + 1000);
  expect(await deliver('alpha', issue.numero, resultWith('81275'))).toMatchObject({
    status: 200,
    body: { value: { state: 'waiting' } },
  });
  const forged = await fetch(`${here.address}/lgw/feed/beta`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: `t=${Math.floor(here.clock.now() / 1000)},v1=${'0'.repeat(64)}`,
    },
    body: JSON.stringify({
      gameCode: GAME,
      numero: issue.numero,
      result: resultWith('81200'),
      sentAt: here.clock.now(),
    }),
  });
  expect(forged.status).toBe(401);
  expect(await deliver('beta', issue.numero, resultWith('81275'))).toMatchObject({
    status: 200,
    body: { value: { state: 'agreed' } },
  });
  const draw = await publishedDraw(member.caller, GAME, issue.numero);
  expect(draw).toMatchObject({ source: 'official', seed: null, commitment: null, result: resultWith('81275') });
  await comeBack();
  await eventually('the win is paid', async () => (await balance()) === PAID_IN - STAKE + WIN);

  const [asking, deciding] = [await newOperator(here, ['risk']), await newOperator(here, ['finance'])];
  const params = { issueId: `${GAME}-${issue.numero}` };
  const { approvalId } = valueOf(
    await eventually('a correction may be requested', async () => {
      const body = { result: resultWith('81200'), reason: 'Đọc nhầm' };
      const requested = await asking.call('ops.lottery.correctResult', { params, body });
      return requested.ok && requested;
    }),
  );
  const decision = { params: { approvalId: approvalId! }, body: { decision: 'approve' as const } };
  expect(await asking.call('ops.approvals.decide', decision)).toMatchObject({ code: 'approval_self' });
  valueOf(await deciding.call('ops.approvals.decide', decision));
  await eventually('the win is reversed', async () => (await balance()) === PAID_IN - STAKE);
  const corrected = await orderOf(order.orderId);
  expect(corrected).toMatchObject({
    status: 'lost',
    totalPayout: 0,
    result: resultWith('81200'),
    suborders: [{ status: 'lost', payout: 0, corrected: true }],
  });
  expect(corrected.correctedAt).toBeGreaterThan(issue.drawAt);
  expect(await publishedDraw(member.caller, GAME, issue.numero)).toMatchObject({
    state: 'resettled',
    previousResult: resultWith('81275'),
  });
  const [books] = await here.query<{ kept: string }>(
    `SELECT sum(CASE code WHEN 10 THEN amount WHEN 13 THEN amount ELSE -amount END)::text AS kept FROM ledger.transfer WHERE code IN (10, 11, 12, 13)`,
  );
  expect(Number(books!.kept)).toBe(STAKE);
});
