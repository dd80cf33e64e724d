/** Every change of the catalogue: one transaction that invalidates all nodes' caches, this one before the call returns. */
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';

/** Runs `work`; once it commits, the old catalogue is not served any more. */
export async function changeCatalogue<T>(
  { kernel, cache }: Pick<ModuleContext, 'kernel' | 'cache'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcome = await transact(kernel.db, async (tx) => {
    const made = await work(tx);
    await cache.announceChange(tx);
    return made;
  });
  cache.invalidate();
  return outcome;
}
