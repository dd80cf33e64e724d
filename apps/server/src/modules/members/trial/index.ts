/** Trial play: accounts with play money and without personal data. The public API of this module. */
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { trialSettings } from './console-settings.ts';
import type { ModuleContext, OpenedTrial, TrialDeps } from './context.ts';
import { trialJobs } from './jobs.ts';
import { openTrialAccount } from './open-trial.ts';
import { trialRoutes } from './routes.ts';

export type { OpenedTrial, TrialDeps } from './context.ts';

export interface TrialModule extends Module {
  readonly handlers: ReturnType<typeof trialRoutes>;
  /** Opens a trial account with a password and no end (demo seeder). Refuses username_taken, free_login_denied. */
  openTrialAccount(
    merchant: Merchant,
    userName: string,
    password: string,
  ): Promise<Result<OpenedTrial, 'username_taken' | 'free_login_denied'>>;
}

/** Builds the module. */
export function createTrial(kernel: Kernel, deps: TrialDeps): TrialModule {
  const module: ModuleContext = { kernel, deps };
  return {
    name: 'trial',
    handlers: trialRoutes(module),
    deskSettings: trialSettings,
    jobs: trialJobs(module),
    openTrialAccount: (merchant, userName, password) => openTrialAccount(module, merchant, userName, password),
  };
}
