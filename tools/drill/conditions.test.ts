import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedMemoryCleanup } from './conditions.ts';

test('files that a shifted clock leaves in shared memory are removed, if made since and by ended programs', async () => {
  const gone = spawn(process.execPath, ['-e', '0']);
  await once(gone, 'exit');
  const memory = await mkdtemp(join(tmpdir(), 'lantern-memory-'));
  try {
    await writeFile(join(memory, `faketime_shm_${gone.pid}0`), '');
    const clean = sharedMemoryCleanup(memory);
    const left = [`faketime_shm_${gone.pid}`, `sem.faketime_sem_${gone.pid}`];
    const stay = [`faketime_shm_${process.pid}`, 'PostgreSQL.1234'];
    await Promise.all([...left, ...stay].map((name) => writeFile(join(memory, name), '')));
    clean();
    expect((await readdir(memory)).toSorted()).toEqual([
      'PostgreSQL.1234',
      ...[`faketime_shm_${gone.pid}0`, `faketime_shm_${process.pid}`].toSorted(),
    ]);
  } finally {
    await rm(memory, { recursive: true, force: true });
  }
});
