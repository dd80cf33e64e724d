/** The families of the catalogue with their vendors and numbers of games. */
import { useMemo } from 'react';
import { inFamilyOrder, inVendorOrder, menuCategories, type Vendor } from '../../../lib/games/categories.ts';
import { useGameTypes, useVendors } from '../../../lib/games/vendors.ts';

export interface Families {
  /** In the order of tabs; empty until loaded. */
  readonly families: readonly string[];
  /** The vendors of a family; all vendors for tabs that are not families. */
  readonly vendorsOf: (family: string) => readonly Vendor[];
  /** How many games a family has; undefined until loaded, and for lists that are not families. */
  readonly countOf: (family: string) => number | undefined;
}

const sum = (vendors: readonly Vendor[]): number => vendors.reduce((total, { gameCount }) => total + gameCount, 0);

export function useFamilies(): Families {
  const types = useGameTypes().data;
  const { vendors = [], data: known } = useVendors();
  const sorting = known?.vendorSorting;
  return useMemo(() => {
    const byType = new Map(
      (types?.list ?? []).map(({ gameType, vendorNames }) => [gameType, inVendorOrder(vendorNames, sorting ?? [])]),
    );
    const codes = Array.from(byType.keys());
    return {
      families: menuCategories(inFamilyOrder(codes)).slice(2),
      vendorsOf: (family) => byType.get(family) ?? vendors,
      countOf: (family) => {
        if (family === 'ALL' || family === 'HOT' || family === 'FAV') return known && sum(known.list);
        const offered = byType.get(family);
        return offered && sum(offered);
      },
    };
  }, [types, vendors, sorting, known]);
}
