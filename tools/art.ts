/** Composes tiles, logos and the art of slots, fishing and instant games into dist/art: SVG with its gzip, and a manifest. Unchanged files are kept. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { VendorEntry } from '@lantern/catalogue';
import type { SlotGame } from '@lantern/catalogue/art';
import { ROOT } from './project.ts';

const OUT = join(ROOT, 'dist/art');
const PAINTER = join(ROOT, 'packages/catalogue/art');
const SETS = ['@iconify-json/fluent-emoji/package.json', '@fontsource/be-vietnam-pro/package.json'];
const FOLDERS = ['games', 'vendors', 'slots', 'instant', 'fishing', 'tables'];
const GZIP_LEVEL = 6;
/** Pieces compressed and written at once, while the next are painted. */
const WRITES = 16;

interface Piece {
  /** Path under dist/art, without its ending. */
  readonly name: string;
  /** Everything its look depends on, beside the painter. */
  readonly from: unknown;
  readonly paint: () => string;
}

/** The manifest for the server and for the next build. */
interface Listing {
  /** By name: the content's hash, and the hash of its inputs. */
  readonly pieces: Record<string, { readonly content: string; readonly from: string }>;
}

const hashOf = (text: string, length = 16): string => createHash('sha256').update(text).digest('hex').slice(0, length);

