/** What the verbs of this module work with. */
import type { Kernel } from '../../kernel/module.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { PlayCount } from './play-store.ts';
import type { Pool } from './rules/jackpots.ts';
import type { LotteryGame } from './rules/rows.ts';

/** What the catalogue needs of other modules. */
export interface CatalogueDeps {
  /** The lottery's games in menu order, off-sale ones too. */
  lotteryGames(): Promise<readonly LotteryGame[]>;
  /** How often each game was opened in the last days. */
  launchCounts(days: number): Promise<readonly PlayCount[]>;
  /** Games whose tables a live host shows now. */
  gamesOnAir(merchantCode: string): Promise<ReadonlySet<string>>;
  /** What an amount in a vendor's own units is in minor units; undefined where it is no whole number of them. */
  minorUnits(vendor: string, amount: number): Promise<bigint | undefined>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: CatalogueDeps;
  readonly cache: CatalogueCache;
  /** Seals the keys shared with vendors. */
  readonly sealing: Sealing;
  /** Every pool that is young enough to be shown. */
  pools(): Promise<readonly Pool[]>;
}
