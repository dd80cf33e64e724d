/** Test projects, cheapest first. `npm test` runs them all; `npm test -- path` those that match. */
import { defineConfig } from 'vitest/config';
import { webPlugins } from './tools/vite/plugins.ts';

const DATABASE = ['tests/setup/database.ts'];
/** Projects that open the built apps. */
const WEB = ['tests/setup/web.ts'];
/** Tests beside the code that need a browser. */
const BROWSER_TESTS = '{packages,apps}/*/src/**/*.browser.test.ts';
const MINUTE_MS = 60_000;
/** How long a test waits for what must come: long, because it costs nothing where it comes, and machines are busy. */
const TIMEOUT_MS = 40_000;
/** Shuts what the whole process draws pictures with, or needs it open: a process of its own. */
const APART = 'apps/server/src/modules/games/pictures/pictures.test.ts';
/** What the studio bears. It waits much and measures nothing. */
const STUDIO = 'tests/concurrency/studio-*.test.ts';
/** Two cores: two files at once, one where the tests measure against the clock or kill nodes under load. */
const PARALLEL = 2;

export default defineConfig({
  test: {
    reporters: ['default'],
    passWithNoTests: true,
    // A process reads the code once for all its files; what a file changes in its process it puts back. Where nodes are killed and
    // whole days are lived each file has its own.
    isolate: false,
    restoreMocks: true,
    expect: { poll: { timeout: TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        plugins: webPlugins(),
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,vite,tools,art}/**/*.test.{ts,tsx}',
            'apps/{site,lotto,studio}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', BROWSER_TESTS],
          testTimeout: 2 * MINUTE_MS,
          hookTimeout: 2 * MINUTE_MS,
          maxWorkers: PARALLEL,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'tests/kit/src/**/*.test.ts'],
          exclude: [APART],
          globalSetup: DATABASE,
          testTimeout: 3 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
          maxWorkers: PARALLEL,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [APART],
          isolate: true,
          testTimeout: 3 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      ...[
        { name: 'attack', timeoutMs: 5 * MINUTE_MS, workers: PARALLEL },
        { name: 'concurrency', timeoutMs: 5 * MINUTE_MS, workers: 1, exclude: [STUDIO], isolate: true },
        { name: 'studio', timeoutMs: 5 * MINUTE_MS, workers: PARALLEL, include: [STUDIO], isolate: true },
        { name: 'simulation', timeoutMs: 6 * MINUTE_MS, workers: PARALLEL },
        {
          name: 'browser',
          timeoutMs: 5 * MINUTE_MS,
          workers: PARALLEL,
          setups: WEB,
          include: ['tests/browser/**/*.test.ts', BROWSER_TESTS],
        },
        { name: 'journeys', timeoutMs: 5 * MINUTE_MS, workers: 1, setups: WEB, isolate: true },
      ].map(
        (
          {
            name,
            timeoutMs,
            workers,
            include = [`tests/${name}/**/*.test.ts`],
            exclude = [],
            setups = [],
            isolate = false,
          },
          at,
        ) => ({
          extends: true,
          test: {
            name,
            include: [...include],
            exclude,
            globalSetup: [...DATABASE, ...setups],
            isolate,
            testTimeout: timeoutMs,
            hookTimeout: timeoutMs,
            maxWorkers: workers,
            sequence: { groupOrder: 4 + at },
          },
        }),
      ),
    ],
  },
});
