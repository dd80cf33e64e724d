/** Trial play: accounts on play money, with nobody behind them. The only door of this module. */
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Merchant } from '../../kernel/session.ts';
import type { Doors, OpenedTrial, TrialDeps } from './doors.ts';
import { trialJobs } from './jobs.ts';
import { openTrialAccount } from './open-trial.ts';
import { trialRoutes } from './routes.ts';

export type { OpenedTrial, TrialDeps } from './doors.ts';

export interface TrialModule extends Module {
  readonly handlers: ReturnType<typeof trialRoutes>;
  /** Opens a trial account with a password and no end (demo seeder). Refuses username_taken, free_login_denied. */
  openTrialAccount(merchant: Merchant, userName: string, password: string): Promise<Result<OpenedTrial, 'username_taken' | 'free_login_denied'>>;
}

/** Builds the module. */
export function createTrial(kernel: Kernel, deps: TrialDeps): TrialModule {
  const doors: Doors = { kernel, deps };
  return {
    name: 'trial',
    handlers: trialRoutes(doors),
    jobs: trialJobs(doors),
    openTrialAccount: (merchant, userName, password) => openTrialAccount(doors, merchant, userName, password),
  };
}
