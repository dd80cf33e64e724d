/** The identity check's jobs (UTC); each may run twice or late. */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { ModuleContext } from './context.ts';
import { REMOVE_FILES } from './records.ts';
import { unreferencedFiles } from './store.ts';

/** A file is written before its row; after this time, a file without one is left over from a crash. */
const STRAY_AFTER_MS = 3_600_000;

async function removeStrays({ kernel, vault }: ModuleContext): Promise<void> {
  const files = await vault.list(STRAY_AFTER_MS);
  await vault.remove(await unreferencedFiles(kernel.db, files));
}

/** Deletes unreferenced pictures. */
export function kycJobs(module: ModuleContext): readonly JobDefinition[] {
  return [
    {
      name: REMOVE_FILES,
      run: (payload) => module.vault.remove((payload as { readonly files: readonly string[] }).files),
    },
    { name: 'kyc.remove_strays', cron: '23 * * * *', run: () => removeStrays(module) },
  ];
}
