/** Disk cache of rasters, drawn one at a time and each once. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Format, Size } from '../../../kernel/images/tile-sizes.ts';
import type { Pieces } from './pieces.ts';

export type Draw = (svg: Buffer, size: Size, format: Format) => Promise<Buffer>;

export interface PictureCache {
  /** The raster, if it is cached. */
  kept(hash: string, size: Size, format: Format): Promise<Buffer | undefined>;
  /** Draws the raster, or joins a drawing in progress; `last` gives it the lowest priority. */
  draw(piece: string, hash: string, size: Size, format: Format, last?: boolean): Promise<Buffer>;
  /** Whether any request waits for a raster. */
  busy(): boolean;
  /** Removes rasters of drawings that no longer exist. */
  prune(hashes: ReadonlySet<string>): Promise<void>;
  /** Finishes the current raster and starts no other. */
  stop(): Promise<void>;
}

/** Creates a cache in `directory`. */
export function createPictureCache(directory: string, pieces: Pick<Pieces, 'svg'>, draw: Draw): PictureCache {
  const drawing = new Map<string, Promise<Buffer>>();
  const first: (() => Promise<void>)[] = [];
  const later: (() => Promise<void>)[] = [];
  let working: Promise<void> | undefined;
  let stopped = false;
  const work = async (): Promise<void> => {
    for (let task = first.shift() ?? later.shift(); task; task = first.shift() ?? later.shift()) await task();
    working = undefined;
  };
  const make = async (piece: string, file: string, size: Size, format: Format): Promise<Buffer> => {
    if (stopped) throw new Error('pictures are stopping');
    const raster = await draw(await pieces.svg(piece), size, format);
    const draft = join(directory, `${file}.${process.pid}`);
    await mkdir(directory, { recursive: true });
    await writeFile(draft, raster);
    await rename(draft, join(directory, file));
    return raster;
  };
  return {
    kept: (hash, size, format) => readFile(join(directory, `${hash}.${size}.${format}`)).catch(() => undefined),
    draw(piece, hash, size, format, last = false) {
      const file = `${hash}.${size}.${format}`;
      const known = drawing.get(file);
      if (known) return known;
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      drawing.set(file, promise);
      (last ? later : first).push(async () => {
        await make(piece, file, size, format).then(resolve, reject);
        drawing.delete(file);
      });
      working ??= work();
      return promise;
    },
    busy: () => first.length > 0,
    async prune(hashes) {
      const files = await readdir(directory).catch(() => []);
      for (const file of files)
        if (!hashes.has(file.split('.', 1)[0] ?? '')) await rm(join(directory, file), { force: true });
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}
