import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bet, openBooks, type Books } from '../../../../../tests/setup/ledger-books.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Operation } from './index.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const MEMBERS = 20;
const BETS_EACH = 120;
const KILLS = 12;
/** Members bet on until so many connections have died at work. */
const KILLS_LEAST = 3;

/** Kills a lane's connection while it works; false when none was active. */
async function killOne(): Promise<boolean> {
  const { rows } = await books.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE '%ledger.apply%' AND pid <> pg_backend_pid() AND state <> 'idle' LIMIT 1`,
  );
  return rows.length > 0;
}

it('[WAL-05] [OPS-04/nodes] loses no acknowledged operation and applies none twice when connections die mid-stream', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => books.newMember(1_000_000n)));
  const acknowledged: Operation[] = [];
  let playing = true;
  let kills = 0;
  let unanswered = 0;

  async function playFor(member: MemberId): Promise<void> {
    for (let i = 0; i < BETS_EACH || kills < KILLS_LEAST; i++) {
      const operation = bet(member, 10n, `bet:${randomUUID()}`);
      const outcome = await books.ledger.submit(operation);
      if (outcome.ok) acknowledged.push(operation);
      else if (outcome.code === 'service_unavailable') unanswered++;
      else throw new Error(outcome.code);
    }
  }
  async function killNow(): Promise<void> {
    while (playing && kills < KILLS) {
      if (await killOne()) kills++;
      await wait(5);
    }
  }

  const killing = killNow();
  await Promise.all(members.map(playFor));
  playing = false;
  await killing;
  expect(kills).toBeGreaterThanOrEqual(KILLS_LEAST);

  const { rows } = await books.owner.query<{ key: string; count: string }>(
    `SELECT key, count(*) FROM ledger.transfer WHERE key LIKE 'bet:%' GROUP BY key`,
  );
  const written = new Map(rows.map((row) => [row.key, Number(row.count)]));
  expect(acknowledged.filter((operation) => written.get(operation.key) !== 1)).toEqual([]);
  expect(written.size).toBeGreaterThanOrEqual(acknowledged.length);
  expect(written.size - acknowledged.length).toBeLessThanOrEqual(unanswered);
  const spent = await books.owner.query<{ spent: string }>(
    `SELECT sum(1000000 - balance) AS spent FROM ledger.account WHERE code = 'member_cash'`,
  );
  expect(Number(spent.rows[0]!.spent)).toBe(10 * written.size);
  expect((await books.ledger.proveAccounts(books.db)).filter((proof) => !proof.holds)).toEqual([]);
});

it('refuses within bounds while the database is unreachable and works again after', async () => {
  const member = await books.newMember(100n);
  const operation = bet(member, 10n);
  const elsewhere = new URL(books.connectionString);
  const database = elsewhere.pathname.slice(1);
  elsewhere.pathname = '/postgres';
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
  expect(await books.ledger.submit(operation)).toEqual({ ok: false, code: 'service_unavailable' });
  await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
  await client.end();
  expect(await books.ledger.submit(operation)).toMatchObject({ ok: true, value: { duplicate: false, cash: 90n } });
});
