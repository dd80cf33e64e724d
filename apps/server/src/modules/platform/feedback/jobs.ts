/** Feedback's jobs (UTC); each may run twice or late. */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { REMOVE_FILES } from './records.ts';
import { deleteOld, deleteUnsent, unreferencedFiles } from './store.ts';

/** A file is written before its row; after this time, a file without one is left over from a crash. */
const STRAY_AFTER_MS = 3_600_000;
/** Months a feedback is kept. */
const KEPT_MONTHS = 24;
const OLD_AT_ONCE = 200;

async function removeUnsent({ kernel, vault }: ModuleContext): Promise<void> {
  await transact(kernel.db, async (tx) => {
    const files = await deleteUnsent(tx);
    if (files.length > 0) await kernel.jobs.add(tx, REMOVE_FILES, { files });
  });
  await vault.remove(await unreferencedFiles(kernel.db, await vault.list(STRAY_AFTER_MS)));
}

/** Deletes feedback past its time, a chunk per transaction. */
export async function removeOld({ kernel }: ModuleContext): Promise<void> {
  for (;;) {
    const count = await transact(kernel.db, async (tx) => {
      const old = await deleteOld(tx, KEPT_MONTHS, OLD_AT_ONCE);
      if (old.files.length > 0) await kernel.jobs.add(tx, REMOVE_FILES, { files: old.files });
      return old.count;
    });
    if (count < OLD_AT_ONCE) return;
  }
}

/** Deletes pictures that were never sent, and feedback after 24 months. */
export function feedbackJobs(module: ModuleContext): readonly JobDefinition[] {
  return [
    {
      name: REMOVE_FILES,
      run: (payload) => module.vault.remove((payload as { readonly files: readonly string[] }).files),
    },
    { name: 'feedback.remove_unsent', cron: '37 * * * *', run: () => removeUnsent(module) },
    { name: 'feedback.remove_old', cron: '11 20 * * *', run: () => removeOld(module) },
  ];
}
