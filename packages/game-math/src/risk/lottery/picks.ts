/** Spaces of balls drawn from an urn, with bets on the number of their balls drawn. */
import type { BetType, NumbersByTier } from '../../lottery/bet-rules.ts';
import { choose, type Urn } from '../../lottery/families/urn.ts';
import { Cache } from '../cache.ts';
import type { Line } from './line.ts';
import type { Loss } from './loss.ts';

/** Maximum cases of hits. */
const MAX_CASES = 20_000;
const MAX_SETS = 4_000;
const sets = new Cache<string, readonly string[]>(MAX_SETS);

const drawnOf = (balls: readonly string[]): NumbersByTier => ({ B: balls, S: [] });
const nameOf = (ball: number): string => String(ball).padStart(2, '0');

/** The balls of a selection: those it lists, or those that decide a word. */
function ballsOf(urn: Urn, betType: BetType, selection: string): readonly string[] {
  if (betType.selection.kind === 'pick') return selection.split('-');
  return sets.get(`${betType.id} ${selection}`, () => {
    const { win } = betType;
    const all = Array.from({ length: urn.balls }, (_, index) => nameOf(index + 1));
    return win.kind === 'judged' ? all.filter((ball) => win.judge(drawnOf([ball]))(selection).hits > 0) : [];
  });
}

/** The payout of a selection by its number of balls drawn. */
function pricesOf(urn: Urn, { betType, selection, pays }: Line): readonly number[] {
  const { win } = betType;
  if (win.kind !== 'judged') throw new RangeError(`${betType.id} does not judge itself`);
  const balls = ballsOf(urn, betType, selection);
  return Array.from({ length: balls.length + 1 }, (_, hits) =>
    pays(win.judge(drawnOf(balls.slice(0, hits)))(selection)),
  );
}

/** Balls with the same lines, and what each of them pays by itself. */
interface Cell {
  readonly balls: number;
  readonly paid: number;
  readonly lines: readonly number[];
}

interface Board {
  readonly cells: readonly Cell[];
  /** Of the lines on several balls, prices by hits. */
  readonly prices: readonly (readonly number[])[];
}

function boardOf(urn: Urn, lines: readonly Line[]): Board {
  const [alone, prices] = [new Map<string, number>(), [] as (readonly number[])[]];
  const owners = new Map<string, number[]>();
  for (const line of lines) {
    const [balls, byHits] = [ballsOf(urn, line.betType, line.selection), pricesOf(urn, line)];
    const [single] = balls;
    if (balls.length === 1 && single !== undefined && byHits[0] === 0) {
      alone.set(single, (alone.get(single) ?? 0) + byHits[1]!);
      continue;
    }
    const index = prices.push(byHits) - 1;
    for (const ball of balls) owners.set(ball, [...(owners.get(ball) ?? []), index]);
  }
  const cells = new Map<string, Cell>();
  for (const ball of new Set([...alone.keys(), ...owners.keys()])) {
    const [paid, owned] = [alone.get(ball) ?? 0, owners.get(ball) ?? []];
    const key = `${paid} ${owned.join()}`;
    cells.set(key, { balls: (cells.get(key)?.balls ?? 0) + 1, paid, lines: owned });
  }
  return { cells: [...cells.values()], prices };
}

/** The exact mean loss over all draws; undefined where there are too many cases. `stake` may include other lines. */
export function lossOfPicks(urn: Urn, lines: readonly Line[], stake: number): Loss | undefined {
  const { cells, prices } = boardOf(urn, lines);
  if (cells.reduce((all, { balls }) => all * (Math.min(balls, urn.drawn) + 1), 1) > MAX_CASES) return undefined;
  const others = urn.balls - cells.reduce((sum, { balls }) => sum + balls, 0);
  const hits = prices.map(() => 0);
  let total = 0n;
  const visit = (cell: number, left: number, ways: bigint, paid: number): void => {
    const one = cells[cell];
    if (one === undefined) {
      const loss = stake - prices.reduce((sum, byHits, line) => sum + byHits[hits[line]!]!, paid);
      if (loss > 0) total += ways * choose(others, left) * BigInt(loss);
      return;
    }
    for (let count = 0; count <= Math.min(one.balls, left); count += 1) {
      for (const line of one.lines) hits[line]! += count;
      visit(cell + 1, left - count, ways * choose(one.balls, count), paid + count * one.paid);
      for (const line of one.lines) hits[line]! -= count;
    }
  };
  visit(0, urn.drawn, 1n, 0);
  return { total, ways: choose(urn.balls, urn.drawn) };
}
