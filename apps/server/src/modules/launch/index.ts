/** Launch: from a tap on a game to a session inside its frame. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Doors, LaunchDeps } from './doors.ts';
import { exchangeVendorToken } from './exchange-token.ts';
import { launchJobs } from './jobs.ts';
import { listLaunches, type LaunchRecord } from './person-store.ts';
import { launchRoutes } from './routes.ts';
import { countOpened, type OpenedCount, type VendorLaunch } from './store.ts';

export type { LaunchDeps } from './doors.ts';

export interface LaunchModule extends Module {
  readonly handlers: ReturnType<typeof launchRoutes>;
  /** Every launch of a member that is still remembered, for that member. */
  recordsOf(memberId: MemberId): Promise<readonly LaunchRecord[]>;
  /** Takes a vendor's launch token, once and in time, where the member may still play. Refuses launch_token_invalid and what keeps from playing. */
  exchangeVendorToken(tx: Tx, vendor: string, token: string): Promise<Result<VendorLaunch>>;
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
    exchangeVendorToken: (tx, vendor, token) => exchangeVendorToken(doors, tx, vendor, token),
    openedCounts: (days) => countOpened(kernel.db, days),
  };
}
