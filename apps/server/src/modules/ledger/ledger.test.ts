import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  bet,
  openBooks,
  SLOTS,
  BANK,
  VND,
  win,
  type Books,
} from '../../../../../tests/setup/ledger-books.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { transact } from '../../kernel/tx.ts';
import { CHART, TRANSFER_CODES, vendorWallet, type Operation } from './index.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const purse = async (member: MemberId) => {
  const result = await books.ledger.balance(books.db, member, VND);
  if (!result.ok) throw new Error(result.code);
  return result.value;
};

describe('bets and wins', () => {
  it('takes cash before bonus and returns a win in the same proportions, the odd unit to cash', async () => {
    const member = await books.newMember(700n, 500n);
    const stake = bet(member, 1000n);
    expect(accepted(await books.ledger.submit(stake))).toMatchObject({
      cash: 0n,
      bonus: 200n,
      cashChange: -700n,
      bonusChange: -300n,
    });
    expect(accepted(await books.ledger.submit(win(member, 1001n, stake.key)))).toMatchObject({
      cash: 701n,
      bonus: 500n,
      cashChange: 701n,
      bonusChange: 300n,
    });
  });

  // Of engagement.md §3: cash and bonus, stakes one after the other, what comes back to which of them, and what is left.
  it.each<[string, [bigint, bigint], bigint[], [number, bigint][], [bigint, bigint]]>([
    ['M1', [333n, 1_000n], [1_000n], [[0, 1_999n]], [666n, 1_666n]],
    [
      'M2',
      [100_000n, 1_000_000n],
      [40_000n, 100_000n],
      [
        [0, 80_000n],
        [1, 100_001n],
      ],
      [140_001n, 1_000_000n],
    ],
    [
      'M3',
      [1n, 2n],
      [3n],
      [
        [0, 1n],
        [0, 1n],
        [0, 1n],
      ],
      [3n, 0n],
    ],
  ])('[WAL-02] %s: cash first, returns by the parts of their stake', async (_, has, stakes, returns, left) => {
    const member = await books.newMember(...has);
    const placed = stakes.map((amount) => bet(member, amount));
    for (const one of placed) accepted(await books.ledger.submit(one));
    for (const [of, amount] of returns) accepted(await books.ledger.submit(win(member, amount, placed[of]!.key)));
    expect(await purse(member)).toEqual({ cash: left[0], bonus: left[1], locked: 0n });
  });

  it('settles a bet and its win in one operation', async () => {
    const member = await books.newMember(60n, 100n);
    const operation: Operation = {
      ...bet(member, 100n),
      code: 'bet_settled',
      legs: [
        { mode: 'spend', amount: 100n, to: SLOTS },
        { mode: 'return', amount: 50n, from: SLOTS },
      ],
    };
    expect(accepted(await books.ledger.submit(operation))).toMatchObject({
      cash: 30n,
      bonus: 80n,
      cashChange: -30n,
      bonusChange: -20n,
    });
  });

  it('refuses a win whose bet is unknown', async () => {
    const member = await books.newMember(10n);
    expect(await books.ledger.submit(win(member, 5n, 'bet:unknown'))).toEqual({ ok: false, code: 'transfer_missing' });
    expect(await purse(member)).toEqual({ cash: 10n, bonus: 0n, locked: 0n });
  });

  it('returns the available funds when they do not suffice', async () => {
    const member = await books.newMember(70n, 20n);
    expect(await books.ledger.submit(bet(member, 91n))).toEqual({
      ok: false,
      code: 'funds_insufficient',
      value: { balance: 90 },
    });
  });

  it.each([0n, -5n, 1_000_000_000_000_001n])('refuses the amount %s', async (amount) => {
    const member = await books.newMember(10n);
    expect(await books.ledger.submit(bet(member, amount))).toEqual({ ok: false, code: 'amount_invalid' });
  });

  it('refuses a key with characters outside its alphabet', async () => {
    const member = await books.newMember(10n);
    expect(await books.ledger.submit(bet(member, 1n, 'bet:{1,2}'))).toEqual({
      ok: false,
      code: 'idempotency_key_invalid',
    });
  });

  it('refuses a member who has no account', async () => {
    expect(await books.ledger.submit(bet('nobody' as MemberId, 1n))).toEqual({ ok: false, code: 'account_missing' });
  });

  it('refuses debits of a frozen purse and lets credits in', async () => {
    const member = await books.newMember(100n);
    const stake = bet(member, 10n);
    accepted(await books.ledger.submit(stake));
    await books.ledger.setFrozen(books.db, member, true);
    expect(await books.ledger.submit(bet(member, 10n))).toEqual({ ok: false, code: 'account_frozen' });
    expect(accepted(await books.ledger.submit(win(member, 30n, stake.key))).cash).toBe(120n);
  });
});

