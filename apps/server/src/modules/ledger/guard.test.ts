import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { house, type Operation } from './index.ts';

/** A stand-in for a stake limit with its running total, and a second guard that only handles bonus money. */
const LIMITS = `
  CREATE SCHEMA rule;
  CREATE TABLE rule.staked (member_id text, currency text, staked bigint NOT NULL, given bigint NOT NULL, notes integer NOT NULL, PRIMARY KEY (member_id, currency));
  CREATE FUNCTION rule.limit_stake(member_id text, currency text, code smallint, amount bigint, bonus_amount bigint) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE used bigint := coalesce((SELECT s.staked FROM rule.staked s WHERE s.member_id = limit_stake.member_id AND s.currency = limit_stake.currency), 0);
  BEGIN
    IF used + amount > 100 THEN RETURN format('deposit_limit_reached {"left":"%s"}', 100 - used); END IF;
    RETURN NULL;
  END $$;
  CREATE FUNCTION rule.note_stake(member_id text, currency text, code smallint, taken bigint, given bigint) RETURNS void LANGUAGE sql AS $$
    INSERT INTO rule.staked AS s VALUES (member_id, currency, taken, given, 1)
      ON CONFLICT ON CONSTRAINT staked_pkey DO UPDATE SET staked = s.staked + excluded.staked, given = s.given + excluded.given, notes = s.notes + 1
  $$;
  CREATE FUNCTION rule.refuse_bonus(member_id text, currency text, code smallint, amount bigint, bonus_amount bigint) RETURNS text LANGUAGE sql AS
    $$ SELECT CASE WHEN bonus_amount > 0 THEN 'promotion_state_conflict' END $$;
  CREATE FUNCTION rule.refuse_late(payload jsonb, operation_id bigint) RETURNS text LANGUAGE sql AS $$ SELECT 'issue_closed' $$;
  SELECT ledger.register_guard('rule.limit_stake', '{10,14,31,32}', 'rule.note_stake', '{10,11,12,14,31,32}');
  SELECT ledger.register_guard('rule.refuse_bonus', '{10}');
  SELECT ledger.register_companion('rule.refuse_late');`;

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await books.owner.query(LIMITS);
});
afterAll(() => books.close());

async function watched(cash: bigint, bonus = 0n, guard = 'rule.limit_stake'): Promise<MemberId> {
  const member = await books.newMember(cash, bonus);
  await books.pool.query('SELECT ledger.set_guarded($1, $2, true)', [member, guard]);
  return member;
}
const stakedBy = async (member: MemberId) =>
  (await books.owner.query<object>('SELECT staked, given, notes FROM rule.staked WHERE member_id = $1', [member]))
    .rows[0];
const codes = (outcomes: readonly { readonly ok: boolean; readonly code?: string }[]) =>
  outcomes.map((outcome) => outcome.code ?? outcome.ok);

it('calls no guard for an unguarded member', async () => {
  const member = await books.newMember(1000n);
  accepted(await books.ledger.submit(bet(member, 500n)));
  accepted(await books.ledger.post(books.db, bet(member, 500n)));
  expect(await stakedBy(member)).toBeUndefined();
});

it('[OPS-03] refuses in the money’s own transaction with the values of the rule, alone and in a batch', async () => {
  const member = await watched(1000n);
  accepted(await books.ledger.submit(bet(member, 60n)));
  expect(await books.ledger.submit(bet(member, 41n))).toEqual({
    ok: false,
    code: 'deposit_limit_reached',
    value: { left: '40' },
  });
  const outcomes = await books.ledger.postAll(books.db, [
    bet(member, 30n),
    bet(member, 11n),
    bet(member, 10n),
    bet(member, 1n),
  ]);
  expect(codes(outcomes)).toEqual([true, 'deposit_limit_reached', true, 'deposit_limit_reached']);
  expect(await stakedBy(member)).toEqual({ staked: '100', given: '0', notes: 3 });
  expect((await books.ledger.balance(books.db, member, VND)).value).toMatchObject({ cash: 900n });
});

it('[OPS-03] never lets concurrent bets of two nodes exceed a limit by one unit', async () => {
  const member = await watched(10_000n);
  const nodes = [books.ledger, books.startLedger(), books.startLedger({ lanes: 1, maxBatch: 1 })];
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, n) => nodes[n % nodes.length]!.submit(bet(member, 7n))),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(14);
  expect(await stakedBy(member)).toEqual({ staked: '98', given: '0', notes: 14 });
});

it('answers a repeated key with its first outcome and calls no guard again', async () => {
  const member = await watched(1000n);
  const stake = bet(member, 100n);
  accepted(await books.ledger.submit(stake));
  expect(accepted(await books.ledger.submit(stake)).duplicate).toBe(true);
  expect(accepted(await books.ledger.post(books.db, stake)).duplicate).toBe(true);
  expect(await stakedBy(member)).toMatchObject({ staked: '100', notes: 1 });
});

