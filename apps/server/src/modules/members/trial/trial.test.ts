import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type Caller,
  type TestPlatform,
} from '@lantern/testkit';
import { signIn } from '../../../../../../tests/kit/src/applicants.ts';
import { calmIssue, installFastGame, type FastGame } from '../../../../../../tests/setup/fast-game.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { JobDefinition } from '../../../kernel/jobs.ts';

const GRANT = 10_000_000;
const HOUR_MS = 3_600_000;
/** Drawn when a test triggers it. */
const GAME: FastGame = { code: 'test60', intervalSec: 60, lockTimeSec: 5 };
const CALM_MS = 20_000;
const { code: gameCode } = GAME;

let here: TestPlatform;
beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, GAME);
});
afterAll(() => here.close());
beforeEach(() => here.query('DELETE FROM identity.rate_use'));

const freePlay = (query: Record<string, unknown> = { ageConfirmed: true }) =>
  here.guest().call('session.freePlay', { query });

/** A trial account. */
async function newTrial() {
  const session = valueOf(await freePlay());
  const caller = callerFor(here.address, () => session.token);
  const { id } = valueOf(await caller.call('session.trialMember'));
  return { ...session, id: id as MemberId, caller };
}

/** An issue that stays on sale during a test. */
const issue = (caller: Caller) => calmIssue(here.clock, caller, GAME, CALM_MS);
const betOn = (numero: string, caller: Caller, betType: string, unit: number) =>
  caller.call('lottery.placeOrder', {
    body: {
      gameCode,
      numero,
      prizeMode: 'Lott',
      playType: 'trad',
      items: [{ betType, selections: ['DB'], unit, multiplier: 1 }],
    },
  });
const bet = async (caller: Caller, betType: string, unit: number) =>
  betOn((await issue(caller)).numero, caller, betType, unit);
const draw = () => here.clock.advance(GAME.intervalSec * 1000);
const balanceOf = async (caller: Caller) => valueOf(await caller.call('wallet.balance'));
const counts = async () => {
  const [row] = await here.query<{
    counts: string;
  }>(`SELECT concat_ws(' ', (SELECT count(*) FROM identity.member), (SELECT count(*) FROM identity.session),
    (SELECT count(*) FROM trial.account), (SELECT count(*) FROM ledger.account), (SELECT count(*) FROM ledger.transfer)) AS counts`);
  return row!.counts;
};
const closeOver = () =>
  here.platform.modules.trial.jobs!.find(({ name }: JobDefinition) => name === 'trial.close_over')!.run({});

describe('[ACC-06] opening a trial', () => {
  test('opens a session of type 4 with granted play money, for twelve hours', async () => {
    const trial = await newTrial();
    expect(trial).toMatchObject({ type: 4, customerType: 4, trial: 1 });
    expect(trial.userName).toMatch(/^thu[a-z0-9]{8}$/);
    expect(trial.expiresAt - here.clock.now()).toBeGreaterThan(11.9 * HOUR_MS);
    expect(trial.expiresAt - here.clock.now()).toBeLessThanOrEqual(12 * HOUR_MS);
    expect(await balanceOf(trial.caller)).toMatchObject({
      currency: 'VNDPLAY',
      demo: true,
      currencySymbol: '₫',
      symbolPosition: 'B',
      sumBalance: GRANT,
    });
    expect(valueOf(await trial.caller.call('wallet.transactions')).content).toMatchObject([
      { txCode: 'play_grant', amount: GRANT, currency: 'VNDPLAY' },
    ]);
    expect(valueOf(await trial.caller.call('member.profile'))).toMatchObject({ type: 4, currency: 'VNDPLAY' });
  });

  test('stores nothing about a person except that an age was confirmed, and registers no member', async () => {
    const { id } = await newTrial();
    const [row] = await here.query(
      'SELECT password_hash, mobile, birthday, nickname, register_method FROM identity.member WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ password_hash: null, mobile: null, birthday: null, nickname: '', register_method: null });
    expect(await here.query('SELECT field FROM identity.member_field WHERE member_id = $1', [id])).toEqual([]);
    expect(await here.query('SELECT kind, given FROM identity.consent WHERE member_id = $1', [id])).toEqual([
      { kind: 'age', given: true },
    ]);
    expect(await here.query(`SELECT 1 FROM kernel.outbox WHERE payload->>'memberId' = $1`, [id])).toEqual([]);
  });

  test('[ACC-19] is refused without a confirmed age', async () => {
    const before = await counts();
    for (const query of [{}, { ageConfirmed: false }])
      expect(await freePlay(query)).toMatchObject({ ok: false, code: 'age_unconfirmed', value: { minimumAge: 18 } });
    expect(await counts()).toBe(before);
  });

  test('is refused while the merchant has it disabled, and then not offered', async () => {
    const { system } = here.platform.modules;
    await system.setTrialEnabled('DENLONG', false);
    await eventually('the switch', async () => !valueOf(await here.guest().call('system.settings')).trialEnabled);
    const before = await counts();
    expect(await freePlay()).toMatchObject({ ok: false, code: 'free_login_denied', status: 403 });
    expect(await counts()).toBe(before);
    await system.setTrialEnabled('DENLONG', true);
    await eventually('the switch', async () => valueOf(await here.guest().call('system.settings')).trialEnabled);
    valueOf(await freePlay());
  });

  test('ends at the limit of an address, however many are opened concurrently, and resumes with time', async () => {
    await here.query(`UPDATE identity.rate_rule SET allowed = 6 WHERE name = 'trial'`);
    const members = async () => (await here.query('SELECT 1 FROM trial.account')).length;
    const before = await members();
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => freePlay()));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(6);
    for (const outcome of outcomes)
      if (!outcome.ok)
        expect(outcome).toMatchObject({ code: 'free_login_denied', value: { retryAfterSec: expect.any(Number) } });
    expect(await members()).toBe(before + 6);
    await here.clock.advance(HOUR_MS);
    valueOf(await freePlay());
    await here.query(`UPDATE identity.rate_rule SET allowed = 1000 WHERE name = 'trial'`);
  });

  test('[SYS-08/trial] ignores type and money in the request', async () => {
    const trial = valueOf(
      await freePlay({
        ageConfirmed: true,
        type: 0,
        customerType: 1,
        balance: 999_999_999,
        currency: 'VND',
        userName: 'admin',
      }),
    );
    expect(trial).toMatchObject({ type: 4, customerType: 4 });
    expect(await balanceOf(callerFor(here.address, () => trial.token))).toMatchObject({
      currency: 'VNDPLAY',
      sumBalance: GRANT,
    });
  });

  test('a real member is never a trial user', async () => {
    const { caller } = await newMember(here.address);
    expect(await caller.call('session.trialMember')).toMatchObject({ ok: false, code: 'account_not_found' });
  });
});

