/** A merchant's vendors for other modules: name, enabled, maintenance. */
import type { ModuleContext } from './context.ts';
import { isEnabledFor } from './rules/shop.ts';

export interface VendorShelf {
  readonly code: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly maintenance: boolean;
  /** Enabled for the merchant. */
  readonly enabled: boolean;
}

/** Every vendor, including retired ones, by its code. */
export async function vendorShelves(
  { cache }: ModuleContext,
  merchantCode: string,
): Promise<ReadonlyMap<string, VendorShelf>> {
  const { vendors } = await cache.fresh();
  return new Map(
    [...vendors.values()].map((vendor) => {
      const { code, nameVi, nameEn, maintenance } = vendor;
      return [code, { code, nameVi, nameEn, maintenance, enabled: isEnabledFor(vendor, merchantCode) }] as const;
    }),
  );
}
