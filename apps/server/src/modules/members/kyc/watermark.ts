/** Draws who looks and when into a picture's pixels, so that a photographed or copied one names its source. */
import { fileURLToPath } from 'node:url';
import { createBulkhead } from '@lantern/limits';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { ok, refuse, type Result } from '../../../kernel/result.ts';

/** A picture on a desk needs no more. */
const SIDE_MAXIMUM_PX = 1600;
const JPEG_QUALITY = 80;
const TIME_LIMIT_SEC = 15;
/** The product's own typeface: a server may have no fonts at all. Letters with Vietnamese marks are in the second file. */
const FONTS = {
  'Lantern Mark': '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-700-normal.woff2',
  'Lantern Mark Vietnamese': '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-700-normal.woff2',
} as const;
const FONT_STACK = Object.keys(FONTS)
  .map((family) => `"${family}"`)
  .join(', ');
/** Letters are this part of the picture's longer side, and within these sizes. */
const LETTER_SHARE = 1 / 48;
const LETTER_PX = { minimum: 12, maximum: 30 };
const ANGLE = (-24 * Math.PI) / 180;
/** Light letters with a dark rim: readable on white paper and on a dark photo. */
const LIGHT = '#ffffff';
const DARK = '#101010';
const OPACITY = 0.36;

/** One picture at a time: the other core serves everything else. */
const bulkhead = createBulkhead(1, 12);

function loadFonts(): void {
  for (const [family, file] of Object.entries(FONTS))
    if (!GlobalFonts.has(family) && !GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), family))
      throw new Error(`The font ${family} cannot be loaded`);
}

/** A transparent picture of the size, with the text in slanted rows all over it. */
async function drawRows(width: number, height: number, text: string): Promise<Buffer> {
  loadFonts();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const letterPx = Math.min(
    LETTER_PX.maximum,
    Math.max(LETTER_PX.minimum, Math.round(Math.max(width, height) * LETTER_SHARE)),
  );
  context.font = `700 ${letterPx}px ${FONT_STACK}`;
  context.textBaseline = 'middle';
  context.globalAlpha = OPACITY;
  context.strokeStyle = DARK;
  context.fillStyle = LIGHT;
  context.lineWidth = Math.max(1, letterPx / 9);
  const stepX = context.measureText(text).width + letterPx * 2;
  const stepY = letterPx * 4;
  // Half the diagonal: rows that are turned around the middle reach every corner.
  const reach = Math.ceil(Math.hypot(width, height) / 2);
  context.translate(width / 2, height / 2);
  context.rotate(ANGLE);
  for (let row = 0, y = -reach; y <= reach; row += 1, y += stepY)
    for (let x = -reach - (row % 2) * (stepX / 2); x <= reach; x += stepX) {
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    }
  return canvas.encode('png');
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
  const { data, info } = await sharp(small.data)
    .composite([{ input: await drawRows(small.info.width, small.info.height, text) }])
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
