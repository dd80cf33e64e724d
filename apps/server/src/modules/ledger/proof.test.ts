import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accepted, bet, openBooks, VND, win, type Books } from '../../../../../tests/setup/ledger-books.ts';
import { createDb, createPool, sql } from '../../kernel/db/index.ts';
import type { Db, Tx } from '../../kernel/tx.ts';
import type { Anchor } from './index.ts';

let books: Books;
let ownerDb: Db;
beforeAll(async () => {
  books = await openBooks();
  ownerDb = createDb(
    createPool({ connectionString: books.connectionString, maxConnections: 2, onError: () => undefined }),
  );
  await play();
});
afterAll(async () => {
  await ownerDb.destroy();
  await books.close();
});

class Undone extends Error {}

/**
 * The names of the proofs that fail after `statement` ran as the owner with every trigger off, as an intruder could.
 * Rolled back after.
 */
async function brokenBy(statement: string, anchors: readonly Anchor[] = []): Promise<readonly string[]> {
  let names: readonly string[] = [];
  const work = ownerDb.transaction(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const one of statement.split(';')) await sql.raw(one).execute(tx);
    names = await broken(tx, anchors);
    throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return names;
}

async function broken(tx: Tx = books.db, anchors: readonly Anchor[] = []): Promise<readonly string[]> {
  return (await books.ledger.proveAccounts(tx, anchors)).filter((proof) => !proof.holds).map((proof) => proof.name);
}

async function unsealed(): Promise<number> {
  const { rows } = await books.owner.query(
    'SELECT FROM ledger.transfer WHERE operation > (SELECT coalesce(max(last_operation), 0) FROM ledger.block)',
  );
  return rows.length;
}

/** Other databases of the cluster may hold transactions open for a moment, and sealing waits for those too. */
const sealAll = () =>
  vi.waitFor(
    async () => {
      await books.ledger.seal();
      expect(await unsealed()).toBe(0);
    },
    { timeout: 60_000, interval: 20 },
  );

/** Rounds of bets and wins, a released hold, everything sealed. */
async function play(): Promise<void> {
  const member = await books.newMember(1_000n, 500n);
  for (let round = 1n; round <= 5n; round++) {
    const stake = bet(member, 200n);
    accepted(await books.ledger.submit(stake));
    accepted(await books.ledger.submit(win(member, round * 50n, stake.key)));
  }
  const held = accepted(
    await books.ledger.holds.place(books.db, {
      key: `w:${member}`,
      code: 'withdrawal_hold',
      member,
      currency: VND,
      amount: 10n,
    }),
  );
  accepted(
    await books.ledger.holds.void(books.db, { key: `v:${member}`, code: 'withdrawal_void', hold: held.operation }),
  );
  await sealAll();
}

