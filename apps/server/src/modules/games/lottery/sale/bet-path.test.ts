/** The path of a bet over HTTP: what it costs the database, and that its key has one outcome, whatever happens in between. */
import { calls } from '@lantern/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../../../../../../tests/kit/src/index.ts';
import { calmIssue, installFastGame } from '../../../../../../../tests/setup/fast-game.ts';

const SLOW = { code: 'test600', intervalSec: 600, lockTimeSec: 60 };
/** Session, sale, money. What a node refreshes or sends for many bets at once is not counted. */
const TRANSACTIONS = 3;
const BETS = 20;

let here: TestPlatform;
let member: TestMember;
let numero: string;

beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, SLOW);
  member = await newMember(here.address);
  await deposit(member, 1_000_000);
  numero = (await calmIssue(here.clock, member.caller, SLOW, 2 * 60_000)).numero;
});
afterAll(() => here.close());

/** The whole answer, as it is sent. */
async function send(key: string, address = here.address): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${address}${calls['lottery.placeOrder'].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${member.token}`,
      'idempotency-key': key,
      'accept-language': 'en',
    },
    body: JSON.stringify({
      gameCode: SLOW.code,
      numero,
      prizeMode: 'Lott',
      playType: 'trad',
      items: [{ betType: 'de_db', selections: ['75'], unit: 1_000, multiplier: 1 }],
    }),
  });
  return { status: response.status, body: await response.json() };
}

const ordersPlaced = async (key: string): Promise<number> =>
  (
    await here.query<{ n: number }>('SELECT count(*)::integer AS n FROM lottery."order" WHERE idempotency_key = $1', [
      key,
    ])
  )[0]!.n;

const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
const BETS_PATH = /identity\.session|lottery\.|ledger\.|kernel\.idempotency_key|turnover\.|cashback\.|pg_notify/;

test(`[LOTT-07] a bet takes ${TRANSACTIONS} database transactions`, async () => {
  await send('warm-up-of-the-bet-path');
  const taken: string[][] = [];
  for (let n = 0; n < BETS; n++) {
    const statements: string[] = [];
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...parameters: unknown[]
    ) {
      const [first] = parameters;
      statements.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
      return Reflect.apply(original, this, parameters) as never;
    });
    expect(await send(`bet-path-${n}-of-many`)).toMatchObject({ status: 200 });
    spy.mockRestore();
    taken.push(statements);
  }
  // Loops of the node work beside it, so the cheapest bet shows what a bet itself takes.
  const [cheapest] = taken
    .map((statements) => statements.filter((text) => BETS_PATH.test(text)))
    .toSorted((one, other) => one.length - other.length);
  expect(cheapest).toHaveLength(TRANSACTIONS);
});
test('[WAL-05] a repeated key gets the first answer after the settlement too, on any node', async () => {
  const key = 'repeated-after-the-settlement';
  const first = await send(key);
  expect(first).toMatchObject({ status: 200, body: { value: { status: 'pending' } } });
  await here.clock.advance(SLOW.intervalSec * 1000);
  await eventually('the bet to be settled', async () => {
    const [row] = await here.query<{ status: string }>(
      'SELECT status FROM lottery."order" WHERE idempotency_key = $1',
      [key],
    );
    return row!.status !== 'pending';
  });
  const other = await startTestPlatform({ database: here.database });
  try {
    expect(await send(key)).toEqual(first);
    expect(await send(key, other.address)).toEqual(first);
  } finally {
    await other.close();
  }
  expect(await ordersPlaced(key)).toBe(1);
  numero = (await calmIssue(here.clock, member.caller, SLOW, 2 * 60_000)).numero;
});

test('[WAL-05] a bet whose key was refused while it waited for its money is not placed', async () => {
  const key = 'refused-while-it-waited';
  let refused: Awaited<ReturnType<typeof send>> | undefined;
  const holder = new pg.Client({ connectionString: here.database.connectionString });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(
      'SELECT FROM ledger.account WHERE owner_id = (SELECT id FROM identity.member WHERE username = $1) FOR UPDATE',
      [member.userName],
    );
    const waiting = send(key);
    await eventually('the bet to wait for its money', async () => {
      const [row] = await here.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ledger.apply%'`,
      );
      return row!.n > 0;
    });
    await here.query('UPDATE lottery.game SET on_sale = false WHERE code = $1', [SLOW.code]);
    refused = await send(key);
    expect(refused).toMatchObject({ body: { success: false, code: 'game_off_sale' } });
    await holder.query('COMMIT');
    expect(await waiting).toEqual(refused);
  } finally {
    await here.query('UPDATE lottery.game SET on_sale = true WHERE code = $1', [SLOW.code]);
    await holder.end();
  }
  expect(await send(key)).toEqual(refused);
  expect(await ordersPlaced(key)).toBe(0);
});

test('[LOTT-07] a changed price list applies to the next bet on every node', async () => {
  const other = await startTestPlatform({ database: here.database });
  const sold = async (address: string, key: string) => {
    const { body } = await send(key, address);
    return (body as { value: { suborders: { odds: string }[] } }).value.suborders[0]!.odds;
  };
  try {
    const before = await sold(other.address, 'other-node-old-price');
    await here.query(`UPDATE lottery.odds SET odds_e4 = odds_e4 - 10000 WHERE game_code = $1 AND bet_type = 'de_db'`, [
      SLOW.code,
    ]);
    const after = [await sold(here.address, 'this-node-new-price'), await sold(other.address, 'other-node-new-price')];
    expect(after).toEqual(
      [String(Number(before) - 1), String(Number(before) - 1)].map((odds) => expect.stringMatching(`^${odds}`)),
    );
  } finally {
    await other.close();
  }
});
