import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  BANK,
  bet,
  openBooks,
  SLOTS,
  VND,
  win,
  type Books,
} from '../../../../../tests/setup/ledger-books.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { transact } from '../../kernel/tx.ts';
import { house, MAX_AMOUNT, MAX_BALANCE, vendorWallet, type Operation } from './index.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const key = (kind: string): string => `${kind}:${randomUUID()}`;
const credit = (
  member: MemberId,
  amount: bigint,
  code: Operation['code'] = 'deposit',
  to: 'cash' | 'bonus' = 'cash',
): Operation => ({
  key: key(code),
  code,
  member,
  currency: VND,
  legs: [{ mode: 'move', amount, from: code === 'adjustment' ? house('adjustment', 'test') : BANK, to }],
});
const purse = async (member: MemberId) => {
  const result = await books.ledger.balance(books.db, member, VND);
  if (!result.ok) throw new Error(result.code);
  return result.value;
};
/** A member whose cash is this much below the maximum. */
async function memberBelow(room: bigint): Promise<MemberId> {
  const member = await books.newMember();
  let rest = MAX_BALANCE - room;
  const parts: Operation[] = [];
  for (; rest > 0n; rest -= parts.at(-1)!.legs[0]!.amount)
    parts.push(credit(member, rest < MAX_AMOUNT ? rest : MAX_AMOUNT));
  (await books.ledger.postAll(books.db, parts)).forEach(accepted);
  return member;
}
const LIMIT = { ok: false, code: 'balance_limit_reached' };

describe('a balance of 2^53 - 1', () => {
  it.each(['deposit', 'adjustment', 'bet_win', 'bonus_cash'] as const)(
    'is reached exactly by a %s, and not exceeded by one unit; the key stays free',
    async (code) => {
      const member = await memberBelow(1_000n);
      const over = credit(member, 1_001n, code);
      expect(await books.ledger.submit(over)).toEqual(LIMIT);
      expect(await transact(books.db, (tx) => books.ledger.post(tx, over))).toEqual(LIMIT);
      expect(await purse(member)).toEqual({ cash: MAX_BALANCE - 1_000n, bonus: 0n, locked: 0n });
      expect(accepted(await books.ledger.submit(credit(member, 1_000n, code)))).toMatchObject({ cash: MAX_BALANCE });
      expect(await books.ledger.submit(credit(member, 1n, code))).toEqual(LIMIT);
      // With room again the same request succeeds.
      accepted(await books.ledger.submit(bet(member, 1_001n)));
      expect(accepted(await books.ledger.submit(over))).toMatchObject({ cash: MAX_BALANCE, duplicate: false });
    },
  );

  it('counts cash, bonus and locked money together; released holds always return', async () => {
    const member = await memberBelow(300n);
    accepted(await books.ledger.submit(credit(member, 100n, 'bonus_award', 'bonus')));
    const held = accepted(
      await transact(books.db, (tx) =>
        books.ledger.holds.place(tx, {
          key: key('withdrawal'),
          code: 'withdrawal_hold',
          member,
          currency: VND,
          amount: 5_000n,
        }),
      ),
    );
    expect(await books.ledger.submit(credit(member, 201n))).toEqual(LIMIT);
    expect(await books.ledger.submit(credit(member, 201n, 'bonus_award', 'bonus'))).toEqual(LIMIT);
    accepted(await books.ledger.submit(credit(member, 200n)));
    accepted(
      await transact(books.db, (tx) =>
        books.ledger.holds.void(tx, { key: key('void'), code: 'withdrawal_void', hold: held.operation }),
      ),
    );
    const { cash, bonus, locked } = await purse(member);
    expect([cash + bonus, locked]).toEqual([MAX_BALANCE, 0n]);
    // Converting bonus to cash is not a credit.
    accepted(
      await books.ledger.submit({
        key: key('release'),
        code: 'bonus_release',
        member,
        currency: VND,
        legs: [{ mode: 'move', amount: 100n, from: 'bonus', to: 'cash' }],
      }),
    );
    expect(await purse(member)).toEqual({ cash: MAX_BALANCE, bonus: 0n, locked: 0n });
  });

  it('is checked after a bet of the same operation, and in any order of a batch', async () => {
    const member = await memberBelow(0n);
    const settle = (won: bigint): Operation => ({
      key: key('settled'),
      code: 'bet_settled',
      member,
      currency: VND,
      legs: [
        { mode: 'spend', amount: 500n, to: SLOTS },
        { mode: 'return', amount: won, from: SLOTS },
      ],
    });
    expect(await books.ledger.submit(settle(501n))).toEqual(LIMIT);
    expect(accepted(await books.ledger.submit(settle(500n)))).toMatchObject({ cash: MAX_BALANCE });
    const stake = bet(member, 400n);
    const outcomes = await books.ledger.postAll(books.db, [
      credit(member, 1n),
      stake,
      win(member, 401n, stake.key),
      credit(member, 400n),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true, false, true]);
    expect((await purse(member)).cash).toBe(MAX_BALANCE);
  });

  it('is never exceeded by concurrent operations', async () => {
    const member = await memberBelow(10_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        n % 2 === 0
          ? books.ledger.submit(credit(member, 1_000n))
          : transact(books.db, (tx) => books.ledger.post(tx, credit(member, 1_000n))),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code !== 'balance_limit_reached')).toEqual([]);
    expect((await purse(member)).cash).toBe(MAX_BALANCE);
  });

  it('bounds a transfer wallet separately, and the locked money', async () => {
    const member = await memberBelow(0n);
    const wallet = vendorWallet(member, 'PG');
    await books.ledger.openAccounts(books.db, wallet.owner, VND, ['member_vendor']);
    const back: Operation = {
      key: key('back'),
      code: 'transfer_in',
      member,
      currency: VND,
      legs: [{ mode: 'move', amount: 700n, from: wallet, to: 'cash' }],
    };
    accepted(
      await books.ledger.submit({
        key: key('out'),
        code: 'transfer_out',
        member,
        currency: VND,
        legs: [{ mode: 'move', amount: 700n, from: 'cash', to: wallet }],
      }),
    );
    accepted(await books.ledger.submit(credit(member, 1n)));
    expect(await books.ledger.submit(back)).toEqual(LIMIT);
    accepted(await books.ledger.submit(bet(member, 1n)));
    accepted(await books.ledger.submit(back));
    for (let n = 0; n < 4; n++)
      accepted(
        await transact(books.db, (tx) =>
          books.ledger.holds.place(tx, {
            key: key('hold'),
            code: 'withdrawal_hold',
            member,
            currency: VND,
            amount: MAX_AMOUNT,
          }),
        ),
      );
    const place = (amount: bigint) =>
      transact(books.db, (tx) =>
        books.ledger.holds.place(tx, { key: key('hold'), code: 'withdrawal_hold', member, currency: VND, amount }),
      );
    const half = 2n ** 52n - 1n;
    expect(await place(half - 4n * MAX_AMOUNT + 1n)).toEqual(LIMIT);
    accepted(await place(half - 4n * MAX_AMOUNT));
    const { cash, locked } = await purse(member);
    expect([cash + locked, locked]).toEqual([MAX_BALANCE, half]);
  });

  it('leaves books that pass the proofs', async () => {
    expect((await books.ledger.proveAccounts(books.db)).filter((proof) => !proof.holds)).toEqual([]);
  });
});
