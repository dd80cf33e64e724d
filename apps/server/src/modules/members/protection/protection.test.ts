import {
  createTestDatabase,
  startModulePlatform,
  valueOf,
  type Caller,
  type ModulePlatform,
  type PlacedMember,
  type TestDatabase,
} from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact } from '../../../kernel/tx.ts';
import { house, type Operation } from '../../ledger/index.ts';
import { createProtection, type ProtectionModule } from './index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BANK = house('payment_clearing', 'VCB');
const GAMES = house('house', 'TEST/RNG');

let database: TestDatabase;
let world: ModulePlatform;
/** Another node on the same database. */
let second: ModulePlatform;
let protection: ProtectionModule;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  const open = () =>
    startModulePlatform({
      database,
      create: async (kernel) => [createProtection(kernel, { timeZone: async () => 'Asia/Ho_Chi_Minh' })],
    });
  world = await open();
  second = await open();
  protection = world.modules[0] as ProtectionModule;
});
afterAll(async () => {
  await second.close();
  await world.close();
  await database.drop();
});

let counter = 0;
const nextKey = (kind: string) => `${kind}:${++counter}`;
const stake = (member: MemberId, amount: number, key = nextKey('bet')): Operation => ({
  key,
  code: 'bet_stake',
  member,
  currency: 'VND',
  legs: [{ mode: 'spend', amount: BigInt(amount), to: GAMES }],
});
const credit = (member: MemberId, code: 'deposit' | 'bet_win' | 'bet_refund', amount: number): Operation => ({
  key: nextKey(code),
  code,
  member,
  currency: 'VND',
  legs: [{ mode: 'move', amount: BigInt(amount), from: code === 'deposit' ? BANK : GAMES, to: 'cash' }],
});
async function book(operation: Operation): Promise<string> {
  const outcome = await world.ledger.submit(operation);
  return outcome.ok ? 'ok' : outcome.code;
}
async function person(cash = 1_000_000): Promise<PlacedMember> {
  const member = await world.member();
  if (cash > 0) expect(await book(credit(member.memberId, 'deposit', cash))).toBe('ok');
  return member;
}
type Choice = {
  readonly kind: 'deposit' | 'loss' | 'stake' | 'time';
  readonly span: 'day' | 'week' | 'month';
  readonly amount: number | null;
};
const setLimit = async (caller: Caller, kind: Choice['kind'], span: Choice['span'], amount: number | null) =>
  valueOf(await caller.call('protection.setLimit', { body: { kind, span, amount } }));
const overview = async (caller: Caller) => valueOf(await caller.call('protection.overview'));
const limitOf = async (caller: Caller, kind: string, span: string) =>
  (await overview(caller)).limits.find((one) => one.kind === kind && one.span === span)!;
const admit = (member: MemberId, amount: number) =>
  transact(world.kernel.db, (tx) => protection.admitDeposit(tx, member, 'VND', BigInt(amount)));

