/**
 * Draws the first screens at build (ADR 10): markup and style of a visit's first screen, so that a phone paints it from the
 * page itself while the code is still loading. The server fills in the merchant's banner.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { CACHE, ROOT } from '../project.ts';
import { webPlugins } from '../vite/plugins.ts';
import { CLASS_NAMES } from '../vite/class-names.ts';
import { criticalCss } from './critical-css.ts';
import { FILLS_SLOTS, DRAWN_LANGUAGES, FIRST_SCREENS, withSlots, type FirstScreen } from './screens.ts';

const DOCUMENT = 'apps/site/index.html';
const OUTPUT = 'first-screens.json';
const DRAW = join(import.meta.dirname, 'draw.ts');
const run = promisify(execFile);

interface Drawing {
  readonly name: string;
  readonly language: string;
  readonly html: string;
  /** Calls the screen makes while it starts, as paths with their query. */
  readonly requested: readonly string[];
}

/** The site for this process instead of a phone: one file, with the class names of the real one. */
async function bundleSite(outDir: string): Promise<string> {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: webPlugins(),
    css: { modules: CLASS_NAMES },
    ssr: { noExternal: true },
    build: {
      ssr: 'apps/site/src/main.tsx',
      target: 'node24',
      outDir,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        checks: { pluginTimings: false },
        output: { codeSplitting: false, format: 'cjs', entryFileNames: 'site.cjs' },
      },
    },
  });
  return join(outDir, 'site.cjs');
}

async function draw(bundle: string, webDir: string): Promise<readonly Drawing[]> {
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', DRAW, bundle, webDir], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as readonly Drawing[];
}

/** A drawing without code cannot be used: test ids and autofocus belong to the real screen. */
const withoutNames = (html: string): string => html.replace(/ (?:data-testid|autofocus)="[^"]*"/g, '');

/** Every style sheet, in the order in which they apply: the entry's, those of the screen's page, and those of parts that come after it. */
async function sheetsOf(webDir: string, { addresses }: FirstScreen): Promise<string> {
  const page = await readFile(join(webDir, DOCUMENT), 'utf8');
  const { styles, screens } = JSON.parse(/name="first-load" content='([^']+)'/.exec(page)?.[1] ?? '{}') as {
    styles: string[];
    screens: Record<string, string[]>;
  };
  const parts = (await readdir(join(webDir, 'assets'))).toSorted().map((file) => `/assets/${file}`);
  const files = new Set([...styles, ...(screens[addresses] ?? []), ...parts]);
  const sheets = [...files].filter((file) => file.endsWith('.css'));
  return (await Promise.all(sheets.map((file) => readFile(join(webDir, file), 'utf8')))).join('\n');
}

/** The site's text on the default banner, shown when a merchant has none. */
async function welcomeIn(language: string): Promise<string> {
  const { home_welcome: welcome } = JSON.parse(
    await readFile(join(ROOT, 'apps/site/src/locales', `${language}.json`), 'utf8'),
  ) as { home_welcome: string };
  return welcome;
}

/** Writes `first-screens.json` into the built web directory. */
export async function drawFirstScreens(webDir: string): Promise<void> {
  const outDir = join(CACHE, `first-screens-${process.pid}`);
  try {
    const bundle = await bundleSite(outDir);
    const welcomes = Object.fromEntries(
      await Promise.all(DRAWN_LANGUAGES.map(async (language) => [language, await welcomeIn(language)] as const)),
    );
    const all = await draw(bundle, webDir);
    const screens = [];
    for (const screen of FIRST_SCREENS) {
      const sheets = await sheetsOf(webDir, screen);
      const drawings = all.filter(({ name }) => name === screen.name);
      const languages = Object.fromEntries(
        drawings.map(({ language, html, requested }) => [
          language,
          {
            html: withSlots(withoutNames(html)),
            requested: [...new Set(requested)].filter((path) => FILLS_SLOTS.test(path)),
            welcome: welcomes[language],
          },
        ]),
      );
      const { name, addresses, homeVariant, jackpotFigures, guestsOnly = false } = screen;
      const css = criticalCss(sheets, drawings.map(({ html }) => html).join(''));
      screens.push({ name, addresses, homeVariant, jackpotFigures, guestsOnly, languages, css });
    }
    await writeFile(join(webDir, OUTPUT), JSON.stringify(screens));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
