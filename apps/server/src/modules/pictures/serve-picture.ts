/** Decides what answers a request for a picture. */
import type { Logger } from '../../kernel/log.ts';
import type { PictureCache } from './picture-cache.ts';
import type { PictureName } from './picture-name.ts';
import type { Pieces } from './pieces.ts';

export interface Asked {
  readonly name: PictureName;
  /** The `v` of the address. */
  readonly version: string | undefined;
  readonly acceptsGzip: boolean;
  /** The ETag the caller holds. */
  readonly held: string | undefined;
}

export interface Answer {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Desk {
  readonly pieces: Pieces;
  readonly cache: PictureCache;
  readonly log: Logger;
  /** How long a request waits for a raster before the SVG is its answer. */
  readonly patienceMs: number;
}

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=3600, stale-while-revalidate=86400';
const VERSION_LENGTH = 12;

async function svgAnswer({ pieces }: Desk, { name, acceptsGzip, held }: Asked, caching: string, etag?: string): Promise<Answer> {
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': caching, vary: 'accept-encoding', ...(etag && { etag }) };
  if (etag !== undefined && held === etag) return { status: 304, headers };
  if (!acceptsGzip) return { status: 200, headers, body: await pieces.svg(name.piece) };
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: await pieces.gzipped(name.piece) };
}

/** The raster if it comes in time. */
async function rasterInTime({ cache, log, patienceMs }: Desk, name: PictureName, hash: string): Promise<Buffer | undefined> {
  if (!('size' in name)) return undefined;
  const kept = await cache.kept(hash, name.size, name.format);
  if (kept) return kept;
  const drawn = cache.draw(name.piece, hash, name.size, name.format).catch((error: unknown) => {
    log.warn({ err: error, picture: name.piece }, 'a tile could not be drawn; its SVG answers');
    return undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const impatient = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  return Promise.race([drawn, impatient]).finally(() => clearTimeout(timer));
}

/** The picture asked for; undefined when there is none of that name. */
export async function servePicture(desk: Desk, asked: Asked): Promise<Answer | undefined> {
  const { name, version, held } = asked;
  const hash = await desk.pieces.hashOf(name.piece);
  if (hash === undefined) return undefined;
  const fits = version !== undefined && version.length >= VERSION_LENGTH && hash.startsWith(version);
  const caching = fits ? FOR_GOOD : FOR_NOW;
  if (!('size' in name)) return svgAnswer(desk, asked, caching, `"${hash}.svg"`);
  const etag = `"${hash}.${name.size}.${name.format}"`;
  const headers = { 'content-type': `image/${name.format}`, 'cache-control': caching, etag };
  if (held === etag) return { status: 304, headers };
  const raster = await rasterInTime(desk, name, hash);
  return raster ? { status: 200, headers, body: raster } : svgAnswer(desk, asked, 'no-store');
}
