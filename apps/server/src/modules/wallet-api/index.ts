/** Seamless wallet: vendors move money on members' accounts, round by round. The only door of this module. */
import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import { SESSIONS_CHANNEL } from '../../kernel/realtime/session-ends.ts';
import type { Result } from '../../kernel/result.ts';
import { createSealing } from '../../kernel/sealing.ts';
import type { Ticker } from '../../kernel/ticker.ts';
import type { Tx } from '../../kernel/tx.ts';
import { bindWalletApi } from './bind.ts';
import { rotateVendorKey, setWalletVendor, type VendorWish } from './configure-vendor.ts';
import { countRounds } from './count-rounds.ts';
import type { Doors, WalletApiDeps } from './doors.ts';
import { endStaleRounds } from './end-stale-rounds.ts';
import { startCounting, startEnding, startTelling, walletApiJobs } from './jobs.ts';
import { createMemberRounds, type MemberRounds } from './member-rounds.ts';
import { listFreeSpins, type FreeSpins } from './free-spins-store.ts';
import { giveFreeSpins, takeBackFreeSpins, type FreeSpinsWish } from './give-free-spins.ts';
import { findPending, listRounds } from './round-store.ts';
import { toMinor } from './rules/money-scale.ts';
import { createSessionBook } from './session-book.ts';
import { createStakeBook } from './stake-book.ts';
import { terminateSessions } from './terminate-sessions.ts';
import { tellVendors } from './tell-vendors.ts';
import { createVendorDirectory } from './vendor-directory.ts';

export type { ExchangedLaunch, WalletApiDeps } from './doors.ts';
export type { VendorWish } from './configure-vendor.ts';
export type { FreeSpins } from './free-spins-store.ts';
export type { FreeSpinsWish } from './give-free-spins.ts';

export interface WalletApiModule extends Module {
  /** Binds the wallet's routes; they are no calls of members. */
  bind(app: FastifyInstance): Promise<void>;
  /** Opens the wallet to a vendor, or changes its settings. Refuses input_invalid. */
  setVendor(wish: VendorWish): Promise<Result<undefined, 'input_invalid'>>;
  /** Gives a vendor a new key for its requests; those before it end after the overlap. Refuses input_invalid, vendor_unknown. */
  rotateKey(vendor: string, key: string, overlapSec: number): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>>;
  /** Gives a member free spins, once per campaign. Refuses input_invalid, vendor_unknown, game_not_found, account_not_found. */
  giveFreeSpins(wish: FreeSpinsWish): Promise<Result<FreeSpins>>;
  /** Takes back what is left of a grant; answers how many spins that were. */
  takeBackFreeSpins(grantId: string): Promise<number>;
  /** What a member was given, newest first. */
  freeSpinsOf(memberId: MemberId): Promise<readonly FreeSpins[]>;
  /** What an amount in a vendor's own units is in minor units; undefined where it is no whole number of them. */
  minorUnits(vendor: string, amount: number): Promise<bigint | undefined>;
  /** Ends a member's sessions with vendors; answers how many were running. */
  terminateSessions(memberId: MemberId, vendor?: string): Promise<number>;
  /** Whether a round of the member is open, or not counted yet. */
  hasPendingBets(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** The record's source of rounds. */
  readonly bets: MemberRounds;
  /** Every round of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Counts ended rounds now; the module's loop does so twice a second. */
  countRounds(): Promise<number>;
  /** Tells vendors what waits for them; the module's loop does so every second. */
  tellVendors(): Promise<number>;
  /** Ends rounds left open too long; the module's loop does so every half minute. */
  endStaleRounds(): Promise<number>;
}

/** Builds the module; `start` runs its loops on this node. */
export function createWalletApi(kernel: Kernel, deps: WalletApiDeps): WalletApiModule {
  const sealing = createSealing(kernel, 'wallet-api/vendor-key');
  const doors: Doors = { kernel, deps, sealing, vendors: createVendorDirectory(kernel, sealing), sessions: createSessionBook(kernel.db), stakes: createStakeBook(kernel.db) };
  let loops: readonly Ticker[] = [];
  const deaf = kernel.realtime.listen(({ channel, payload }) => {
    if (channel !== SESSIONS_CHANNEL || typeof payload !== 'string') return;
    terminateSessions(doors, payload as MemberId).catch((error: unknown) => kernel.log.error({ err: error }, 'vendor sessions were not ended'));
  });
  return {
    name: 'wallet-api',
    jobs: walletApiJobs(doors),
    bind: (app) => bindWalletApi(app, doors),
    setVendor: (wish) => setWalletVendor(doors, wish),
    rotateKey: (vendor, key, overlapSec) => rotateVendorKey(doors, vendor, key, overlapSec),
    giveFreeSpins: (wish) => giveFreeSpins(doors, wish),
    takeBackFreeSpins: (grantId) => takeBackFreeSpins(doors, grantId),
    freeSpinsOf: (memberId) => listFreeSpins(kernel.db, memberId),
    minorUnits: async (vendor, amount) => toMinor(amount, (await doors.vendors.find(vendor))?.moneyScale ?? 0),
    terminateSessions: (memberId, vendor) => terminateSessions(doors, memberId, vendor),
    hasPendingBets: findPending,
    bets: createMemberRounds((vendor, gameId, language) => deps.catalogue.gameName(vendor, gameId, language)),
    recordsOf: (memberId) => listRounds(kernel.db, memberId),
    countRounds: () => countRounds(doors),
    tellVendors: () => tellVendors(doors),
    endStaleRounds: () => endStaleRounds(doors),
    start: async () => {
      loops = [startCounting(doors), startEnding(doors), startTelling(doors)];
    },
    stop: async () => {
      deaf();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