describe('[WAL-07] play money', () => {
  test('pays stakes and receives wins of the same draws, and never mixes with real money', async () => {
    const trial = await newTrial();
    const member = await newMember(here.address);
    await deposit(member, 500_000);
    const realBefore = (await balanceOf(member.caller)).sumBalance;
    // Big and small together: one of them wins, whatever is drawn.
    const { numero } = await issue(member.caller);
    const [played, paid] = await Promise.all([
      betOn(numero, trial.caller, 'db2_tai', 100_000),
      betOn(numero, member.caller, 'db2_tai', 10_000),
    ]);
    const orders = [valueOf(played), valueOf(paid)];
    expect(orders.map(({ currency }) => currency)).toEqual(['VNDPLAY', 'VND']);
    const small = valueOf(await betOn(numero, trial.caller, 'db2_xiu', 100_000));
    await draw();
    for (const [caller, orderId] of [
      [trial.caller, orders[0]!.orderId],
      [member.caller, orders[1]!.orderId],
      [trial.caller, small.orderId],
    ] as const) {
      await eventually(
        'settlement',
        async () => valueOf(await caller.call('lottery.orderDetail', { query: { orderId } })).status !== 'pending',
      );
    }
    expect(
      await here.query(
        `SELECT 1 FROM ledger.transfer t JOIN ledger.account a ON a.id IN (t.debit, t.credit) WHERE a.currency <> t.currency`,
      ),
    ).toEqual([]);
    expect((await balanceOf(member.caller)).currency).toBe('VND');
    expect([realBefore - 10_000, realBefore + 9_970]).toContain((await balanceOf(member.caller)).sumBalance);
    for (const proof of await here.platform.modules.ledger.proveAccounts(here.platform.kernel.db))
      expect(proof).toMatchObject({ holds: true });
  });

  test('is not money of a real member, nor is real money a trial account’s', async () => {
    const trial = await newTrial();
    const member = await newMember(here.address);
    await deposit(member, 500_000);
    const request = {
      merchantCode: 'DENLONG',
      gameCode,
      prizeMode: 'Lott',
      playType: 'trad',
      items: [{ betType: 'db2_tai', selections: ['DB'], unit: 10_000n, multiplier: 1 }],
    };
    const memberId = (
      await here.query<{ id: MemberId }>('SELECT id FROM identity.member WHERE username = $1', [member.userName])
    )[0]!.id;
    const { numero } = await issue(member.caller);
    const placed = (of: { readonly memberId: MemberId; readonly currency: string; readonly idempotencyKey: string }) =>
      here.platform.modules.lottery.placeOrder({ ...request, ...of, numero });
    expect(await placed({ memberId, currency: 'VNDPLAY', idempotencyKey: 'play-of-a-member' })).toMatchObject({
      ok: false,
      code: 'account_missing',
    });
    expect(await placed({ memberId: trial.id, currency: 'VND', idempotencyKey: 'real-of-a-trial' })).toMatchObject({
      ok: false,
      code: 'account_missing',
    });
    expect([(await balanceOf(member.caller)).sumBalance, (await balanceOf(trial.caller)).sumBalance]).toEqual([
      500_000,
      GRANT,
    ]);
    await expect(
      here.query(`UPDATE identity.member SET currency = 'VNDPLAY' WHERE id = $1`, [memberId]),
    ).rejects.toThrow('member_money_real');
    await expect(here.query('UPDATE identity.member SET type = 0 WHERE id = $1', [trial.id])).rejects.toThrow(
      'member_money_real',
    );
  });

  test('an account of another type plays for play money, whatever its row says', async () => {
    for (const type of [4, 40, 41, 42]) {
      const member = await newMember(here.address);
      await deposit(member, 500_000);
      await here.query('UPDATE identity.member SET type = $1 WHERE username = $2', [type, member.userName]);
      expect(await balanceOf(member.caller)).toMatchObject({ currency: 'VNDPLAY', sumBalance: 0 });
      expect(await bet(member.caller, 'db2_tai', 10_000)).toMatchObject({ ok: false, code: 'account_missing' });
    }
  });

  test('has no deposits, and separate number limits', async () => {
    const trial = await newTrial();
    expect(await trial.caller.call('deposit.methods')).toMatchObject({ ok: false, code: 'free_reject' });
    await here.query(
      `UPDATE lottery.odds SET number_liability_maximum = 2000000 WHERE game_code = $1 AND bet_type = 'db2_le'`,
      [gameCode],
    );
    const member = await newMember(here.address);
    await deposit(member, 5_000_000);
    const other = await newTrial();
    const { numero } = await issue(member.caller);
    for (const { caller } of [trial, member]) valueOf(await betOn(numero, caller, 'db2_le', 1_000_000));
    expect(await betOn(numero, other.caller, 'db2_le', 1_000_000)).toMatchObject({
      ok: false,
      code: 'number_limit_reached',
    });
  });

  test('wins appear on no board and in no list of real wins', async () => {
    const trial = await newTrial();
    const { numero } = await issue(trial.caller);
    for (const betType of ['db2_tai', 'db2_xiu']) valueOf(await betOn(numero, trial.caller, betType, 50_000));
    await draw();
    await eventually(
      'a win',
      async () =>
        (await here.query(`SELECT 1 FROM lottery.suborder WHERE member_id = $1 AND status = 'won'`, [trial.id]))
          .length > 0,
    );
    expect(
      (
        await here.platform.modules.lottery.recentWins({ currency: 'VND', by: 'newest', minimum: 0n, limit: 100 })
      ).filter(({ memberId }) => memberId === trial.id),
    ).toEqual([]);
    const { list } = valueOf(
      await here.guest().call('winner.board', { query: { gameCategory: 'ALL', limitNum: 100 } }),
    );
    expect(list.filter(({ vo }) => vo.currency !== 'VND' || vo.customerName.startsWith('thu'))).toEqual([]);
  });
});

