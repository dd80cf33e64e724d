/** Reports: figures computed from other modules' records. The public API of this module. */
import { watchHealth } from './desk/health-metrics.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { ReportsDeps } from './context.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { deskJobs, rollDesk, startDeskRollUp } from './desk/roll-desk.ts';
import { countJoined } from './desk/roll-store.ts';
import { rollUp, startRollUp } from './roll-up.ts';
import { reportRoutes } from './routes.ts';
import type { SettledBet } from '../../money/turnover/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { storeWins, WIN_KEEP_DAYS } from './store-wins.ts';
import { deleteWinsBefore, writeMinimum } from './win-store.ts';
import { createWinnerBoard } from './winner-board.ts';

export type { Bet, BetPage, BetQuery, BetSource, BetSums } from './bet-source.ts';
export type { ReportsDeps, VendorName } from './context.ts';

export interface ReportsModule extends Module {
  readonly handlers: ReturnType<typeof reportRoutes>;
  readonly opsHandlers: ReturnType<typeof deskRoutes>;
  /** Rolls up all that the ledger has sealed, for members' records and for the desk. A worker's loops do it every two seconds. */
  rollUp(): Promise<void>;
  /**
   * Stores wins of settled rounds for the winner board, in the transaction that counts them; a later report corrects an
   * earlier one.
   */
  roundsSettled(tx: Tx, bets: readonly SettledBet[]): Promise<void>;
  /** Sets the minimum win the board shows in a currency, in minor units; the board follows within seconds. */
  setWinMinimum(currency: string, minimum: bigint): Promise<void>;
}

/** Builds the module; `start` runs the roll-up on this node. */
export function createReports(kernel: Kernel, deps: ReportsDeps): ReportsModule {
  let rolling: readonly Ticker[] = [];
  return {
    name: 'reports',
    handlers: reportRoutes({ kernel, deps }, createWinnerBoard(kernel, deps)),
    opsHandlers: deskRoutes({ kernel, deps }),
    jobs: [
      { name: 'reports.prune_wins', cron: '23 4 * * *', run: () => deleteWinsBefore(kernel.db, WIN_KEEP_DAYS) },
      ...deskJobs(kernel.db, kernel.log),
    ],
    roundsSettled: storeWins,
    setWinMinimum: (currency, minimum) => writeMinimum(kernel.db, currency, minimum),
    async rollUp() {
      await rollUp(kernel.db, deps.timeZones());
      await rollDesk(kernel.db);
      await countJoined(kernel.db);
    },
    async start() {
      if (rolling.length === 0) watchHealth(kernel);
      if (rolling.length === 0) rolling = [startRollUp(kernel.db, deps.timeZones, kernel.log), startDeskRollUp(kernel)];
    },
    async stop() {
      await Promise.all(rolling.map((ticker) => ticker.stop()));
    },
  };
}
