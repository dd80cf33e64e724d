/** The rows of docs/rows.md: each row's statement, its clauses, and the names in it. */
import { ROUTES } from '../apps/site/src/app/route-table.ts';
import { matchPath } from '../apps/site/src/lib/navigation/match-path.ts';
import { calls, type CallShape } from '@lantern/contract';

export interface Row {
  readonly id: string;
  readonly statement: string;
  /** Each must be proven by a test; a row without clauses is proven as a whole. */
  readonly clauses: readonly string[];
}

/** The verdict on a row from its tests. */
export interface Verdict {
  readonly row: Row;
  readonly proven: boolean;
  /** Clauses that no passing test carries. */
  readonly open: readonly string[];
  /** Names in the statement that are not built: planned calls, addresses without a screen. */
  readonly unbuilt: readonly string[];
}

const ROW = /^- ([A-Z]+-\d+) (.*)(?:\n {2}clauses: (.*))?$/gm;

/** Every row of the list, in its order. A row's clauses are in the line below it. */
export function parseRows(text: string): readonly Row[] {
  return [...text.matchAll(ROW)].map(([, id = '', statement = '', clauses = '']) => ({
    id,
    statement,
    clauses: clauses.split(' ').filter(Boolean),
  }));
}

const NAMED = /`(?:(?:GET|POST|PUT|DELETE) )?([^`\s]+)`/g;
const SCREEN = /^\/(?:m\/|m$|verify)/;

const plannedNames = new Set(
  Object.values<CallShape>(calls)
    .filter(({ state }) => state === 'planned')
    .flatMap(({ path }) => [path, path.slice(path.lastIndexOf('/') + 1)]),
);

const isScreen = (address: string) =>
  ROUTES.some(({ paths }) => paths.some((pattern) => matchPath(pattern, address) !== undefined));

/** Names in a row's statement, in backticks, that are not built yet. */
export function unbuiltNames(statement: string): readonly string[] {
  const names = [...statement.matchAll(NAMED)].map(([, name = '']) => name.split('?')[0]!);
  return names.filter((name) => plannedNames.has(name) || (SCREEN.test(name) && !isScreen(name)));
}

/** Compares a row with the ids (`NAV-01`, `NAV-01/login`) that passing tests carry. */
export function judgeRow(row: Row, proven: ReadonlySet<string>): Verdict {
  const open = row.clauses.filter((clause) => !proven.has(`${row.id}/${clause}`));
  const unbuilt = unbuiltNames(row.statement);
  const whole = row.clauses.length > 0 ? open.length === 0 : proven.has(row.id);
  return { row, open, unbuilt, proven: whole && unbuilt.length === 0 };
}

/** Ids of tests that are neither a row nor a clause of one. */
export function unknownIds(rows: readonly Row[], proven: Iterable<string>): readonly string[] {
  const known = new Set(rows.flatMap(({ id, clauses }) => [id, ...clauses.map((clause) => `${id}/${clause}`)]));
  return [...proven].filter((id) => !known.has(id));
}
