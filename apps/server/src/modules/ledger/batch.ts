/** Turns operations into the parameters of `ledger.apply`, and its rows into outcomes. Pure. */
import { hash } from 'node:crypto';
import type { ErrorCode } from '@lantern/contract/errors';
import { refuse } from '../../kernel/result.ts';
import { CHART, type AccountName } from './chart.ts';
import type { AccountNumbers, AccountRef } from './directory.ts';
import type { Leg, Operation, Outcome, Place } from './operation.ts';
import { TRANSFER_CODES } from './transfer-codes.ts';

/** The accounts of one leg by role; absent ones follow from the member's purse. */
interface LegAccounts {
  readonly debit?: AccountRef;
  readonly credit?: AccountRef;
}

interface Drafted {
  readonly operation: Operation;
  readonly cash?: AccountRef;
  readonly bonus?: AccountRef;
  readonly legs: readonly LegAccounts[];
}

/** A batch before its account numbers are known. */
export interface Draft {
  readonly drafted: readonly Drafted[];
  readonly accounts: readonly AccountRef[];
}

/** Parameters of `ledger.apply`, as PostgreSQL array and JSON literals. */
export type ApplyParameters = readonly [
  strictIds: string,
  systemIds: string,
  keys: string,
  sources: string,
  steps: string,
];

export interface ApplyRow {
  readonly operation: bigint | null;
  /** A code, perhaps followed by its values: `code {"left":…}`. */
  readonly refusal: string | null;
  readonly duplicate: boolean;
  readonly cash: bigint | null;
  readonly bonus: bigint | null;
  readonly cash_change: bigint | null;
  readonly bonus_change: bigint | null;
}

/** The rows to send, and the positions of the operations they cover; the others miss an account. */
export interface Batch {
  readonly parameters: ApplyParameters;
  readonly covered: readonly number[];
}

function placeName(place: Place, operation: Operation): AccountName {
  if (typeof place !== 'string') return place;
  if (operation.member === undefined)
    throw new TypeError(`operation ${operation.key} names a member's account but no member`);
  return { code: place === 'cash' ? 'member_cash' : 'member_bonus', owner: operation.member };
}

function accountsOf(leg: Leg, operation: Operation): { debit?: AccountName; credit?: AccountName } {
  const locked: AccountName = { code: 'member_locked', owner: operation.member ?? '' };
  switch (leg.mode) {
    case 'spend':
      return { credit: leg.to };
    case 'return':
      return { debit: leg.from };
    case 'move':
      return { debit: placeName(leg.from, operation), credit: placeName(leg.to, operation) };
    case 'hold':
      return { debit: placeName('cash', operation), credit: locked };
    case 'post':
      return { debit: locked, credit: leg.to };
    case 'void':
    case 'expire':
      return { debit: locked, credit: placeName('cash', operation) };
  }
}

/** Lists the accounts a batch needs. */
export function draftBatch(operations: readonly Operation[]): Draft {
  const accounts: AccountRef[] = [];
  const ref = (name: AccountName, currency: string): AccountRef => {
    const one = { code: name.code, owner: name.owner, currency };
    accounts.push(one);
    return one;
  };
  const drafted = operations.map((operation): Drafted => {
    const { member, currency } = operation;
    const legs = operation.legs.map((leg): LegAccounts => {
      const { debit, credit } = accountsOf(leg, operation);
      return { ...(debit && { debit: ref(debit, currency) }), ...(credit && { credit: ref(credit, currency) }) };
    });
    if (member === undefined) return { operation, legs };
    const cash = ref({ code: 'member_cash', owner: member }, currency);
    const bonus = ref({ code: 'member_bonus', owner: member }, currency);
    return { operation, cash, bonus, legs };
  });
  return { drafted, accounts };
}

/** A leg with its numbers as text: JSON has no bigint. The fields keep their order, which the hash depends on. */
const legAsText = (leg: Leg): object =>
  'hold' in leg
    ? { ...leg, hold: String(leg.hold), amount: String(leg.amount) }
    : { ...leg, amount: String(leg.amount) };

/** Hash of what makes a repeated key the same. */
export function contentHash({ code, member, currency, legs, sameness }: Operation): string {
  const content = JSON.stringify([code, member, currency, legs.map(legAsText), sameness]);
  return hash('sha256', content, 'hex').slice(0, 32);
}

