/** How every change of the catalogue is made: in one transaction that tells all nodes, this one before the caller goes on. */
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';

/** Runs `work`; when it commits, nobody is shown the catalogue as it was. */
export async function changeCatalogue<T>({ kernel, cache }: Pick<Doors, 'kernel' | 'cache'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outcome = await transact(kernel.db, async (tx) => {
    const made = await work(tx);
    await cache.announceChange(tx);
    return made;
  });
  cache.forget();
  return outcome;
}
