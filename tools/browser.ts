/** Finds the Chromium that browser tests drive, or installs Debian's. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const APPLICATIONS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** The browser's executable: LANTERN_BROWSER, else one on the PATH or in its usual place. */
export function findBrowser(): string | undefined {
  const named = process.env['LANTERN_BROWSER'];
  if (named) return existsSync(named) ? named : undefined;
  return NAMES.map(onPath).find((file) => file !== undefined) ?? APPLICATIONS.find((file) => existsSync(file));
}

async function installChromium(): Promise<void> {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args: string[]) => {
    const [program = '', ...rest] = [...prefix, 'apt-get', ...args];
    await promisify(execFile)(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 1 << 26 });
  };
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}

/** The browser's executable, installed through apt-get if need be. Rejects with a line that says what to do. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const advice = 'Browser tests need Chromium: install it, or set LANTERN_BROWSER to its executable';
  if (!onPath('apt-get')) throw new Error(advice);
  process.stdout.write('Installing Chromium through apt-get…\n');
  try {
    await installChromium();
  } catch (cause) {
    throw new Error(`${advice} (apt-get could not install it)`, { cause });
  }
  const installed = findBrowser();
  if (!installed) throw new Error(advice);
  return installed;
}
