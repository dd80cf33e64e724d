/** A queue in front of work that is heavy on the processor and on memory. */

export interface Line {
  /** Runs the work when its turn has come; undefined, without running it, when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** At most `width` pieces of work run at once and `places` wait. */
export function createLine(width: number, places: number): Line {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async take(work) {
      if (running >= width && waiting.length >= places) return undefined;
      if (running >= width) await new Promise<void>((go) => waiting.push(go));
      else running++;
      try {
        return await work();
      } finally {
        // The place passes straight to the next in line, so nobody overtakes.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
