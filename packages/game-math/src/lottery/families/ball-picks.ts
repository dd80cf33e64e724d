/** Bets on a set of balls: all drawn, none drawn, exactly one drawn, or paid by the number drawn. */
import type { BetGroup, BetType, Choice, JudgedRule, PayKey, SelectionRule, Wording } from '../bet-rules.ts';
import type { FormatId, Tier } from '../formats.ts';
import { betTypeOf, judgedByValue, LOST, numbersOf, paidBy } from './judged.ts';
import { waysOfHits, type Urn } from './urn.ts';

/** The part of a draw that counts, with its name. */
export interface Pool extends Urn {
  readonly formatId: FormatId;
  /** Tiers whose balls count. */
  readonly tiers: readonly Tier[];
  /** As in "among …". */
  readonly names: Wording;
}

/** The selection rule of N different balls of the urn, in any order. */
export function pickOf(balls: number, size: number): SelectionRule {
  return { kind: 'pick', digits: 2, from: 1, to: balls, size, ordered: false };
}

/** Number of the selection's balls among those. */
export function hitsOf(drawn: ReadonlySet<string>, selection: string): number {
  let hits = 0;
  for (const ball of selection.split('-')) hits += drawn.has(ball) ? 1 : 0;
  return hits;
}

function hitsRule(pool: Pool, size: number, keyOf: (hits: number) => PayKey | undefined): JudgedRule {
  return judgedByValue(
    {
      read: (result) => {
        const drawn = new Set(numbersOf(result, pool.tiers));
        return (selection) => hitsOf(drawn, selection);
      },
      ways: () => waysOfHits(pool, size),
      outcome: () => (hits) => {
        const key = keyOf(hits);
        return key === undefined ? LOST : paidBy(key);
      },
    },
    true,
  );
}

/** The name of a pick; its rule text is generated from its winning condition. */
interface Named {
  readonly id: string;
  readonly group: BetGroup;
  readonly names: Wording;
}

/** Wins when every one of `size` balls is drawn. */
export function allDrawn(named: Named, pool: Pool, size: number): BetType {
  const { vi, en } = pool.names;
  const rules = {
    vi: size === 1 ? `Trúng khi số đã chọn có trong ${vi}.` : `Trúng khi cả ${size} số đã chọn đều có trong ${vi}.`,
    en:
      size === 1
        ? `Wins when the number is among ${en}.`
        : `Wins when ${size === 2 ? 'both' : `all ${size}`} numbers are among ${en}.`,
  };
  return betTypeOf(
    { ...named, rules, formatId: pool.formatId },
    pickOf(pool.balls, size),
    hitsRule(pool, size, (hits) => (hits === size ? '' : undefined)),
  );
}

/** Wins when the number is the special ball. */
export function specialDrawn(named: Named, { formatId, balls }: Pick<Pool, 'formatId' | 'balls'>): BetType {
  const pool: Pool = { formatId, balls, drawn: 1, tiers: ['S'], names: named.names };
  const rules = { vi: 'Trúng khi số đã chọn là bóng đặc biệt.', en: 'Wins when the number is the special ball.' };
  return betTypeOf(
    { ...named, rules, formatId },
    pickOf(balls, 1),
    hitsRule(pool, 1, (hits) => (hits === 1 ? '' : undefined)),
  );
}

/** Wins when none of `size` balls is drawn. */
export function noneDrawn(named: Named, pool: Pool, size: number): BetType {
  const { vi, en } = pool.names;
  const rules = {
    vi: `Trúng khi không số nào trong ${size} số đã chọn có trong ${vi}.`,
    en: `Wins when none of the ${size} numbers is among ${en}.`,
  };
  return betTypeOf(
    { ...named, rules, formatId: pool.formatId },
    pickOf(pool.balls, size),
    hitsRule(pool, size, (hits) => (hits === 0 ? '' : undefined)),
  );
}

/** Wins when exactly one of `size` balls is drawn. */
export function oneDrawn(named: Named, pool: Pool, size: number): BetType {
  const { vi, en } = pool.names;
  const rules = {
    vi: `Trúng khi đúng 1 trong ${size} số đã chọn có trong ${vi}.`,
    en: `Wins when exactly one of the ${size} numbers is among ${en}.`,
  };
  return betTypeOf(
    { ...named, rules, formatId: pool.formatId },
    pickOf(pool.balls, size),
    hitsRule(pool, size, (hits) => (hits === 1 ? '' : undefined)),
  );
}

/** Paid by the number of `size` balls that are drawn, for the numbers of hits in `paid`, the highest first; the keys are those numbers. */
export function hitsDrawn(named: Named, pool: Pool, size: number, paid: readonly number[]): BetType {
  const { vi, en } = pool.names;
  const rules = {
    vi:
      size === 1
        ? `Chọn 1 số; trúng khi số đó có trong ${vi}.`
        : `Chọn ${size} số; trả thưởng theo số lượng trùng với ${vi}.`,
    en:
      size === 1
        ? `Pick one number; paid when it is among ${en}.`
        : `Pick ${size} numbers; paid by how many are among ${en}.`,
  };
  const win = hitsRule(pool, size, (hits) => (paid.includes(hits) ? String(hits) : undefined));
  return betTypeOf({ ...named, rules, formatId: pool.formatId }, pickOf(pool.balls, size), win, paid.map(hitsTier));
}

/** The tier of N hits. */
export function hitsTier(hits: number): Choice {
  const names =
    hits === 0
      ? { vi: 'Không trùng số nào', en: 'No hit' }
      : { vi: `Trùng ${hits} số`, en: hits === 1 ? '1 hit' : `${hits} hits` };
  return { value: String(hits), names };
}
