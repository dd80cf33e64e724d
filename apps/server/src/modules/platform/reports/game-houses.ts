/** Vendor and category of the house's accounts, and vendors' names. */
import type { Language } from '@lantern/contract';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import type { GameHouse } from './profit-sums.ts';

/** Jackpots are paid from separate pools, whichever game drew them. */
const JACKPOT = 'JACKPOT';
/** A vendor with its own wallet reports results, but not the games. */
const WALLET = 'WALLET';

/** The game of an account in the ledger's chart. */
export type HouseOf = (account: string, owner: string) => GameHouse | undefined;

/** The sources' accounts; every other one is named `vendor/category`. */
export async function readHouses({ deps }: ModuleContext, tx: Tx): Promise<HouseOf> {
  const known = new Map<string, GameHouse>();
  for (const source of deps.betSources) {
    for (const [owner, house] of await source.houses(tx)) known.set(owner, house);
  }
  return (account, owner) => {
    if (account === 'jackpot_pool') return { vendor: owner, gameCategory: JACKPOT };
    if (account === 'vendor') return { vendor: owner, gameCategory: WALLET };
    if (account !== 'house') return undefined;
    const [vendor = owner, gameCategory = 'ALL'] = owner.split('/');
    return known.get(owner) ?? { vendor, gameCategory };
  };
}

/** A vendor's name in a language; its code where there is none. */
export async function readVendorNames(
  { deps }: ModuleContext,
  merchantCode: string,
  language: Language,
): Promise<(vendor: string) => string> {
  const names = await deps.vendorNames(merchantCode);
  return (vendor) => {
    const name = names.get(vendor);
    return name ? (language === 'VI' ? name.nameVi : name.nameEn) : vendor;
  };
}
