/** Lottery: games, issues, draws and bets. The public API of this module. */
import { drawDelay, settlementDelay } from './delays.ts';
import type { IssueState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { ApprovedVerbs, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { createDeskNotices } from '../../../kernel/realtime/desk.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { backfillDraws } from './draws/backfill-draws.ts';
import { backfillIssue, type BackfilledIssue, type PastIssue } from './issues/backfill-issue.ts';
import { cancelSuborders, type Cancellation } from './sale/cancel-suborders.ts';
import { requestResult, decideResult, type ResultDecision, type DrawResultRequest } from './draws/decide-result.ts';
import type { LotteryDeps, LotteryContext } from './context.ts';
import { createExposureBook } from './sale/exposure-book.ts';
import { createGameSettings, type GameSettings } from './issues/game-settings.ts';
import { findGame } from './issues/game-store.ts';
import { createMarketCache } from './sale/market-cache.ts';
import { listedGames, type ListedGame } from './issues/listed-games.ts';
import { lotteryExplains, lotteryLookups } from './reads/explain.ts';
import { coveredTogether } from './settlement/covered-together.ts';
import { lotteryBets, type LotteryBets } from './settlement/member-bets.ts';
import { memberRecords } from './reads/member-records.ts';
import { findPending } from './sale/person-store.ts';
import { placeOrder, type OrderRequest, type PlacedOrder } from './sale/place-order.ts';
import { pruneIssues } from './issues/prune-issues.ts';
import { seedDefinitions } from './issues/seed-definitions.ts';
import { createStatisticsReader } from './reads/read-statistics.ts';
import { recentWins, type RecentWin, type WinQuery } from './reads/recent-wins.ts';
import { lotteryRoutes } from './routes.ts';
import { readBonusStakes } from './settlement/settlement-store.ts';
import { startIssueLoops, type IssueLoops } from './issues/run-issues.ts';
import { createPriceLists, type PriceLists } from './prices/price-lists.ts';
import { createSeedVault } from './draws/seed-vault.ts';
import { createTimetables, type Timetables } from './issues/timetables.ts';
import { closeSales, voidIssue, type IssueAct } from './issues/void-issue.ts';
import { lotteryApproved, lotteryOpsHandlers } from './ops/ops-routes.ts';

export type { LotteryDeps } from './context.ts';
export type { BackfilledIssue, PastIssue } from './issues/backfill-issue.ts';
export type { Cancellation } from './sale/cancel-suborders.ts';
export type { IssueKey } from './issues/issue-store.ts';
export type { GameSettings, WinMaximumRequest } from './issues/game-settings.ts';
export type { TimetableVersion } from './issues/game-store.ts';
export type { TimetablePublication, Timetables } from './issues/timetables.ts';
export type { CheckedLine, PriceChange, PriceDraft, PriceLists, PricePublication } from './prices/price-lists.ts';
export type { PriceList } from './prices/price-store.ts';
export type { PriceLine } from './rules/check-price.ts';
export type { ListedGame } from './issues/listed-games.ts';
export type { OrderRequest, PlacedOrder } from './sale/place-order.ts';
export type { RecentWin, WinQuery } from './reads/recent-wins.ts';
export type { ResultDecision, DrawResultRequest } from './draws/decide-result.ts';
export {
  BETS_CORRECTED,
  BETS_SETTLED,
  FEED_CONTRADICTED,
  type BetsCorrected,
  type BetsSettled,
  type FeedContradicted,
} from './events.ts';

/** Not on the hour, to avoid the draws and the reports. */
const PRUNE_CRON = '17 * * * *';
/** A console that shows sales and liabilities follows them at this pace. */
const DESK_GATHER_MS = 2_000;

export interface LotteryModule extends Module {
  readonly handlers: ReturnType<typeof lotteryRoutes>;
  /** Places an order and takes its stake (see place-order.ts for the refusals). */
  placeOrder(request: OrderRequest): Promise<Result<PlacedOrder>>;
  /** Cancels a member's suborders before their issue locks, all or none. */
  cancelSuborders(memberId: MemberId, suborderIds: readonly string[]): Promise<Result<Cancellation>>;
  /** The operators' calls, and the verbs behind those that need a second person. */
  readonly opsHandlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  /** Voids an issue in the caller's transaction; its bets are refunded, those of a settled one by taking back what they won. */
  voidIssue(tx: Tx, issue: IssueAct): Promise<Result<{ readonly state: IssueState }>>;
  /** Ends the sales of an open issue now. */
  closeSales(tx: Tx, issue: IssueAct): Promise<Result<{ readonly locksAt: number }>>;
  /** How far bets of several accounts on one issue cover each other, by issue that was settled in a span. */
  readonly coveredTogether: typeof coveredTogether;
  /** Operators' verbs for a game's price list, for its timetable, and for the rest of its settings. */
  readonly prices: PriceLists;
  readonly timetables: Timetables;
  readonly settings: GameSettings;
  /** An operator requests a result, or its correction, for an official issue (see decide-result.ts for the refusals). */
  requestResult(tx: Tx, request: DrawResultRequest): Promise<Result<{ readonly requestId: string }>>;
  /** A second operator decides such a request. */
  decideResult(tx: Tx, decision: ResultDecision): Promise<Result<undefined>>;
  /** Whether a game with this code exists. */
  gameExists(gameCode: string): Promise<boolean>;
  /** Every game for the catalogue, in menu order, including those off sale. */
  listedGames(): Promise<readonly ListedGame[]>;
  /** Settled wins in a currency: the newest, or the largest of the last week. */
  recentWins(query: WinQuery): Promise<readonly RecentWin[]>;
  /** Source of lottery bets for the bet record. */
  readonly bets: LotteryBets;
  /** Every order of a member with its suborders, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Whether a bet of the member waits for its draw or its settlement. */
  hasPendingBets(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** The bonus part of suborders' stakes, by suborder, in minor units. */
  bonusStakesOf(tx: Tx, bets: readonly { readonly betId: string }[]): Promise<ReadonlyMap<string, bigint>>;
  /** Seeds lottery definitions missing in the database; a node does so before it serves requests. */
  seedDefinitions(): Promise<void>;
  /** Creates past draws without bets for every game (demo history, before the loops start). */
  backfillDraws(): Promise<void>;
  /** Plays one past issue from creation to settlement (demo history, before the loops start). */
  backfillIssue(past: PastIssue): Promise<Result<BackfilledIssue>>;
}

/** Builds the module; `start` runs the issue clock and settlement on this node. */
export function createLottery(kernel: Kernel, deps: LotteryDeps): LotteryModule {
  // Shown from the start, at zero: a rate needs a value before the first one.
  drawDelay(kernel.metrics);
  settlementDelay(kernel.metrics);
  const module: LotteryContext = {
    kernel,
    deps,
    exposures: createExposureBook(kernel),
    markets: createMarketCache(kernel),
    vault: createSeedVault(kernel),
    statistics: createStatisticsReader(kernel),
    notices: createDeskNotices(kernel.realtime.publish, deps.merchantCodes, DESK_GATHER_MS),
  };
  const placing = { ledger: deps.ledger, exposures: module.exposures, markets: module.markets, weights: deps.weights };
  const verbs = { prices: createPriceLists(), timetables: createTimetables(), settings: createGameSettings() };
  const desk = { kernel, deps, ...verbs };
  let loops: IssueLoops | undefined;
  return {
    name: 'lottery',
    coveredTogether,
    handlers: lotteryRoutes(module),
    explains: lotteryExplains,
    memberLookups: lotteryLookups,
    jobs: [{ name: 'lottery.prune_issues', cron: PRUNE_CRON, run: async () => void (await pruneIssues(kernel)) }],
    placeOrder: (request) => placeOrder(kernel, placing, request),
    cancelSuborders: (memberId, suborderIds) => cancelSuborders(kernel, deps, memberId, suborderIds),
    opsHandlers: lotteryOpsHandlers(desk),
    approved: lotteryApproved(desk),
    voidIssue,
    closeSales,
    ...verbs,
    requestResult: (tx, request) => requestResult(kernel, tx, request),
    decideResult: (tx, decision) => decideResult(kernel, tx, decision),
    gameExists: async (gameCode) => (await findGame(kernel.db, gameCode)) !== undefined,
    listedGames: () => listedGames(kernel.db),
    bets: lotteryBets,
    recentWins: (query) => recentWins(kernel, query),
    recordsOf: (memberId) => memberRecords(kernel, memberId),
    hasPendingBets: findPending,
    bonusStakesOf: (tx, bets) =>
      readBonusStakes(
        tx,
        bets.map(({ betId }) => betId),
      ),
    seedDefinitions: () => seedDefinitions(kernel),
    async backfillDraws() {
      if (loops) throw new Error('The past is made before the issue clock starts');
      await backfillDraws(kernel);
    },
    async backfillIssue(past) {
      if (loops) throw new Error('The past is made before the issue clock starts');
      return await backfillIssue(module, past);
    },
    async start() {
      loops ??= startIssueLoops(kernel, module.vault, deps, () => module.notices.changed('lottery_issue'));
    },
    async stop() {
      await loops?.stop();
      module.notices.stop();
    },
  };
}