/** Everything that paints: a change in it repaints all. */
async function painterHash(): Promise<string> {
  const require = createRequire(join(PAINTER, 'index.ts'));
  const files = (await readdir(PAINTER, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted();
  const texts = await Promise.all(
    [
      ...files.map((file) => join(PAINTER, file)),
      join(ROOT, 'packages/catalogue/src/palettes.ts'),
      ...SETS.map((set) => require.resolve(set)),
    ].map((file) => readFile(file, 'utf8')),
  );
  return hashOf(texts.join('\n'));
}

async function pieces(): Promise<readonly Piece[]> {
  const { GAMES, VENDORS } = await import('@lantern/catalogue');
  const {
    composeFish,
    composeGameBackground,
    composeLogo,
    composeName,
    composePictures,
    composePieces,
    composeScene,
    composeSymbols,
    composeTile,
    composeWater,
    flagshipPieces,
    handOf,
    LOTTERY_TILES,
  } = await import('@lantern/catalogue/art');
  const { themeOf } = await import('../apps/studio/web/src/slots/themes/index.ts');
  const { themeOf: instantThemeOf } = await import('../apps/studio/web/src/instant/themes.ts');
  const { waterThemeOf } = await import('../apps/studio/web/src/fishing/theme.ts');
  const vendors = new Map(VENDORS.map((vendor) => [vendor.code, vendor]));
  const sold = GAMES.flatMap((game) => {
    const vendor = vendors.get(game.vendor);
    return vendor ? [{ game, vendor }] : [];
  });
  const tiles = [...sold, ...LOTTERY_TILES].flatMap(({ game, vendor }) =>
    (['vi', 'en'] as const).map((language) => ({
      name: `games/${game.id}.${language}`,
      from: [game.art, game.name[language], game.lines?.[language], vendor.face, vendor.lettering, vendor.frame],
      paint: () => composeTile(game, vendor, language),
    })),
  );
  const logos = VENDORS.map((vendor) => ({
    name: `vendors/${vendor.code}`,
    from: [vendor.name, vendor.face, vendor.emblem],
    paint: () => composeLogo(vendor),
  }));
  const name = (folder: string, game: SlotGame, vendor: VendorEntry): readonly Piece[] =>
    (['vi', 'en'] as const).map((language) => ({
      name: `${folder}/${game.id}.name.${language}`,
      from: [game.art.palette, game.name[language], game.lines?.[language], vendor.face, vendor.lettering],
      paint: () => composeName(game, vendor, language),
    }));
  const instant = sold.flatMap(({ game, vendor }) => {
    const theme = instantThemeOf(game);
    if (!theme) return [];
    return [
      { name: `instant/${game.id}.ground`, from: game.art, paint: () => composeGameBackground(game) },
      {
        name: `instant/${game.id}.pieces`,
        from: [game.art.palette, theme],
        paint: () => composePieces(game, theme.pieces, { tune: theme.tune }),
      },
      ...name('instant', game, vendor),
    ];
  });
  const slots = sold.flatMap(({ game, vendor }) => {
    const theme = themeOf(game);
    if (!theme) return [];
    const { symbols, ...rest } = theme;
    const own = flagshipPieces(game.id, rest);
    if (own)
      return [
        ...own.map((piece) => ({ name: `slots/${game.id}.${piece.name}`, from: rest, paint: piece.paint })),
        ...name('slots', game, { ...vendor, ...handOf(game.id) }),
      ];
    return [
      { name: `slots/${game.id}.scene`, from: game.art, paint: () => composeScene(game) },
      {
        name: `slots/${game.id}.symbols`,
        from: [game.art.palette, theme],
        paint: () => composeSymbols(game, symbols, { ...rest, letters: Object.keys(symbols).join('') }),
      },
      ...name('slots', game, vendor),
    ];
  });
  const rooms = sold.flatMap(({ game }) => {
    const theme = waterThemeOf(game);
    if (!theme) return [];
    return (['wide', 'tall'] as const).map((format) => ({
      name: `fishing/${game.id}.${format}`,
      from: [game.art, theme],
      paint: () => composeWater(game, format, theme),
    }));
  });
  return [
    ...tiles,
    ...logos,
    ...slots,
    ...instant,
    ...rooms,
    { name: 'fishing/fish', from: 'fish', paint: composeFish },
    { name: 'tables/bau-cua', from: 'bau-cua', paint: composePictures },
  ];
}

async function write(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

async function removeOthers(kept: ReadonlySet<string>): Promise<void> {
  for (const folder of FOLDERS) {
    for (const file of await readdir(join(OUT, folder))) {
      if (!kept.has(`${folder}/${file.replace(/\.svg(?:\.gz)?$/, '')}`)) await rm(join(OUT, folder, file));
    }
  }
}

/** Updates dist/art and returns how many pictures it painted. */
export async function buildArt(say: (text: string) => void): Promise<number> {
  await Promise.all(FOLDERS.map((folder) => mkdir(join(OUT, folder), { recursive: true })));
  const listing = join(OUT, 'pictures.json');
  const before = JSON.parse(await readFile(listing, 'utf8').catch(() => '{"pieces":{}}')) as Listing;
  const painter = await painterHash();
  const after: Listing = { pieces: {} };
  let painted = 0;
  const writing = new Set<Promise<unknown>>();
  for (const piece of await pieces()) {
    const from = hashOf(painter + JSON.stringify(piece.from));
    const path = join(OUT, `${piece.name}.svg`);
    const old = before.pieces[piece.name];
    if (old?.from === from && existsSync(path)) {
      after.pieces[piece.name] = old;
      continue;
    }
    if (painted++ === 0) say('Painting tiles…');
    const svg = piece.paint();
    writing.add(
      Promise.all([
        write(path, svg),
        promisify(gzip)(svg, { level: GZIP_LEVEL }).then((packed) => write(`${path}.gz`, packed)),
      ]),
    );
    if (writing.size === WRITES) {
      await Promise.all(writing);
      writing.clear();
    }
    after.pieces[piece.name] = { content: hashOf(svg), from };
  }
  await Promise.all(writing);
  if (painted > 0 || Object.keys(before.pieces).length !== Object.keys(after.pieces).length) {
    await write(listing, JSON.stringify(after));
    await removeOthers(new Set(Object.keys(after.pieces)));
  }
  return painted;
}

if (import.meta.main) {
  const painted = await buildArt((text) => process.stdout.write(`${text}\n`));
  process.stdout.write(`${painted} pictures painted\n`);
}
