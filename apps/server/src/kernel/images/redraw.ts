/**
 * Re-encodes uploaded pictures (§5 Uploads; OWASP File Upload): the stored file is our own JPEG, upright, at most 2400
 * pixels on its longer side, without metadata or any other content of the upload.
 */
import { UPLOAD_BYTES_MAXIMUM } from '@lantern/contract/constants';
import { createBulkhead } from '@lantern/limits';
import sharp from 'sharp';
import { ok, refuse, type Result } from '../result.ts';
import { heightOf, WIDTHS, type Format, type Size } from './tile-sizes.ts';

export const SIDE_MAXIMUM_PX = 2400;
const PIXELS_MAXIMUM = 40_000_000;
const JPEG_QUALITY = 88;
const TIME_LIMIT_SEC = 15;
/** One picture at a time: decoding takes a core and up to 160 MB, and the other core serves everything else. */
const WIDTH = 1;
const PLACES = 24;

const MAGIC = [
  { format: 'png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;

/** The first bytes decide, never the file name or the media type the client sent. */
const formatOf = (upload: Buffer) => MAGIC.find(({ bytes }) => upload.subarray(0, bytes.length).equals(bytes))?.format;

export interface Picture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  /**
   * Refuses upload_invalid for anything but a complete PNG or JPEG within the limits, service_unavailable when the
   * queue is full.
   */
  redraw(upload: Buffer): Promise<Result<Picture, 'upload_invalid' | 'service_unavailable'>>;
}

interface Drawing {
  readonly sidePx: number;
  readonly quality: number;
}
const DOCUMENT: Drawing = { sidePx: SIDE_MAXIMUM_PX, quality: JPEG_QUALITY };
/** Twice the canvas of 750 px operators design on. */
const PAGE: Drawing = { sidePx: 1500, quality: 82 };

async function draw(
  upload: Buffer,
  format: 'png' | 'jpeg',
  { sidePx, quality }: Drawing,
): Promise<Result<Picture, 'upload_invalid'>> {
  try {
    const source = sharp(upload, { limitInputPixels: PIXELS_MAXIMUM, failOn: 'error', pages: 1, sequentialRead: true });
    const found = await source.metadata();
    if (found.format !== format || found.width * found.height > PIXELS_MAXIMUM) return refuse('upload_invalid');
    const { data, info } = await source
      .autoOrient()
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .timeout({ seconds: TIME_LIMIT_SEC })
      .toBuffer({ resolveWithObject: true });
    return ok({ jpeg: data, width: info.width, height: info.height });
  } catch {
    // The decoder's message describes hostile bytes; the member only learns which files are accepted.
    return refuse('upload_invalid');
  }
}

/** One bulkhead per process: every picture waits in the same queue. */
const bulkhead = createBulkhead(WIDTH, PLACES);

/** A picture of an operator's page. Refuses as `redraw` does. Call createPictures before. */
export async function redrawForPage(
  upload: Buffer,
): Promise<Result<Picture, 'upload_invalid' | 'service_unavailable'>> {
  const format = formatOf(upload);
  if (!format) return refuse('upload_invalid');
  return (await bulkhead.run(() => draw(upload, format, PAGE)))?.value ?? refuse('service_unavailable');
}

const MARK_SIDE_PX = 256;

/** A square PNG of a merchant's mark, transparent around what is not square. Call createPictures before. */
export async function redrawMark(upload: Buffer): Promise<Result<Buffer, 'upload_invalid' | 'service_unavailable'>> {
  const format = formatOf(upload);
  if (!format) return refuse('upload_invalid');
  const drawn = await bulkhead.run(async () => {
    try {
      const source = sharp(upload, { limitInputPixels: PIXELS_MAXIMUM, failOn: 'error', pages: 1 });
      if ((await source.metadata()).format !== format) return refuse('upload_invalid');
      const fit = { width: MARK_SIDE_PX, height: MARK_SIDE_PX, fit: 'contain', background: '#00000000' } as const;
      const png = await source.autoOrient().resize(fit).png().timeout({ seconds: TIME_LIMIT_SEC }).toBuffer();
      return ok(png);
    } catch {
      return refuse('upload_invalid');
    }
  });
  return drawn?.value ?? refuse('service_unavailable');
}

/** A tile in one size and format. */
export interface TileFile {
  readonly size: Size;
  readonly format: Format;
  readonly body: Buffer;
}

async function drawTile(
  upload: Buffer,
  format: 'png' | 'jpeg',
): Promise<Result<readonly TileFile[], 'upload_invalid'>> {
  try {
    const source = sharp(upload, { limitInputPixels: PIXELS_MAXIMUM, failOn: 'error', pages: 1 });
    const found = await source.metadata();
    if (found.format !== format || found.width * found.height > PIXELS_MAXIMUM) return refuse('upload_invalid');
    // Decoded once; the smaller sizes are made of the largest.
    const whole = await source
      .autoOrient()
      .resize({ width: WIDTHS.l, height: heightOf(WIDTHS.l), fit: 'cover', position: 'attention' })
      .flatten({ background: '#000000' })
      .toColourspace('srgb')
      .png()
      .timeout({ seconds: TIME_LIMIT_SEC })
      .toBuffer();
    const files: TileFile[] = [];
    for (const size of ['l', 'm', 's'] as const) {
      const scaled = sharp(whole).resize({ width: WIDTHS[size], height: heightOf(WIDTHS[size]) });
      files.push({ size, format: 'webp', body: await scaled.clone().webp({ quality: 80 }).toBuffer() });
      files.push({ size, format: 'avif', body: await scaled.clone().avif({ quality: 50, effort: 2 }).toBuffer() });
    }
    return ok(files);
  } catch {
    return refuse('upload_invalid');
  }
}

/** A game's tile in every size and format. Refuses as `redraw` does. Call createPictures before. */
export async function redrawTile(
  upload: Buffer,
): Promise<Result<readonly TileFile[], 'upload_invalid' | 'service_unavailable'>> {
  const format = formatOf(upload);
  if (!format) return refuse('upload_invalid');
  return (await bulkhead.run(() => drawTile(upload, format)))?.value ?? refuse('service_unavailable');
}

/**
 * The redrawer of a node. Only the two loaders stay enabled in this process: SVG, PDF and other loaders could read
 * files and open network connections.
 */
export function createPictures(): Pictures {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return {
    async redraw(upload) {
      const format = upload.length <= UPLOAD_BYTES_MAXIMUM ? formatOf(upload) : undefined;
      if (!format) return refuse('upload_invalid');
      return (await bulkhead.run(() => draw(upload, format, DOCUMENT)))?.value ?? refuse('service_unavailable');
    },
  };
}
