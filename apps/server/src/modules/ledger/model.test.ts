import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BANK, openBooks, PROMOTIONS, SLOTS, VND, type Books } from '../../../../../tests/setup/ledger-books.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Operation, Outcome } from './index.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** Random commands for one of three members; `key` and `source` pick from a small pool so that keys repeat and bets have wins. */
interface Command {
  readonly kind: 'deposit' | 'award' | 'bet' | 'win' | 'settle' | 'hold' | 'void' | 'post';
  readonly member: number;
  readonly amount: number;
  readonly key: number;
  readonly source: number;
}

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom<Command['kind']>(
    'deposit',
    'award',
    'bet',
    'bet',
    'bet',
    'win',
    'win',
    'settle',
    'hold',
    'void',
    'post',
  ),
  member: fc.nat(2),
  amount: fc.integer({ min: 1, max: 120 }),
  key: fc.nat(60),
  source: fc.nat(60),
});

interface Purse {
  cash: bigint;
  bonus: bigint;
  locked: bigint;
}

/** The same rules, written for readability and without a database. */
class Model {
  readonly purses: Purse[] = [0, 1, 2].map(() => ({ cash: 0n, bonus: 0n, locked: 0n }));
  readonly known = new Map<string, { readonly content: string; readonly answer: string }>();
  readonly stakes = new Map<string, { readonly cash: bigint; readonly bonus: bigint }>();
  readonly holds = new Map<bigint, 'held' | 'resolved'>();

  /** The expected outcome as a word; changes the purses when it is `ok`. */
  apply(operation: Operation, member: number): string {
    const content = JSON.stringify([operation.code, member, operation.legs], (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    const before = this.known.get(operation.key);
    if (before) return before.content === content ? before.answer : 'idempotency_key_reused';
    const purse = { ...this.purses[member]! };
    const refusal = this.#legs(operation, purse);
    if (refusal !== undefined) return refusal;
    this.purses[member] = purse;
    const [leg] = operation.legs;
    if (leg && 'hold' in leg) this.holds.set(leg.hold, 'resolved');
    const answer = `ok ${purse.cash} ${purse.bonus}`;
    this.known.set(operation.key, { content, answer });
    return answer;
  }

  #legs(operation: Operation, purse: Purse): string | undefined {
    let own = { cash: 0n, bonus: 0n };
    for (const leg of operation.legs) {
      if (leg.mode === 'spend') {
        if (purse.cash + purse.bonus < leg.amount) return 'funds_insufficient';
        const cash = leg.amount < purse.cash ? leg.amount : purse.cash;
        own = { cash, bonus: leg.amount - cash };
        purse.cash -= own.cash;
        purse.bonus -= own.bonus;
        this.stakes.set(operation.key, own);
      } else if (leg.mode === 'return') {
        const stake = leg.source === undefined ? own : this.stakes.get(leg.source);
        if (!stake || !(leg.source === undefined || this.known.has(leg.source))) return 'transfer_missing';
        const bonus = (leg.amount * stake.bonus) / (stake.cash + stake.bonus);
        purse.cash += leg.amount - bonus;
        purse.bonus += bonus;
      } else if (leg.mode === 'move') {
        if (leg.to === 'cash') purse.cash += leg.amount;
        else purse.bonus += leg.amount;
      } else if (leg.mode === 'hold') {
        if (purse.cash < leg.amount) return 'funds_insufficient';
        purse.cash -= leg.amount;
        purse.locked += leg.amount;
        this.stakes.set(operation.key, { cash: leg.amount, bonus: 0n });
      } else {
        if (this.holds.get(leg.hold) !== 'held') return 'hold_resolved';
        purse.locked -= leg.amount;
        if (leg.mode === 'void') purse.cash += leg.amount;
      }
    }
    return undefined;
  }
}

interface PlacedHold {
  readonly id: bigint;
  readonly member: number;
  readonly amount: bigint;
}

function operationOf(
  one: Command,
  run: string,
  members: readonly MemberId[],
  holds: readonly PlacedHold[],
): { operation: Operation; member: number } | undefined {
  const amount = BigInt(one.amount);
  const key = `${run}:${one.key}`;
  const hold = holds.length > 0 ? holds[one.source % holds.length]! : undefined;
  const base = (member: number) => ({ key, member: members[member]!, currency: VND });
  const with_ = (code: Operation['code'], ...legs: Operation['legs']) => ({
    operation: { ...base(one.member), code, legs },
    member: one.member,
  });
  switch (one.kind) {
    case 'deposit':
      return with_('deposit', { mode: 'move', amount, from: BANK, to: 'cash' });
    case 'award':
      return with_('bonus_award', { mode: 'move', amount, from: PROMOTIONS, to: 'bonus' });
    case 'bet':
      return with_('bet_stake', { mode: 'spend', amount, to: SLOTS });
    case 'win':
      return with_('bet_win', { mode: 'return', amount, from: SLOTS, source: `${run}:${one.source}` });
    case 'settle':
      return with_(
        'bet_settled',
        { mode: 'spend', amount, to: SLOTS },
        { mode: 'return', amount: amount * 2n, from: SLOTS },
      );
    case 'hold':
      return with_('withdrawal_hold', { mode: 'hold', amount });
    case 'void':
      return (
        hold && {
          operation: {
            ...base(hold.member),
            code: 'withdrawal_void',
            legs: [{ mode: 'void', hold: hold.id, amount: hold.amount }],
          },
          member: hold.member,
        }
      );
    case 'post':
      return (
        hold && {
          operation: {
            ...base(hold.member),
            code: 'withdrawal_paid',
            legs: [{ mode: 'post', hold: hold.id, amount: hold.amount, to: BANK }],
          },
          member: hold.member,
        }
      );
  }
}

const answerOf = (outcome: Outcome): string =>
  outcome.ok ? `ok ${outcome.value.cash} ${outcome.value.bonus}` : outcome.code;

/** Plays the commands, alternating between the hot path and batches in a transaction, and compares every outcome. */
async function play(commands: readonly Command[], run: string): Promise<void> {
  const members = await Promise.all([0, 1, 2].map(() => books.newMember()));
  const model = new Model();
  const holds: PlacedHold[] = [];
  for (const [index, one] of commands.entries()) {
    const made = operationOf(one, run, members, holds);
    if (!made) continue;
    const outcome =
      index % 3 === 0 ? await books.ledger.post(books.db, made.operation) : await books.ledger.submit(made.operation);
    expect(answerOf(outcome), `command ${index}: ${JSON.stringify(one)}`).toBe(
      model.apply(made.operation, made.member),
    );
    if (one.kind === 'hold' && outcome.ok && !outcome.value.duplicate) {
      holds.push({ id: outcome.value.operation, member: one.member, amount: BigInt(one.amount) });
      model.holds.set(outcome.value.operation, 'held');
    }
  }
  const purses = await Promise.all(members.map((member) => books.ledger.balance(books.db, member, VND)));
  expect(purses.map((purse) => purse.ok && purse.value)).toEqual(model.purses);
}

it('[WAL-05] matches the model for any sequence of operations, and the books stay balanced', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  process.stdout.write(`ledger model seed ${seed} (SEED=${seed} repeats it)\n`);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 120, size: 'max' }), (commands) =>
      play(commands, `model${seed}.${run++}`),
    ),
    { seed, numRuns: 25 },
  );
  for (let i = 0; i < 4; i++) await books.ledger.seal();
  expect((await books.ledger.proveAccounts(books.db)).filter((proof) => !proof.holds)).toEqual([]);
});
