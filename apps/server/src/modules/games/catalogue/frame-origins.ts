/** Allowed origins of vendors' frames, for the pages' content security policy. */
import type { Kernel } from '../../../kernel/module.ts';
import type { Catalogue, CatalogueCache } from './catalogue-cache.ts';
import { readFrameOrigins } from './setting-store.ts';

/** Returns the frame origins of every launchable vendor, reloaded when the catalogue has changed. */
export function createFrameOrigins(
  { db }: Pick<Kernel, 'db'>,
  cache: CatalogueCache,
): () => Promise<readonly string[]> {
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
