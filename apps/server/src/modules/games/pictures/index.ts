/** Tiles and logos over HTTP. */
import { join } from 'node:path';
import { GAMES } from '@lantern/catalogue';
import type { FastifyInstance } from 'fastify';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { createDrawer, type Drawer } from './drawer.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';
import { FORMATS, type Format, type Size } from '../../../kernel/images/tile-sizes.ts';
import { readPieces, type Pieces } from './pieces.ts';
import { bindPictureRoutes } from './routes.ts';
import type { OwnArt, TitleOf } from './serve-picture.ts';
import { startWarmUp, type WarmUp } from './warm-up.ts';

/** Timeout of a raster; then the SVG is sent, which is larger but ready. */
const TIMEOUT_MS = 700;
/** Largest first: smaller sizes reuse its drawing. */
const LARGEST_FIRST: readonly Size[] = ['l', 'm', 's'];
const DRAWING = { limitMs: 30_000, idleMs: 30_000 } as const;
const WARM_UP_AFTER_MS = 60_000;
const WARM_UP_PAUSE_MS = 250;
/** Tiles on the first screens of home. */
const WARM_TILES = 40;

export interface PicturesModule extends Module {
  bind(app: FastifyInstance): void;
}

type Places = Pick<Kernel['config'], 'webDir' | 'dataDir'>;

interface Studio {
  readonly pieces: Pieces;
  readonly cache: PictureCache;
  readonly drawer: Drawer;
}

function openStudio({ webDir, dataDir }: Places): Studio {
  // Built next to the web apps, not inside: their build replaces its whole folder.
  const pieces = readPieces(join(webDir, '../art'));
  const drawer = createDrawer(DRAWING);
  return { pieces, drawer, cache: createPictureCache(join(dataDir, 'pictures'), pieces, drawer.draw) };
}

function firstShown(): readonly string[] {
  return [...GAMES.filter(({ tags }) => tags.includes('HOT')), ...GAMES.filter(({ tags }) => tags.includes('NEW'))]
    .slice(0, WARM_TILES)
    .map(({ id }) => `games/${id}.vi`);
}

/** Builds the module. */
export function createPictures(
  { config, log }: Pick<Kernel, 'config' | 'log'>,
  titleOf: TitleOf,
  ownArt: OwnArt,
): PicturesModule {
  const { pieces, cache, drawer } = openStudio(config);
  let warming: WarmUp | undefined;
  return {
    name: 'pictures',
    bind: (app) => bindPictureRoutes(app, { ownArt, pieces, cache, log, titleOf, timeoutMs: TIMEOUT_MS }),
    async start() {
      warming = startWarmUp({
        pieces,
        cache,
        log,
        order: firstShown(),
        startAfterMs: WARM_UP_AFTER_MS,
        pauseMs: WARM_UP_PAUSE_MS,
      });
    },
    async stop() {
      await warming?.stop();
      await cache.stop();
      drawer.stop();
    },
  };
}

export interface Drawn {
  readonly pictures: number;
  readonly bytes: number;
}

/** Draws every raster into DATA_DIR (`npm run art`); calls `onProgress` now and then. */
export async function drawAll(places: Places, onProgress: (done: number, of: number) => void): Promise<Drawn> {
  const { pieces, cache, drawer } = openStudio(places);
  const tiles = (await pieces.names()).filter((name) => name.startsWith('games/'));
  const wanted = tiles.flatMap((piece) =>
    LARGEST_FIRST.flatMap((size) => FORMATS.map((format): readonly [string, Size, Format] => [piece, size, format])),
  );
  let bytes = 0;
  for (const [index, [piece, size, format]] of wanted.entries()) {
    const hash = await pieces.hashOf(piece);
    if (hash === undefined) continue;
    bytes += ((await cache.kept(hash, size, format)) ?? (await cache.draw(piece, hash, size, format))).length;
    if (index % 100 === 99) onProgress(index + 1, wanted.length);
  }
  drawer.stop();
  return { pictures: wanted.length, bytes };
}
