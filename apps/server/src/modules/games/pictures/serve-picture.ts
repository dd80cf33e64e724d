/** Serves a request for a picture. */
import { createHash } from 'node:crypto';
import type { Logger } from '../../../kernel/log.ts';
import type { ArtTitle } from '../catalogue/index.ts';
import { logoSvg, tileSvg } from './default-art.ts';
import type { PictureCache } from './picture-cache.ts';
import type { PictureName } from './picture-name.ts';
import type { Pieces } from './pieces.ts';

export interface PictureRequest {
  readonly name: PictureName;
  /** The `v` parameter of the address. */
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

/** What a picture without art shows; undefined if there is no such game or vendor. */
export type TitleOf = (
  of: { readonly game: string } | { readonly vendor: string },
  language: 'VI' | 'EN',
) => Promise<ArtTitle | undefined>;

/** Art that operators uploaded for a game. */
export interface OwnArt {
  hashOf(gameId: string): Promise<string | undefined>;
  file(hash: string, size: string, format: string): Promise<Buffer | undefined>;
}

export interface PictureDeps {
  readonly ownArt: OwnArt;
  readonly titleOf: TitleOf;
  readonly pieces: Pieces;
  readonly cache: PictureCache;
  readonly log: Logger;
  /** Timeout of a raster; then the SVG is sent. */
  readonly timeoutMs: number;
}

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=3600, stale-while-revalidate=86400';
/** An operator's art may be another one soon. */
const FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=3600';
const VERSION_LENGTH = 12;

async function svgAnswer(
  { pieces }: PictureDeps,
  { name, acceptsGzip, held }: PictureRequest,
  caching: string,
  etag?: string,
): Promise<Answer> {
  const headers = {
    'content-type': 'image/svg+xml',
    'cache-control': caching,
    vary: 'accept-encoding',
    ...(etag && { etag }),
  };
  if (etag !== undefined && held === etag) return { status: 304, headers };
  if (!acceptsGzip) return { status: 200, headers, body: await pieces.svg(name.piece) };
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: await pieces.gzipped(name.piece) };
}

/** The raster, if it is ready before the timeout. */
async function rasterInTime(
  { cache, log, timeoutMs }: PictureDeps,
  name: PictureName,
  hash: string,
): Promise<Buffer | undefined> {
  if (!('size' in name)) return undefined;
  const kept = await cache.kept(hash, name.size, name.format);
  if (kept) return kept;
  const drawn = cache.draw(name.piece, hash, name.size, name.format).catch((error: unknown) => {
    log.warn({ err: error, picture: name.piece }, 'tile could not be drawn; sending its SVG');
    return undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  return Promise.race([drawn, timeout]).finally(() => clearTimeout(timer));
}

const PIECE = /^(games|vendors)\/([A-Za-z0-9_-]+)(?:\.(vi|en))?$/;

/** The name in letters, for a game or a vendor that no artist drew; in every size as SVG. */
async function defaultAnswer({ titleOf }: PictureDeps, { name, held }: PictureRequest): Promise<Answer | undefined> {
  const [, kind, id, language] = PIECE.exec(name.piece) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  const title = await titleOf(kind === 'games' ? { game: id } : { vendor: id }, language === 'vi' ? 'VI' : 'EN');
  if (!title) return undefined;
  const body = Buffer.from(kind === 'games' ? tileSvg(title) : logoSvg(title));
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': FOR_NOW, etag };
  return held === etag ? { status: 304, headers } : { status: 200, headers, body };
}

const GAME = /^games\/([a-z0-9-]+)\.(?:vi|en)$/;

/** The tile an operator uploaded; undefined where the game has none. It has no letters, so it is one for all languages. */
async function ownAnswer({ ownArt }: PictureDeps, { name, held }: PictureRequest): Promise<Answer | undefined> {
  const gameId = GAME.exec(name.piece)?.[1];
  const hash = gameId === undefined || !('size' in name) ? undefined : await ownArt.hashOf(gameId);
  if (hash === undefined || !('size' in name)) return undefined;
  const etag = `"${hash}.${name.size}.${name.format}"`;
  const headers = { 'content-type': `image/${name.format}`, 'cache-control': FOR_A_MINUTE, etag };
  if (held === etag) return { status: 304, headers };
  const body = await ownArt.file(hash, name.size, name.format);
  return body && { status: 200, headers, body };
}

/** The requested picture; undefined if the name is unknown. */
export async function servePicture(deps: PictureDeps, request: PictureRequest): Promise<Answer | undefined> {
  const { name, version, held } = request;
  const own = await ownAnswer(deps, request);
  if (own) return own;
  const hash = await deps.pieces.hashOf(name.piece);
  if (hash === undefined) return await defaultAnswer(deps, request);
  const fits = version !== undefined && version.length >= VERSION_LENGTH && hash.startsWith(version);
  const caching = fits ? FOR_GOOD : FOR_NOW;
  if (!('size' in name)) return svgAnswer(deps, request, caching, `"${hash}.svg"`);
  const etag = `"${hash}.${name.size}.${name.format}"`;
  const headers = { 'content-type': `image/${name.format}`, 'cache-control': caching, etag };
  if (held === etag) return { status: 304, headers };
  const raster = await rasterInTime(deps, name, hash);
  return raster ? { status: 200, headers, body: raster } : svgAnswer(deps, request, 'no-store');
}
