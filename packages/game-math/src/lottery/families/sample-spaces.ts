/** Sample spaces of small draws: every possible reading, with its number of equally likely ways. Enumerated on first use. */

/** Readings of a draw, each with its number of ways. */
export type Space<T> = () => Iterable<readonly [reading: T, ways: number]>;

/** Every list of `length` values from `from` to `to`, in order, with repetition. */
export function* lists(from: number, to: number, length: number): Iterable<readonly [number[], number]> {
  const list = Array.from({ length }, () => from);
  for (;;) {
    yield [list.slice(), 1];
    let last = length - 1;
    while (last >= 0 && list[last] === to) {
      list[last] = from;
      last -= 1;
    }
    if (last < 0) return;
    list[last] = list[last]! + 1;
  }
}

/** Every way to draw `length` different values from `from` to `to`, in the order drawn. */
export function* arrangements(from: number, to: number, length: number): Iterable<readonly [number[], number]> {
  if (length === 0) {
    yield [[], 1];
    return;
  }
  for (const [before] of arrangements(from, to, length - 1)) {
    for (let value = from; value <= to; value += 1) {
      if (!before.includes(value)) yield [[...before, value], 1];
    }
  }
}

/** Every set of `length` different values from `from` to `to`, ascending. */
export function* sets(from: number, to: number, length: number): Iterable<readonly [number[], number]> {
  if (length === 0) {
    yield [[], 1];
    return;
  }
  for (let first = from; first <= to - length + 1; first += 1) {
    for (const [rest] of sets(first + 1, to, length - 1)) yield [[first, ...rest], 1];
  }
}

/** Every hand of `length` values from `from` to `to`, ascending, with its number of orders. */
export function* hands(from: number, to: number, length: number): Iterable<readonly [number[], number]> {
  if (length === 0) {
    yield [[], 1];
    return;
  }
  for (let first = from; first <= to; first += 1) {
    for (const [rest, orders] of hands(first, to, length - 1)) {
      const equal = 1 + rest.filter((value) => value === first).length;
      yield [[first, ...rest], (orders * length) / equal];
    }
  }
}

/** Every value from `from` to `to`. */
export function* values(from: number, to: number): Iterable<readonly [number, number]> {
  for (let value = from; value <= to; value += 1) yield [value, 1];
}

/** Every sum of a list of `length` values from `from` to `to`. */
export function sums(from: number, to: number, length: number): Iterable<readonly [number, number]> {
  let ways = new Map([[0, 1]]);
  for (let count = 0; count < length; count += 1) {
    const next = new Map<number, number>();
    for (const [sum, before] of ways) {
      for (let value = from; value <= to; value += 1) next.set(sum + value, (next.get(sum + value) ?? 0) + before);
    }
    ways = next;
  }
  return ways;
}

/** The space of `read` applied to every case. */
export function* readings<S, T>(
  cases: Iterable<readonly [S, number]>,
  read: (reading: S) => T,
): Iterable<readonly [T, number]> {
  for (const [reading, ways] of cases) yield [read(reading), ways];
}
