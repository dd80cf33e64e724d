/** Order and pace of what connections receive. */

/** Runs each work after the one before it of the same key; a failure does not keep the next from running. */
export function createSequences(): (key: string, work: () => Promise<void>) => Promise<void> {
  const latest = new Map<string, Promise<void>>();
  return (key, work) => {
    const running = (latest.get(key) ?? Promise.resolve()).then(work);
    const done = running.catch(() => undefined);
    latest.set(key, done);
    void done.then(() => latest.get(key) === done && latest.delete(key));
    return running;
  };
}

/** The same for works of one kind. */
export function createSequence(): (work: () => Promise<void>) => Promise<void> {
  const inOrder = createSequences();
  return (work) => inOrder('', work);
}

/** Gathers calls for a moment and runs the work once for them, one run after the other; `stop` waits for the one that runs. */
export function createGathering(pauseMs: number, work: () => Promise<void>, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  return {
    soon(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running.then(work).catch(failed);
      }, pauseMs);
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await running;
    },
  };
}

/** Throttle per round, with a trailing call: news of a round that has ended must not stand in for those of the next one. */
export function createPacing(pauseMs: number, failed: (error: unknown) => void) {
  const waiting = new Set<string>();
  return (sharedId: string, work: () => Promise<void>): void => {
    if (waiting.has(sharedId)) return;
    waiting.add(sharedId);
    setTimeout(() => {
      waiting.delete(sharedId);
      work().catch(failed);
    }, pauseMs).unref();
  };
}
