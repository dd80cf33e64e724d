/** Seamless wallet: vendors debit and credit members' accounts, round by round. The public API of this module. */
import { listHandSeats } from './records/signals-store.ts';
import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../../kernel/ids.ts';
import { SYSTEM_ACTOR } from '../../../kernel/changes.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { SESSIONS_CHANNEL } from '../../../kernel/realtime/session-ends.ts';
import type { Result } from '../../../kernel/result.ts';
import { createSealing } from '../../../kernel/sealing.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { createCallMinutes } from './call-minutes.ts';
import { walletApproved, walletDesk } from './desk.ts';
import { bindWalletApi } from './bind.ts';
import { rotateVendorKey, setPayoutCeiling, setWalletVendor, type VendorRequest } from './vendors/configure-vendor.ts';
import { countRounds } from './records/count-rounds.ts';
import type { ModuleContext, WalletApiDeps } from './context.ts';
import { endStaleRounds } from './verbs/end-stale-rounds.ts';
import { createHeldPayouts, type HeldPayouts } from './held-payouts.ts';
import { readCeilings, type VendorCeiling } from './held-payout-store.ts';
import { roundExplains, roundLookups } from './records/explain.ts';
import { startCounting, startEnding, startNotifying, startStoringMinutes, walletApiJobs } from './jobs.ts';
import { createDescribeRound } from './records/describe-rounds.ts';
import { createMemberRounds, type MemberRounds } from './records/member-rounds.ts';
import { findFreeSpins, listFreeSpins, type FreeSpins } from './free-spins/free-spins-store.ts';
import { grantFreeSpins, grantOnce, revokeFreeSpins, type FreeSpinsRequest } from './free-spins/grant-free-spins.ts';
import { listSpinGames, readCampaign, type CampaignFigures, type SpinGame } from './free-spins/spin-game-store.ts';
import { refreshSpinGames } from './free-spins/spin-games.ts';
import { createPayoutReserves } from './payout-reserves.ts';
import { findPending, listRounds, readBonusStakes } from './verbs/round-store.ts';
import { toMinor } from './rules/money-scale.ts';
import { createSessionCache } from './sessions/session-cache.ts';
import { createStakeCache } from './stake-cache.ts';
import { terminateSessions, terminateSessionsIn } from './sessions/terminate-sessions.ts';
import { notifyVendors } from './vendors/notify-vendors.ts';
import { createVendorDirectory } from './vendors/vendor-directory.ts';
import { readVendors, type VendorSettings } from './vendors/vendor-store.ts';

export type { ExchangedLaunch, WalletApiDeps } from './context.ts';
export type { VendorRequest } from './vendors/configure-vendor.ts';
export type { HeldPayout, VendorCeiling } from './held-payout-store.ts';
export type { HeldPayouts } from './held-payouts.ts';
export type { FreeSpins } from './free-spins/free-spins-store.ts';
export type { HandSeat } from './records/signals-store.ts';
export type { FreeSpinsRequest } from './free-spins/grant-free-spins.ts';
export type { CampaignFigures, SpinGame } from './free-spins/spin-game-store.ts';

