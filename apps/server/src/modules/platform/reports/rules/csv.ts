/**
 * Rows as CSV (RFC 4180) that spreadsheets open correctly: UTF-8 with a byte order mark, CRLF, every text quoted. A
 * text that a spreadsheet would take for a formula is prefixed with an apostrophe (OWASP, CSV injection); numbers are
 * written as numbers.
 */

export type Cell = string | number | bigint;
export type Row = readonly Cell[];

export const BYTE_ORDER_MARK = '\u{FEFF}';

/** Prefixes of a formula in any spreadsheet, including leading blanks and full-width forms. */
const FORMULA = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell.toString();
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Rows as text, line ends included. */
export const csvText = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** A file in pieces: the byte order mark and the header first, then each batch as it is read. */
export async function* csvPieces(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([header]);
  for await (const rows of batches) {
    if (rows.length > 0) yield csvText(rows);
  }
}
