/** Test projects, cheapest first. `npm test` runs them all; `npm test -- path` those that match. */
import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/setup/longest-first.ts';
import { webPlugins } from './tools/vite/plugins.ts';

const DATABASE = ['tests/setup/database.ts'];
/** Projects that open the built apps. */
const WEB = ['tests/setup/web.ts'];
/** Tests beside the code that need a browser. */
const BROWSER_TESTS = '{packages,apps}/*/src/**/*.browser.test.ts';
/** Code that only Vite can load: styles, catalogues, JSX. */
const WEB_CODE = [
  'apps/!(server|studio)/**/*.test.{ts,tsx}',
  'apps/studio/web/**/*.test.{ts,tsx}',
  'packages/{ui,web}/**/*.test.ts',
  'packages/*/{src,vite,tools,art}/**/*.test.tsx',
];
const MINUTE_MS = 60_000;
/** How long a test waits for what must come: long, because it costs nothing where it comes, and machines are busy. */
const TIMEOUT_MS = 40_000;
/** Shuts what the whole process draws pictures with, or needs it open: a process of its own. */
const APART = 'apps/server/src/modules/games/pictures/pictures.test.ts';
/** What the studio withstands. */
const STUDIO = 'tests/concurrency/studio-*.test.ts';
/** Files at once on two cores: as many as there are cores where the tests compute, one more where they also wait. */
const [COMPUTING, WAITING] = [2, 3];
/** Node loads the code itself, as it does in production; through Vite a process needs twice as long to load the server. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

interface Stage {
  readonly name: string;
  readonly timeoutMs: number;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly setups?: readonly string[];
  /** Each file has its own process: where nodes are killed and whole days are lived. */
  readonly isolate?: boolean;
  readonly native?: boolean;
}

/** Projects of one group share its workers, so that no core idles while the last file of a project runs; the first are those with few and long files. */
const GROUPS: readonly { readonly workers: number; readonly stages: readonly Stage[] }[] = [
  {
    workers: COMPUTING,
    stages: [
      {
        name: 'unit',
        timeoutMs: 2 * MINUTE_MS,
        include: ['packages/*/{src,vite,tools,art}/**/*.test.ts', 'apps/studio/**/*.test.ts', 'tools/**/*.test.ts'],
        exclude: [...WEB_CODE, BROWSER_TESTS],
      },
      { name: 'web', timeoutMs: 2 * MINUTE_MS, include: WEB_CODE, exclude: [BROWSER_TESTS], native: false },
    ],
  },
  {
    workers: WAITING,
    stages: [
      { name: 'simulation', timeoutMs: 6 * MINUTE_MS, setups: DATABASE },
      { name: 'attack', timeoutMs: 5 * MINUTE_MS, setups: DATABASE },
      { name: 'apart', timeoutMs: 3 * MINUTE_MS, include: [APART], isolate: true },
      {
        name: 'server',
        timeoutMs: 3 * MINUTE_MS,
        include: ['apps/server/src/**/*.test.ts', 'tests/kit/src/**/*.test.ts'],
        exclude: [APART],
        setups: DATABASE,
      },
    ],
  },
  {
    // Nodes under load that must take bets on issues of three seconds: never more files than cores.
    workers: COMPUTING,
    stages: [
      { name: 'concurrency', timeoutMs: 5 * MINUTE_MS, exclude: [STUDIO], setups: DATABASE, isolate: true },
      { name: 'journeys', timeoutMs: 5 * MINUTE_MS, setups: [...DATABASE, ...WEB], isolate: true },
    ],
  },
  {
    workers: WAITING,
    stages: [{ name: 'studio', timeoutMs: 5 * MINUTE_MS, include: [STUDIO], setups: DATABASE, isolate: true }],
  },
  {
    workers: WAITING,
    stages: [
      {
        name: 'browser',
        timeoutMs: 5 * MINUTE_MS,
        include: ['tests/browser/**/*.test.ts', BROWSER_TESTS],
        setups: [...DATABASE, ...WEB],
      },
    ],
  },
];

const projects = GROUPS.flatMap(({ workers, stages }, at) =>
  stages.map(
    ({
      name,
      timeoutMs,
      include = [`tests/${name}/**/*.test.ts`],
      exclude = [],
      setups = [],
      isolate = false,
      native = true,
    }) => ({
      extends: true as const,
      ...(native ? {} : { plugins: webPlugins() }),
      test: {
        name,
        include: [...include],
        exclude: ['**/node_modules/**', ...exclude],
        globalSetup: [...setups],
        isolate,
        testTimeout: timeoutMs,
        hookTimeout: timeoutMs,
        maxWorkers: workers,
        sequence: { groupOrder: 1 + at },
        ...(native ? { experimental: NATIVE } : {}),
      },
    }),
  ),
);

export default defineConfig({
  test: {
    reporters: ['default'],
    passWithNoTests: true,
    // A process reads the code once for all its files; what a file changes in its process it puts back.
    isolate: false,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: TIMEOUT_MS } },
    projects,
  },
});
