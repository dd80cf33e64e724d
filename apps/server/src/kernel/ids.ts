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

/** Identifier source over the injected clock and randomness. */
export function createIds(clock: Clock, random: Random): Ids {
  return {
    next<Id extends string>() {
      let time = clock.now();
      let text = '';
      for (let i = 0; i < 10; i++) {
        text = ALPHABET[time % 32] + text;
        time = Math.floor(time / 32);
      }
      const bytes = random.bytes(10);
      let bits = 0n;
      for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
      let tail = '';
      for (let i = 0; i < 16; i++) {
        tail = ALPHABET[Number(bits & 31n)] + tail;
        bits >>= 5n;
      }
      return (text + tail) as Id;
    },
  };
}