describe('[OPS-03] limits on stakes and losses', () => {
  test('count earlier stakes, report what is left and when the window opens, and roll', async () => {
    const { memberId, caller } = await person();
    await book(stake(memberId, 300));
    await world.advance(2 * HOUR_MS);
    await setLimit(caller, 'stake', 'day', 1000);
    expect(await limitOf(caller, 'stake', 'day')).toMatchObject({ amount: 1000, used: 300, left: 700 });
    expect(await book(stake(memberId, 700))).toBe('ok');
    const refused = await world.ledger.submit(stake(memberId, 200));
    expect(refused).toMatchObject({
      ok: false,
      code: 'stake_limit_reached',
      value: { left: 0, limit: 1000, span: 'day', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' },
    });
    const [{ now }] = (await world.query<{ now: Date }>('SELECT kernel.now() AS now')) as [{ now: Date }];
    const opensAt = refused.ok ? 0 : Number(refused.value!['opensAt']);
    expect(opensAt - now.getTime()).toBeGreaterThan(21 * HOUR_MS);
    expect(opensAt - now.getTime()).toBeLessThan(22 * HOUR_MS + 2 * MINUTE_MS);
    expect((await limitOf(caller, 'stake', 'day')).opensAt).toBe(opensAt);
    await world.advance(opensAt - now.getTime() - MINUTE_MS);
    expect(await book(stake(memberId, 1))).toBe('stake_limit_reached');
    await world.advance(MINUTE_MS);
    expect([await book(stake(memberId, 300)), await book(stake(memberId, 1))]).toEqual(['ok', 'stake_limit_reached']);
  });

  test('a loss limit counts open stakes as lost, credits wins and refunds, and applies to every window', async () => {
    const { memberId, caller } = await person();
    await setLimit(caller, 'loss', 'day', 500);
    await setLimit(caller, 'loss', 'week', 700);
    expect([await book(stake(memberId, 500)), await book(stake(memberId, 1))]).toEqual(['ok', 'loss_limit_reached']);
    await book(credit(memberId, 'bet_win', 200));
    expect([await book(stake(memberId, 201)), await book(stake(memberId, 200))]).toEqual(['loss_limit_reached', 'ok']);
    await world.advance(DAY_MS + 2 * MINUTE_MS);
    expect([await book(stake(memberId, 201)), await book(stake(memberId, 200))]).toEqual(['loss_limit_reached', 'ok']);
    await book(credit(memberId, 'bet_refund', 50));
    expect([await book(stake(memberId, 51)), await book(stake(memberId, 50))]).toEqual(['loss_limit_reached', 'ok']);
    await world.advance(7 * DAY_MS + 2 * MINUTE_MS);
    expect(await book(stake(memberId, 500))).toBe('ok');
  });

  test('two nodes and two hundred concurrent bets never exceed a limit by one unit', async () => {
    const { memberId, caller } = await person();
    await setLimit(caller, 'stake', 'day', 1000);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? world : second).ledger.submit(stake(memberId, 13))),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(Math.floor(1000 / 13));
    expect(await limitOf(caller, 'stake', 'day')).toMatchObject({ used: 76 * 13, left: 1000 - 76 * 13 });
  });

  test('a limit set during concurrent bets counts every one of them', async () => {
    const { memberId, caller } = await person();
    const bets = Array.from({ length: 120 }, (_, n) => async () => {
      if (n === 40) await setLimit(caller, 'stake', 'month', 900);
      return book(stake(memberId, 10));
    });
    const answers = await Promise.all(bets.map((bet) => bet()));
    const accepted = answers.filter((answer) => answer === 'ok').length;
    const { used } = await limitOf(caller, 'stake', 'month');
    expect(used).toBe(accepted * 10);
    expect(await book(stake(memberId, Math.max(1, 901 - used)))).toBe('stake_limit_reached');
  });

  test('transfers to a vendor count, withdrawals do not, and play money is unlimited', async () => {
    const { memberId, caller } = await person();
    await setLimit(caller, 'stake', 'day', 100);
    const hold = { code: 'transfer_hold' as const, member: memberId, currency: 'VND' };
    const placed = await world.ledger.holds.place(world.kernel.db, { ...hold, key: nextKey('hold'), amount: 100n });
    const another = await world.ledger.holds.place(world.kernel.db, { ...hold, key: nextKey('hold'), amount: 1n });
    expect(another).toMatchObject({ ok: false, code: 'stake_limit_reached' });
    await world.ledger.holds.void(world.kernel.db, {
      key: nextKey('void'),
      code: 'transfer_void',
      hold: placed.ok ? placed.value.operation : 0n,
    });
    expect(await limitOf(caller, 'stake', 'day')).toMatchObject({ used: 0, left: 100 });
    const withdrawal = await world.ledger.holds.place(world.kernel.db, {
      key: nextKey('withdraw'),
      code: 'withdrawal_hold',
      member: memberId,
      currency: 'VND',
      amount: 5000n,
    });
    expect(withdrawal.ok).toBe(true);
    await world.ledger.openAccounts(world.kernel.db, memberId, 'VNDPLAY');
    expect(
      await book({
        ...stake(memberId, 500),
        key: nextKey('grant'),
        code: 'play_grant',
        currency: 'VNDPLAY',
        legs: [{ mode: 'move', amount: 9000n, from: house('play_mint', 'T'), to: 'cash' }],
      }),
    ).toBe('ok');
    expect(await book({ ...stake(memberId, 5000), currency: 'VNDPLAY' })).toBe('ok');
  });
});

