/** Launch: from a tap on a game to a session inside its frame. The only door of this module. */
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Doors, LaunchDeps } from './doors.ts';
import { launchJobs } from './jobs.ts';
import { launchRoutes } from './routes.ts';

export type { LaunchDeps } from './doors.ts';

export interface LaunchModule extends Module {
  readonly handlers: ReturnType<typeof launchRoutes>;
}

/** Builds the module. */
export function createLaunch(kernel: Kernel, deps: LaunchDeps): LaunchModule {
  const doors: Doors = { kernel, deps };
  return { name: 'launch', handlers: launchRoutes(doors), jobs: launchJobs(doors) };
}
