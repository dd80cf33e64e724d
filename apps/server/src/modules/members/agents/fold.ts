/** The loop that folds what people did into the lines above them. */
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { foldNext } from './line-store.ts';

/** Words of one transaction. */
const WORDS_AT_ONCE = 5_000;
const EVERY_MS = 5_000;

/** Folds everything that waits; answers how many words. */
export async function foldAll({ kernel }: Pick<ModuleContext, 'kernel'>, stopping?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const folded = await transact(kernel.db, (tx) => foldNext(tx, WORDS_AT_ONCE));
    all += folded;
    if (folded < WORDS_AT_ONCE || stopping?.aborted) return all;
  }
}

/** Folds every five seconds. */
export const startFolding = (module: Pick<ModuleContext, 'kernel'>): Ticker =>
  startTicker({
    name: 'agents.fold',
    log: module.kernel.log,
    async turn(stopping) {
      await foldAll(module, stopping);
      return EVERY_MS;
    },
  });
