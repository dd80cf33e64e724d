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

/** A bulkhead for each subject, kept while it is in use. */
export function createBulkheads(
  width: number,
  places: number,
): <T>(subject: string, work: () => Promise<T>) => Promise<{ readonly value: T } | undefined> {
  const bulkheads = new Map<string, { readonly bulkhead: Bulkhead; inside: number }>();
  return async (subject, work) => {
    const turns = bulkheads.get(subject) ?? { bulkhead: createBulkhead(width, places), inside: 0 };
    bulkheads.set(subject, turns);
    turns.inside += 1;
    try {
      return await turns.bulkhead.run(work);
    } finally {
      turns.inside -= 1;
      if (turns.inside === 0) bulkheads.delete(subject);
    }
  };
}
