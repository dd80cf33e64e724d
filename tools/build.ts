/** Builds the web apps into dist/web, unless what stands there was built from the same sources, and the art into dist/art. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildArt } from './art.ts';
import { drawFirstScreens } from './first-screens/index.ts';
import { CACHE, ROOT } from './project.ts';

const OUT = join(ROOT, 'dist/web');
const STAMP = join(CACHE, 'web-build');
const SOURCES = ['apps/site', 'apps/lotto', 'apps/studio/index.html', 'apps/studio/web', 'apps/studio/wire', 'packages', 'tools/vite', 'tools/first-screens', 'vite.config.ts', 'package-lock.json'];
/** Tests are not built, and art is built by itself. */
const NOT_BUILT = /(?:^|\/)(?:node_modules|tests)(?:\/|$)|\.test\.tsx?$|^packages\/catalogue\/art\//;

async function filesUnder(path: string): Promise<string[]> {
  const full = join(ROOT, path);
  const entries = await readdir(full, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(full) ? [path] : [];
  const kept = entries.map((entry) => `${path}/${entry.name}`).filter((file) => !NOT_BUILT.test(file));
  return (await Promise.all(kept.map(filesUnder))).flat();
}

async function sourceHash(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesUnder))).flat().toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  return hash.digest('hex');
}

/** Builds beside the old apps and puts the new ones in their place whole: a build that fails or dies leaves them served. */
async function build(): Promise<void> {
  const called = process.env['NODE_ENV'];
  // Whoever builds, tests too, builds what ships: under another name React comes in its development build.
  process.env['NODE_ENV'] = 'production';
  const { build: viteBuild } = await import('vite');
  const draft = `${OUT}.${process.pid}`;
  try {
    await viteBuild({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), configLoader: 'native', logLevel: 'warn', build: { outDir: draft } });
    await drawFirstScreens(draft);
    await rm(OUT, { recursive: true, force: true });
    await rename(draft, OUT);
  } finally {
    if (called === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = called;
    await rm(draft, { recursive: true, force: true });
  }
}

/** Brings dist/web and dist/art up to date. Rejects with the bundler's reason when the sources do not build. */
export async function buildWeb(say: (text: string) => void): Promise<void> {
  await buildArt(say);
  const hash = await sourceHash();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === hash && existsSync(OUT)) return;
  say('Building the web apps…');
  await mkdir(CACHE, { recursive: true });
  await build();
  await writeFile(STAMP, hash);
}

if (import.meta.main) await buildWeb((text) => process.stdout.write(`${text}\n`));
