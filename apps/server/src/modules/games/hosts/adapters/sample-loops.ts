/** The files of the sample streams: a third of a megabyte each, cached in memory after the first use. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SampleLoops {
  has(name: string): boolean;
  /** The number of a loop's pieces; undefined for an unknown name. */
  piecesOf(name: string): number | undefined;
  /** The initialization segment. */
  opening(name: string): Buffer | undefined;
  piece(name: string, piece: number): Buffer | undefined;
}

const PIECE = /^\d+\.m4s$/;
const OPENING = 'init.mp4';

/** The loops in a folder, one subfolder each. Requests are looked up in the directory listing; no part of a request becomes a path. */
export function readSampleLoops(folder: string): SampleLoops {
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];
  const files = new Map(names.map((name) => [name, readdirSync(join(folder, name))]));
  const held = new Map<string, Buffer>();
  function read(name: string, file: string): Buffer | undefined {
    if (files.get(name)?.includes(file) !== true) return undefined;
    const path = join(folder, name, file);
    const bytes = held.get(path) ?? readFileSync(path);
    held.set(path, bytes);
    return bytes;
  }
  return {
    has: (name) => files.has(name),
    piecesOf: (name) => files.get(name)?.filter((file) => PIECE.test(file)).length,
    opening: (name) => read(name, OPENING),
    piece: (name, piece) => read(name, `${piece}.m4s`),
  };
}
