import { describe, expect, test } from 'vitest';
import { bigIntegers, docstrings, hiddenClocks } from './tidy/language.ts';
import { declaredNames, fileNames } from './tidy/names.ts';
import { retiredWords } from './tidy/retired-words.ts';
import { FILE_LINES, FUNCTION_LINES, fileSize, functionSize, TEST_FILE_LINES } from './tidy/sizes.ts';
import { parseSource, type Rule } from './tidy/source.ts';
import { machineTraces, notifications, skippedTests, unfinished } from './tidy/words.ts';

interface Case {
  readonly name: string;
  readonly rule: Rule;
  /** File and text that break the rule once. */
  readonly planted: readonly [string, string];
  /** Their neighbours on the right side of the line. */
  readonly fine: readonly (readonly [string, string])[];
}

const lines = (count: number) => 'x();\n'.repeat(count);
const ofLines = (count: number) => `function f() {\n${lines(count - 2)}}\n`;
const mark = ['TO', 'DO'].join('');
const SERVER = 'apps/server/src/kernel/a.ts';
const SITE = 'apps/site/src/lib/a.ts';

const CASES: readonly Case[] = [
  {
    name: 'file size',
    rule: fileSize,
    planted: [SERVER, lines(FILE_LINES + 1)],
    fine: [
      [SERVER, lines(FILE_LINES)],
      ['README.md', lines(FILE_LINES + 1)],
    ],
  },
  {
    name: 'size of a test file',
    rule: fileSize,
    planted: ['tests/journeys/a.test.ts', lines(TEST_FILE_LINES + 1)],
    fine: [['tests/journeys/a.test.ts', lines(TEST_FILE_LINES)]],
  },
  {
    name: 'function size',
    rule: functionSize,
    planted: [SERVER, ofLines(FUNCTION_LINES + 1)],
    fine: [[SERVER, ofLines(FUNCTION_LINES)]],
  },
  {
    name: 'long test inside a group',
    rule: functionSize,
    planted: ['tests/journeys/a.test.ts', `describe('a', () => {\ntest('b', () => {\n${lines(100)}});\n});`],
    fine: [['tests/journeys/a.test.ts', `describe('a', () => {\n${lines(100)}});`]],
  },
  {
    name: 'kebab-case',
    rule: fileNames,
    planted: ['apps/site/src/lib/TopBar.tsx', ''],
    fine: [
      ['apps/site/src/lib/top-bar.module.css', ''],
      ['apps/server/migrations/0001_kernel.sql', ''],
    ],
  },
  {
    name: 'empty file name',
    rule: fileNames,
    planted: ['apps/site/src/lib/date-utils.ts', ''],
    fine: [['apps/site/src/lib/common-passwords.ts', '']],
  },
  { name: 'empty folder name', rule: fileNames, planted: ['apps/site/src/common/date.ts', ''], fine: [] },
  {
    name: 'empty words in names',
    rule: declaredNames,
    planted: [SERVER, 'class SessionManager {}'],
    fine: [[SERVER, 'function greatestCommonDivisor() {}']],
  },
  {
    name: 'empty names',
    rule: declaredNames,
    planted: [SERVER, 'const data = 1;'],
    fine: [
      [SERVER, 'const { data } = useQuery();'],
      [SERVER, 'log.info(1);'],
    ],
  },
  {
    name: 'unfinished marks',
    rule: unfinished,
    planted: ['docs/a.md', `# ${mark}: write\n`],
    fine: [['docs/a.md', 'a todo list']],
  },
  {
    name: 'home directories',
    rule: machineTraces([]),
    planted: ['docs/a.md', `see ${['', 'home', 'someone'].join('/')}/x`],
    fine: [['docs/a.md', 'GET /m/home/ shows Home']],
  },
  {
    name: 'places of this machine',
    rule: machineTraces(['/checkout/']),
    planted: ['docs/a.md', 'in /checkout/apps'],
    fine: [['docs/a.md', 'in apps']],
  },
  {
    name: 'skipped tests',
    rule: skippedTests,
    planted: ['packages/a/src/a.test.ts', `test.skip('a', f);`],
    fine: [['packages/a/src/a.test.ts', `test.each([1])('a', f); list.skip(1);`]],
  },
  {
    name: 'lone tests',
    rule: skippedTests,
    planted: ['tests/journeys/a.test.ts', `describe.concurrent.only('a', f);`],
    fine: [],
  },
  {
    name: 'hidden clocks',
    rule: hiddenClocks,
    planted: [SERVER, 'const at = new Date();'],
    fine: [
      [SERVER, 'const at = new Date(clock.now());'],
      ['apps/server/src/kernel/clock.ts', 'new Date();'],
    ],
  },
  {
    name: 'notifications inside transactions',
    rule: notifications,
    planted: [SERVER, "await sql`SELECT pg_notify('a', 'b')`.execute(tx);"],
    fine: [
      [SERVER, 'kernel.realtime.publishIn(tx, message);'],
      ['apps/server/src/kernel/realtime/database-transport.ts', 'SELECT pg_notify($1, $2)'],
    ],
  },
  {
    name: 'big integers in the browser',
    rule: bigIntegers,
    planted: [SITE, 'const a = 1n;'],
    fine: [
      [SERVER, 'const a = 1n;'],
      [SITE, 'const a = 1;'],
    ],
  },
  { name: 'BigInt in the browser', rule: bigIntegers, planted: [SITE, 'const a = BigInt(1);'], fine: [] },
  {
    name: 'docstrings',
    rule: docstrings,
    planted: [SERVER, 'export function open() {}'],
    fine: [
      [SERVER, '/** Opens it. */\nexport function open() {}'],
      [SERVER, 'function open() {}'],
      ['apps/server/src/modules/a/store.ts', 'export function find() {}'],
    ],
  },
  {
    name: 'docstrings of arrow functions',
    rule: docstrings,
    planted: ['packages/money/src/a.ts', 'export const open = () => 1;'],
    fine: [['packages/money/src/a.ts', 'export const OPEN = 1;']],
  },
  {
    name: 'retired words in names',
    rule: retiredWords,
    planted: [SERVER, 'const toldAtMs = 1;'],
    fine: [
      [SERVER, `const text = 'nobody is told'; const sql = \`SELECT door FROM a\`;`],
      [SERVER, 'const sport = volleyball; const background = volleyBall;'],
      [SERVER, 'const { told_by_vendor } = row;'],
      [SITE.replace('.ts', '.tsx'), 'const a = <p>Nobody waits</p>;'],
    ],
  },
  { name: 'retired endings of names', rule: retiredWords, planted: [SERVER, 'interface SpinAsked {}'], fine: [] },
  {
    name: 'retired words in comments',
    rule: retiredWords,
    planted: [SERVER, '// Whoever waits.\nf();'],
    fine: [
      [SERVER, '/** Reads `told_by_vendor`; a round may tell its result. */\nf();'],
      [SERVER, '// A volleyball, outdoors.\nf();'],
    ],
  },
  {
    name: 'retired words in SQL names',
    rule: retiredWords,
    planted: ['apps/server/functions/a.sql', 'CREATE FUNCTION a.bury() …'],
    fine: [['apps/server/functions/a.sql', `SELECT a.sent_at WHERE kind = 'nobody';`]],
  },
  {
    name: 'retired words in SQL comments',
    rule: retiredWords,
    planted: ['apps/server/functions/a.sql', '-- Whoever waits.'],
    fine: [['apps/server/functions/a.sql', '-- Anyone who waits.']],
  },
  {
    name: 'retired words in file names',
    rule: retiredWords,
    planted: ['apps/site/src/lib/doors.ts', ''],
    fine: [['apps/site/src/lib/outdoors.ts', '']],
  },
  {
    name: 'retired words in styles',
    rule: retiredWords,
    planted: ['apps/site/src/lib/a.module.css', '.brake { top: 0 }'],
    fine: [['apps/site/src/lib/a.module.css', '.throttle { background: var(--c-bg) }']],
  },
  {
    name: 'retired words in documents',
    rule: retiredWords,
    planted: ['docs/a.md', 'The stake is given back.'],
    fine: [
      ['docs/a.md', 'See [it](doors.md), `kernel.door` and `doors.md`.'],
      ['docs/rows.md', 'A row quotes the door.'],
    ],
  },
];

describe('each tidy rule', () => {
  test.each(CASES)('catches a planted violation: $name', ({ rule, planted }) => {
    expect(rule(parseSource(...planted))).toHaveLength(1);
  });

  test.each(CASES)('lets its neighbours be: $name', ({ rule, fine }) => {
    for (const [path, text] of fine) expect(rule(parseSource(path, text))).toEqual([]);
  });
});
