/** Pictures as files in a directory; nodes that share a database share it. */
import { mkdir, open as openFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFile, PictureFiles } from './picture-files.ts';

/** Writes bytes to a new file and makes the file and its directory entry durable. */
async function writeDurably(directory: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const written = await openFile(join(directory, name), 'wx', 0o600);
  try {
    await written.writeFile(bytes);
    await written.sync();
  } finally {
    await written.close();
  }
  const entries = await openFile(directory, 'r');
  try {
    await entries.sync();
  } finally {
    await entries.close();
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Files in the directory, which is made with its first file. */
export const createDiskFiles = (directory: string): PictureFiles => ({
  write: (name, bytes) => writeDurably(directory, name, bytes),
  read: (name) => readFile(join(directory, name)),
  async remove(names) {
    for (const name of names) await rm(join(directory, name), { force: true });
  },
  async list() {
    const files: PictureFile[] = [];
    for (const name of await namesIn(directory)) {
      const found = await stat(join(directory, name)).catch(() => undefined);
      if (found) files.push({ name, changedAt: found.mtimeMs });
    }
    return files;
  },
});
