/** Draws who looks and when into a picture's pixels, so that a photographed or copied one names its source. */
import { createBulkhead } from '@lantern/limits';
import sharp from 'sharp';
import { ok, refuse, type Result } from '../../../kernel/result.ts';

/** A picture on a desk needs no more. */
const SIDE_MAXIMUM_PX = 1600;
const JPEG_QUALITY = 80;
const TIME_LIMIT_SEC = 15;
const TEXT_DPI = 130;
const ANGLE_DEGREES = -24;
/** Light letters with a dark rim: readable on white paper and on a dark photo. */
const LIGHT = '#ffffff';
const DARK = '#101010';
const OPACITY = 0.34;
/** One picture at a time: the other core serves everything else. */
const bulkhead = createBulkhead(1, 12);

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function drawText(text: string, colour: string): Promise<Buffer> {
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  return sharp({ text: { text: markup, font: 'sans bold', rgba: true, dpi: TEXT_DPI } })
    .png()
    .toBuffer();
}

/** One tile: the text twice, shifted by two pixels, faint and turned. */
async function drawTile(text: string): Promise<Buffer> {
  const [dark, light] = [await drawText(text, DARK), await drawText(text, LIGHT)];
  const { width, height } = await sharp(light).metadata();
  const flat = await sharp({
    create: { width: width + 60, height: height + 70, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      { input: dark, left: 32, top: 37 },
      { input: light, left: 30, top: 35 },
    ])
    .linear([1, 1, 1, OPACITY], [0, 0, 0, 0])
    .png()
    .toBuffer();
  return sharp(flat)
    .rotate(ANGLE_DEGREES, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

export interface Marked {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

async function draw(jpeg: Buffer, text: string): Promise<Marked> {
  const small = await sharp(jpeg)
    .resize({ width: SIDE_MAXIMUM_PX, height: SIDE_MAXIMUM_PX, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const tile = await sharp(await drawTile(text))
    // A tile larger than the picture could not be drawn on it.
    .resize({ width: small.info.width, height: small.info.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const { data, info } = await sharp(small.data)
    .composite([{ input: tile, tile: true, blend: 'over' }])
    .jpeg({ quality: JPEG_QUALITY })
    .timeout({ seconds: TIME_LIMIT_SEC })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** The picture with the text all over it, at most 1600 pixels wide or high. Refuses service_unavailable when the queue is full. */
export async function watermark(jpeg: Buffer, text: string): Promise<Result<Marked, 'service_unavailable'>> {
  const drawn = await bulkhead.run(() => draw(jpeg, text));
  return drawn ? ok(drawn.value) : refuse('service_unavailable');
}