describe('keys', () => {
  it('[WAL-05] answers a repeated key with the first outcome and refuses it for other content', async () => {
    const member = await books.newMember(1000n);
    const operation = bet(member, 100n);
    const first = accepted(await books.ledger.submit(operation));
    accepted(await books.ledger.submit(bet(member, 1n)));
    expect(accepted(await books.ledger.submit(operation))).toEqual({ ...first, duplicate: true });
    expect(await books.ledger.submit({ ...bet(member, 101n), key: operation.key })).toEqual({
      ok: false,
      code: 'idempotency_key_reused',
    });
    expect((await purse(member)).cash).toBe(899n);
  });

  it('commits one of many equal submissions, over two nodes', async () => {
    const member = await books.newMember(1000n);
    const operation = bet(member, 10n);
    const other = books.startLedger();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? other : books.ledger).submit(operation)),
    );
    expect(outcomes.map(accepted).filter((posted) => !posted.duplicate)).toHaveLength(1);
    expect((await purse(member)).cash).toBe(990n);
  });

  it('lets one of two members win a contested key', async () => {
    const members = await Promise.all(Array.from({ length: 24 }, () => books.newMember(100n)));
    const outcomes = await Promise.all(members.map((member) => books.ledger.submit(bet(member, 10n, 'bet:contested'))));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'idempotency_key_reused')).toHaveLength(23);
  });
});

describe('batches', () => {
  it('keeps operations beside a refused one, and rolls back the legs before a refused one', async () => {
    const [poor, rich] = [await books.newMember(5n), await books.newMember(500n)];
    const twoLegs: Operation = {
      ...bet(poor, 1n),
      legs: [
        { mode: 'move', amount: 5n, from: 'cash', to: SLOTS },
        { mode: 'move', amount: 1n, from: 'bonus', to: SLOTS },
      ],
    };
    const outcomes = await books.ledger.postAll(books.db, [bet(rich, 100n), twoLegs, bet(poor, 5n), bet(rich, 400n)]);
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true, true]);
    expect([await purse(poor), await purse(rich)].map(({ cash }) => cash)).toEqual([0n, 0n]);
  });

  it('[WAL-05] accepts exactly one of 200 parallel bets on a balance that covers one', async () => {
    const member = await books.newMember(100n);
    const nodes = [books.ledger, books.startLedger(), books.startLedger({ lanes: 1 })];
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, i) => nodes[i % 3]!.submit(bet(member, 100n))));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await purse(member)).toEqual({ cash: 0n, bonus: 0n, locked: 0n });
  });

  it('rolls back with the caller', async () => {
    const member = await books.newMember(100n);
    const fresh = 'rolledback' as MemberId;
    const work = transact(books.db, async (tx) => {
      await books.ledger.openAccounts(tx, fresh, VND);
      accepted(await books.ledger.post(tx, bet(member, 60n)));
      accepted(
        await books.ledger.post(tx, {
          ...bet(fresh, 1n),
          code: 'deposit',
          legs: [{ mode: 'move', amount: 1n, from: BANK, to: 'cash' }],
        }),
      );
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect((await purse(member)).cash).toBe(100n);
    expect(await books.ledger.submit(bet(fresh, 1n))).toEqual({ ok: false, code: 'account_missing' });
  });

  it('refuses beyond the queue and after drain, and answers what it accepted', async () => {
    const member = await books.newMember(100n);
    const narrow = books.startLedger({ lanes: 1, maxQueue: 3 });
    const outcomes = await Promise.all([1n, 2n, 3n, 4n].map((amount) => narrow.submit(bet(member, amount))));
    expect(outcomes.map((outcome) => outcome.ok || outcome.code)).toEqual([true, true, true, 'service_unavailable']);
    const last = narrow.submit(bet(member, 5n));
    await narrow.drain();
    expect((await last).ok).toBe(true);
    expect(await narrow.submit(bet(member, 1n))).toEqual({ ok: false, code: 'service_unavailable' });
  });

  it('moves between the purse and a transfer wallet', async () => {
    const member = await books.newMember(100n);
    const wallet = vendorWallet(member, 'NOVA');
    await books.ledger.openAccounts(books.db, wallet.owner, VND, [wallet.code]);
    const out: Operation = {
      key: `out:${member}`,
      code: 'transfer_out',
      member,
      currency: VND,
      legs: [{ mode: 'move', amount: 40n, from: 'cash', to: wallet }],
    };
    expect(accepted(await books.ledger.submit(out)).cash).toBe(60n);
    const back: Operation = {
      key: `in:${member}`,
      code: 'transfer_in',
      member,
      currency: VND,
      legs: [{ mode: 'move', amount: 41n, from: wallet, to: 'cash' }],
    };
    expect(await books.ledger.submit(back)).toMatchObject({ code: 'funds_insufficient' });
    const balances = await books.ledger.balances(books.db, member);
    expect(balances.map((row) => [row.code, row.balance])).toEqual([
      ['member_cash', 60n],
      ['member_bonus', 0n],
      ['member_locked', 0n],
      ['member_vendor', 40n],
    ]);
  });
});