export interface WalletApiModule extends Module {
  /** Card hands as the rules of risk read them. */
  readonly handSeats: typeof listHandSeats;
  readonly opsHandlers: ReturnType<typeof walletDesk>;
  readonly approved: ReturnType<typeof walletApproved>;
  /** Stores the requests counted so far; the module's loop does so every few seconds. */
  storeMinutes(): Promise<number>;
  /** Binds the wallet's routes; they are not member calls. */
  bind(app: FastifyInstance): Promise<void>;
  /** Settings of a vendor; undefined if the code is unknown. */
  vendorOf(code: string): Promise<VendorSettings | undefined>;
  /** Opens the wallet to a vendor, or changes the given settings. Refuses input_invalid, version_outdated. */
  setVendor(request: VendorRequest, actor?: string): Promise<Result<undefined, 'input_invalid' | 'version_outdated'>>;
  /** Sets a vendor's payout ceilings in a currency, for a single payout and per hour; payouts above them are held. Refuses input_invalid, vendor_unknown. */
  setPayoutCeiling(
    ceiling: VendorCeiling,
    actor?: string,
  ): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>>;
  /** A vendor's ceilings by currency, including those set to none. */
  payoutCeilingsOf(vendor: string): Promise<readonly VendorCeiling[]>;
  /** Payouts above a ceiling, for operators to decide. */
  readonly heldPayouts: HeldPayouts;
  /** Gives a vendor a new request key; older keys expire after the overlap. Refuses input_invalid, vendor_unknown. */
  rotateKey(
    vendor: string,
    key: string,
    overlapSec: number,
    actor?: string,
  ): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>>;
  /** Grants a member free spins, once per campaign. Refuses input_invalid, vendor_unknown, game_not_found, account_not_found. */
  grantFreeSpins(request: FreeSpinsRequest): Promise<Result<FreeSpins>>;
  /** Revokes the remaining spins of a grant; returns how many that were. */
  revokeFreeSpins(grantId: string): Promise<number>;
  /** Grants in the caller's transaction, once per campaign: refuses free_spins_granted the second time, and product_restricted. */
  grantOnce(tx: Tx, request: FreeSpinsRequest): Promise<Result<FreeSpins>>;
  /** What a campaign granted a member. */
  grantOf(
    tx: Tx,
    of: { readonly vendor: string; readonly campaign: string; readonly memberId: MemberId },
  ): Promise<FreeSpins | undefined>;
  /** What came of a campaign's spins for a merchant's members. */
  campaignOf(
    tx: Tx,
    merchantCode: string,
    of: { readonly vendor: string; readonly campaign: string },
  ): Promise<CampaignFigures>;
  /** The games vendors take free spins for, as they reported them last. */
  spinGames(tx: Tx, vendor?: string): Promise<readonly SpinGame[]>;
  /** Asks a vendor for them, or all; the module's job does so every five minutes. Returns how many answered. */
  refreshSpinGames(vendor?: string): Promise<number>;
  /** A member's grants, newest first. */
  freeSpinsOf(memberId: MemberId): Promise<readonly FreeSpins[]>;
  /** Converts an amount in the vendor's own units to minor units; undefined if it is not a whole number of them. */
  minorUnits(vendor: string, amount: number): Promise<bigint | undefined>;
  /** Ends a member's vendor sessions; returns how many were active. */
  terminateSessions(memberId: MemberId, vendor?: string): Promise<number>;
  /** The same in the caller's transaction. */
  terminateSessionsIn(tx: Tx, memberId: MemberId, vendor?: string): Promise<number>;
  /** Whether a round of the member is open, or not counted yet. */
  hasPendingBets(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** The bonus part of rounds' stakes by bet id, in minor units. */
  bonusStakesOf(
    tx: Tx,
    bets: readonly { readonly betId: string; readonly memberId: MemberId }[],
  ): Promise<ReadonlyMap<string, bigint>>;
  /** Source of rounds for the bet record. */
  readonly bets: MemberRounds;
  /** Every round of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Counts ended rounds now; the module's loop does so twice a second. */
  countRounds(): Promise<number>;
  /** Delivers pending vendor notifications; the module's loop does so every second. */
  notifyVendors(): Promise<number>;
  /** Ends stale rounds; the module's loop does so every half minute. */
  endStaleRounds(): Promise<number>;
}

/** Builds the module; `start` runs its loops on this node. */
export function createWalletApi(kernel: Kernel, deps: WalletApiDeps): WalletApiModule {
  const sealing = createSealing(kernel, 'wallet-api/vendor-key');
  const module: ModuleContext = {
    kernel,
    deps,
    sealing,
    vendors: createVendorDirectory(kernel, sealing),
    sessions: createSessionCache(kernel.db),
    stakes: createStakeCache(kernel.db),
    payouts: createPayoutReserves(kernel),
    minutes: createCallMinutes(kernel),
  };
  const heldPayouts = createHeldPayouts(module);
  let loops: readonly Ticker[] = [];
  const stopListening = kernel.realtime.listen(({ channel, payload }) => {
    if (channel !== SESSIONS_CHANNEL || typeof payload !== 'string') return;
    terminateSessions(module, payload as MemberId).catch((error: unknown) =>
      kernel.log.error({ err: error }, 'vendor sessions could not be ended'),
    );
  });
  return {
    name: 'wallet-api',
    handSeats: listHandSeats,
    jobs: walletApiJobs(module),
    explains: roundExplains((vendor, gameId, language) => deps.catalogue.gameName(vendor, gameId, language)),
    memberLookups: roundLookups,
    opsHandlers: walletDesk(module, heldPayouts),
    approved: walletApproved(module),
    storeMinutes: () => module.minutes.store(),
    bind: (app) => bindWalletApi(app, module),
    vendorOf: async (code) => (await readVendors(kernel.db)).find((vendor) => vendor.code === code),
    setVendor: (request, actor = SYSTEM_ACTOR) => setWalletVendor(module, request, actor),
    setPayoutCeiling: (ceiling, actor = SYSTEM_ACTOR) => setPayoutCeiling(module, ceiling, actor),
    payoutCeilingsOf: async (code) => (await readCeilings(kernel.db)).filter(({ vendor }) => vendor === code),
    heldPayouts,
    rotateKey: (vendor, key, overlapSec, actor = SYSTEM_ACTOR) =>
      rotateVendorKey(module, vendor, key, overlapSec, actor),
    grantFreeSpins: (request) => grantFreeSpins(module, request),
    revokeFreeSpins: (grantId) => revokeFreeSpins(module, grantId),
    grantOnce: (tx, request) => grantOnce(module, tx, request),
    grantOf: (tx, { vendor, campaign, memberId }) => findFreeSpins(tx, vendor, campaign, memberId),
    campaignOf: (tx, merchantCode, { vendor, campaign }) => readCampaign(tx, merchantCode, vendor, campaign),
    spinGames: listSpinGames,
    refreshSpinGames: (vendor) => refreshSpinGames(module, vendor),
    freeSpinsOf: (memberId) => listFreeSpins(kernel.db, memberId),
    minorUnits: async (vendor, amount) => toMinor(amount, (await module.vendors.find(vendor))?.moneyScale ?? 0),
    terminateSessions: (memberId, vendor) => terminateSessions(module, memberId, vendor),
    terminateSessionsIn,
    hasPendingBets: findPending,
    bonusStakesOf: readBonusStakes,
    bets: createMemberRounds(
      (vendor, gameId, language) => deps.catalogue.gameName(vendor, gameId, language),
      createDescribeRound(module),
    ),
    recordsOf: (memberId) => listRounds(kernel.db, memberId),
    countRounds: () => countRounds(module),
    notifyVendors: () => notifyVendors(module),
    endStaleRounds: () => endStaleRounds(module),
    start: async () => {
      loops = [startCounting(module), startEnding(module), startNotifying(module), startStoringMinutes(module)];
    },
    stop: async () => {
      stopListening();
      await Promise.all(loops.map((loop) => loop.stop()));
      await module.minutes.store().catch(() => undefined);
      // If the database is unreachable, the reserve stays and is released within the hour.
      await module.payouts
        .release()
        .catch((error: unknown) => kernel.log.warn({ err: error }, 'payout reserves could not be released'));
    },
  };
}
