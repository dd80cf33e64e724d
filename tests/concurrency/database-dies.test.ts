/** A node that loses its database: the embedded one, whose server is killed, and an external one that becomes unreachable. */
import { createTestDatabase, openSeverableConnection } from '@lantern/testkit';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Far longer than a drain without work takes, shorter than a supervisor waits. */
const DRAIN_MS = 20_000;
/** Log lines allowed per outage and per ten seconds of one; without a limit the loops, which query several times a second, would write hundreds. */
const LINES_PER_WINDOW = 20;
const WINDOW_MS = 10_000;

interface Node {
  readonly process: ChildProcess;
  readonly address: string;
  readonly startedAt: number;
  /** Everything it has written so far. */
  output(): string;
}

const nodes: Node[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const { process: child } of nodes.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** The real server process, as `npm start` runs it, without the web apps. */
async function startNode(environment: Readonly<Record<string, string>>): Promise<Node> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-dies-'));
  folders.push(dataDir);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_MEMBERS: '0',
      STUDIO: 'off',
      LOTTERY_GAMES: 'mb60',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
    child.on('message', (message: { address?: string }) => message.address !== undefined && resolve(message.address));
  });
  const node = { process: child, address, startedAt: performance.now(), output: () => output };
  nodes.push(node);
  return node;
}

const status = async ({ address }: Node, path: string) => (await fetch(`${address}${path}`)).status;
const dataDirOf = () => folders.at(-1)!;
const clusterOf = () => join(dataDirOf(), 'postgres/cluster');
const serverPid = async () => Number((await readFile(join(clusterOf(), 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Kills it for good: moved away first, so that the node cannot restart it before. */
async function killServerForGood(): Promise<void> {
  const pid = await serverPid();
  await rename(clusterOf(), `${clusterOf()}-away`);
  process.kill(pid, 'SIGKILL');
}

function expectFewLines({ startedAt, output }: Node, outages: number): void {
  const windows = outages + (performance.now() - startedAt) / WINDOW_MS;
  expect(output().split('\n').length, output()).toBeLessThan(LINES_PER_WINDOW * windows);
}

/** Stops it; returns its exit code and how long that took, in milliseconds. */
async function terminate({ process: child }: Node): Promise<{ code: number | null; ms: number }> {
  const since = performance.now();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, ms: performance.now() - since };
}

test('[OPS-10] the embedded one is restarted after a kill, the node is not ready meanwhile, and shutdown is not delayed', async () => {
  const node = await startNode({});
  process.kill(await serverPid(), 'SIGKILL');
  await expect.poll(() => node.output()).toContain('runs again');
  await expect.poll(() => status(node, '/readyz')).toBe(200);

  await killServerForGood();
  await expect.poll(() => status(node, '/readyz')).toBe(503);
  expect(await status(node, '/healthz')).toBe(200);
  await rename(`${clusterOf()}-away`, clusterOf());
  await expect.poll(() => status(node, '/readyz')).toBe(200);

  await killServerForGood();
  await expect.poll(() => status(node, '/readyz')).toBe(503);
  const { code, ms } = await terminate(node);
  expect(code, node.output()).toBe(0);
  expect(ms).toBeLessThan(DRAIN_MS);
  expectFewLines(node, 3);
});

test('[OPS-10] an external one: the node is not ready while it is unreachable, ready when it is back, and shuts down without it', async () => {
  const database = await createTestDatabase();
  const line = await openSeverableConnection(database.connectionString);
  try {
    const node = await startNode({ DATABASE_URL: line.connectionString });
    expect(await status(node, '/readyz')).toBe(200);
    line.cut();
    await expect.poll(() => status(node, '/readyz')).toBe(503);
    expect(await status(node, '/healthz')).toBe(200);
    // Every loop has queried more than once.
    await expect.poll(() => line.attempts()).toBeGreaterThan(100);
    expectFewLines(node, 1);
    line.restore();
    await expect.poll(() => status(node, '/readyz')).toBe(200);
    line.cut();
    await expect.poll(() => status(node, '/readyz')).toBe(503);
    const { code, ms } = await terminate(node);
    expect(code, node.output()).toBe(0);
    expect(ms).toBeLessThan(DRAIN_MS);
  } finally {
    await line.close();
    await database.drop();
  }
});
