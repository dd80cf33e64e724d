/**
 * The common case many times in one batch: operations of one leg between a member's cash and a house account, for `ledger.apply_many`.
 * Operations of a member that needs more (guards, funds short, a repeated key) are left to `ledger.apply`.
 */
import { contentHash, type ApplyParameters, type ApplyRow } from './batch.ts';
import type { AccountNumbers, AccountRef } from './directory.ts';
import type { Operation } from './operation.ts';
import { singleOf, type Single } from './single.ts';
import { TRANSFER_CODES } from './transfer-codes.ts';

/** Parameters of `ledger.apply_many`, as PostgreSQL array and JSON literals. */
export type ManyParameters = readonly [
  waiting: string,
  cashIds: string,
  bonusIds: string,
  houseIds: string,
  changes: string,
  keys: string,
  hashes: string,
  codes: string,
  details: string,
  payloads: string,
];

/** A row of `ledger.apply_many`; not `done`: nothing of it is written. */
export interface ManyRow extends ApplyRow {
  readonly done: boolean;
}

/** Operations after which the unusual members are forgotten. */
const REMEMBERED_OPERATIONS = 20_000;

/** Members that needed `ledger.apply` lately, so that the next batch does not try in vain. */
export interface UnusualMembers {
  has(operation: Operation): boolean;
  add(operation: Operation): void;
}

const purseOf = ({ member, currency }: Operation): string => `${currency} ${member}`;

/** Knows no one at first. */
export function createUnusualMembers(): UnusualMembers {
  const known = new Set<string>();
  let asked = 0;
  return {
    has(operation) {
      if (known.size === 0) return false;
      if (++asked > REMEMBERED_OPERATIONS) {
        known.clear();
        asked = 0;
      }
      return known.has(purseOf(operation));
    },
    add: (operation) => void known.add(purseOf(operation)),
  };
}

/** The operation as one of many, if it qualifies. */
export function ordinaryOf(operation: Operation, unusual: UnusualMembers): Single | undefined {
  return operation.companion?.alone || unusual.has(operation) ? undefined : singleOf(operation);
}

/** The accounts that must be open. */
export const accountsOfSingle = ({ cash, bonus, house }: Single): readonly AccountRef[] => [cash, bonus, house];

/** Encodes operations whose accounts are all open. `general` is what the same statement sends to `ledger.apply`. */
export function encodeMany(
  singles: readonly Single[],
  numbers: AccountNumbers,
  general: ApplyParameters | undefined,
): ManyParameters {
  const cash: number[] = [];
  const bonus: number[] = [];
  const house: number[] = [];
  const changes: bigint[] = [];
  const keys: string[] = [];
  const hashes: string[] = [];
  const codes: number[] = [];
  const details: object[] = [];
  const payloads: unknown[] = [];
  for (const { operation, cash: cashRef, bonus: bonusRef, house: houseRef, change } of singles) {
    cash.push(numbers.numberOf(cashRef)!);
    bonus.push(numbers.numberOf(bonusRef)!);
    house.push(numbers.numberOf(houseRef)!);
    changes.push(change);
    // Keys need no quoting in an array literal: findFault allows only harmless characters.
    keys.push(operation.key);
    hashes.push(contentHash(operation));
    codes.push(TRANSFER_CODES[operation.code].id);
    const { reference, companion } = operation;
    details.push({ reference, companion: companion?.name });
    payloads.push(companion?.payload ?? {});
  }
  return [
    general?.[0] ?? '{}',
    `{${cash}}`,
    `{${bonus}}`,
    `{${house}}`,
    `{${changes}}`,
    `{${keys}}`,
    `{${hashes}}`,
    `{${codes}}`,
    JSON.stringify(details),
    JSON.stringify(payloads),
  ];
}

/** Whether `ledger.apply_many` was rolled back because a companion refuses one of its operations. */
export const isRefusedTogether = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'LN001';
