import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accepted, bet, openBooks, type Books } from '../../../../../tests/setup/ledger-books.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Operation } from './index.ts';

/** A stand-in for an order book: refuses after its lock time by the database's clock, fails on demand. */
const ORDER_BOOK = `
  CREATE SCHEMA book;
  CREATE TABLE book.issue (locks_at timestamptz NOT NULL);
  CREATE TABLE book.ordered (id text PRIMARY KEY, operation bigint NOT NULL);
  INSERT INTO book.issue VALUES (kernel.now() + interval '1 hour');
  CREATE FUNCTION book.accept(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    IF payload ->> 'refuse' IS NOT NULL THEN RETURN 'issue_closed'; END IF;
    IF payload ->> 'fail' IS NOT NULL THEN RAISE EXCEPTION 'broken on purpose'; END IF;
    IF EXISTS (SELECT FROM book.issue WHERE locks_at <= kernel.now()) THEN RETURN 'issue_closed'; END IF;
    INSERT INTO book.ordered VALUES (payload ->> 'id', operation_id);
    RETURN NULL;
  END $$;
  CREATE FUNCTION book.unlisted(payload jsonb, operation_id bigint) RETURNS text LANGUAGE sql AS 'SELECT NULL';
  SELECT ledger.register_companion('book.accept');`;

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await books.owner.query(ORDER_BOOK);
});
afterAll(() => books.close());

const order = (member: MemberId, amount: bigint, payload: object, name = 'book.accept'): Operation => ({
  ...bet(member, amount),
  companion: { name, payload },
});
const cashOf = async (member: MemberId) =>
  (await books.ledger.balances(books.db, member)).find((row) => row.code === 'member_cash')!.balance;
const orders = async (id: string) =>
  (await books.owner.query<{ operation: string }>('SELECT operation FROM book.ordered WHERE id = $1', [id])).rows;

it('commits the order with the money, once per key', async () => {
  const member = await books.newMember(100n);
  const operation = order(member, 30n, { id: 'together' });
  const posted = accepted(await books.ledger.submit(operation));
  expect(await orders('together')).toEqual([{ operation: String(posted.operation) }]);
  expect(accepted(await books.ledger.submit(operation)).duplicate).toBe(true);
  expect(await cashOf(member)).toBe(70n);
});

it('does not call the companion when funds are missing', async () => {
  const member = await books.newMember(10n);
  expect(await books.ledger.submit(order(member, 30n, { id: 'unfunded', fail: true }))).toMatchObject({
    code: 'funds_insufficient',
  });
});

it('leaves nothing of a refused operation, keeps the others in the batch, and frees the funds for the next', async () => {
  const [member, other] = [await books.newMember(100n), await books.newMember(100n)];
  await books.owner.query(`UPDATE book.issue SET locks_at = kernel.now()`);
  const late = order(member, 100n, { id: 'late' });
  const outcomes = await books.ledger.postAll(books.db, [bet(other, 40n), late, bet(member, 100n)]);
  await books.owner.query(`UPDATE book.issue SET locks_at = kernel.now() + interval '1 hour'`);
  expect(outcomes.map((outcome) => outcome.ok || outcome.code)).toEqual([true, 'issue_closed', true]);
  expect(await orders('late')).toEqual([]);
  const { rows } = await books.owner.query('SELECT FROM ledger.transfer WHERE key = $1', [late.key]);
  expect(rows).toHaveLength(0);
  expect(await cashOf(member)).toBe(0n);
});

it('fails only the operation whose companion throws', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => books.newMember(100n)));
  const outcomes = await Promise.allSettled(
    members.map((member, i) => books.ledger.submit(order(member, 10n, i === 5 ? { fail: true } : { id: `near-${i}` }))),
  );
  expect(outcomes.flatMap((one, i) => (one.status === 'rejected' ? [i] : []))).toEqual([5]);
  expect(await cashOf(members[5]!)).toBe(100n);
  expect(await cashOf(members[6]!)).toBe(90n);
});

it('rolls batches back for a refused member once, not each time', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => books.newMember(1000n)));
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  let rolledBack = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const sent = Reflect.apply(original, this, parameters);
    if (sent instanceof Promise)
      sent.catch((error: { code?: string }) => {
        if (error.code === 'LN001') rolledBack++;
      });
    return sent as never;
  });
  try {
    for (let round = 0; round < 6; round++) {
      const outcomes = await Promise.all(
        members.map((member, n) =>
          books.ledger.submit(order(member, 10n, n === 5 ? { refuse: true } : { id: `round-${round}-${n}` })),
        ),
      );
      expect(outcomes.map((outcome) => outcome.ok)).toEqual(members.map((_, n) => n !== 5));
    }
  } finally {
    spy.mockRestore();
  }
  expect(rolledBack).toBeLessThanOrEqual(1);
});

it('calls no function that a migration has not registered, and lets the application register none', async () => {
  const member = await books.newMember(100n);
  await expect(books.ledger.submit(order(member, 10n, {}, 'book.unlisted'))).rejects.toThrow('is not registered');
  expect(await cashOf(member)).toBe(100n);
  await expect(books.pool.query(`SELECT ledger.register_companion('book.unlisted')`)).rejects.toThrow(
    'permission denied',
  );
  await expect(books.pool.query(`INSERT INTO ledger.companion VALUES ('book.unlisted')`)).rejects.toThrow(
    'permission denied',
  );
});
