/**
 * Spaces of many prizes, each drawn independently from the same numbers: how often numbers occur among the last two digits of 27 prizes,
 * the three-digit prizes and the like.
 */
import { choose } from '../../lottery/families/urn.ts';
import type { Line } from './line.ts';
import type { Loss } from './loss.ts';

/** Number of prizes, and of possible numbers. */
export interface Draws {
  readonly prizes: number;
  readonly numbers: number;
}

const WON_ONCE = { hits: 1, pushed: false };
/** Maximum steps of a sum over classes of numbers. */
const MAX_STEPS = 60_000;
/** Maximum number of different sets of numbers of tickets. */
const MAX_CELLS = 11;

/** The payment of each hit, by how many numbers pay that much. */
function classesOf(lines: readonly Line[]): readonly (readonly [paid: number, numbers: number])[] {
  const byNumber = new Map<string, number>();
  for (const { selection, pays } of lines) byNumber.set(selection, (byNumber.get(selection) ?? 0) + pays(WON_ONCE));
  const classes = new Map<number, number>();
  for (const paid of byNumber.values()) classes.set(paid, (classes.get(paid) ?? 0) + 1);
  return [...classes].sort(([left], [right]) => right - left);
}

/** Winnings by the number of prizes not distributed yet, with their number of ways. */
type Sums = Map<number, bigint>[];

/** Distributes prizes to one more class of numbers; sums without a loss are dropped. Returns the number of steps. */
function addClass(
  sums: Sums,
  [paid, numbers]: readonly [number, number],
  stake: number,
): { readonly sums: Sums; readonly steps: number } {
  const next: Sums = sums.map(() => new Map<number, bigint>());
  let steps = 0;
  for (const [left, states] of sums.entries()) {
    for (const [sum, ways] of states) {
      for (let hits = 0; hits <= left && sum + hits * paid < stake; hits += 1) {
        steps += 1;
        const [into, at] = [next[left - hits]!, sum + hits * paid];
        into.set(at, (into.get(at) ?? 0n) + ways * choose(left, hits) * BigInt(numbers) ** BigInt(hits));
      }
    }
  }
  return { sums: next, steps };
}

/** The exact mean loss of bets that pay for every hit; undefined where it takes too many steps. `stake` may include other bets. */
export function lossOfHits({ prizes, numbers }: Draws, lines: readonly Line[], stake: number): Loss | undefined {
  let sums: Sums = Array.from(
    { length: prizes + 1 },
    (_, left) => new Map<number, bigint>(left === prizes ? [[0, 1n]] : []),
  );
  let [steps, unpaid] = [0, numbers];
  for (const one of classesOf(lines)) {
    const added = addClass(sums, one, stake);
    steps += added.steps;
    if (steps > MAX_STEPS) return undefined;
    sums = added.sums;
    unpaid -= one[1];
  }
  let total = 0n;
  for (const [left, states] of sums.entries()) {
    const rest = BigInt(unpaid) ** BigInt(left);
    for (const [sum, ways] of states) total += ways * rest * BigInt(stake - sum);
  }
  return { total, ways: BigInt(numbers) ** BigInt(prizes) };
}

interface Cells {
  /** Number of numbers in each cell. */
  readonly sizes: readonly number[];
  /** Each ticket with its cells, as bits. */
  readonly tickets: readonly (readonly [line: Line, bits: number])[];
}

/** The numbers of tickets, grouped by the tickets they are on. */
function cellsOf(lines: readonly Line[]): Cells | undefined {
  const owners = new Map<string, string[]>();
  for (const [index, { selection, betType }] of lines.entries()) {
    for (const number of selection.split('-'))
      owners.set(number, [
        ...(owners.get(number) ?? []),
        `${index}${betType.win.kind === 'all_present' ? number : ''}`,
      ]);
  }
  const cells = new Map<string, number[]>();
  for (const [number, owned] of owners) {
    const key = owned.join();
    cells.set(key, [...(cells.get(key) ?? []), Number(number)]);
  }
  if (cells.size > MAX_CELLS) return undefined;
  const members = [...cells.values()].map((numbers) => new Set(numbers));
  const bitsOf = (selection: string): number => {
    const numbers = selection.split('-').map(Number);
    return members.reduce(
      (bits, cell, index) => (numbers.some((number) => cell.has(number)) ? bits | (1 << index) : bits),
      0,
    );
  };
  return { sizes: members.map(({ size }) => size), tickets: lines.map((line) => [line, bitsOf(line.selection)]) };
}

/** Number of draws with exactly these cells, by their bits: inclusion and exclusion. */
function waysOfPresence({ prizes, numbers }: Draws, sizes: readonly number[]): readonly bigint[] {
  const others = numbers - sizes.reduce((sum, size) => sum + size, 0);
  const ways = Array.from(
    { length: 2 ** sizes.length },
    (_, bits) => BigInt(sizes.reduce((sum, size, cell) => sum + ((bits >> cell) & 1) * size, others)) ** BigInt(prizes),
  );
  for (let cell = 0; cell < sizes.length; cell += 1) {
    for (let bits = 0; bits < ways.length; bits += 1) {
      if (((bits >> cell) & 1) === 1) ways[bits] = ways[bits]! - ways[bits ^ (1 << cell)]!;
    }
  }
  return ways;
}

/**
 * The exact mean loss of tickets that win once when all, or none, of their numbers are drawn; undefined where there are too many numbers.
 */
export function lossOfTickets(draws: Draws, lines: readonly Line[], stake: number): Loss | undefined {
  const cells = cellsOf(lines);
  if (cells === undefined) return undefined;
  const prices = cells.tickets.map(([{ pays, betType }, bits]) => ({
    bits,
    wanted: betType.win.kind === 'all_present' ? bits : 0,
    paid: pays(WON_ONCE),
  }));
  let total = 0n;
  for (const [present, ways] of waysOfPresence(draws, cells.sizes).entries()) {
    let paid = 0;
    for (const ticket of prices) if ((present & ticket.bits) === ticket.wanted) paid += ticket.paid;
    if (paid < stake) total += ways * BigInt(stake - paid);
  }
  return { total, ways: BigInt(draws.numbers) ** BigInt(draws.prizes) };
}
