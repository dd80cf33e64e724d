/** Limits how often each subject may do something in a window of time. */

export interface Budget {
  /** Counts one use. Returns false when the window's uses are spent. */
  take(subject: string): boolean;
  /** Milliseconds until the subject's next use; 0 when it is allowed now. */
  waitMs(subject: string): number;
}

interface Used {
  since: number;
  count: number;
}

/** `uses` per subject in each window of `windowMs` from its first use. Forgets subjects whose window is over. */
export function createBudget(now: () => number, windowMs: number, uses: number): Budget {
  const known = new Map<string, Used>();
  let sweptAt = now();

  function usedBy(subject: string): Used | undefined {
    const time = now();
    if (time - sweptAt >= windowMs) {
      sweptAt = time;
      for (const [name, { since }] of known) if (time - since >= windowMs) known.delete(name);
    }
    const used = known.get(subject);
    return used && time - used.since < windowMs ? used : undefined;
  }

  return {
    take(subject) {
      const used = usedBy(subject);
      if (!used) known.set(subject, { since: now(), count: 1 });
      else if (used.count >= uses) return false;
      else used.count += 1;
      return true;
    },
    waitMs(subject) {
      const used = usedBy(subject);
      return used && used.count >= uses ? Math.max(0, used.since + windowMs - now()) : 0;
    },
  };
}
