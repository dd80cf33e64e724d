/** The drawing process: reads only the build's own pictures, runs at low priority, and ends with its parent. Drawing is expensive: the last drawing is reused for every format and smaller size. */
import { constants, setPriority } from 'node:os';
import sharp, { type OutputInfo } from 'sharp';
import { type Format, type Size, WIDTHS } from '../../../kernel/images/tile-sizes.ts';

/** AVIF above effort 2 takes seven times the time for three per cent of the bytes; see docs/adr/0007-tile-art.md. */
const AVIF = { quality: 52, effort: 2 } as const;
const WEBP = { quality: 80, effort: 4, smartSubsample: true } as const;
const DRAWN_WIDTH = 324;
const SVG_DPI = 72;

interface Drawing {
  readonly svg: Buffer;
  readonly pixels: Buffer;
  readonly info: OutputInfo;
}

let last: Drawing | undefined;

async function drawingOf(svg: Buffer, width: number): Promise<Drawing> {
  if (last && last.info.width >= width && last.svg.equals(svg)) return last;
  const drawn = sharp(svg, { density: SVG_DPI * Math.max(1, width / DRAWN_WIDTH) })
    .resize(width)
    .removeAlpha();
  const { data: pixels, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  last = { svg, pixels, info };
  return last;
}

/** Encodes `svg` at a size in one format. */
async function rasterise(svg: Buffer, size: Size, format: Format): Promise<Buffer> {
  const width = WIDTHS[size];
  const { pixels, info } = await drawingOf(svg, width);
  const image = sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize(
    width,
  );
  return format === 'avif' ? image.avif(AVIF).toBuffer() : image.webp(WEBP).toBuffer();
}

export interface DrawOrder {
  readonly svg: Uint8Array;
  readonly size: Size;
  readonly format: Format;
}

export type Drawn = { readonly raster: Uint8Array } | { readonly fault: string };

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit(0));
process.on('message', ({ svg, size, format }: DrawOrder) => {
  const answer = (drawn: Drawn): void => void process.send?.(drawn);
  rasterise(Buffer.from(svg), size, format).then(
    (raster) => answer({ raster }),
    (error: unknown) => answer({ fault: String(error) }),
  );
});
