/**
 * Which tests a change can affect, nearest first: those that import a changed file, directly or through others. Composition imports
 * everything, so paths through it say nothing and are not followed; a module's own tests and those that use it directly are.
 * Tests that open built pages or start the studio's process import none of that code: they go by the name of its folder.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { projectFiles, ROOT } from './project.ts';

const TEST = /\.test\.tsx?$/;
const CODE = /\.(?:tsx?|mjs)$/;
const SPECIFIER = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
/** Files that import whole parts of the system: what imports them depends on everything. */
const EVERYTHING = /^(?:apps\/server\/src\/(?:compose\/|main\.ts$)|tests\/kit\/src\/index\.ts$|tools\/)/;
const FEATURE = /^apps\/site\/src\/features\/([^/]+)\//;
/** A place of the operators' console, or the frame around its places. */
const CONSOLE_PART = /^apps\/console\/(?:src\/places\/([^/.]+)|src\/|index)/;
const STUDIO_PART = /^apps\/studio\/(?:src|web\/src|wire)\/([^/.]+)/;
/** Parts of the studio that the tests of rounds are about. */
const ROUNDS: ReadonlySet<string> = new Set(['slots', 'rounds', 'wallet', 'sessions', 'kernel']);

/** Features whose screens' tests have another name. */
const SCREENS_OF: Readonly<Record<string, readonly string[]>> = {
  auth: ['login', 'register', 'passwords', 'second-factor', 'federation'],
  cashback: ['turnover'],
  desktop: ['app'],
  download: ['app'],
  gates: ['system-status'],
  'launch-frame': ['games', 'game-layout'],
  member: ['shell'],
  menus: ['shell'],
  profile: ['privacy'],
  trial: ['roles'],
  verify: ['lottery-results'],
};

/** How the paths of the tests begin that go by the name of a changed file's folder. */
function prefixesOf(file: string): readonly string[] {
  const feature = FEATURE.exec(file)?.[1];
  if (feature !== undefined) return (SCREENS_OF[feature] ?? [feature]).map((name) => `tests/browser/${name}`);
  if (file.startsWith('apps/lotto/')) return ['tests/browser/lottery-betting', 'tests/browser/lottery-results'];
  const place = CONSOLE_PART.exec(file);
  if (place) return [`tests/browser/console${place[1] === undefined ? '.' : `-${place[1]}.`}`];
  const part = STUDIO_PART.exec(file)?.[1];
  if (part === undefined) return [];
  const rounds = ROUNDS.has(part) ? ['tests/concurrency/studio-rounds'] : [];
  return [`tests/concurrency/studio-${part}`, `tests/browser/studio-${part}`, ...rounds];
}

/** A test file and how many imports lie between it and the change. */
export interface AffectedTest {
  readonly file: string;
  readonly distance: number;
}

/** Files by the file they import. `exports` maps what packages offer (`@lantern/money/format`) to files. */
export function readImporters(
  sources: ReadonlyMap<string, string>,
  exports: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    for (const [, specifier] of text.matchAll(SPECIFIER)) {
      const target = specifier!.startsWith('.') ? posix.join(posix.dirname(file), specifier!) : exports.get(specifier!);
      if (target === undefined || !sources.has(target)) continue;
      const known = importers.get(target);
      if (known) known.push(file);
      else importers.set(target, [file]);
    }
  }
  return importers;
}

/** The tests a change can affect, nearest first, then by name. */
export function affectedTests(
  changed: readonly string[],
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): readonly AffectedTest[] {
  const distances = new Map(changed.map((file) => [file, 0]));
  const queue = [...distances.keys()];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (EVERYTHING.test(file)) continue;
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, distances.get(file)! + 1);
        queue.push(importer);
      }
  }
  const prefixes = [...new Set(changed.flatMap(prefixesOf))];
  for (const file of files)
    if (!distances.has(file) && prefixes.some((prefix) => file.startsWith(prefix))) distances.set(file, 1);
  return [...distances]
    .filter(([file]) => TEST.test(file) && files.includes(file))
    .map(([file, distance]) => ({ file, distance }))
    .toSorted((one, other) => one.distance - other.distance || (one.file < other.file ? -1 : 1));
}

/** Seconds of test files that no run on this machine has measured, by the beginning of their path; the others take a few. */
const UNMEASURED_SEC: readonly (readonly [path: RegExp, seconds: number])[] = [
  [/^tests\/(?:concurrency|journeys|simulation)\//, 30],
  [/^tests\/browser\/|\.browser\.test\.ts$/, 20],
  [/^tests\/attack\//, 10],
  [/event-orders\.test\.ts$/, 60],
];
const FEW_SEC = 3;

/** How long a test file that has not been measured may take. */
export const unmeasuredSec = (file: string): number => UNMEASURED_SEC.find(([path]) => path.test(file))?.[1] ?? FEW_SEC;

/** The nearest tests that fit into so many seconds, and those that do not. */
export function withinBudget(
  affected: readonly AffectedTest[],
  secondsOf: (file: string) => number,
  budgetSec: number,
): { readonly run: readonly string[]; readonly left: readonly string[] } {
  let seconds = 0;
  const [run, left]: [string[], string[]] = [[], []];
  for (const { file } of affected) {
    const sum = seconds + secondsOf(file);
    if (sum <= budgetSec || run.length === 0) {
      seconds = sum;
      run.push(file);
    } else left.push(file);
  }
  return { run, left };
}

function git(...args: readonly string[]): readonly string[] {
  return execFileSync('git', [...args, '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');
}

/** Files that differ from a commit, new ones among them. Without a commit: what is not committed, or else the last commit. */
export function changedFiles(since?: string): readonly string[] {
  const differ = (commit: string) => [
    ...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
  if (since !== undefined) return differ(since);
  const pending = differ('HEAD');
  return pending.length > 0 ? pending : differ('HEAD~1');
}

async function readExports(manifests: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  for (const manifest of manifests) {
    const { name, exports = {} } = JSON.parse(await readFile(join(ROOT, manifest), 'utf8')) as {
      readonly name: string;
      readonly exports?: Readonly<Record<string, string>>;
    };
    for (const [path, target] of Object.entries(exports))
      targets.set(posix.join(name, path), posix.join(posix.dirname(manifest), target));
  }
  return targets;
}

/** The tests of this tree that the changed files can affect. */
export async function testsAffectedBy(changed: readonly string[]): Promise<readonly AffectedTest[]> {
  const files = projectFiles();
  const code = files.filter((file) => CODE.test(file));
  const sources = new Map(
    await Promise.all(code.map(async (file) => [file, await readFile(join(ROOT, file), 'utf8')] as const)),
  );
  const exports = await readExports(files.filter((file) => file.endsWith('package.json')));
  return affectedTests(changed, files, readImporters(sources, exports));
}
