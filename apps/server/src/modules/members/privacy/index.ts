/** Privacy: a person's rights over their own data. The public API of this module. */
import type { Kernel, Module } from '../../../kernel/module.ts';
import { privacySettings } from './console-settings.ts';
import type { ModuleContext, PrivacyDeps } from './context.ts';
import { privacyJobs } from './jobs.ts';
import { privacyRoutes } from './routes.ts';

export type { PrivacyDeps, PersonalDataSource } from './context.ts';

export interface PrivacyModule extends Module {
  readonly handlers: ReturnType<typeof privacyRoutes>;
}

/** Builds the module over every personal-data source. */
export function createPrivacy(kernel: Kernel, deps: PrivacyDeps): PrivacyModule {
  const module: ModuleContext = { kernel, deps };
  return { name: 'privacy', handlers: privacyRoutes(module), jobs: privacyJobs(module), deskSettings: privacySettings };
}
