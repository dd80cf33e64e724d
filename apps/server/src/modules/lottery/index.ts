/** Lottery: games, issues, draws and bets. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import { backfillDraws } from './backfill-draws.ts';
import { backfillIssue, type LivedIssue, type PastIssue } from './backfill-issue.ts';
import { cancelSuborders, type Cancellation } from './cancel-suborders.ts';
import { askForResult, decideResult, type ResultDecision, type ResultWish } from './decide-result.ts';
import type { LotteryDeps, LotteryDoors } from './doors.ts';
import { createExposureBook } from './exposure-book.ts';
import { findGame, writeNoDrawDate, writeResultSource, type ResultSource } from './game-store.ts';
import { listedGames, type ListedGame } from './listed-games.ts';
import type { IssueKey } from './issue-store.ts';
import { lotteryBets, type LotteryBets } from './member-bets.ts';
import { memberRecords } from './member-records.ts';
import { findPending } from './person-store.ts';
import { placeOrder, type OrderRequest, type PlacedOrder } from './place-order.ts';
import { pruneIssues } from './prune-issues.ts';
import { putInDefinitions } from './put-in-definitions.ts';
import { createStatisticsReader } from './read-statistics.ts';
import { recentWins, type RecentWin } from './recent-wins.ts';
import { lotteryRoutes } from './routes.ts';
import { startIssueLoops, type IssueLoops } from './run-issues.ts';
import { createSeedVault } from './seed-vault.ts';
import { voidIssue } from './void-issue.ts';

export type { LotteryDeps } from './doors.ts';
export type { LivedIssue, PastIssue } from './backfill-issue.ts';
export type { Cancellation } from './cancel-suborders.ts';
export type { IssueKey } from './issue-store.ts';
export type { ListedGame } from './listed-games.ts';
export type { OrderRequest, PlacedOrder } from './place-order.ts';
export type { RecentWin } from './recent-wins.ts';
export type { ResultDecision, ResultWish } from './decide-result.ts';
export { BETS_CORRECTED, BETS_SETTLED, FEED_CONTRADICTED, type BetsCorrected, type BetsSettled, type FeedContradicted } from './events.ts';

/** Off the hour, when the sources' draws and the reports are not at work. */
const PRUNE_CRON = '17 * * * *';

export interface LotteryModule extends Module {
  readonly handlers: ReturnType<typeof lotteryRoutes>;
  /** Places an order and takes its stake (see place-order.ts for the refusals). */
  placeOrder(request: OrderRequest): Promise<Result<PlacedOrder>>;
  /** Cancels a member's suborders before their issue locks, all or none. */
  cancelSuborders(memberId: MemberId, suborderIds: readonly string[]): Promise<Result<Cancellation>>;
  /** Voids an undrawn issue; its bets are refunded. */
  voidIssue(issue: IssueKey): Promise<Result<{ readonly state: 'cancelled' }>>;
  /** Sets where results of a game come from, for issues made from now on. Refuses with game_not_found. */
  setResultSource(gameCode: string, source: ResultSource): Promise<Result<undefined>>;
  /**
   * Says whether weekday draws pause on a date (`yyyyMMdd`), for issues made from now on; one that is made already is voided by
   * `voidIssue`. Refuses with input_invalid.
   */
  setNoDrawDate(date: string, active: boolean): Promise<Result<undefined>>;
  /** An operator asks for the result of an official issue, or another one than it has (see decide-result.ts for the refusals). */
  askForResult(wish: ResultWish): Promise<Result<{ readonly requestId: string }>>;
  /** Another operator decides such a request. */
  decideResult(decision: ResultDecision): Promise<Result<undefined>>;
  /** Whether there is a game of this code to open. */
  gameExists(gameCode: string): Promise<boolean>;
  /** Every game as a catalogue lists it, in menu order, off-sale ones too. */
  listedGames(): Promise<readonly ListedGame[]>;
  /** The newest settled wins in a currency. */
  recentWins(currency: string, limit: number): Promise<readonly RecentWin[]>;
  /** The record's source of lottery bets. */
  readonly bets: LotteryBets;
  /** Every order of a member with its suborders, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Whether a bet of the member waits for its draw or its settlement. */
  hasPendingBets(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Puts in the lotteries that are not in the database yet; a node does so before it answers anything. */
  putInDefinitions(): Promise<void>;
  /** Gives every game draws of the past that nobody bet on (demo history, before the loops start). */
  backfillDraws(): Promise<void>;
  /** Lives through one past issue (demo history, before the loops start). */
  backfillIssue(past: PastIssue): Promise<Result<LivedIssue>>;
}

/** Builds the module; `start` runs the issue clock and settlement on this node. */
export function createLottery(kernel: Kernel, deps: LotteryDeps): LotteryModule {
  const doors: LotteryDoors = { kernel, deps, exposures: createExposureBook(kernel), vault: createSeedVault(kernel.secret, kernel.random), statistics: createStatisticsReader(kernel) };
  let loops: IssueLoops | undefined;
  return {
    name: 'lottery',
    handlers: lotteryRoutes(doors),
    jobs: [{ name: 'lottery.prune_issues', cron: PRUNE_CRON, run: async () => void (await pruneIssues(kernel)) }],
    placeOrder: (request) => placeOrder(kernel, { ledger: deps.ledger, exposures: doors.exposures }, request),
    cancelSuborders: (memberId, suborderIds) => cancelSuborders(kernel, deps, memberId, suborderIds),
    voidIssue: (issue) => voidIssue(kernel, issue),
    setResultSource: async (gameCode, source) => ((await writeResultSource(kernel.db, gameCode, source)) ? ok(undefined) : refuse('game_not_found')),
    async setNoDrawDate(date, active) {
      if (!/^\d{8}$/.test(date)) return refuse('input_invalid');
      await writeNoDrawDate(kernel.db, date, active);
      return ok(undefined);
    },
    askForResult: (wish) => askForResult(kernel, wish),
    decideResult: (decision) => decideResult(kernel, decision),
    gameExists: async (gameCode) => (await findGame(kernel.db, gameCode)) !== undefined,
    listedGames: () => listedGames(kernel.db),
    bets: lotteryBets,
    recentWins: (currency, limit) => recentWins(kernel, currency, limit),
    recordsOf: (memberId) => memberRecords(kernel, memberId),
    hasPendingBets: findPending,
    putInDefinitions: () => putInDefinitions(kernel),
    async backfillDraws() {
      if (loops) throw new Error('The past is made before the issue clock starts');
      await backfillDraws(kernel);
    },
    async backfillIssue(past) {
      if (loops) throw new Error('The past is made before the issue clock starts');
      return await backfillIssue(doors, past);
    },
    async start() {
      loops ??= startIssueLoops(kernel, doors.vault, deps);
    },
    async stop() {
      await loops?.stop();
    },
  };
}
