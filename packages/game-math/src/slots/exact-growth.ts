/**
 * The return of lines with growing wilds as an exact fraction.
 *
 * Reels stay independent: a window with a wild is one full of wilds, so a line still shows on each reel one of its windows. Free spins are a
 * Markov chain over those left, the wilds grown so far and the reels they stand on. Its values are kept as whole numbers over a common
 * denominator: every spin multiplies it by the same product of strips.
 */
import { plus, rational, type Rational } from '../rational.ts';
import { columnsOf, maxCells, maxOfWindow, type Columns } from './max-win.ts';
import type { Machine } from './machine.ts';
import { spinsFor, spinsGrown, timesGrown, type Growth, type LinesTitle } from './title.ts';

/** The part of a return that is played on the reels. */
export interface PlayedReturn {
  readonly rtp: Rational;
  readonly base: Rational;
  readonly feature: Rational;
  readonly featureChance: Rational;
  readonly maxCoins: number;
}

const product = (numbers: readonly number[]): number => numbers.reduce((all, each) => all * each, 1);

/** Coins of all lines over all combinations of the columns together, a whole number. */
function lineTotal({ wild, pays, lineCells, rows }: Machine, columns: Columns): number {
  let total = 0;
  for (const cells of lineCells!) {
    const shownAt = (reel: number, ...symbols: readonly number[]): number =>
      columns[reel]!.filter((shown) => symbols.includes(shown[cells[reel]! - reel * rows]!)).length;
    pays.forEach((row, symbol) => {
      let reached = shownAt(0, symbol);
      row.forEach((coins, index) => {
        if (index > 0) reached *= shownAt(index, symbol, wild);
        if (coins === 0 || reached === 0) return;
        const following = columns[index + 1];
        const ends = following ? following.length - shownAt(index + 1, symbol, wild) : 1;
        total += coins * reached * ends * product(columns.slice(index + 2).map(({ length }) => length));
      });
    });
  }
  return total;
}

/** Number of combinations with 0, 1, 2 … cells of a symbol. */
function spread(columns: Columns, rows: number, symbol: number): readonly number[] {
  let counts = [1];
  for (const windows of columns) {
    const next = Array.from({ length: counts.length + rows }, () => 0);
    for (const shown of windows) {
      const here = shown.filter((cell) => cell === symbol).length;
      counts.forEach((ways, before) => (next[before + here]! += ways));
    }
    counts = next;
  }
  return counts;
}

/** What the reels of free spins do, by the set of reels that stand full of wilds; sets are bits. */
interface FreeReels {
  readonly reels: number;
  readonly lengths: readonly number[];
  /** Stops of a reel that grow a wild, and those that do not. */
  readonly growing: readonly number[];
  readonly plain: readonly number[];
  /** Coins of all lines over all stops, where exactly these reels are full. */
  readonly totals: readonly number[];
  readonly max: readonly (number | undefined)[];
}

const has = (set: number, reel: number): boolean => (set & (1 << reel)) !== 0;
/** The reels of a set in the next spin: one to the left, and gone over the second. */
const moved = (set: number): number => (set >> 1) & ~1;

function freeReelsOf(machine: Machine): FreeReels {
  const { rows, wild, freeReels } = machine;
  const columns = columnsOf(freeReels, rows);
  const full = Uint8Array.from({ length: rows }, () => wild);
  const plain = columns.map((windows) => windows.filter((shown) => !shown.includes(wild)));
  const sets = Array.from({ length: 1 << columns.length }, (_, set) => set);
  const shownIn = (set: number): Columns => plain.map((windows, reel) => (has(set, reel) ? [full] : windows));
  const possible = (set: number): boolean => !has(set, 0) && shownIn(set).every(({ length }) => length > 0);
  return {
    reels: columns.length,
    lengths: columns.map(({ length }) => length),
    growing: columns.map((windows, reel) => windows.length - plain[reel]!.length),
    plain: plain.map(({ length }) => length),
    totals: sets.map((set) => (possible(set) ? lineTotal(machine, shownIn(set)) : 0)),
    max: sets.map((set) =>
      possible(set) ? maxOfWindow(machine, shownIn(set), { symbol: wild, count: rows * sizeOf(set) }) : undefined,
    ),
  };
}

const sizeOf = (set: number): number => set.toString(2).replaceAll('0', '').length;

/** Sets that grow where some stand, and in how many of the stops of the other reels. */
function growths(
  { reels, growing, plain }: FreeReels,
  stood: number,
): readonly { readonly grew: number; readonly count: number; readonly ways: bigint; readonly stops: bigint }[] {
  const found: { grew: number; count: number; ways: bigint; stops: bigint }[] = [];
  for (let grew = 0; grew < 1 << reels; grew += 1) {
    if ((grew & stood) !== 0 || has(grew, 0)) continue;
    let [stops, rest, count] = [1, 1, 0];
    for (let reel = 1; reel < reels; reel += 1) {
      if (has(grew, reel)) {
        stops *= growing[reel]!;
        count += 1;
      } else if (!has(stood, reel)) rest *= plain[reel]!;
    }
    if (stops * rest > 0) found.push({ grew, count, ways: BigInt(stops * rest), stops: BigInt(stops) });
  }
  return found;
}

