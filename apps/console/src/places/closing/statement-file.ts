/** The operator's file: its bytes for the server, and its heads for the choice of columns. The server reads it by itself. */

const DELIMITERS = [',', ';', '\t'] as const;
/** Enough for the heads and a few rows. */
const PEEK_BYTES = 64 * 1024;
const CHUNK = 0x80_00;

export interface StatementFile {
  readonly name: string;
  readonly base64: string;
  readonly heads: readonly string[];
  /** Its first rows, as they will be read. */
  readonly rows: readonly (readonly string[])[];
}

function textOf(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** The cells of a line; quotes as in RFC 4180. */
function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    if (isQuoted && sign === '"' && line[at + 1] === '"') cell += line[++at]!;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

/** Heads and first rows of a text. */
export function peek(text: string): Pick<StatementFile, 'heads' | 'rows'> {
  const [head = '', ...lines] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const count = (delimiter: string) => head.split(delimiter).length;
  const delimiter = DELIMITERS.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ',');
  return { heads: cellsOf(head, delimiter), rows: lines.slice(0, 3).map((line) => cellsOf(line, delimiter)) };
}

/** Reads a chosen file. */
export async function readFile(file: File): Promise<StatementFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCodePoint(...bytes.subarray(at, at + CHUNK));
  return { name: file.name.slice(0, 200), base64: btoa(binary), ...peek(textOf(bytes.subarray(0, PEEK_BYTES))) };
}
