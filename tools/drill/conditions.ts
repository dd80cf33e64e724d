/** Conditions for a start: one slowed core, another time of day. Every condition ends with the process that created it. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { isRunning } from '../project.ts';

/** Longer than any start; a competing process ends by itself if nothing else ends it. */
const COMPETITOR_MINUTES = 20;
const COMPETITORS = 2;
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/local/lib', '/lib'];
const LIBRARY = 'faketime/libfaketimeMT.so.1';

const onPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** The first processor this process may use. */
function firstCore(): string {
  const status = readFileSync('/proc/self/status', 'utf8');
  return /^Cpus_allowed_list:\s*(\d+)/m.exec(status)?.[1] ?? '0';
}

export interface SlowCore {
  /** Runs a program on it. */
  readonly under: readonly string[];
  readonly what: string;
  end(): void;
}

/** One core with two busy processes that take two thirds; if programs cannot be bound to a core, all cores are kept busy. */
export function slowCore(): SlowCore {
  const bound = onPath('taskset') ? ['taskset', '-c', firstCore()] : [];
  const count = bound.length > 0 ? COMPETITORS : COMPETITORS * availableParallelism();
  const loop = `const end = performance.now() + ${COMPETITOR_MINUTES * 60_000}; while (performance.now() < end);`;
  const command: readonly string[] = [...bound, process.execPath, '-e', loop];
  const [program = '', ...args] = command;
  const competitors = Array.from({ length: count }, () => spawn(program, args, { stdio: 'ignore' }));
  return {
    under: bound,
    what: bound.length > 0 ? 'one core, a third of it' : 'all cores, a third of each',
    end: () => competitors.forEach((competitor) => void competitor.kill('SIGKILL')),
  };
}

function findLibrary(): string | undefined {
  const folders = LIBRARY_FOLDERS.flatMap((folder) => [
    folder,
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ]);
  return folders.map((folder) => join(folder, LIBRARY)).find((file) => existsSync(file));
}

async function installLibrary(): Promise<void> {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const command: readonly string[] = [
    ...prefix,
    'apt-get',
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'libfaketime',
  ];
  const [program = '', ...args] = command;
  await promisify(execFile)(program, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/**
 * The environment under which every program, Node and PostgreSQL alike, reads its clock shifted by N seconds. Uses libfaketime,
 * which is installed through apt-get if needed; rejects with one line if unavailable.
 */
export async function shiftedClock(seconds: number): Promise<Readonly<Record<string, string>>> {
  if (!findLibrary() && onPath('apt-get')) await installLibrary().catch(() => undefined);
  const library = findLibrary();
  if (!library) throw new Error('the clock cannot be shifted: install libfaketime');
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${Math.max(0, Math.round(seconds))}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  };
}

const SHARED_MEMORY = '/dev/shm';
/** Files libfaketime leaves there for a killed program: a pair named by its process id. */
const LIBRARY_FILE = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)/;

const libraryFiles = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => LIBRARY_FILE.test(name)) : [];

/** Returns a function that removes the files libfaketime has left in shared memory since; older ones and those of running programs stay. */
export function sharedMemoryCleanup(folder = SHARED_MEMORY): () => void {
  const before = new Set(libraryFiles(folder));
  return () => {
    const left = libraryFiles(folder).filter(
      (name) => !before.has(name) && !isRunning(Number(LIBRARY_FILE.exec(name)?.[1])),
    );
    for (const name of left) rmSync(join(folder, name), { force: true });
  };
}

const MERCHANT_OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** First days of the lunar year, when official lotteries pause. */
const LUNAR_YEARS = ['2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03', '2031-01-23', '2032-02-11'];

export interface Hour {
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const atClock = (day: number, hour: number, minute: number): number =>
  day + (hour * 60 + minute) * 60_000 - MERCHANT_OFFSET_MS;

/** The next such weekday (0: Sunday) after `now`, at a time of the merchant's day. */
function nextWeekday(now: number, weekday: number, hour: number, minute: number): number {
  for (let day = Math.floor((now + MERCHANT_OFFSET_MS) / DAY_MS) * DAY_MS; ; day += DAY_MS) {
    const at = atClock(day, hour, minute);
    if (new Date(day).getUTCDay() === weekday && at > now) return at;
  }
}

/** Boundaries of days, weeks and the year: just after midnight of a week's first day, as the regional draws begin, the last minute of Tết's second day. */
export function awkwardHours(now: number): readonly Hour[] {
  const tet = LUNAR_YEARS.map((day) => Date.parse(day) + DAY_MS).find((day) => day > now);
  return [
    { what: 'Monday, 00:01', at: nextWeekday(now, 1, 0, 1) },
    { what: 'Saturday, 18:30', at: nextWeekday(now, 6, 18, 30) },
    tet === undefined
      ? { what: 'Sunday, 23:59', at: nextWeekday(now, 0, 23, 59) }
      : { what: 'second day of Tết, 23:59', at: atClock(tet, 23, 59) },
  ];
}
