/** SQL as tagged templates over `pg`: values are always bound as parameters, fragments are joined into one statement. */
import pg from 'pg';

export interface SqlRows<Row> {
  readonly rows: Row[];
  /** Rows that a statement inserted, updated or deleted. */
  readonly numAffectedRows: bigint | undefined;
}

/** Runs statements: a running transaction, or the pool itself where one statement is enough. */
export interface Tx {
  query<Row>(text: string, values: readonly unknown[], name?: string): Promise<SqlRows<Row>>;
  /**
   * Runs `work` once the transaction has committed, and never if it rolls back; at once where no transaction runs. For what may be
   * lost when the process ends meanwhile.
   */
  afterCommit(work: () => void): void;
}

/** A part of a statement or a whole one; `$1`, `$2`, … are numbered when it runs. */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts;
    this.#values = values;
  }

  /** Adds its text to `texts` and its values to `bound`. */
  #write(texts: string[], bound: unknown[]): void {
    this.#texts.forEach((text, at) => {
      texts.push(text);
      if (at >= this.#values.length) return;
      const value = this.#values[at];
      if (value instanceof Sql) value.#write(texts, bound);
      else texts.push(`$${bound.push(value)}`);
    });
  }

  /**
   * Runs it. Rejects with the database's error. A statement with a name is planned once by each connection of the pool: for what every request asks
   * and what costs less than its plan. The name stands for one text. In a transaction it is planned like any other.
   */
  execute(tx: Tx, name?: string): Promise<SqlRows<Row>> {
    const texts: string[] = [];
    const bound: unknown[] = [];
    this.#write(texts, bound);
    return tx.query<Row>(texts.join(''), bound, name);
  }
}

const tag = <Row = unknown>(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql<Row> =>
  new Sql<Row>(texts, values);

export const sql = Object.assign(tag, {
  /** Text as it is; never for input. */
  raw: (text: string): Sql => new Sql([text], []),
  /** A name, quoted; `table.column` is two. */
  ref: (name: string): Sql => new Sql([name.split('.').map(pg.escapeIdentifier).join('.')], []),
  /** Parts with a separator between them, a comma by default. */
  join: (parts: readonly unknown[], separator: Sql = new Sql([', '], [])): Sql => {
    const values = parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]));
    return new Sql(Array<string>(values.length + 1).fill(''), values);
  },
});
