/** Allowed stream origins for the pages' policy; cached briefly, because every page needs them. */
import type { Kernel } from '../../../kernel/module.ts';
import { readAllOrigins } from './store.ts';

const FRESH_MS = 1_000;

/** Returns every merchant's origins, at most a second behind an operator's change. */
export function createStreamOrigins({ db, clock }: Pick<Kernel, 'db' | 'clock'>): () => Promise<readonly string[]> {
  let origins: readonly string[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.elapsed() - readAtMs > FRESH_MS) {
      origins = await readAllOrigins(db);
      readAtMs = clock.elapsed();
    }
    return origins;
  };
}