/** What all free spins of a round are worth together, and at most. */
interface FreeSpinsWorth {
  readonly mean: (spins: number) => Rational;
  readonly max: (spins: number) => number;
}

function freeWorth(machine: Machine, growth: Growth): FreeSpinsWorth {
  const free = freeReelsOf(machine);
  const last = growth.journey.at(-1)?.grown ?? 0;
  const perSpin = BigInt(product(free.lengths.slice(1)));
  const first = BigInt(free.lengths[0]!);
  const bySet = Array.from({ length: 1 << free.reels }, (_, stood) => (has(stood, 0) ? [] : growths(free, stood)));
  const standing = bySet.map((_, stood) => BigInt(product(free.lengths.filter((_length, reel) => has(stood, reel)))));
  const means = new Map<string, bigint>();
  const maxima = new Map<string, number>();
  /** Spins that can still be played: those left, and those of the stops ahead. Each spin takes exactly one. */
  const ahead = (left: number, grown: number): number => left + spinsGrown(growth, grown, last);
  const after = (left: number, grown: number, count: number): readonly [left: number, grown: number] => {
    const next = Math.min(last, grown + count);
    return [left - 1 + spinsGrown(growth, grown, next), next];
  };
  /** Times first × perSpin to the power of the spins ahead. */
  const mean = (left: number, grown: number, stood: number): bigint => {
    if (left === 0) return 0n;
    const key = `${left}/${grown}/${stood}`;
    const before = means.get(key);
    if (before !== undefined) return before;
    const scale = perSpin ** BigInt(ahead(left, grown) - 1);
    let sum = 0n;
    for (const { grew, count, ways, stops } of bySet[stood]!) {
      const [rest, reached] = after(left, grown, count);
      const coins = BigInt(free.totals[stood | grew]! * timesGrown(growth, reached));
      // Where no spin is left, the stops ahead are not reached any more.
      sum += stops * coins * scale + ways * mean(rest, reached, moved(stood | grew));
    }
    const value = sum * standing[stood]!;
    means.set(key, value);
    return value;
  };
  const max = (left: number, grown: number, stood: number): number => {
    if (left === 0) return 0;
    const key = `${left}/${grown}/${stood}`;
    const before = maxima.get(key);
    if (before !== undefined) return before;
    const value = Math.max(
      ...bySet[stood]!.map(({ grew, count }) => {
        const [rest, reached] = after(left, grown, count);
        const coins = (free.max[stood | grew] ?? 0) * timesGrown(growth, reached);
        return coins + max(rest, reached, moved(stood | grew));
      }),
    );
    maxima.set(key, value);
    return value;
  };
  return {
    mean: (spins) => rational(mean(spins, 0, 0), first * perSpin ** BigInt(ahead(spins, 0))),
    max: (spins) => max(spins, 0, 0),
  };
}

/** The exact return of lines with growing wilds. */
export function growthReturn(machine: Machine, title: LinesTitle, growth: Growth): PlayedReturn {
  const { rows, wild, scatter } = machine;
  const columns = columnsOf(machine.reels, rows).map((windows) =>
    windows.map((shown) => (shown.includes(wild) ? shown.map(() => wild) : shown)),
  );
  const all = product(columns.map(({ length }) => length));
  const free = freeWorth(machine, growth);
  const pays = (scatters: number): number => title.scatterPays[scatters] ?? 0;
  const scatters = spread(columns, rows, scatter);
  const base = scatters.reduce((sum, ways, count) => sum + ways * pays(count), lineTotal(machine, columns));
  const perBet = BigInt(title.coins);
  let [feature, started] = [rational(0n), 0];
  scatters.forEach((ways, count) => {
    const spins = spinsFor(title.freeSpins, count);
    if (spins === 0 || ways === 0) return;
    started += ways;
    const { numerator, denominator } = free.mean(spins);
    feature = plus(feature, rational(BigInt(ways) * numerator, BigInt(all) * denominator * perBet));
  });
  const basePart = rational(BigInt(base), BigInt(all) * perBet);
  const best = Array.from({ length: maxCells(columns, scatter) + 1 }, (_, count) => {
    const coins = maxOfWindow(machine, columns, { symbol: scatter, count });
    return coins === undefined ? 0 : coins + pays(count) + free.max(spinsFor(title.freeSpins, count));
  });
  return {
    rtp: plus(basePart, feature),
    base: basePart,
    feature,
    featureChance: rational(BigInt(started), BigInt(all)),
    maxCoins: Math.max(...best),
  };
}
