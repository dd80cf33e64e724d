/** Launch: from a tap on a game to a session inside its frame. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Doors, LaunchDeps } from './doors.ts';
import { launchJobs } from './jobs.ts';
import { listLaunches, type LaunchRecord } from './person-store.ts';
import { launchRoutes } from './routes.ts';
import { countOpened, type OpenedCount } from './store.ts';

export type { LaunchDeps } from './doors.ts';

export interface LaunchModule extends Module {
  readonly handlers: ReturnType<typeof launchRoutes>;
  /** Every launch of a member that is still remembered, for that member. */
  recordsOf(memberId: MemberId): Promise<readonly LaunchRecord[]>;
  /** How often each game was opened in the last days, once per member and day. */
  openedCounts(days: number): Promise<readonly OpenedCount[]>;
}

/** Builds the module. */
export function createLaunch(kernel: Kernel, deps: LaunchDeps): LaunchModule {
  const doors: Doors = { kernel, deps };
  return {
    name: 'launch',
    handlers: launchRoutes(doors),
    jobs: launchJobs(doors),
    recordsOf: (memberId) => listLaunches(kernel.db, memberId),
    openedCounts: (days) => countOpened(kernel.db, days),
  };
}
