/** The identity check's jobs (UTC); every one may run twice or late. */
import type { JobDefinition } from '../../kernel/jobs.ts';
import type { Doors } from './doors.ts';
import { REMOVE_FILES } from './records.ts';
import { unnamedFiles } from './store.ts';

/** A file is written before its row; this long after, a file without one is left over from a crash. */
const STRAY_AFTER_MS = 3_600_000;

async function removeStrays({ kernel, vault }: Doors): Promise<void> {
  const files = await vault.list(STRAY_AFTER_MS);
  await vault.remove(await unnamedFiles(kernel.db, files));
}

/** Deletes pictures nobody needs. */
export function kycJobs(doors: Doors): readonly JobDefinition[] {
  return [
    { name: REMOVE_FILES, run: (payload) => doors.vault.remove((payload as { readonly files: readonly string[] }).files) },
    { name: 'kyc.remove_strays', cron: '23 * * * *', run: () => removeStrays(doors) },
  ];
}