describe('holds', () => {
  const request = (member: MemberId, amount: bigint) => ({
    key: `withdrawal:${member}:${amount}`,
    code: 'withdrawal_hold' as const,
    member,
    currency: VND,
    amount,
  });

  it('[WAL-05] resolves once, however many resolve it concurrently', async () => {
    const member = await books.newMember(100n);
    const hold = accepted(await books.ledger.holds.place(books.db, request(member, 80n))).operation;
    expect(await purse(member)).toEqual({ cash: 20n, bonus: 0n, locked: 80n });
    const tries = Array.from({ length: 20 }, (_, i) =>
      i % 2
        ? books.ledger.holds.post(books.db, { key: `paid:${hold}:${i}`, code: 'withdrawal_paid', hold }, BANK)
        : books.ledger.holds.void(books.db, { key: `void:${hold}:${i}`, code: 'withdrawal_void', hold }),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'hold_resolved')).toHaveLength(19);
    const after = await purse(member);
    expect(after.locked).toBe(0n);
    expect([20n, 100n]).toContain(after.cash);
  });

  it('expires only after its expiry by the database clock', async () => {
    const member = await books.newMember(50n);
    const { rows } = await books.owner.query<{ until: Date }>(`SELECT kernel.now() + interval '1 hour' AS until`);
    const hold = accepted(
      await books.ledger.holds.place(books.db, { ...request(member, 50n), until: rows[0]!.until }),
    ).operation;
    const expire = { key: `expire:${hold}`, code: 'withdrawal_void' as const, hold };
    expect(await books.ledger.holds.expire(books.db, expire)).toEqual({ ok: false, code: 'hold_active' });
    await books.owner.query('UPDATE kernel.clock_offset SET offset_ms = 3600001');
    expect((await books.ledger.holds.due(books.db, 10)).map((row) => row.id)).toEqual([hold]);
    accepted(await books.ledger.holds.expire(books.db, expire));
    await books.owner.query('UPDATE kernel.clock_offset SET offset_ms = 0');
    expect(await purse(member)).toEqual({ cash: 50n, bonus: 0n, locked: 0n });
    expect(await books.ledger.holds.find(books.db, hold)).toMatchObject({ state: 'expired', amount: 50n });
    expect(
      await books.ledger.holds.void(books.db, { key: 'void:none', code: 'withdrawal_void', hold: 999_999_999n }),
    ).toEqual({ ok: false, code: 'hold_missing' });
  });

  it('places no hold above the cash, whatever the bonus', async () => {
    const member = await books.newMember(50n, 100n);
    expect(await books.ledger.holds.place(books.db, request(member, 51n))).toMatchObject({
      code: 'funds_insufficient',
    });
    const { rows } = await books.owner.query(
      'SELECT FROM ledger.hold h JOIN ledger.account a ON a.id = h.purse WHERE a.owner_id = $1',
      [member],
    );
    expect(rows).toHaveLength(0);
  });
});

describe('records', () => {
  it('lists what each operation changed, newest first, filtered and paged', async () => {
    const member = await books.newMember(100n, 50n);
    const stake = { ...bet(member, 120n), reference: { game: 'RNG-1' } };
    accepted(await books.ledger.submit(stake));
    accepted(await books.ledger.submit(win(member, 240n, stake.key)));
    const all = await books.ledger.records(books.db, member, VND, {}, 1, 10);
    expect(all.total).toBe(4);
    expect(
      all.records.map((one) => [one.code, one.cashChange, one.bonusChange, one.cashAfter, one.bonusAfter]),
    ).toEqual([
      ['bet_win', 200n, 40n, 200n, 70n],
      ['bet_stake', -100n, -20n, 0n, 30n],
      ['bonus_award', 0n, 50n, 100n, 50n],
      ['deposit', 100n, 0n, 100n, 0n],
    ]);
    const bets = await books.ledger.records(books.db, member, VND, { codes: ['bet_stake', 'bet_win'] }, 2, 1);
    expect(bets).toMatchObject({ total: 2, records: [{ key: stake.key, reference: { game: 'RNG-1' } }] });
    const later = await books.ledger.records(
      books.db,
      member,
      VND,
      { from: new Date(all.records[0]!.at.getTime() + 1) },
      1,
      10,
    );
    expect(later.total).toBe(0);
  });
});

describe('the chart and the codes', () => {
  it('match between program and database', async () => {
    const { rows } = await books.owner.query<{ code: string; owner_kind: string; strict: boolean }>(
      'SELECT code, owner_kind, strict FROM ledger.chart',
    );
    expect(
      Object.fromEntries(rows.map((row) => [row.code, { ownerKind: row.owner_kind, strict: row.strict }])),
    ).toEqual(CHART);
  });

  it('are listed in docs/money.md', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../../docs/money.md'), 'utf8');
    for (const [name, { id, debit, credit, vi, en }] of Object.entries(TRANSFER_CODES)) {
      expect(page).toContain(`| ${id} | \`${name}\` | ${debit} | ${credit} | ${vi} | ${en} |`);
    }
  });

  it('have unique numbers', () => {
    const ids = Object.values(TRANSFER_CODES).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
