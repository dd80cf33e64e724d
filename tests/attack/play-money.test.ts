/** Play money beside real money: no call and no statement converts one into the other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallShape } from '../../packages/contract/src/call.ts';
import {
  callerFor,
  deposit,
  newMember,
  startTestPlatform,
  startTestVendor,
  valueOf,
  type Caller,
  type TestMember,
  type TestPlatform,
  type TestVendor,
} from '../kit/src/index.ts';
import { calmIssue, installFastGame } from '../setup/fast-game.ts';
import { liveCalls } from './hostile-inputs.ts';

const SLOW = { code: 'test3600', intervalSec: 3600, lockTimeSec: 60 };
const WHOLE_FILE_MS = 10 * 60_000;
const REAL = 'VND';
const PLAY = 'VNDPLAY';

let here: TestPlatform;
let vendor: TestVendor;
let member: TestMember;
let trialToken: string;
let trial: Caller;
let numero: string;

beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, SLOW);
  vendor = await startTestVendor();
  const { catalogue, transfers } = here.platform.modules;
  await catalogue.setVendorState('PG', { enabled: { merchantCode: 'DENLONG', enabled: true } });
  await transfers.setTransferVendor('PG', {
    walletUrl: vendor.address,
    key: vendor.key,
    timeoutMs: 10_000,
    minimum: 1n,
    maximum: 1_000_000_000n,
  });
  member = await newMember(here.address);
  await deposit(member, 1_000_000);
  trialToken = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } })).token;
  trial = callerFor(here.address, () => trialToken);
  numero = (await calmIssue(here.clock, member.caller, SLOW, WHOLE_FILE_MS)).numero;
});
afterAll(async () => {
  await vendor.close();
  await here.close();
});

interface Sums {
  readonly transfers: number;
  readonly due: number;
}

/** The number of transfers of a currency, and members' balances in it. */
async function sums(currency: string): Promise<Sums> {
  const [row] = await here.query<Sums>(
    `SELECT (SELECT count(*)::int FROM ledger.transfer WHERE currency = $1) AS transfers,
      (SELECT coalesce(sum(balance), 0)::float8 FROM ledger.account_now WHERE currency = $1 AND owner_kind = 'member') AS due`,
    [currency],
  );
  return row!;
}

async function send(
  [, call]: readonly [string, CallShape],
  token: string,
  body: object,
): Promise<{ readonly status: number; readonly code?: string }> {
  const path = call.path.replace(/:\w+/g, 'x');
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const response = await fetch(`${here.address}${path}`, {
    method: call.method,
    headers,
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json().catch(() => ({}))) as { code?: string }) };
}

/** A body that would move money, with the fields of every call. */
const requestFor = (currency: string) => ({
  currency,
  amount: 100_000,
  vendor: 'PG',
  direction: 'out',
  methodId: 'vietqr',
  bankCardId: 'x',
  paymentPassword: '258036',
  gameCode: SLOW.code,
  numero,
  prizeMode: 'Lott',
  playType: 'trad',
  items: [{ betType: 'de_db', selections: ['75'], unit: 1_000, multiplier: 1 }],
});

const bet = {
  gameCode: SLOW.code,
  prizeMode: 'Lott',
  playType: 'trad',
  items: [{ betType: 'de_db', selections: ['75'], unit: 1_000, multiplier: 1 }],
};
/** These end the session the test uses. */
const LEAVING = ['session.logout', 'security.endAllSessions'];
const playCalls = liveCalls.filter(
  ([id, { auth }]) => (auth === 'session' || auth === 'member') && !LEAVING.includes(id),
);

