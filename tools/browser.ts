/** Finds the Chromium that browser tests drive: the one from npm, the machine's newest, or a named one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedBrowserFits, unpackBrowser, unpackedBrowser } from './browser/pinned.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

const installedBrowser = (): string | undefined =>
  NAMES.map(onPath).find((file) => file !== undefined) ?? APPLICATIONS.find((file) => existsSync(file));

/** The browser's executable without installing anything: LANTERN_BROWSER, else npm's where it is unpacked, else one on the PATH or in a usual location. */
export function findBrowser(): string | undefined {
  const named = process.env['LANTERN_BROWSER'];
  if (named) return existsSync(named) ? named : undefined;
  return unpackedBrowser() ?? installedBrowser();
}

async function installChromium(): Promise<void> {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args: string[]) => {
    const [program = '', ...rest] = [...prefix, 'apt-get', ...args];
    await promisify(execFile)(program, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 1 << 26,
    });
  };
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}

/** The machine's own, installed or updated through apt-get if available. */
async function newestBrowser(): Promise<string> {
  const advice = 'Browser tests need Chromium: install it, or set LANTERN_BROWSER to its executable';
  if (onPath('apt-get')) {
    process.stdout.write('Installing the newest Chromium through apt-get…\n');
    try {
      await installChromium();
    } catch (cause) {
      if (installedBrowser() === undefined) throw new Error(`${advice} (apt-get could not install it)`, { cause });
      process.stdout.write('apt-get could not update it; the installed one is used\n');
    }
  }
  const installed = installedBrowser();
  if (installed === undefined) throw new Error(advice);
  return installed;
}

/** Which browser tests run on: the pinned one from npm, or the newest of the machine's packages. */
export type BrowserChoice = 'pinned' | 'newest';

/**
 * The browser's executable. LANTERN_BROWSER takes precedence; `pinned` falls back to the machine's own if npm has none for it
 * (not Linux on x64). Rejects with a line that says what to do.
 */
export async function ensureBrowser(choice: BrowserChoice = 'pinned'): Promise<string> {
  if (process.env['LANTERN_BROWSER']) {
    const named = findBrowser();
    if (named === undefined) throw new Error('LANTERN_BROWSER names no executable');
    return named;
  }
  if (choice === 'newest') return newestBrowser();
  if (pinnedBrowserFits()) return unpackBrowser();
  return installedBrowser() ?? newestBrowser();
}
