/** Vitest global setup: builds the web apps that browser tests open from the current sources, and rasters for their tiles. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { FORMATS, heightOf, WIDTHS, type Format, type Size } from '../../apps/server/src/kernel/images/tile-sizes.ts';
import { buildWeb } from '../../tools/build.ts';
import { ROOT } from '../../tools/project.ts';
import { FLAT_PICTURES } from '../kit/src/pictures.ts';

const TILE = /^games\/.+\.(?:vi|en)$/;

/** One plain picture of a tile's size. */
const flat = (size: Size, format: Format): Promise<Buffer> =>
  sharp({
    create: { width: WIDTHS[size], height: heightOf(WIDTHS[size]), channels: 3, background: { r: 96, g: 32, b: 48 } },
  })
    .toFormat(format)
    .toBuffer();

/**
 * Fills the platforms' cache of rasters with plain ones of the right size: drawing the tiles of all screens takes minutes of
 * processor time and has its own test.
 */
async function makeFlatPictures(): Promise<void> {
  const { pieces } = JSON.parse(await readFile(join(ROOT, 'dist/art/pictures.json'), 'utf8')) as {
    readonly pieces: Readonly<Record<string, { readonly content: string }>>;
  };
  const hashes = Object.entries(pieces).flatMap(([name, { content }]) => (TILE.test(name) ? [content] : []));
  await mkdir(FLAT_PICTURES, { recursive: true });
  const made = new Set(await readdir(FLAT_PICTURES));
  for (const size of Object.keys(WIDTHS) as Size[]) {
    for (const format of FORMATS) {
      const names = [...new Set(hashes)].map((hash) => `${hash}.${size}.${format}`).filter((name) => !made.has(name));
      const picture = names.length > 0 ? await flat(size, format) : Buffer.alloc(0);
      for (const name of names) await writeFile(join(FLAT_PICTURES, name), picture);
    }
  }
}

export async function setup(): Promise<void> {
  await buildWeb((text) => process.stdout.write(`${text}\n`));
  await makeFlatPictures();
}
