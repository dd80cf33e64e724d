/** Sortable identifiers: 26 characters, 48 bits of time then 80 random bits, Crockford base 32 (the ULID layout). */
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

export type Branded<Name extends string, Base = string> = Base & { readonly __brand: Name };
export type MemberId = Branded<'member'>;
export type SessionId = Branded<'session'>;
export type OrderId = Branded<'order'>;
export type SuborderId = Branded<'suborder'>;
export type ChaseId = Branded<'chase'>;
export type DepositId = Branded<'deposit'>;

export interface Ids {
  /** A new identifier; those of one process sort by time to the millisecond. */
  next<Id extends string>(): Id;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A number below 2^53 as `digits` characters. */
function written(value: number, digits: number): string {
  let text = '';
  for (let left = value; text.length < digits; left = Math.floor(left / 32)) text = ALPHABET[left % 32] + text;
  return text;
}

/** Five bytes as a number: eight characters. */
function fortyBits(bytes: Uint8Array, start: number): number {
  let value = 0;
  for (let at = start; at < start + 5; at++) value = value * 256 + bytes[at]!;
  return value;
}

/** Identifier source over the injected clock and randomness. */
export function createIds(clock: Clock, random: Random): Ids {
  return {
    next<Id extends string>() {
      const bytes = random.bytes(10);
      return (written(clock.now(), 10) + written(fortyBits(bytes, 0), 8) + written(fortyBits(bytes, 5), 8)) as Id;
    },
  };
}