describe('[OPS-03] changing limits', () => {
  test('lowering is effective at once; raising and removing wait a day, are shown as pending, and can be cancelled', async () => {
    const { memberId, caller } = await person();
    expect((await setLimit(caller, 'stake', 'day', 1000)).takesEffect).toBe('now');
    expect((await setLimit(caller, 'stake', 'day', 400)).takesEffect).toBe('now');
    const raised = await setLimit(caller, 'stake', 'day', 900);
    expect(raised.takesEffect).toBe('later');
    expect(await limitOf(caller, 'stake', 'day')).toMatchObject({
      amount: 400,
      pending: { amount: 900, at: raised.at },
    });
    expect([await book(stake(memberId, 401)), await book(stake(memberId, 400))]).toEqual(['stake_limit_reached', 'ok']);
    valueOf(await caller.call('protection.cancelChange', { body: { kind: 'stake', span: 'day' } }));
    expect(await caller.call('protection.cancelChange', { body: { kind: 'stake', span: 'day' } })).toMatchObject({
      ok: false,
      code: 'limit_change_missing',
    });
    await world.advance(DAY_MS + HOUR_MS);
    expect(await book(stake(memberId, 401))).toBe('stake_limit_reached');

    await setLimit(caller, 'stake', 'day', 900);
    await world.advance(DAY_MS - MINUTE_MS);
    expect(await book(stake(memberId, 401))).toBe('stake_limit_reached');
    await world.advance(2 * MINUTE_MS);
    expect([await book(stake(memberId, 900)), await book(stake(memberId, 1))]).toEqual(['ok', 'stake_limit_reached']);

    expect((await setLimit(caller, 'stake', 'day', null)).takesEffect).toBe('later');
    expect((await limitOf(caller, 'stake', 'day')).pending).toMatchObject({ amount: null });
    // A lower limit is effective at once and cancels the pending change.
    expect((await setLimit(caller, 'stake', 'day', 500)).takesEffect).toBe('now');
    expect((await limitOf(caller, 'stake', 'day')).pending).toBeUndefined();
    await setLimit(caller, 'stake', 'day', null);
    await world.advance(DAY_MS + MINUTE_MS);
    expect(await book(stake(memberId, 50_000))).toBe('ok');
    expect(await limitOf(caller, 'stake', 'day')).toMatchObject({ amount: null, left: null });
    const { changes } = valueOf(await caller.call('protection.history'));
    expect(changes.map(({ what }) => what)).toEqual([
      'limit_asked',
      'limit_set',
      'limit_asked',
      'limit_asked',
      'limit_kept',
      'limit_asked',
      'limit_set',
      'limit_set',
    ]);
  });

  test('refuses spans and amounts a kind does not allow', async () => {
    const { caller } = await person(0);
    for (const body of [
      { kind: 'time', span: 'week', amount: 60 },
      { kind: 'time', span: 'day', amount: 1441 },
    ] as const) {
      expect(await caller.call('protection.setLimit', { body })).toMatchObject({ ok: false, code: 'limit_invalid' });
    }
    for (const amount of [0, -5, 1.5, 2e15]) {
      expect(await caller.call('protection.setLimit', { body: { kind: 'stake', span: 'day', amount } })).toMatchObject({
        ok: false,
        code: 'input_invalid',
      });
    }
  });
});

describe('[OPS-03] deposit limits', () => {
  test('allow up to the last unit, one deposit after another, and count what was credited', async () => {
    const { memberId, caller } = await person(0);
    await setLimit(caller, 'deposit', 'week', 1000);
    expect(await admit(memberId, 1001)).toMatchObject({ code: 'deposit_limit_reached', value: { left: 1000 } });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        transact(world.kernel.db, async (tx) => {
          const admitted = await protection.admitDeposit(tx, memberId, 'VND', 300n);
          if (admitted.ok) expect((await world.ledger.post(tx, credit(memberId, 'deposit', 300))).ok).toBe(true);
          return admitted.ok;
        }),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(3);
    expect(await limitOf(caller, 'deposit', 'week')).toMatchObject({ used: 900, left: 100 });
    expect([(await admit(memberId, 101)).ok, (await admit(memberId, 100)).ok]).toEqual([false, true]);
    await world.advance(7 * DAY_MS + 2 * MINUTE_MS);
    expect((await admit(memberId, 1000)).ok).toBe(true);
  });
});

