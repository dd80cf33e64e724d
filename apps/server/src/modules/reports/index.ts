/** Reports: figures that other modules' books add up to. The only door of this module. */
import type { Kernel, Module } from '../../kernel/module.ts';
import { reportRoutes } from './routes.ts';
import { createWinnerBoard, type ReportsDeps } from './winner-board.ts';

export type { ReportsDeps } from './winner-board.ts';

export interface ReportsModule extends Module {
  readonly handlers: ReturnType<typeof reportRoutes>;
}

/** Builds the module. */
export function createReports(kernel: Kernel, deps: ReportsDeps): ReportsModule {
  return { name: 'reports', handlers: reportRoutes(createWinnerBoard(kernel.clock, deps)) };
}
