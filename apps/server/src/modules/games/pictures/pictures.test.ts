import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../kernel/log.ts';
import { createDrawer } from './drawer.ts';
import { createPictures, type PicturesModule } from './index.ts';
import { createPictureCache, type Draw } from './picture-cache.ts';
import { readPieces } from './pieces.ts';
import { bindPictureRoutes } from './routes.ts';
import type { OwnArt, TitleOf } from './serve-picture.ts';
import { startWarmUp } from './warm-up.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="324" height="432" viewBox="0 0 324 432"><rect width="324" height="432" fill="#c8291b"/></svg>';
const HASH = '0123456789abcdef';
const TILE = '/art/games/rong-ngoc.vi';

const NO_ART: OwnArt = { hashOf: async () => undefined, file: async () => undefined };

let root: string;
let app: FastifyInstance;
let pictures: PicturesModule | undefined;

async function compose(pieces: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.keys(pieces)) {
    await writeFile(join(root, 'art', `${name}.svg`), SVG);
    await writeFile(join(root, 'art', `${name}.svg.gz`), gzipSync(SVG));
  }
  const listed = Object.fromEntries(Object.entries(pieces).map(([name, content]) => [name, { content, from: 'x' }]));
  await writeFile(join(root, 'art/pictures.json'), JSON.stringify({ pieces: listed }));
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lantern-pictures-'));
  for (const folder of ['art/games', 'art/vendors', 'web']) await mkdir(join(root, folder), { recursive: true });
  await compose({ 'games/rong-ngoc.vi': HASH, 'vendors/EG3': 'aaaabbbbccccdddd' });
  await writeFile(join(root, 'secret.svg'), '<svg>secret</svg>');
  app = Fastify();
});

afterEach(async () => {
  await app.close();
  await pictures?.stop?.();
  pictures = undefined;
  await rm(root, { recursive: true });
});

/** Retries until the raster is ready: the first request may get the SVG. */
async function getRaster(url: string) {
  await expect.poll(async () => (await get(url)).headers['content-type']).toMatch(/webp|avif/);
  return get(url);
}

/** One game and one vendor that no artist drew. */
const titleOf: TitleOf = async (of, language) => {
  const names = new Map([
    ['new-game', language === 'VI' ? 'Hổ & Rồng <Vàng>' : 'Tiger'],
    ['NEWCO', 'Newco'],
  ]);
  const title = names.get('game' in of ? of.game : of.vendor);
  return title === undefined ? undefined : { title, vendor: 'game' in of ? 'Newco' : '', tint: '#123456' };
};

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

function serve(): void {
  const config = { webDir: join(root, 'web'), dataDir: join(root, 'data') };
  pictures = createPictures({ config: config as never, log: createLog('silent') }, titleOf, NO_ART);
  pictures.bind(app);
}

/** Routes with the test's own draw function. */
function serveWith(draw: Draw, timeoutMs = 60_000): void {
  const pieces = readPieces(join(root, 'art'));
  bindPictureRoutes(app, {
    pieces,
    cache: createPictureCache(join(root, 'data/pictures'), pieces, draw),
    log: createLog('silent'),
    titleOf,
    ownArt: NO_ART,
    timeoutMs,
  });
}

describe('games and vendors that no artist drew', () => {
  test('show their name on their colour, escaped, in every size; unknown ones do not exist', async () => {
    serve();
    const tile = await get('/art/games/new-game.vi.m.webp');
    expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(tile.body).toContain('#123456');
    expect(tile.body).toContain('&lt;Vàng&gt;');
    expect(tile.body).toContain('Hổ &amp;');
    expect((await get('/art/games/new-game.en.svg')).body).toContain('Tiger');
    expect(
      (await get('/art/games/new-game.vi.m.webp', { 'if-none-match': String(tile.headers['etag']) })).statusCode,
    ).toBe(304);
    expect((await get('/art/vendors/NEWCO.svg')).body).toContain('Newco');
    expect((await get('/art/games/nothing.vi.m.webp')).statusCode).toBe(404);
    expect((await get('/art/vendors/NOTHING.svg')).statusCode).toBe(404);
  });
});

