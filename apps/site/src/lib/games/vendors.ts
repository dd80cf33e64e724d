/** The merchant's vendors and the families of games they offer. */
import { useMemo } from 'react';
import { useCall } from '../server/calls.ts';
import { inVendorOrder, type Vendor } from './categories.ts';

/** Vendors change only when an operator switches one, so the answer is cached. */
const FRESH_MS = 60_000;

/** The vendors in display order; `vendors` is undefined until they are loaded. */
export function useVendors() {
  const read = useCall('game.vendors', {}, { staleMs: FRESH_MS });
  const { data } = read;
  const vendors = useMemo<readonly Vendor[] | undefined>(
    () => data && inVendorOrder(data.list, data.vendorSorting),
    [data],
  );
  return { ...read, vendors };
}

/** The families that have games, each with the vendors that offer it. */
export const useGameTypes = () => useCall('game.types', {}, { staleMs: FRESH_MS });
