/**
 * The common case alone in its lane: one leg between a member's cash and a house account, for `ledger.apply_one`.
 * Everything else, and anything unusual, goes to the general batch.
 */
import { contentHash, type ApplyRow } from './batch.ts';
import { CHART, type AccountName } from './chart.ts';
import type { AccountNumbers, AccountRef } from './directory.ts';
import type { Operation } from './operation.ts';
import { TRANSFER_CODES } from './transfer-codes.ts';

/** Parameters of `ledger.apply_one`. */
export type SingleParameters = readonly [
  cashId: number,
  bonusId: number,
  houseId: number,
  change: string,
  key: string,
  hash: string,
  code: number,
  reference: string | null,
  companion: string | null,
  payload: string | null,
];

export interface Single {
  readonly operation: Operation;
  readonly cash: AccountRef;
  readonly bonus: AccountRef;
  readonly house: AccountRef;
  /** Change of the member's cash. */
  readonly change: bigint;
}

function changeOf(operation: Operation): { readonly house: AccountName; readonly change: bigint } | undefined {
  const [leg, ...more] = operation.legs;
  if (!leg || more.length > 0) return undefined;
  if (leg.mode === 'spend') return { house: leg.to, change: -leg.amount };
  if (leg.mode !== 'move') return undefined;
  if (leg.from === 'cash' && typeof leg.to !== 'string') return { house: leg.to, change: -leg.amount };
  if (leg.to === 'cash' && typeof leg.from !== 'string') return { house: leg.from, change: leg.amount };
  return undefined;
}

/** The operation as a single one, if it qualifies. */
export function singleOf(operation: Operation): Single | undefined {
  const { member, currency } = operation;
  const found = changeOf(operation);
  if (member === undefined || !found || CHART[found.house.code].strict) return undefined;
  return {
    operation,
    cash: { code: 'member_cash', owner: member, currency },
    bonus: { code: 'member_bonus', owner: member, currency },
    house: { ...found.house, currency },
    change: found.change,
  };
}

/** Resolves account numbers; undefined when an account is not open. */
export function encodeSingle(
  { operation, cash, bonus, house, change }: Single,
  numbers: AccountNumbers,
): SingleParameters | undefined {
  const [cashId, bonusId, houseId] = [cash, bonus, house].map((ref) => numbers.numberOf(ref));
  if (cashId === undefined || bonusId === undefined || houseId === undefined) return undefined;
  const { key, code, reference, companion } = operation;
  return [
    cashId,
    bonusId,
    houseId,
    String(change),
    key,
    contentHash(operation),
    TRANSFER_CODES[code].id,
    reference === undefined ? null : JSON.stringify(reference),
    companion?.name ?? null,
    companion === undefined ? null : JSON.stringify(companion.payload),
  ];
}

/** A result of `ledger.apply_one`. */
export type SingleRow = Pick<ApplyRow, 'operation' | 'refusal' | 'cash' | 'bonus'>;

const SINGLE = /^\((\d*),(\d*),(\d*),(.*)\)$/s;

const bigintOf = (text: string): bigint | null => (text === '' ? null : BigInt(text));

/** Parses the result of `ledger.apply_one` in PostgreSQL's text format of a row; undefined when it was not the common case after all. */
export function parseSingleRow(text: string): SingleRow | undefined {
  const [, operation, cash, bonus, refusal] = SINGLE.exec(text) as unknown as string[];
  if (operation === '' && refusal === '') return undefined;
  // Quoted where it has values: quotes are doubled, and so are backslashes.
  const why = refusal!.startsWith('"') ? refusal!.slice(1, -1).replace(/(["\\])\1/g, '$1') : refusal!;
  return {
    operation: bigintOf(operation!),
    refusal: why === '' ? null : why,
    cash: bigintOf(cash!),
    bonus: bigintOf(bonus!),
  };
}

/** The row of `ledger.apply` that a single one stands for. */
export function rowOfSingle(row: SingleRow, change: bigint): ApplyRow {
  return { ...row, duplicate: false, cash_change: row.refusal === null ? change : 0n, bonus_change: 0n };
}