describe('[WAL-07] a play-money account', () => {
  test('is refused by every call for real members', async () => {
    const before = await sums(REAL);
    const ofMembers = playCalls.filter(([, { auth }]) => auth === 'member');
    expect(ofMembers.length).toBeGreaterThan(20);
    for (const call of ofMembers)
      expect({ id: call[0], ...(await send(call, trialToken, requestFor(REAL))) }).toMatchObject({
        id: call[0],
        code: 'free_reject',
      });
    expect(await sums(REAL)).toEqual(before);
  });

  test('moves no real money by any other call, whatever currency it names', async () => {
    const before = await sums(REAL);
    for (const call of playCalls.filter(([, { auth }]) => auth === 'session'))
      for (const currency of [REAL, PLAY]) await send(call, trialToken, requestFor(currency));
    valueOf(await trial.call('lottery.placeOrder', { body: { ...bet, numero } }));
    expect(await sums(REAL)).toEqual(before);
    const { id } = valueOf(await trial.call('member.profile'));
    expect(await here.query('SELECT DISTINCT currency FROM ledger.account WHERE owner_id = $1', [id])).toEqual([
      { currency: PLAY },
    ]);
    expect(valueOf(await trial.call('wallet.balance'))).toMatchObject({ currency: PLAY, demo: true });
  });

  test('stays with play money even if the account’s row says otherwise', async () => {
    const turned = await newMember(here.address);
    await deposit(turned, 200_000);
    await here.query('UPDATE identity.member SET type = 4 WHERE username = $1', [turned.userName]);
    const before = await sums(REAL);
    expect(await turned.caller.call('lottery.placeOrder', { body: { ...bet, numero } })).toMatchObject({ ok: false });
    expect(await sums(REAL)).toEqual(before);
  });
});

describe('[WAL-07] a real member', () => {
  test('moves no play money by any call, and no call accepts it as real', async () => {
    const before = await sums(PLAY);
    const named = playCalls.filter(([, { input }]) => input !== undefined);
    for (const call of named) {
      const { code } = await send(call, member.token, requestFor(PLAY));
      if (['wallet.transfer', 'deposit.createOrder', 'withdraw.request'].includes(call[0]))
        expect({ id: call[0], code }).toEqual({ id: call[0], code: 'currency_mismatch' });
    }
    expect(await sums(PLAY)).toEqual(before);
    const { id } = valueOf(await member.caller.call('member.profile'));
    expect(await here.query('SELECT DISTINCT currency FROM ledger.account WHERE owner_id = $1', [id])).toEqual([
      { currency: REAL },
    ]);
  });
});

describe('[WAL-07] the book', () => {
  const accountOf = async (owner: string, currency: string, code = 'member_cash') =>
    (
      await here.query<{ id: string }>(
        'SELECT id::text FROM ledger.account WHERE owner_id = $1 AND currency = $2 AND code = $3',
        [owner, currency, code],
      )
    )[0]!.id;
  const idOf = async (caller: Caller) => valueOf(await caller.call('member.profile')).id;

  test('has no transfer between two currencies, not even by its own function', async () => {
    const [real, play] = [await accountOf(await idOf(member.caller), REAL), await accountOf(await idOf(trial), PLAY)];
    for (const [debit, credit] of [
      [play, real],
      [real, play],
    ] as const) {
      const strict = [real, play].toSorted((one, other) => Number(one) - Number(other));
      const at = (id: string) => strict.indexOf(id) + 1;
      const step = {
        mode: 'move',
        key: `mixed:${debit}`,
        hash: '00000000-0000-0000-0000-000000000001',
        code: 60,
        cash: at(debit),
        bonus: at(debit),
        debit: at(debit),
        credit: at(credit),
        amount: '1000',
        last: true,
      };
      await expect(
        here.query('SELECT * FROM ledger.apply($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::json)', [
          strict,
          [],
          [step.key],
          [],
          JSON.stringify([step]),
        ]),
      ).rejects.toThrow(/two currencies/);
    }
    const { ledger } = here.platform.modules;
    expect((await ledger.proveAccounts(here.platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
  });

  test.each([
    ['play_mint', REAL],
    ['payment_clearing', PLAY],
    ['agent_payable', PLAY],
    ['member_vendor', PLAY],
  ])('opens no account %s in %s', async (code, currency) => {
    await expect(here.query(`SELECT ledger.open_accounts('somebody', $1, $2)`, [currency, [code]])).rejects.toThrow(
      new RegExp(`no account ${code} in ${currency}`),
    );
  });

  test('balances in each currency by itself', async () => {
    const rows = await here.query<{ currency: string; sum: string }>(
      'SELECT currency, sum(balance)::text AS sum FROM ledger.account_now GROUP BY currency ORDER BY currency',
    );
    expect(rows).toEqual([
      { currency: REAL, sum: '0' },
      { currency: PLAY, sum: '0' },
    ]);
  });
});
