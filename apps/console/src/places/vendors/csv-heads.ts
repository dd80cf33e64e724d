/** The heads of a CSV file's columns, for the choice of columns. The server reads the file itself. */

const SEPARATORS = [',', ';', '\t'] as const;

/** Heads of the first line; quoted ones without their quotes. */
export function headsOf(content: string): readonly string[] {
  const line = content.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  const separator = SEPARATORS.toSorted((one, other) => line.split(other).length - line.split(one).length)[0]!;
  const heads: string[] = [];
  let head = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      heads.push(head.trim());
      head = '';
    } else head += sign;
  }
  heads.push(head.trim());
  return [...new Set(heads.filter((name) => name !== ''))].slice(0, 64);
}
