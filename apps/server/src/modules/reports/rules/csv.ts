/**
 * Rows as CSV (RFC 4180) that spreadsheets open as meant: UTF-8 with a byte order mark, CRLF, every text quoted. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection); numbers are written as numbers.
 */

export type Cell = string | number | bigint;
export type Row = readonly Cell[];

export const BYTE_ORDER_MARK = '\u{FEFF}';

/** What begins a formula in one spreadsheet or another, blanks in front of it included; full-width forms count too. */
const FORMULA = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell.toString();
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Rows as text, line ends included. */
export const csvText = (rows: readonly Row[]): string => rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** A file piece by piece: the mark and the header first, then each batch as it is read. */
export async function* csvPieces(header: readonly string[], batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([header]);
  for await (const rows of batches) {
    if (rows.length > 0) yield csvText(rows);
  }
}
