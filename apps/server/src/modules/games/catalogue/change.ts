/** Every change of the catalogue: one transaction that invalidates all nodes' caches, this one before the call returns. */
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';

/** A caller's transaction, and how to run something once it has committed: a desk's call has both. */
export interface OpenChange {
  readonly tx: Tx;
  afterCommit(work: () => void): void;
}

/** Runs `work`, in the caller's transaction if there is one; once it commits, the old catalogue is not served any more. */
export async function changeCatalogue<T>(
  { kernel, cache }: Pick<ModuleContext, 'kernel' | 'cache'>,
  work: (tx: Tx) => Promise<T>,
  open?: OpenChange,
): Promise<T> {
  if (open) {
    const made = await work(open.tx);
    await cache.announceChange(open.tx);
    open.afterCommit(() => cache.invalidate());
    return made;
  }
  const outcome = await transact(kernel.db, async (tx) => {
    const made = await work(tx);
    await cache.announceChange(tx);
    return made;
  });
  cache.invalidate();
  return outcome;
}
