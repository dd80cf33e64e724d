/** Builds the web apps into dist/web, unless it was built from the same sources, and the art into dist/art. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { drawFirstScreens } from './first-screens/index.ts';
import { CACHE, isRunning, ROOT } from './project.ts';

const OUT = join(ROOT, 'dist/web');
const STAMP = join(CACHE, 'web-build');
const SOURCES = [
  'apps/site',
  'apps/lotto',
  'apps/console',
  'apps/studio/index.html',
  'apps/studio/web',
  'apps/studio/wire',
  'packages',
  'tools/vite',
  'tools/first-screens',
  'vite.config.ts',
  'vite.console.config.ts',
  'package-lock.json',
];
/** Tests are not built, and art is built separately. */
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

/** Builds beside the old apps and then replaces them at once: a build that fails or dies leaves the old ones served. */
async function build(): Promise<void> {
  const called = process.env['NODE_ENV'];
  // Every build, also for tests, is the production build: with another NODE_ENV React is its development build.
  process.env['NODE_ENV'] = 'production';
  const { build: viteBuild } = await import('vite');
  const draft = `${OUT}.${process.pid}`;
  try {
    await viteBuild({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir: draft },
    });
    await viteBuild({
      configFile: join(ROOT, 'vite.console.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir: join(draft, 'console') },
    });
    await drawFirstScreens(draft);
    await rm(OUT, { recursive: true, force: true });
    await rename(draft, OUT);
  } finally {
    if (called === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = called;
    await rm(draft, { recursive: true, force: true });
  }
}

/** Paints in a separate thread. */
function paint(say: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('art-worker.ts', import.meta.url));
    worker.on('message', say);
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

/** Removes drafts of a process that was killed while building. */
async function removeDrafts(directory: string, pattern: RegExp): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const dead = names.filter((name) => !isRunning(Number(pattern.exec(name)?.[1] ?? process.pid)));
  await Promise.all(dead.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}

async function buildApps(say: (text: string) => void): Promise<void> {
  const hash = await sourceHash();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === hash && existsSync(join(OUT, 'apps/site/index.html'))) return;
  say('Building the web apps…');
  await mkdir(CACHE, { recursive: true });
  await Promise.all([removeDrafts(dirname(OUT), /^web\.(\d+)$/), removeDrafts(CACHE, /^first-screens-(\d+)$/)]);
  await build();
  await writeFile(STAMP, hash);
}

/** Updates dist/web and dist/art in parallel. Rejects with the bundler's reason when the sources do not build. */
export async function buildWeb(say: (text: string) => void): Promise<void> {
  await Promise.all([paint(say), buildApps(say)]);
}

if (import.meta.main) await buildWeb((text) => process.stdout.write(`${text}\n`));