const names = (one: Drafted): AccountRef[] =>
  [one.cash, one.bonus, ...one.legs.flatMap((leg) => [leg.debit, leg.credit])].filter((name) => name !== undefined);

/** Positions of account numbers as `ledger.apply` counts them: strict ones ascending, then the others. */
function placeAccounts(
  drafted: readonly Drafted[],
  numbers: AccountNumbers,
): { strict: number[]; system: number[]; at: Map<number, number> } {
  const strict = new Set<number>();
  const system = new Set<number>();
  for (const name of drafted.flatMap(names)) (CHART[name.code].strict ? strict : system).add(numbers.numberOf(name)!);
  const sorted = [...strict].toSorted((left, right) => left - right);
  const at = new Map([...sorted, ...system].map((id, index) => [id, index + 1]));
  return { strict: sorted, system: [...system], at };
}

function stepOf(
  one: Drafted,
  index: number,
  position: (name: AccountRef | undefined) => number | undefined,
  sources: string[],
): object {
  const { operation } = one;
  const leg = operation.legs[index]!;
  const accounts = one.legs[index]!;
  const source = leg.mode === 'return' ? leg.source : undefined;
  const step = {
    mode: leg.mode,
    debit: position(accounts.debit),
    credit: position(accounts.credit),
    amount: String(leg.amount),
    source: source === undefined ? undefined : sources.push(source),
    hold: 'hold' in leg ? String(leg.hold) : undefined,
    until: leg.mode === 'hold' ? leg.until : undefined,
    last: index === operation.legs.length - 1,
  };
  if (index > 0) return step;
  return {
    ...step,
    key: operation.key,
    hash: contentHash(operation),
    code: TRANSFER_CODES[operation.code].id,
    reference: operation.reference,
    companion: operation.companion?.name,
    payload: operation.companion?.payload,
    cash: position(one.cash),
    bonus: position(one.bonus),
  };
}

/** Resolves account numbers. Operations with a missing account are left out. */
export function encodeBatch(draft: Draft, numbers: AccountNumbers): Batch {
  const covered = draft.drafted.flatMap((one, index) =>
    names(one).every((name) => numbers.numberOf(name) !== undefined) ? [index] : [],
  );
  const drafted = covered.map((index) => draft.drafted[index]!);
  const { strict, system, at } = placeAccounts(drafted, numbers);
  const position = (name: AccountRef | undefined): number | undefined => name && at.get(numbers.numberOf(name)!);
  const sources: string[] = [];
  const steps = drafted.flatMap((one) => one.operation.legs.map((_, index) => stepOf(one, index, position, sources)));
  // Keys need no quoting in an array literal: findFault allows only harmless characters. Sources are keys.
  const keys = drafted.map((one) => one.operation.key);
  return { parameters: [`{${strict}}`, `{${system}}`, `{${keys}}`, `{${sources}}`, JSON.stringify(steps)], covered };
}

/** Parses a refusal of a guard or companion: a code, perhaps followed by a JSON object of values. */
function refusalOf(text: string): Outcome {
  const end = text.indexOf(' ');
  if (end < 0) return refuse(text as ErrorCode);
  return refuse(text.slice(0, end) as ErrorCode, JSON.parse(text.slice(end + 1)) as Record<string, unknown>);
}

/** The outcome of one row. Insufficient funds include the available amount. */
export function outcomeOf(row: ApplyRow): Outcome {
  if (row.refusal === 'funds_insufficient')
    return refuse(row.refusal, { balance: Number((row.cash ?? 0n) + (row.bonus ?? 0n)) });
  if (row.refusal !== null) return refusalOf(row.refusal);
  return {
    ok: true,
    value: {
      operation: row.operation!,
      duplicate: row.duplicate,
      cash: row.cash,
      bonus: row.bonus,
      cashChange: row.cash_change ?? 0n,
      bonusChange: row.bonus_change ?? 0n,
    },
  };
}

/** Splits into runs without a repeated key, each at most `max` long: within a batch keys are distinct. */
export function splitByKey(operations: readonly Operation[], max: number): Operation[][] {
  const runs: Operation[][] = [];
  let keys = new Set<string>();
  for (const operation of operations) {
    const run = runs.at(-1);
    if (run && run.length < max && !keys.has(operation.key)) run.push(operation);
    else {
      runs.push([operation]);
      keys = new Set();
    }
    keys.add(operation.key);
  }
  return runs;
}
