/** Catalogue: vendors and games, and what members see of them. The public API of this module. */
import { GAMES, VENDORS } from '@lantern/catalogue';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { SYSTEM_ACTOR } from '../../../kernel/changes.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createSealing } from '../../../kernel/sealing.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { createCatalogueCache, type Catalogue, type CatalogueCache } from './catalogue-cache.ts';
import type { CatalogueDeps, ModuleContext } from './context.ts';
import {
  closureOf,
  findLaunch,
  gameName,
  gameNames,
  titleOf,
  type ArtTitle,
  type LaunchFacts,
  vendorShelves,
  type VendorShelf,
} from './find-launch.ts';
import { editGame, feedGames, type FeedOutcome, type GameEdit, type GameFeed } from './edit-games.ts';
import { editVendor, type VendorEdit } from './edit-vendor.ts';
import { listVendors, type GameRecord, type VendorRecord } from './entry-store.ts';
import { catalogueApproved, catalogueDesk } from './desk.ts';
import { merchantsWith } from './desk-store.ts';
import { readArtFile } from './art-store.ts';
import { catalogueJobs } from './jobs.ts';
import { offerVendors, vendorsFor } from './offer-vendors.ts';
import { cardsOf } from './list-games.ts';
import { deleteMemberGames, listMemberGames, type MemberGames } from './member-store.ts';
import { createPoolCache } from './read-jackpots.ts';
import { createReportCache } from './report-cache.ts';
import { FACTS } from './reported-facts.ts';
import { TABLES } from './reported-tables.ts';
import { recordOpened } from './recent-games.ts';
import { createJackpotRefresh, startJackpotRefresh } from './refresh-jackpots.ts';
import { refreshPlays } from './refresh-plays.ts';
import { catalogueRoutes } from './routes.ts';
import type { GameCard } from './rules/card.ts';
import { setGameState, type GameState } from './set-game-state.ts';
import {
  integrationOf,
  setVendorIntegration,
  setVendorState,
  type Integration,
  type IntegrationChange,
  type VendorState,
} from './set-vendor-state.ts';
import { readFrameOrigins } from './setting-store.ts';
import { syncCatalogue, type CatalogueEntries } from './sync-catalogue.ts';

export type { CatalogueDeps } from './context.ts';
export type { FeedGame, FeedOutcome, GameEdit, GameFeed } from './edit-games.ts';
export type { VendorEdit } from './edit-vendor.ts';
export type { GameRecord, VendorRecord } from './entry-store.ts';
export type { ArtTitle, LaunchFacts } from './find-launch.ts';
export type { GameState } from './set-game-state.ts';
export type { Integration, IntegrationChange, VendorState } from './set-vendor-state.ts';
export type { CatalogueEntries } from './sync-catalogue.ts';
export type { GameCard } from './rules/card.ts';
export type { LotteryGame } from './rules/rows.ts';
export type { VendorShelf } from './find-launch.ts';
export { OWN_ORIGIN } from './set-vendor-state.ts';

