import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  databaseStopped,
  inspectNewInstall,
  makeDataDir,
  runStart,
  warningsOf,
  type StartRun,
} from '../../tools/drill/start-run.ts';

/** Demo data for a few members is made by the same steps as for five hundred. */
const FEW = { DEMO_MEMBERS: '12' };
/** How long a first start may take on a busy machine. */
const START_MS = 180_000;
let directory: Awaited<ReturnType<typeof makeDataDir>>;
const runs: StartRun[] = [];
const start = (environment: Readonly<Record<string, string>> = FEW): StartRun => {
  const run = runStart({ dataDir: directory.path, environment });
  runs.push(run);
  return run;
};

beforeAll(async () => {
  directory = await makeDataDir();
});
afterAll(async () => {
  for (const run of runs) run.signal('SIGTERM');
  await Promise.all(runs.map(({ ended }) => ended));
  await directory.remove();
});

test('[OPS-10] `npm start` in an empty directory in memory: stopped while it makes the demo world and restarted, it serves and logs no warning', async () => {
  const stopped = start();
  await expect.poll(stopped.output, { timeout: START_MS }).toContain('Making the demo world');
  stopped.signal('SIGINT');
  await stopped.ended;
  expect(databaseStopped(directory.path), stopped.output()).toBe(true);

  const run = start();
  const address = await run.serving;
  expect(await inspectNewInstall(address, directory.path)).toEqual([]);

  const late = start({ ...FEW, PORT: new URL(address).port });
  await late.ended;
  expect(late.output().trim().split('\n').at(-1)).toBe(`PORT ${new URL(address).port} is taken on 127.0.0.1`);
  await expect(late.serving).rejects.toThrow('npm start ended with 1');

  run.signal('SIGINT');
  await run.ended;
  expect(databaseStopped(directory.path), run.output()).toBe(true);
  expect(warningsOf(run)).toEqual([]);
});

test('a bad setting prints one line that names the variable, before anything is started', async () => {
  const run = start({ PORT: 'eighty' });
  await expect(run.serving).rejects.toThrow('npm start ended with 1');
  expect(run.output().trim().split('\n').at(-1)).toBe('PORT must be a whole number from 0 to 65535, not "eighty"');
});

test('a port in use prints one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const run = start({ ...FEW, PORT: String(port) });
  await expect(run.serving).rejects.toThrow('npm start ended with 1');
  expect(run.output().trim().split('\n').at(-1)).toBe(`PORT ${port} is taken on 127.0.0.1`);
  expect(databaseStopped(directory.path), run.output()).toBe(true);
  other.close();
});
