/** Every change of the catalogue: one transaction that invalidates all nodes' caches, this one before the call returns. */
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';

/** Runs `work`, in the caller's transaction if there is one; once it commits, the old catalogue is not served any more. */
export function changeCatalogue<T>(
  { kernel, cache }: Pick<ModuleContext, 'kernel' | 'cache'>,
  work: (tx: Tx) => Promise<T>,
  open?: Tx,
): Promise<T> {
  const change = async (tx: Tx): Promise<T> => {
    const made = await work(tx);
    cache.announceChange(tx);
    return made;
  };
  return open ? change(open) : transact(kernel.db, change);
}
