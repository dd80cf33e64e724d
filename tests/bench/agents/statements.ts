/** Where the time of a step goes: statements by their first words, as the server's connections wait for them. */
import pg from 'pg';

const spent = new Map<string, { ms: number; calls: number }>();

/** Begins to watch; every statement of this process. */
export function watchStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]): never {
    const startedAt = performance.now();
    const answer = (query as (...values: unknown[]) => unknown).apply(this, given);
    if (answer instanceof Promise) {
      const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string }).text ?? '');
      const name = text.replaceAll(/\s+/g, ' ').slice(0, 90);
      const note = (): void => {
        const sum = spent.get(name) ?? { ms: 0, calls: 0 };
        spent.set(name, { ms: sum.ms + performance.now() - startedAt, calls: sum.calls + 1 });
      };
      answer.then(note, note);
    }
    return answer as never;
  } as typeof query;
}

/** The statements that took longest since the last call, one a line. */
export function takeStatements(most: number): readonly string[] {
  const lines = [...spent]
    .toSorted(([, one], [, other]) => other.ms - one.ms)
    .slice(0, most)
    .map(([name, { ms, calls }]) => `${ms.toFixed(0).padStart(9)} ms ${String(calls).padStart(6)} ×  ${name}`);
  spent.clear();
  return lines;
}