describe('tiles', () => {
  test('come in three sizes and two formats, drawn from the SVG', async () => {
    serve();
    for (const [size, width] of [
      ['s', 162],
      ['m', 324],
      ['l', 648],
    ] as const) {
      const answer = await getRaster(`${TILE}.${size}.webp`);
      expect(answer.headers['content-type']).toBe('image/webp');
      const { width: found, height } = await sharp(answer.rawPayload).metadata();
      expect([found, height]).toEqual([width, (width * 4) / 3]);
    }
    expect((await sharp((await getRaster(`${TILE}.s.avif`)).rawPayload).metadata()).format).toBe('heif');
  });

  test('are cached on disk by content, and immutable only under the right version', async () => {
    serve();
    const first = await getRaster(`${TILE}.m.webp`);
    expect(first.headers['cache-control']).toContain('max-age=3600');
    expect(await readdir(join(root, 'data/pictures'))).toEqual([`${HASH}.m.webp`]);
    expect((await get(`${TILE}.m.webp?v=${HASH.slice(0, 12)}`)).headers['cache-control']).toContain('immutable');
    expect((await get(`${TILE}.m.webp?v=${HASH.slice(0, 4)}`)).headers['cache-control']).not.toContain('immutable');
    expect((await get(`${TILE}.m.webp?v=ffffffffffff`)).headers['cache-control']).not.toContain('immutable');
    const held = first.headers.etag ?? '';
    const again = await get(`${TILE}.m.webp`, { 'if-none-match': held });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await compose({ 'games/rong-ngoc.vi': 'fedcba9876543210' });
    await getRaster(`${TILE}.m.webp`);
    expect((await get(`${TILE}.m.webp`, { 'if-none-match': held })).statusCode).toBe(200);
  });

  test('are drawn once for concurrent requests, one file after the other', async () => {
    const drawn: string[] = [];
    let inHand = 0;
    let maximum = 0;
    serveWith(async (_svg, size, format) => {
      drawn.push(`${size}.${format}`);
      maximum = Math.max(maximum, ++inHand);
      await new Promise((resolve) => setImmediate(resolve));
      inHand -= 1;
      return Buffer.from('raster');
    });
    const requests = ['s.webp', 's.avif', 'm.webp'].flatMap((kind) =>
      Array.from({ length: 12 }, () => get(`${TILE}.${kind}`)),
    );
    expect(new Set((await Promise.all(requests)).map(({ body }) => body))).toEqual(new Set(['raster']));
    expect(drawn.toSorted()).toEqual(['m.webp', 's.avif', 's.webp']);
    expect(maximum).toBe(1);
  });

  test('are answered with the SVG, without caching, while drawing is slow and when it fails', async () => {
    const slow = Promise.withResolvers<Buffer>();
    serveWith(async (_svg, size) => (size === 's' ? slow.promise : Promise.reject(new Error('no memory'))), 5);
    const answers = [await get(`${TILE}.s.webp`), await get(`${TILE}.m.webp`)];
    slow.resolve(Buffer.from('raster'));
    for (const answer of [...answers, await get(`${TILE}.m.webp`)]) {
      expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
      expect(answer.body).toBe(SVG);
    }
    await expect.poll(async () => (await get(`${TILE}.s.webp`)).body).toBe('raster');
  });

  test('are not found for unknown names of any form', async () => {
    serve();
    const hostile = [
      '/art/games/..%2f..%2fsecret.svg',
      '/art/games/%2e%2e%2f%2e%2e%2fsecret.svg',
      '/art/games/../../secret.svg',
      '/art/games/..%5c..%5csecret.svg',
      '/art/games/rong-ngoc.vi.m.png',
      '/art/games/rong-ngoc.vi.xl.webp',
      '/art/games/rong-ngoc.fr.m.webp',
      '/art/games/RONG-NGOC.vi.m.webp',
      '/art/games/rong-ngoc.vi.m.webp%00.svg',
      '/art/games/__proto__.vi.m.webp',
      '/art/games/constructor.vi.svg',
      `/art/games/${'a'.repeat(80)}.vi.svg`,
      '/art/vendors/..%2fpictures.svg',
      '/art/vendors/eg3.svg',
      '/art/vendors/NOBODY.svg',
    ];
    for (const url of hostile) expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });
});

test('logos and SVG tiles are compressed for clients that accept it', async () => {
  serve();
  const plain = await get('/art/vendors/EG3.svg');
  expect([plain.headers['content-type'], plain.headers['content-encoding'], plain.body]).toEqual([
    'image/svg+xml',
    undefined,
    SVG,
  ]);
  const packed = await get(`${TILE}.svg`, { 'accept-encoding': 'gzip, br' });
  expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
});

test('drawing survives a failed drawing, and works although the image library has SVG disabled', async () => {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  const drawer = createDrawer({ limitMs: 20_000, idleMs: 20_000 });
  const hurried = createDrawer({ limitMs: 1, idleMs: 20_000 });
  try {
    await expect(drawer.draw(Buffer.from('<svg'), 's', 'webp')).rejects.toThrow();
    expect((await sharp(await drawer.draw(Buffer.from(SVG), 's', 'webp')).metadata()).width).toBe(162);
    await expect(hurried.draw(Buffer.from(SVG), 's', 'webp')).rejects.toThrow('no drawing in 1 ms');
  } finally {
    drawer.stop();
    hurried.stop();
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  }
});

test('home tiles are pre-rendered after all waiting requests, and rasters of older drawings are deleted', async () => {
  const drawn: string[] = [];
  const pieces = readPieces(join(root, 'art'));
  const cache = createPictureCache(join(root, 'data/pictures'), pieces, async (_svg, size, format) => {
    drawn.push(`${size}.${format}`);
    return Buffer.from('raster');
  });
  await mkdir(join(root, 'data/pictures'), { recursive: true });
  await writeFile(join(root, 'data/pictures/9999999999999999.m.webp'), 'old');
  const warming = startWarmUp({
    pieces,
    cache,
    log: createLog('silent'),
    order: ['games/rong-ngoc.vi', 'games/none.vi'],
    startAfterMs: 0,
    pauseMs: 0,
  });
  await expect.poll(() => drawn).toEqual(['m.avif', 'm.webp']);
  await warming.stop();
  expect((await readdir(join(root, 'data/pictures'))).toSorted()).toEqual([`${HASH}.m.avif`, `${HASH}.m.webp`]);
});