describe('[OPS-03] breaks and exclusions', () => {
  const barred = async ({ memberId, caller }: PlacedMember, code: string) => {
    expect(await book(stake(memberId, 1))).toBe(code);
    expect(await admit(memberId, 1)).toMatchObject({ ok: false, code });
    const { until = null } = (await overview(caller)).exclusion ?? {};
    // The database rounds to the millisecond, the driver truncates.
    const expectedEnd = until === null ? null : (expect.closeTo(until, -1) as number);
    for (const admitted of [
      await protection.admitPlay(world.kernel.db, memberId),
      await protection.admitMember(world.kernel.db, memberId),
    ]) {
      expect(admitted).toMatchObject({ ok: false, code, value: { until: expectedEnd, timeZone: 'Asia/Ho_Chi_Minh' } });
    }
    expect((await overview(caller)).exclusion?.kind).toBe(
      code === 'account_cooling_off' ? 'cool_off' : 'self_exclusion',
    );
  };

  test('a break blocks play and deposits at once, allows withdrawals, ends by itself, and is never shortened', async () => {
    const someone = await person();
    const { memberId, caller } = someone;
    const open = stake(memberId, 500);
    await book(open);
    const taken = valueOf(await caller.call('protection.takeBreak', { body: { period: 'week' } }));
    expect(taken).toMatchObject({ kind: 'cool_off', until: taken.startedAt + 7 * DAY_MS });
    await barred(someone, 'account_cooling_off');
    expect(await caller.call('protection.takeBreak', { body: { period: 'day' } })).toMatchObject({
      ok: false,
      code: 'exclusion_longer',
    });
    // Pending credits from before arrive, and everything can be withdrawn.
    expect(await book({ ...credit(memberId, 'bet_win', 700) })).toBe('ok');
    expect(
      (
        await world.ledger.holds.place(world.kernel.db, {
          key: nextKey('withdraw'),
          code: 'withdrawal_hold',
          member: memberId,
          currency: 'VND',
          amount: 100n,
        })
      ).ok,
    ).toBe(true);
    await world.advance(7 * DAY_MS + 1000);
    expect(await book(stake(memberId, 1))).toBe('ok');
    expect((await overview(caller)).exclusion).toBeNull();
  });

  test('self-exclusion outlasts breaks, can only be extended, and is permanent on request', async () => {
    const someone = await person();
    const { memberId, caller } = someone;
    const exclude = (period: 'half_year' | 'year' | 'five_years' | 'forever') =>
      caller.call('protection.excludeMyself', { body: { period, confirmed: true } });
    valueOf(await exclude('year'));
    await barred(someone, 'account_self_excluded');
    expect(await exclude('half_year')).toMatchObject({ ok: false, code: 'exclusion_longer' });
    expect(await caller.call('protection.takeBreak', { body: { period: 'month' } })).toMatchObject({
      ok: false,
      code: 'exclusion_longer',
    });
    await world.advance(364 * DAY_MS);
    await barred(someone, 'account_self_excluded');
    expect(valueOf(await exclude('forever')).until).toBeNull();
    await world.advance(20_000 * DAY_MS);
    await barred(someone, 'account_self_excluded');
    await expect(
      world.query(
        `SET ROLE lantern_app; UPDATE protection.exclusion SET until = kernel.now() WHERE member_id = '${memberId}'`,
      ),
    ).rejects.toThrow('permission denied');
    await world.query('RESET ROLE');
    await world.advance(-20_364 * DAY_MS);
  });

  test('taken during concurrent bets, nothing is staked after it', async () => {
    const { memberId, caller } = await person();
    const bets = Array.from({ length: 60 }, () => book(stake(memberId, 10)));
    const excluding = caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } });
    valueOf(await excluding);
    const before = (await world.ledger.balance(world.kernel.db, memberId, 'VND')).value;
    await Promise.all([...bets, ...Array.from({ length: 20 }, () => book(stake(memberId, 10)))]);
    expect((await world.ledger.balance(world.kernel.db, memberId, 'VND')).value).toEqual(before);
  });
});