export interface CatalogueModule extends Module {
  readonly handlers: ReturnType<typeof catalogueRoutes>;
  readonly opsHandlers: ReturnType<typeof catalogueDesk>;
  readonly approved: ReturnType<typeof catalogueApproved>;
  /** Syncs the database's vendors and games with these entries; operator settings stay. */
  syncCatalogue(entries: CatalogueEntries): Promise<void>;
  /** Enables or disables a vendor for a merchant, sets its maintenance state or its position in the list. */
  setVendorState(code: string, state: VendorState, actor?: string): Promise<Result<void, 'input_invalid'>>;
  /** Sets up a vendor's launch integration or changes the given settings; undefined removes its games from the lists. */
  setVendorIntegration(
    code: string,
    change: IntegrationChange | undefined,
    actor?: string,
  ): Promise<Result<void, 'input_invalid'>>;
  /** Adds a vendor or edits one: names, categories, currencies, position, retirement. Refuses version_outdated, input_invalid. */
  editVendor(edit: VendorEdit): Promise<Result<VendorRecord, 'input_invalid' | 'version_outdated'>>;
  /** Every vendor as operators set it up, retired ones too. */
  vendors(): Promise<readonly VendorRecord[]>;
  /** Adds a game or edits one. Refuses version_outdated, input_invalid. */
  editGame(edit: GameEdit): Promise<Result<GameRecord, 'input_invalid' | 'version_outdated'>>;
  /** Takes over a vendor's list of games. Refuses input_invalid with the field and the game at fault. */
  feedGames(feed: GameFeed): Promise<Result<FeedOutcome, 'input_invalid'>>;
  /** What a picture without art of its own shows, of a game or a vendor; undefined if there is none such. */
  titleOf(
    of: { readonly game: string } | { readonly vendor: string },
    language: Language,
  ): Promise<ArtTitle | undefined>;
  /** Art that operators gave a game: the hash of what it has now, and a file of a hash. */
  readonly gameArt: {
    hashOf(gameId: string): Promise<string | undefined>;
    file(hash: string, size: string, format: string): Promise<Buffer | undefined>;
  };
  /** Enables or disables a game, sets its maintenance state, pin, names and tags. */
  setGameState(
    gameId: string,
    state: GameState,
    actor?: string,
  ): Promise<Result<void, 'game_not_found' | 'input_invalid'>>;
  /** Launch data of a vendor's game, on the device of a browser if one is given; undefined if the node has none. */
  findLaunch(
    merchantCode: string,
    vendorCode: string,
    nodeId: string,
    userAgent?: string,
  ): Promise<LaunchFacts | undefined>;
  /** The name of a vendor's game in a language; undefined if unknown. */
  gameName(vendorCode: string, gameId: string, language: Language): Promise<string | undefined>;
  /** The names of all games in a language, by `vendor/id`. */
  gameNames(language: Language): Promise<ReadonlyMap<string, string>>;
  /** Cards of those games that are in the merchant's shop, by id; given a browser, also shown on its device. */
  cardsOf(
    merchantCode: string,
    language: Language,
    gameIds: readonly string[],
    userAgent?: string,
  ): Promise<ReadonlyMap<string, GameCard>>;
  /** Why a lottery cannot be opened now in this browser; undefined if it can. */
  closureOf(
    merchantCode: string,
    gameId: string,
    userAgent: string,
  ): Promise<'game_disabled' | 'vendor_unavailable' | undefined>;
  /** A vendor's launch integration, with the signing key; undefined if it has none. */
  integrationOf(code: string): Promise<Integration | undefined>;
  /** Switches these vendors on for a merchant and all others off, in the caller's transaction. False when one does not exist. */
  offerVendors(tx: Tx, merchantCode: string, codes: readonly string[]): Promise<boolean>;
  /** Call it once such a transaction is committed. */
  applied(): void;
  /** Vendors with what a merchant has on. */
  vendorsFor(tx: Tx, merchantCode: string): ReturnType<typeof vendorsFor>;
  /** Every vendor by its code, with its state for a merchant. */
  vendorShelves(merchantCode: string): Promise<ReadonlyMap<string, VendorShelf>>;
  /** Merchants that have a vendor. */
  merchantsWith(tx: Tx, vendor: string): Promise<readonly string[]>;
  /** Origins that vendors' frames may come from. */
  frameOrigins(): Promise<readonly string[]>;
  /** Records in the caller's transaction that a member opened a game. */
  recordOpened(tx: Tx, memberId: MemberId, gameId: string): Promise<void>;
  /** Refreshes the play counts. */
  refreshPlays(): Promise<void>;
  /** Polls the vendors that are due for their jackpot pools; returns how many were polled; the module's loop does so every few seconds. */
  refreshJackpots(): Promise<number>;
  /** Favourites and recent games, for the data export. */
  recordsOf(memberId: MemberId): Promise<MemberGames>;
  /** Erases a member's favourites and recent games. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module and syncs this release's entries; `start` runs its loop on this node. */
export async function createCatalogue(kernel: Kernel, deps: CatalogueDeps): Promise<CatalogueModule> {
  const cache = createCatalogueCache(kernel, () => deps.lotteryGames());
  const module: ModuleContext = {
    kernel,
    deps,
    cache,
    sealing: createSealing(kernel, 'catalogue/vendor-key'),
    pools: createPoolCache(kernel),
    tables: createReportCache(() => module, TABLES),
    facts: createReportCache(() => module, FACTS),
  };
  const refreshJackpots = createJackpotRefresh(module);
  let jackpotLoop: Ticker | undefined;
  await syncCatalogue(module, { vendors: VENDORS, games: GAMES });
  return {
    name: 'catalogue',
    handlers: catalogueRoutes(module),
    opsHandlers: catalogueDesk(module),
    approved: catalogueApproved(module),
    jobs: catalogueJobs(module),
    syncCatalogue: (entries) => syncCatalogue(module, entries),
    setVendorState: (code, state, actor = SYSTEM_ACTOR) => setVendorState(module, code, state, actor),
    setVendorIntegration: (code, change, actor = SYSTEM_ACTOR) => setVendorIntegration(module, code, change, actor),
    editVendor: (edit) => editVendor(module, edit),
    vendors: () => listVendors(kernel.db),
    editGame: (edit) => editGame(module, edit),
    feedGames: (feed) => feedGames(module, feed),
    titleOf: (of, language) => titleOf(module, of, language),
    gameArt: {
      hashOf: async (gameId) => (await cache.fresh()).art.get(gameId),
      file: (hash, size, format) => readArtFile(kernel.db, hash, size, format),
    },
    setGameState: (gameId, state, actor = SYSTEM_ACTOR) => setGameState(module, gameId, state, actor),
    findLaunch: (...asked) => findLaunch(module, ...asked),
    gameName: (vendorCode, gameId, language) => gameName(module, vendorCode, gameId, language),
    gameNames: (language) => gameNames(module, language),
    cardsOf: (...asked) => cardsOf(module, ...asked),
    closureOf: (...asked) => closureOf(module, ...asked),
    integrationOf: (code) => integrationOf(module, code),
    vendorShelves: (merchantCode) => vendorShelves(module, merchantCode),
    merchantsWith: (tx, vendor) => merchantsWith(tx, [vendor]),
    offerVendors: (tx, merchantCode, codes) => offerVendors(module, tx, merchantCode, codes),
    applied: () => cache.invalidate(),
    vendorsFor,
    frameOrigins: createFrameOrigins(kernel, cache),
    recordOpened,
    refreshPlays: () => refreshPlays(module),
    refreshJackpots,
    recordsOf: (memberId) => listMemberGames(kernel.db, memberId),
    erase: deleteMemberGames,
    start: async () => {
      jackpotLoop = startJackpotRefresh(module, refreshJackpots);
    },
    stop: async () => {
      await jackpotLoop?.stop();
      cache.close();
    },
  };
}

/** Returns the frame origins of every launchable vendor, reloaded when the catalogue has changed. */
function createFrameOrigins({ db }: Pick<Kernel, 'db'>, cache: CatalogueCache): () => Promise<readonly string[]> {
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
