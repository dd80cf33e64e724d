/**
 * A desk's list as a CSV file (RFC 4180): all its pages, read one after the other as the client takes them. UTF-8 with a byte
 * order mark, so that spreadsheets show Vietnamese.
 */
import { Readable } from 'node:stream';
import type { CsvKind } from '@lantern/contract/ops';
import { currencyFormat } from '@lantern/money';

const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would calculate instead of showing (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n]/;

export type Row = Readonly<Record<string, unknown>>;
export interface ListPage {
  readonly list: readonly Row[];
  readonly next: string | null;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Minor units as a decimal number with a point; of an unknown currency as they are. */
function decimalOf(minor: number, currency: unknown): string {
  const exponent = currencyFormat(typeof currency === 'string' ? currency : undefined)?.exponent ?? 0;
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)];
  return `${minor < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}

const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);

function cell(row: Row, path: string, kind: CsvKind): string {
  const value = valueAt(row, path);
  if (value === null || value === undefined) return '';
  if (kind === 'instant') return new Date(value as number).toISOString();
  if (kind === 'money') return decimalOf(value as number, row['currency']);
  if (kind === 'number') return String(value);
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

/**
 * The file. `first` is the page that has been read already, `read` reads the one after a cursor; a page that cannot be read
 * breaks the download off, so that a part never passes for the whole.
 */
export function csvFile(
  columns: Readonly<Record<string, CsvKind>>,
  first: ListPage,
  read: (after: string) => Promise<ListPage>,
): Readable {
  const fields = Object.entries(columns);
  const linesOf = (rows: readonly Row[]) =>
    rows.map((row) => `${fields.map(([path, kind]) => cell(row, path, kind)).join(',')}\r\n`).join('');
  async function* lines(): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}${fields.map(([path]) => path).join(',')}\r\n`;
    for (let page = first; ; page = await read(page.next)) {
      yield linesOf(page.list);
      if (page.next === null) return;
    }
  }
  return Readable.from(lines());
}
