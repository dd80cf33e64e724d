/** The statements of a request as sent, and their query plans. */
import pg from 'pg';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Statements {
  /** Clears the recorded statements. */
  clear(): void;
  /** Reads of reports and orders, each once. */
  reads(): readonly Sent[];
}

const INTERESTING = /reports\.member_days|reports\.win |lottery\."order"/;

/** Records every statement of this process from now on. */
export function captureStatements(): Statements {
  let sent = new Map<string, Sent>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function captured(this: pg.Client, ...args: Parameters<typeof query>) {
    const [config, values] = args as unknown as [
      string | { text?: string; values?: unknown[] } | undefined,
      unknown[] | undefined,
    ];
    const text = typeof config === 'string' ? config : config?.text;
    if (text !== undefined && INTERESTING.test(text))
      sent.set(text, { text, values: (typeof config === 'string' ? values : (config?.values ?? values)) ?? [] });
    return query.apply(this, args);
  } as typeof query;
  return { clear: () => void (sent = new Map()), reads: () => [...sent.values()] };
}

/** Runs some requests and prints the plan of each statement they sent. */
export async function printPlans(
  owner: pg.Pool,
  statements: Statements,
  requests: () => Promise<unknown>,
  print: (line: string) => void,
): Promise<void> {
  statements.clear();
  await requests();
  for (const { text, values } of statements.reads()) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, SUMMARY ON) ${text}`,
      [...values],
    );
    print(`\n${text.replaceAll(/\s+/g, ' ').slice(0, 220)} …`);
    for (const row of rows) print(`  ${row['QUERY PLAN']}`);
  }
}
