/** Which vendor and category the house's accounts stand for, and how vendors are called. */
import type { Language } from '@lantern/contract';
import type { Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import type { GameHouse } from './profit-sums.ts';

/** Jackpots are paid from pools of their own, whoever's game drew them. */
const JACKPOT = 'JACKPOT';
/** A vendor with a wallet of its own tells results, not of which games. */
const WALLET = 'WALLET';

/** Tells whose game an account of the ledger's chart stands for. */
export type HouseOf = (account: string, owner: string) => GameHouse | undefined;

/** What the sources say of their accounts; every other one is named `vendor/category`. */
export async function readHouses({ deps }: Doors, tx: Tx): Promise<HouseOf> {
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

/** A vendor's name in a language; its code where nobody named it. */
export async function readVendorNames({ deps }: Doors, merchantCode: string, language: Language): Promise<(vendor: string) => string> {
  const names = await deps.vendorNames(merchantCode);
  return (vendor) => {
    const name = names.get(vendor);
    return name ? (language === 'VI' ? name.nameVi : name.nameEn) : vendor;
  };
}
