/** Cursors of pages: an opaque text that carries what the next page begins after. */

/** What is sorted by or where it was found, and the values that order rows within it. */
export type CursorParts = readonly [string, string, string];

const PARTS = 3;
const PART_LENGTH_MAXIMUM = 256;

const isPart = (part: unknown): part is string =>
  typeof part === 'string' && part.length <= PART_LENGTH_MAXIMUM && !part.includes('\0') && part.isWellFormed();

/** The text of a cursor; `decodeCursor` reads it. */
export const encodeCursor = (parts: CursorParts): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The parts of a cursor that a client has sent; undefined for what `encodeCursor` would not make. */
export function decodeCursor(cursor: string): CursorParts | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.length === PARTS && parts.every(isPart)
      ? (parts as [string, string, string])
      : undefined;
  } catch {
    return undefined;
  }
}
