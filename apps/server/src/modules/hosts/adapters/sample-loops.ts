/** The files of the sample streams: half a megabyte each, kept in memory once somebody has watched. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Piece {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface SampleLoops {
  has(name: string): boolean;
  /** How many pieces a loop has; undefined for a name there is not. */
  piecesOf(name: string): number | undefined;
  /** A file of a loop: `init.mp4`, `0.m4s` …; undefined where there is none. */
  piece(name: string, file: string): Piece | undefined;
}

const PIECE = /^\d+\.m4s$/;

/** The loops in a folder, one folder each. Names are those of the folder: nothing of a request ever makes a path. */
export function readSampleLoops(folder: string): SampleLoops {
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name) : [];
  const files = new Map(names.map((name) => [name, readdirSync(join(folder, name))]));
  const held = new Map<string, Piece>();
  return {
    has: (name) => files.has(name),
    piecesOf: (name) => files.get(name)?.filter((file) => PIECE.test(file)).length,
    piece(name, file) {
      if (files.get(name)?.includes(file) !== true) return undefined;
      const path = join(folder, name, file);
      const known = held.get(path);
      if (known) return known;
      const bytes = readFileSync(path);
      const piece = { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"` };
      held.set(path, piece);
      return piece;
    },
  };
}
