/** Catalogue: which vendors and games there are, and what members see of them. The only door of this module. */
import { GAMES, VENDORS } from '@lantern/catalogue';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import { createSealing } from '../../kernel/sealing.ts';
import type { Ticker } from '../../kernel/ticker.ts';
import type { Tx } from '../../kernel/tx.ts';
import { createCatalogueCache } from './catalogue-cache.ts';
import type { CatalogueDeps, Doors } from './doors.ts';
import { closureOf, findLaunch, gameName, type LaunchFacts } from './find-launch.ts';
import { createFrameOrigins } from './frame-origins.ts';
import { catalogueJobs } from './jobs.ts';
import { cardsOf } from './list-games.ts';
import { deleteKept, listKept, type KeptGames } from './member-store.ts';
import { noteOpened } from './recent-games.ts';
import { createPoolCache } from './read-jackpots.ts';
import { createJackpotRefresh, startAsking } from './refresh-jackpots.ts';
import { refreshPlays } from './refresh-plays.ts';
import { catalogueRoutes } from './routes.ts';
import type { GameCard } from './rules/card.ts';
import { setGameState, type GameState } from './set-game-state.ts';
import { integrationOf, setVendorIntegration, setVendorState, type Integration, type VendorState } from './set-vendor-state.ts';
import { syncCatalogue, type CatalogueEntries } from './sync-catalogue.ts';
import { vendorShelves, type VendorShelf } from './vendor-shelves.ts';

export type { CatalogueDeps } from './doors.ts';
export type { LaunchFacts } from './find-launch.ts';
export type { GameState } from './set-game-state.ts';
export type { Integration, VendorState } from './set-vendor-state.ts';
export type { CatalogueEntries } from './sync-catalogue.ts';
export type { GameCard } from './rules/card.ts';
export type { LotteryGame } from './rules/rows.ts';
export type { VendorShelf } from './vendor-shelves.ts';
export { OWN_ORIGIN } from './set-vendor-state.ts';
export { isSafeAddress, isSafeOrigin } from './rules/addresses.ts';

export interface CatalogueModule extends Module {
  readonly handlers: ReturnType<typeof catalogueRoutes>;
  /** Makes the database's vendors and games these entries; what operators set stays. */
  syncCatalogue(entries: CatalogueEntries): Promise<void>;
  /** Switches a vendor on or off for a merchant, puts it under maintenance, moves it in the list. */
  setVendorState(code: string, state: VendorState): Promise<Result<void, 'input_invalid'>>;
  /** Sets how a vendor's games are launched; undefined takes them off the shelves. */
  setVendorIntegration(code: string, integration: Integration | undefined): Promise<Result<void, 'input_invalid'>>;
  /** Switches a game on or off, puts it under maintenance, pins it, names it, tags it. */
  setGameState(gameId: string, state: GameState): Promise<Result<void, 'game_not_found' | 'input_invalid'>>;
  /** What a launcher must know of a vendor's game; undefined when there is none behind the node. */
  findLaunch(merchantCode: string, vendorCode: string, nodeId: string): Promise<LaunchFacts | undefined>;
  /** What a vendor's game is called in a language; undefined when there is none. */
  gameName(vendorCode: string, gameId: string, language: Language): Promise<string | undefined>;
  /** Cards of these games, those that are in the merchant's shop, by their ids. */
  cardsOf(merchantCode: string, language: Language, gameIds: readonly string[]): Promise<ReadonlyMap<string, GameCard>>;
  /** Why a lottery may not be opened now, if it may not. */
  closureOf(merchantCode: string, gameId: string): Promise<'game_disabled' | 'vendor_unavailable' | undefined>;
  /** How a vendor is launched, with the key that signs; undefined when it is not. */
  integrationOf(code: string): Promise<Integration | undefined>;
  /** Every vendor by its code, as it stands for a merchant. */
  vendorShelves(merchantCode: string): Promise<ReadonlyMap<string, VendorShelf>>;
  /** Origins that vendors' frames may come from. */
  frameOrigins(): Promise<readonly string[]>;
  /** Notes in the caller's transaction that a member opened a game. */
  noteOpened(tx: Tx, memberId: MemberId, gameId: string): Promise<void>;
  /** Counts anew how much each game is played. */
  refreshPlays(): Promise<void>;
  /** Asks the vendors that are due for their pools, and answers how many that were; the module's loop does so every few seconds. */
  refreshJackpots(): Promise<number>;
  /** Favourites and games opened last, for that member. */
  recordsOf(memberId: MemberId): Promise<KeptGames>;
  /** Forgets a member's favourites and games opened last. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module with this release's entries in place; `start` runs its loop on this node. */
export async function createCatalogue(kernel: Kernel, deps: CatalogueDeps): Promise<CatalogueModule> {
  const cache = createCatalogueCache(kernel, () => deps.lotteryGames());
  const doors: Doors = { kernel, deps, cache, sealing: createSealing(kernel, 'catalogue/vendor-key'), pools: createPoolCache(kernel) };
  const refreshJackpots = createJackpotRefresh(doors);
  let asking: Ticker | undefined;
  await syncCatalogue(doors, { vendors: VENDORS, games: GAMES });
  return {
    name: 'catalogue',
    handlers: catalogueRoutes(doors),
    jobs: catalogueJobs(doors),
    syncCatalogue: (entries) => syncCatalogue(doors, entries),
    setVendorState: (code, state) => setVendorState(doors, code, state),
    setVendorIntegration: (code, integration) => setVendorIntegration(doors, code, integration),
    setGameState: (gameId, state) => setGameState(doors, gameId, state),
    findLaunch: (merchantCode, vendorCode, nodeId) => findLaunch(doors, merchantCode, vendorCode, nodeId),
    gameName: (vendorCode, gameId, language) => gameName(doors, vendorCode, gameId, language),
    cardsOf: (merchantCode, language, gameIds) => cardsOf(doors, merchantCode, language, gameIds),
    closureOf: (merchantCode, gameId) => closureOf(doors, merchantCode, gameId),
    integrationOf: (code) => integrationOf(doors, code),
    vendorShelves: (merchantCode) => vendorShelves(doors, merchantCode),
    frameOrigins: createFrameOrigins(kernel, cache),
    noteOpened,
    refreshPlays: () => refreshPlays(doors),
    refreshJackpots,
    recordsOf: (memberId) => listKept(kernel.db, memberId),
    erase: deleteKept,
    start: async () => {
      asking = startAsking(doors, refreshJackpots);
    },
    stop: async () => {
      await asking?.stop();
      cache.close();
    },
  };
}
