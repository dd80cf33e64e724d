/** Renders SVG to pixels. Drawing is expensive: the last drawing is cached and reused for every format and smaller size. */
import sharp, { type OutputInfo } from 'sharp';
import { WIDTHS, type Format, type Size } from './picture-name.ts';

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
export async function rasterise(svg: Buffer, size: Size, format: Format): Promise<Buffer> {
  const width = WIDTHS[size];
  const { pixels, info } = await drawingOf(svg, width);
  const image = sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize(
    width,
  );
  return format === 'avif' ? image.avif(AVIF).toBuffer() : image.webp(WEBP).toBuffer();
}