describe('the end of a trial', () => {
  test('comes after its time: no session, no account, and books that still balance', async () => {
    const over = await newTrial();
    await here.clock.advance(6 * HOUR_MS);
    const running = await newTrial();
    await here.clock.advance(6 * HOUR_MS + 1_000);
    await closeOver();
    expect(await over.caller.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended' });
    expect(
      await here.query('SELECT 1 FROM identity.session WHERE member_id = $1 AND ended_at IS NULL', [over.id]),
    ).toEqual([]);
    expect(await here.query('SELECT state FROM identity.member WHERE id = $1', [over.id])).toEqual([
      { state: 'erased' },
    ]);
    expect(
      await here.query('SELECT member_id FROM trial.account WHERE member_id = ANY ($1)', [[over.id, running.id]]),
    ).toEqual([{ member_id: running.id }]);
    for (const proof of await here.platform.modules.ledger.proveAccounts(here.platform.kernel.db))
      expect(proof).toMatchObject({ holds: true });
  });

  test('never comes to an account with a password, which signs in on the members’ side', async () => {
    const { trial, merchant } = here.platform.modules;
    const password = 'thử cho biết';
    const opened = valueOf(await trial.openTrialAccount(merchant(''), 'choithu', password));
    expect(opened.expiresAt).toBeNull();
    expect(await trial.openTrialAccount(merchant(''), 'choithu', password)).toMatchObject({
      ok: false,
      code: 'username_taken',
    });
    await here.clock.advance(24 * HOUR_MS);
    await closeOver();
    const session = valueOf(await signIn(here.guest(), 'choithu', password));
    expect(session).toMatchObject({ type: 4 });
    expect(await balanceOf(callerFor(here.address, () => session.token))).toMatchObject({
      currency: 'VNDPLAY',
      sumBalance: GRANT,
    });
    expect(await signIn(here.guest(), 'choithu', password, { side: 'agent' })).toMatchObject({
      ok: false,
      code: 'not_agent_account',
    });
  });
});
