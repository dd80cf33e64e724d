/** Keeps one kind of work from taking every connection of the database. */

export interface Bulkhead {
  /** Runs the work when its turn comes. Returns undefined, without running it, when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
}

/** At most `width` pieces of work run concurrently and `places` wait, in their order. */
export function createBulkhead(width: number, places: number): Bulkhead {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= width && waiting.length >= places) return undefined;
      if (running >= width) await new Promise<void>((go) => waiting.push(go));
      else running += 1;
      try {
        return { value: await work() };
      } finally {
        // The slot passes to the next in the queue, so that no later caller overtakes.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
