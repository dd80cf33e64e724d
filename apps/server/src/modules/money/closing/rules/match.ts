/** Matches the rows of a statement with our movements. Pure. */

/** A row of the file. */
export interface Line {
  /** From 1; the heads are the first. */
  readonly line: number;
  readonly reference: string;
  /** In minor units, by its size. */
  readonly amount: bigint;
}

/** Money of ours at the provider. */
export interface Movement {
  /** What the provider calls it. */
  readonly reference: string;
  readonly amount: bigint;
  /** Our order or withdrawal; null for money without one. */
  readonly objectId: string | null;
  readonly isOfDay: boolean;
  /** Another merchant's, on an account that merchants share. */
  readonly isForeign: boolean;
}

export type DifferenceKind = 'ours' | 'theirs' | 'amount' | 'day';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly line: number | null;
  readonly reference: string;
  readonly theirAmount: bigint | null;
  readonly ourAmount: bigint | null;
  readonly objectId: string | null;
}

export interface Total {
  readonly count: number;
  readonly sum: bigint;
}

export interface Comparison {
  /** Rows that are this merchant's. */
  readonly theirs: Total;
  /** Our movements of the day. */
  readonly ours: Total;
  /** Rows whose money is another merchant's. */
  readonly elsewhere: Total;
  readonly differences: readonly Difference[];
}

/** References are compared without spaces and case: files and messages differ in both. */
const keyOf = (reference: string): string => reference.replaceAll(/\s/g, '').toUpperCase();

const totalOf = (amounts: readonly { readonly amount: bigint }[]): Total => ({
  count: amounts.length,
  sum: amounts.reduce((sum, { amount }) => sum + amount, 0n),
});

/** Items by a key, each list in the order given. */
function groupBy<T>(items: Iterable<T>, key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

/** Pairs of rows and movements, each used once: by reference first, then by an amount that is left exactly once on both sides. */
function pair(lines: readonly Line[], movements: readonly Movement[]): ReadonlyMap<Line, Movement> {
  const pairs = new Map<Line, Movement>();
  const free = groupBy(movements, ({ reference }) => keyOf(reference));
  for (const line of lines) {
    const movement = free.get(keyOf(line.reference))?.shift();
    if (movement) pairs.set(line, movement);
  }
  const taken = new Set(pairs.values());
  const left = groupBy(
    movements.filter((movement) => !taken.has(movement) && movement.isOfDay && !movement.isForeign),
    ({ amount }) => String(amount),
  );
  const open = groupBy(
    lines.filter((line) => !pairs.has(line)),
    ({ amount }) => String(amount),
  );
  for (const [amount, [line, ...more]] of open) {
    const [movement, ...others] = left.get(amount) ?? [];
    if (line && movement && more.length === 0 && others.length === 0) pairs.set(line, movement);
  }
  return pairs;
}

/** What a row and its movement differ in; undefined when in nothing. */
function differenceOf(line: Line, movement: Movement | undefined): Difference | undefined {
  const shown = { line: line.line, reference: line.reference, theirAmount: line.amount };
  if (!movement) return { kind: 'theirs', ...shown, ourAmount: null, objectId: null };
  const { amount: ourAmount, objectId } = movement;
  if (!movement.isOfDay) return { kind: 'day', ...shown, ourAmount, objectId };
  return ourAmount === line.amount ? undefined : { kind: 'amount', ...shown, ourAmount, objectId };
}

/** What a difference adds to theirs less ours. */
const weightOf = ({ kind, theirAmount, ourAmount }: Difference): bigint =>
  (theirAmount ?? 0n) - (kind === 'day' ? 0n : (ourAmount ?? 0n));

/** Compares. Throws when theirs less ours is not the sum of the differences, which is a bug. */
export function compareStatement(lines: readonly Line[], movements: readonly Movement[]): Comparison {
  const pairs = pair(lines, movements);
  const isElsewhere = (line: Line) => pairs.get(line)?.isForeign === true;
  const own = lines.filter((line) => !isElsewhere(line));
  const used = new Set(pairs.values());
  const ofDay = movements.filter(({ isOfDay, isForeign }) => isOfDay && !isForeign);
  const differences = [
    ...own.flatMap((line) => differenceOf(line, pairs.get(line)) ?? []),
    ...ofDay
      .filter((movement) => !used.has(movement))
      .map(({ reference, amount, objectId }): Difference => ({
        kind: 'ours',
        line: null,
        reference,
        theirAmount: null,
        ourAmount: amount,
        objectId,
      })),
  ];
  const [theirs, ours] = [totalOf(own), totalOf(ofDay)];
  const weight = differences.reduce((sum, difference) => sum + weightOf(difference), 0n);
  if (theirs.sum - ours.sum !== weight)
    throw new Error(`A comparison is off: ${theirs.sum} − ${ours.sum} is not ${weight}`);
  return { theirs, ours, elsewhere: totalOf(lines.filter(isElsewhere)), differences };
}
