/** Reads a CSV file from outside: text only, nothing in it is evaluated. Pure. */

export interface CsvFault {
  /** From 1, the heads are the first. */
  readonly line: number;
  readonly reason: 'empty' | 'too_many_rows' | 'too_many_columns' | 'cell_too_long' | 'quote_open';
}

export type CsvRead =
  | { readonly ok: true; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly fault: CsvFault };

export const CSV_ROWS_MAXIMUM = 100_000;
const COLUMNS_MAXIMUM = 60;
const CELL_LENGTH_MAXIMUM = 500;
const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter the first line has most of. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** Reads heads and rows; quotes as in RFC 4180, empty lines are left out. Stops at the first limit, so that no file costs more than its size. */
export function readCsv(content: string): CsvRead {
  const text = content.startsWith('\ufeff') ? content.slice(1) : content;
  const delimiter = delimiterOf(text);
  const lines: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let fault: CsvFault['reason'] | undefined;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
    if (row.length > COLUMNS_MAXIMUM) fault = 'too_many_columns';
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0] !== '') lines.push(row);
    row = [];
    if (lines.length > CSV_ROWS_MAXIMUM + 1) fault = 'too_many_rows';
  };
  for (let at = 0; at < text.length && fault === undefined; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
    if (cell.length > CELL_LENGTH_MAXIMUM) fault = 'cell_too_long';
  }
  if (fault === undefined && isQuoted) fault = 'quote_open';
  if (fault === undefined && (cell !== '' || row.length > 0)) endRow();
  if (fault === undefined && lines.length < 2) fault = 'empty';
  if (fault !== undefined) return { ok: false, fault: { line: lines.length + 1, reason: fault } };
  const [heads, ...rows] = lines;
  return { ok: true, heads: heads!, rows };
}
