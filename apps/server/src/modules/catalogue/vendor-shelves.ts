/** A merchant's vendors as other modules must know them: name, whether they are on, whether they work. */
import type { Doors } from './doors.ts';
import { isEnabledFor } from './rules/shop.ts';

export interface VendorShelf {
  readonly code: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly maintenance: boolean;
  /** Switched on for the merchant. */
  readonly enabled: boolean;
}

/** Every vendor there is or was, by its code. */
export async function vendorShelves({ cache }: Doors, merchantCode: string): Promise<ReadonlyMap<string, VendorShelf>> {
  const { vendors } = await cache.fresh();
  return new Map(
    [...vendors.values()].map((vendor) => {
      const { code, nameVi, nameEn, maintenance } = vendor;
      return [code, { code, nameVi, nameEn, maintenance, enabled: isEnabledFor(vendor, merchantCode) }] as const;
    }),
  );
}