it('records nothing of an operation that funds, a guard or a companion refused', async () => {
  const member = await watched(50n);
  const late: Operation = { ...bet(member, 10n), companion: { name: 'rule.refuse_late', payload: {} } };
  expect(
    codes([
      await books.ledger.submit(bet(member, 51n)),
      await books.ledger.submit(late),
      await books.ledger.post(books.db, late),
    ]),
  ).toEqual(['funds_insufficient', 'issue_closed', 'issue_closed']);
  expect(await stakedBy(member)).toBeUndefined();
});

it('passes a guard the bonus part, and records refunds', async () => {
  const both = await watched(10n, 50n, 'rule.refuse_bonus');
  expect(codes([await books.ledger.submit(bet(both, 11n)), await books.ledger.submit(bet(both, 10n))])).toEqual([
    'promotion_state_conflict',
    true,
  ]);

  const member = await watched(1000n);
  const stake = bet(member, 40n);
  accepted(await books.ledger.submit(stake));
  accepted(await books.ledger.submit(win(member, 25n, stake.key)));
  const settled: Operation = {
    key: `settled:${member}`,
    code: 'bet_settled',
    member,
    currency: VND,
    legs: [
      { mode: 'spend', amount: 20n, to: SLOTS },
      { mode: 'return', amount: 35n, from: SLOTS },
    ],
  };
  accepted(await books.ledger.submit(settled));
  expect(await stakedBy(member)).toEqual({ staked: '60', given: '60', notes: 3 });
  expect(
    codes([
      await books.ledger.submit({
        ...settled,
        key: `more:${member}`,
        legs: [{ mode: 'spend', amount: 41n, to: SLOTS }],
      }),
    ]),
  ).toEqual(['deposit_limit_reached']);
});

it('guards holds for a transfer, but not the payment of a hold', async () => {
  const member = await watched(1000n);
  const hold = { code: 'transfer_hold' as const, member, currency: VND };
  const placed = accepted(await books.ledger.holds.place(books.db, { ...hold, key: `hold:${member}`, amount: 100n }));
  expect(codes([await books.ledger.holds.place(books.db, { ...hold, key: `hold2:${member}`, amount: 1n })])).toEqual([
    'deposit_limit_reached',
  ]);
  accepted(
    await books.ledger.holds.post(
      books.db,
      { key: `out:${member}`, code: 'transfer_out', hold: placed.operation },
      BANK,
    ),
  );
});

it('ignores withdrawals, play money and members no longer guarded; a purse opened later is guarded', async () => {
  const member = await watched(1000n);
  accepted(
    await books.ledger.holds.place(books.db, {
      key: `withdraw:${member}`,
      code: 'withdrawal_hold',
      member,
      currency: VND,
      amount: 300n,
    }),
  );
  for (const [currency, code, from] of [
    ['VNDPLAY', 'play_grant', house('play_mint', 'TEST')],
    ['USD', 'deposit', BANK],
  ] as const) {
    await books.ledger.openAccounts(books.db, member, currency);
    accepted(
      await books.ledger.post(books.db, {
        key: `gift:${currency}:${member}`,
        code,
        member,
        currency,
        legs: [{ mode: 'move', amount: 500n, from, to: 'cash' }],
      }),
    );
  }
  expect(codes([await books.ledger.submit({ ...bet(member, 400n), currency: 'VNDPLAY' })])).toEqual([true]);
  expect(codes([await books.ledger.submit({ ...bet(member, 400n), currency: 'USD' })])).toEqual([
    'deposit_limit_reached',
  ]);
  await books.pool.query('SELECT ledger.set_guarded($1, $2, false)', [member, 'rule.limit_stake']);
  accepted(await books.ledger.submit(bet(member, 400n)));
});

it('passes a newly guarded member’s earlier movements to the guard', async () => {
  const member = await books.newMember(1000n, 20n);
  const stake = bet(member, 1010n);
  accepted(await books.ledger.submit(stake));
  accepted(await books.ledger.submit(win(member, 50n, stake.key)));
  const { rows } = await books.pool.query(
    `SELECT code, taken, given FROM ledger.guarded_history($1, kernel.now() - interval '1 hour', '{10,11}')`,
    [member],
  );
  expect(rows).toEqual([
    { code: 10, taken: 1010n, given: 0n },
    { code: 11, taken: 0n, given: 50n },
  ]);
});

it('lets the application register no guard and change no mask', async () => {
  await expect(books.pool.query(`SELECT ledger.register_guard('rule.limit_stake', '{10}')`)).rejects.toThrow(
    'permission denied',
  );
  await expect(books.pool.query(`UPDATE ledger.account SET guards = 0`)).rejects.toThrow('permission denied');
});
