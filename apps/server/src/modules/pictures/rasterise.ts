/** SVG into pixels. The drawing is the dear part; both formats of a size are made from one. */
import sharp from 'sharp';
import { WIDTHS, type Format, type Size } from './picture-name.ts';

/** AVIF above effort 2 takes twice the time for a tenth of the bytes; see docs/adr/0007-tile-art.md. */
const AVIF = { quality: 52, effort: 2 } as const;
const WEBP = { quality: 80, effort: 4, smartSubsample: true } as const;
const DRAWN_WIDTH = 324;
const SVG_DPI = 72;

/** Encodes `svg` at a size in one format. */
export async function rasterise(svg: Buffer, size: Size, format: Format): Promise<Buffer> {
  const width = WIDTHS[size];
  const drawing = sharp(svg, { density: SVG_DPI * Math.max(1, width / DRAWN_WIDTH) }).resize(width).removeAlpha();
  return format === 'avif' ? drawing.avif(AVIF).toBuffer() : drawing.webp(WEBP).toBuffer();
}
