/** Reports: figures that other modules' books add up to. The only door of this module. */
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Ticker } from '../../kernel/ticker.ts';
import type { ReportsDeps } from './doors.ts';
import { rollUp, startRollUp } from './roll-up.ts';
import { reportRoutes } from './routes.ts';
import { createWinnerBoard } from './winner-board.ts';

export type { Bet, BetPage, BetQuery, BetSource, BetSums } from './bet-source.ts';
export type { ReportsDeps, VendorName } from './doors.ts';

export interface ReportsModule extends Module {
  readonly handlers: ReturnType<typeof reportRoutes>;
  /** Rolls up all that the ledger has sealed. A worker's loop does it every two seconds. */
  rollUp(): Promise<void>;
}

/** Builds the module; `start` keeps the roll-up on this node. */
export function createReports(kernel: Kernel, deps: ReportsDeps): ReportsModule {
  let rolling: Ticker | undefined;
  return {
    name: 'reports',
    handlers: reportRoutes({ kernel, deps }, createWinnerBoard(kernel.clock, deps)),
    rollUp: () => rollUp(kernel.db, deps.timeZones()),
    async start() {
      rolling ??= startRollUp(kernel.db, deps.timeZones, kernel.log);
    },
    async stop() {
      await rolling?.stop();
    },
  };
}
