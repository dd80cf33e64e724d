/**
 * Red envelopes: a published table in random order, or a sum split at random. Every number is drawn from HMAC-SHA256(seed, counter), so that
 * the list can be made again from its seed. Pure. Source: engagement.md §5 K10.
 */
import { createHash, createHmac } from 'node:crypto';
import type { PromotionRule } from '@lantern/contract/promotion-rules';

type Envelopes = Extract<PromotionRule, { kind: 'envelope' }>['envelopes'];
type Split = Extract<Envelopes, { mode: 'split' }>;

/** Bytes of a value that are used, and how many values there are. */
const VALUE_BYTES = 6;
export const DRAW_VALUES = 2 ** (8 * VALUE_BYTES);

/** Draws a whole number below a bound, of at most 2^48. */
type Draw = (bound: number) => number;

/** The counter is decimal text from 0; values that would make small results more likely are passed over. */
function drawFrom(seed: string): Draw {
  let counter = 0;
  return (bound) => {
    const limit = Math.floor(DRAW_VALUES / bound) * bound;
    for (;;) {
      const value = createHmac('sha256', seed).update(String(counter++)).digest().readUIntBE(0, VALUE_BYTES);
      if (value < limit) return value % bound;
    }
  };
}

/** Fisher–Yates from the end. */
function shuffle(list: number[], draw: Draw): readonly number[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}

/** Amounts in steps: what is left is always possible for the envelopes that follow, and no place is better than another after the shuffle. */
function splitSum({ total, count, minimum, maximum, step }: Split, draw: Draw): number[] {
  const [least, most] = [minimum / step, maximum / step];
  let left = total / step;
  const parts: number[] = [];
  for (let open = count; open >= 2; open--) {
    const from = Math.max(least, left - (open - 1) * most);
    const to = Math.min(most, Math.floor((2 * left) / open) - least, left - (open - 1) * least);
    const part = from + draw(Math.max(to, from) - from + 1);
    parts.push(part);
    left -= part;
  }
  return [...parts, left].map((part) => part * step);
}

/** The envelopes in the order in which they are given. */
export function drawEnvelopes(envelopes: Envelopes, seed: string): readonly number[] {
  const draw = drawFrom(seed);
  return shuffle(
    envelopes.mode === 'split'
      ? splitSum(envelopes, draw)
      : envelopes.pieces.flatMap(({ amount, count }) => Array.from({ length: count }, () => amount)),
    draw,
  );
}

/** The text whose hash is published first, and itself at the end. */
export const listText = (amounts: readonly (number | bigint)[]): string => amounts.join(',');

/** SHA-256 of a text, hex. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