describe('[OPS-03] playing time and results', () => {
  const pulse = async (caller: Caller) => valueOf(await caller.call('protection.pulse'));

  test('counts minutes of play, reports the result, and requests a pause after the set time', async () => {
    const { memberId, caller } = await person();
    valueOf(await caller.call('protection.setRealityCheck', { body: { minutes: 15 } }));
    expect(await pulse(caller)).toMatchObject({ sessionSec: 0, sessionNet: 0, nextCheckSec: 900, checkDue: false });
    await book(stake(memberId, 400));
    await book(credit(memberId, 'bet_win', 150));
    for (let n = 0; n < 14; n++) {
      await world.advance(MINUTE_MS);
      expect((await pulse(caller)).checkDue).toBe(false);
    }
    await world.advance(MINUTE_MS);
    const due = await pulse(caller);
    expect(due).toMatchObject({ checkDue: true, nextCheckSec: 0, sessionNet: -250 });
    expect(due.sessionSec).toBeGreaterThanOrEqual(900);
    valueOf(await caller.call('protection.continuePlay'));
    expect(await pulse(caller)).toMatchObject({ checkDue: false, sessionNet: -250 });
    // Absent for an hour: not play, and a separate session begins.
    await world.advance(HOUR_MS);
    expect(await pulse(caller)).toMatchObject({ sessionSec: 0, sessionNet: 0, nextCheckSec: 900 });
  });

  test('a time limit blocks play until the day is over, also by stakes alone', async () => {
    const { memberId, caller } = await person();
    const [{ at }] = (await world.query<{ at: number }>(
      `SELECT extract(epoch FROM (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + 1 - kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::float AS at`,
    )) as [{ at: number }];
    await world.advance(Math.ceil(at * 1000) + HOUR_MS);
    await setLimit(caller, 'time', 'day', 10);
    for (let n = 0; n < 6; n++) {
      expect(await book(stake(memberId, 1))).toBe('ok');
      await world.advance(2 * MINUTE_MS);
    }
    const refused = await world.ledger.submit(stake(memberId, 1));
    expect(refused).toMatchObject({ ok: false, code: 'play_time_reached', value: { limitMin: 10 } });
    expect(await protection.admitPlay(world.kernel.db, memberId)).toMatchObject({
      ok: false,
      code: 'play_time_reached',
    });
    expect((await overview(caller)).time).toMatchObject({ limitMin: 10, playedTodaySec: 600, leftSec: 0 });
    expect((await admit(memberId, 1)).ok).toBe(true);
    await world.advance(DAY_MS);
    expect(await book(stake(memberId, 1))).toBe('ok');
  });

  test('lifetime net deposits and twelve months come from the ledger', async () => {
    const { memberId, caller } = await person(3000);
    const hold = await world.ledger.holds.place(world.kernel.db, {
      key: nextKey('withdraw'),
      code: 'withdrawal_hold',
      member: memberId,
      currency: 'VND',
      amount: 1200n,
    });
    await world.ledger.holds.post(
      world.kernel.db,
      { key: nextKey('paid'), code: 'withdrawal_paid', hold: hold.ok ? hold.value.operation : 0n },
      BANK,
    );
    await world.advance(40 * DAY_MS);
    await book(credit(memberId, 'deposit', 500));
    expect((await overview(caller)).lifetime).toEqual({ deposited: 3500, withdrawn: 1200, net: 2300 });
    const { months } = valueOf(await caller.call('protection.history'));
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ deposited: 500, withdrawn: 0, net: 500 });
    expect(months.reduce((sum, month) => sum + month.net, 0)).toBe(2300);
    expect(new Set(months.map(({ month }) => month)).size).toBe(12);
  });

  test('help is shown when an operator has set it, and deleting usage keeps the limits', async () => {
    const { memberId, caller } = await person();
    expect((await overview(caller)).help).toEqual([]);
    expect(await protection.setHelpLinks('DENLONG', [{ name: 'x', url: 'javascript:alert(1)' }])).toMatchObject({
      ok: false,
      code: 'input_invalid',
    });
    const help = [{ name: 'Đường dây hỗ trợ', url: 'tel:+842838201212' }];
    expect((await protection.setHelpLinks('DENLONG', help)).ok).toBe(true);
    expect((await overview(caller)).help).toEqual(help);

    await setLimit(caller, 'stake', 'month', 1000);
    await book(stake(memberId, 600));
    const tidy = protection.jobs!.find(({ name }) => name === 'protection.tidy')!;
    await world.advance(29 * DAY_MS);
    await tidy.run({});
    expect([await book(stake(memberId, 401)), await book(stake(memberId, 400))]).toEqual(['stake_limit_reached', 'ok']);
    await setLimit(caller, 'stake', 'month', null);
    await world.advance(40 * DAY_MS);
    await tidy.run({});
    const watched = await world.query(`SELECT FROM ledger.account WHERE owner_id = $1 AND guards <> 0`, [memberId]);
    expect(watched).toEqual([]);
    await setLimit(caller, 'stake', 'day', 100);
    expect([await book(stake(memberId, 101)), await book(stake(memberId, 100))]).toEqual(['stake_limit_reached', 'ok']);
  });
});
