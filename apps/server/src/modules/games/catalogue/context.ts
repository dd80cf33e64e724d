/** The dependencies and shared state of this module. */
import type { Kernel } from '../../../kernel/module.ts';
import type { Sealing } from '../../../kernel/sealing.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { PlayCount } from './play-store.ts';
import type { Pool } from './rules/jackpots.ts';
import type { LotteryGame } from './rules/rows.ts';
import type { ReportCache } from './report-types.ts';
import type { ReportedFacts } from './reported-facts.ts';
import type { ReportedTable } from './reported-tables.ts';

/** Ports to other modules, wired in compose. */
export interface CatalogueDeps {
  /** The lottery's games in menu order, including those off sale. */
  lotteryGames(): Promise<readonly LotteryGame[]>;
  /** Launch counts by game over the last days. */
  launchCounts(tx: Tx, days: number): Promise<readonly PlayCount[]>;
  /** Games whose tables a live host shows now. */
  gamesOnAir(merchantCode: string): Promise<ReadonlySet<string>>;
  /** Converts an amount in the vendor's own units to minor units; undefined if it is not a whole number of them. */
  minorUnits(vendor: string, amount: number): Promise<bigint | undefined>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: CatalogueDeps;
  readonly cache: CatalogueCache;
  /** Seals the keys shared with vendors. */
  readonly sealing: Sealing;
  /** Every pool recent enough to be shown. */
  pools(): Promise<readonly Pool[]>;
  /** Vendors' reported tables. */
  readonly tables: ReportCache<ReportedTable>;
  /** What vendors publish about their games. */
  readonly facts: ReportCache<ReportedFacts>;
}