describe('proofs', () => {
  it('hold on correct books, sealed and unsealed, and house balances do not depend on sealing', async () => {
    const member = await books.newMember(5n);
    accepted(await books.ledger.submit(bet(member, 3n)));
    const before = await books.ledger.trialBalance(books.db);
    expect(await broken()).toEqual([]);
    await sealAll();
    expect(await books.ledger.trialBalance(books.db)).toEqual(before);
    expect(before.reduce((sum, row) => sum + row.balance, 0n)).toBe(0n);
    const chain = (await books.ledger.proveAccounts(books.db)).find((proof) => proof.name === 'chain')!;
    expect(chain.detail).toMatch(/^\d+ blocks, tip \d+:[0-9a-f]{64}, 0 transfers not sealed yet$/);
  });

  it.each([
    ['an amount', `UPDATE ledger.transfer SET amount = amount + 1 WHERE operation = 3`, ['account_balances', 'chain']],
    ['a time', `UPDATE ledger.transfer SET at = at + interval '1 microsecond' WHERE operation = 3`, ['chain']],
    ['a reference', `UPDATE ledger.transfer SET reference = '{"game":"x"}' WHERE operation = 3`, ['chain']],
    ['a whole operation', `DELETE FROM ledger.transfer WHERE operation = 4`, ['account_balances', 'chain']],
    [
      'a balance',
      `UPDATE ledger.account SET balance = balance + 1 WHERE code = 'member_cash'`,
      ['trial_balance', 'account_balances'],
    ],
    [
      'a house balance',
      `UPDATE ledger.account SET balance = balance + 1 WHERE code = 'house'`,
      ['trial_balance', 'account_balances'],
    ],
    ['a hold', `UPDATE ledger.hold SET amount = amount + 1`, ['holds']],
    ['a currency', `UPDATE ledger.transfer SET currency = 'USD' WHERE operation = 3`, ['currencies', 'chain']],
    ['the first block', `DELETE FROM ledger.block WHERE id = 1`, ['chain']],
    [
      'the last block',
      `DELETE FROM ledger.block WHERE id = (SELECT max(id) FROM ledger.block)`,
      ['trial_balance', 'account_balances'],
    ],
  ])('[WAL-05] find %s that was changed behind the ledger', async (_, statement, expected) => {
    expect(await brokenBy(statement)).toEqual(expected);
  });

  it('detect a rewritten chain by an anchor stored elsewhere', async () => {
    const { rows } = await books.owner.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM ledger.block WHERE id = 1`,
    );
    const anchor = { block: 1n, hash: rows[0]!.hash };
    expect(await broken(books.db, [anchor])).toEqual([]);
    expect(await broken(books.db, [anchor, { block: 999n, hash: rows[0]!.hash }])).toEqual(['chain']);
    const rewrite = `UPDATE ledger.transfer SET at = at + interval '1 hour' WHERE operation <= (SELECT last_operation FROM ledger.block WHERE id = 1);
      DELETE FROM ledger.block WHERE id > 1;
      UPDATE ledger.block b SET hash = (ledger.block_hash(b.previous_hash, b.first_operation, b.last_operation)).hash`;
    expect(await brokenBy(rewrite)).not.toContain('chain');
    expect(await brokenBy(rewrite, [anchor])).toContain('chain');
  });
});

describe('sealing', () => {
  it('waits for a transaction with a lower operation number, and then covers it', async () => {
    const [slow, fast] = [await books.newMember(100n), await books.newMember(100n)];
    const operation = bet(slow, 10n);
    await books.db.transaction(async (tx) => {
      accepted(await books.ledger.post(tx, operation));
      const behind = accepted(await books.ledger.submit(bet(fast, 10n)));
      for (let i = 0; i < 3; i++) await books.ledger.seal();
      const { rows } = await books.owner.query<{ sealed: boolean }>(
        'SELECT max(last_operation) >= $1 AS sealed FROM ledger.block',
        [behind.operation],
      );
      expect(rows[0]!.sealed).toBe(false);
    });
    await sealAll();
    expect(await broken()).toEqual([]);
  });

  it('keeps one chain when nodes seal together under load', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => books.newMember(10_000n)));
    const nodes = [books.ledger, books.startLedger(), books.startLedger()];
    let sealing = true;
    const sealers = nodes.map(async (node) => {
      while (sealing) await node.seal();
    });
    for (let i = 0; i < 20; i++) await Promise.all(members.map((member, n) => nodes[n % 3]!.submit(bet(member, 7n))));
    sealing = false;
    await Promise.all(sealers);
    await sealAll();
    expect(await broken()).toEqual([]);
    const { rows } = await books.owner.query<{ sealed: string; transfers: string }>(
      'SELECT (SELECT sum(transfers) FROM ledger.block) AS sealed, (SELECT count(*) FROM ledger.transfer) AS transfers',
    );
    expect(rows[0]!.sealed).toBe(rows[0]!.transfers);
  });
});

describe('the application role', () => {
  it.each([
    `UPDATE ledger.transfer SET amount = 1`,
    `DELETE FROM ledger.transfer`,
    `TRUNCATE ledger.transfer`,
    `INSERT INTO ledger.transfer (operation, leg, debit, credit, amount, at, code, currency) VALUES (1, 1, 1, 2, 1, now(), 1, 'VND')`,
    `UPDATE ledger.account SET balance = 1`,
    `INSERT INTO ledger.account (owner_kind, owner_id, code, currency, strict) VALUES ('house', 'x', 'house', 'VND', true)`,
    `DELETE FROM ledger.hold`,
    `UPDATE ledger.block SET hash = ''`,
    `UPDATE ledger.seal_horizon SET last_operation = 0`,
    `SELECT nextval('ledger.operation_id')`,
    `ALTER TABLE ledger.transfer DISABLE TRIGGER ALL`,
    `DROP TABLE ledger.transfer`,
  ])('[WAL-05] cannot %s', async (statement) => {
    await expect(books.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it.each([
    'UPDATE ledger.transfer SET amount = 1',
    'DELETE FROM ledger.block',
    'TRUNCATE ledger.transfer',
    'DELETE FROM ledger.account',
    'UPDATE ledger.hold SET amount = 9',
  ])('nor does the owner by mistake: %s', async (statement) => {
    await expect(books.owner.query(statement)).rejects.toThrow('is append-only');
  });

  it('enforces by constraint that no strict account goes below zero', async () => {
    await expect(
      books.owner.query(`UPDATE ledger.account SET balance = -1 WHERE code = 'member_cash'`),
    ).rejects.toThrow('account_never_below_zero');
  });
});
