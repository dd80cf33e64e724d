/** Launch: from a tap on a game to a session inside its frame. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext, LaunchDeps } from './context.ts';
import { exchangeVendorToken } from './exchange-token.ts';
import { launchJobs } from './jobs.ts';
import { listLaunches, type LaunchRecord } from './person-store.ts';
import { launchRoutes } from './routes.ts';
import { countOpened, type OpenedCount, type VendorLaunch } from './store.ts';

export type { LaunchDeps } from './context.ts';

export interface LaunchModule extends Module {
  readonly handlers: ReturnType<typeof launchRoutes>;
  /** Every stored launch of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<readonly LaunchRecord[]>;
  /** Consumes a vendor's launch token, if it is unused and not expired and the member may still play. Refuses launch_token_invalid and whatever blocks playing. */
  exchangeVendorToken(tx: Tx, vendor: string, token: string): Promise<Result<VendorLaunch>>;
  /** Launch counts by game over the last days, once per member and day. */
  openedCounts(tx: Tx, days: number): Promise<readonly OpenedCount[]>;
}

/** Builds the module. */
export function createLaunch(kernel: Kernel, deps: LaunchDeps): LaunchModule {
  const module: ModuleContext = { kernel, deps };
  return {
    name: 'launch',
    handlers: launchRoutes(module),
    jobs: launchJobs(module),
    recordsOf: (memberId) => listLaunches(kernel.db, memberId),
    exchangeVendorToken: (tx, vendor, token) => exchangeVendorToken(module, tx, vendor, token),
    openedCounts: countOpened,
  };
}
