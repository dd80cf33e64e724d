/** Privacy: what a person may ask of the house about their own data. The only door of this module. */
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Doors, PrivacyDeps } from './doors.ts';
import { privacyJobs } from './jobs.ts';
import { privacyRoutes } from './routes.ts';

export type { PrivacyDeps, RecordKeeper } from './doors.ts';

export interface PrivacyModule extends Module {
  readonly handlers: ReturnType<typeof privacyRoutes>;
}

/** Builds the module over every module that keeps something about a person. */
export function createPrivacy(kernel: Kernel, deps: PrivacyDeps): PrivacyModule {
  const doors: Doors = { kernel, deps };
  return { name: 'privacy', handlers: privacyRoutes(doors), jobs: privacyJobs(doors) };
}
