/** Where vendors' frames may come from: what a page's policy must let it frame. */
import type { Kernel } from '../../kernel/module.ts';
import type { Catalogue, CatalogueCache } from './catalogue-cache.ts';
import { readFrameOrigins } from './setting-store.ts';

/** Answers the origins of every vendor that can be launched, read anew when the catalogue has changed. */
export function createFrameOrigins({ db }: Pick<Kernel, 'db'>, cache: CatalogueCache): () => Promise<readonly string[]> {
  let of: Catalogue | undefined;
  let origins: readonly string[] = [];
  return async () => {
    const catalogue = await cache.fresh();
    if (catalogue !== of) {
      origins = await readFrameOrigins(db);
      of = catalogue;
    }
    return origins;
  };
}
