/** `tools/run.sh` in a small separate project, with an npm that only records its calls. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'lantern-run-'));
  await mkdir(join(project, 'tools'));
  await mkdir(join(project, 'bin'));
  await copyFile(join(import.meta.dirname, 'run.sh'), join(project, 'tools/run.sh'));
  await writeFile(join(project, 'package-lock.json'), '{"lockfileVersion":3}');
  // Two of them at once would both be between "begin" and "end".
  await script(
    'bin/npm',
    `echo begin >> calls\nsleep 1\nrm -rf node_modules\nmkdir -p node_modules/.bin\nprintf '#!/bin/sh\\necho ran "$@" >> calls\\n' > node_modules/.bin/node\nchmod +x node_modules/.bin/node\necho end >> calls`,
  );
});
afterEach(() => rm(project, { recursive: true, force: true }));

async function script(path: string, text: string): Promise<void> {
  await writeFile(join(project, path), `#!/bin/sh\n${text}\n`);
  await chmod(join(project, path), 0o755);
}

function run(tool: string) {
  const child = spawn('sh', ['tools/run.sh', tool], {
    cwd: project,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${join(project, 'bin')}:${process.env['PATH']}` },
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

const calls = async (): Promise<readonly string[]> =>
  (await readFile(join(project, 'calls'), 'utf8').catch(() => '')).trim().split('\n');
const holder = () => readlink(join(project, '.cache/installing')).catch(() => undefined);

test('scripts that start together install once, and all of them run after it', async () => {
  const codes = await Promise.all([run('a.ts'), run('b.ts'), run('c.ts')].map(({ ended }) => ended));
  expect(codes).toEqual([0, 0, 0]);
  const [begin, end, ...ran] = await calls();
  expect([begin, end]).toEqual(['begin', 'end']);
  expect(ran.map((line) => line.split(' ').at(-1)).toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts']);
  expect(await holder()).toBeUndefined();

  // Nothing has changed: nothing is installed; then the lock file has.
  expect(await run('d.ts').ended).toBe(0);
  expect((await calls()).filter((line) => line === 'begin')).toHaveLength(1);
  await writeFile(join(project, 'package-lock.json'), '{"lockfileVersion":3,"name":"changed"}');
  expect(await Promise.all([run('e.ts').ended, run('f.ts').ended])).toEqual([0, 0]);
  expect((await calls()).filter((line) => line === 'begin')).toHaveLength(2);
});

test('the lock of an ended process blocks no one', async () => {
  const gone = spawn(process.execPath, ['-e', '0']);
  await once(gone, 'exit');
  await mkdir(join(project, '.cache'));
  await symlink(String(gone.pid), join(project, '.cache/installing'));
  expect(await Promise.all([run('a.ts').ended, run('b.ts').ended])).toEqual([0, 0]);
  expect((await calls()).filter((line) => line === 'begin')).toHaveLength(1);
  expect(await holder()).toBeUndefined();
});

test('an install that fails ends its script and lets the next one try', async () => {
  await script('bin/npm', 'echo begin >> calls\nexit 7');
  expect(await run('a.ts').ended).toBe(7);
  expect(await holder()).toBeUndefined();
  expect(await run('b.ts').ended).toBe(7);
  expect(await calls()).toEqual(['begin', 'begin']);
});
