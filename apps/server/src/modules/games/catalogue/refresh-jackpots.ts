/**
 * Polls vendors for their jackpot pools (`POST <launchUrl>/jackpots`), one node at a time per vendor. When a vendor fails, its
 * last report stays; amounts are never extrapolated.
 */
import { postSigned } from '../../../kernel/http/signed-post.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { claimInquiries, endInquiry, replacePools, type Inquiry } from './jackpot-store.ts';
import { jackpotVendors, type Pool } from './rules/jackpots.ts';
import { integrationOf } from './set-vendor-state.ts';
import { POOL_MAXIMUM, parsePools, type ReportedPool } from './reported-pools.ts';

const TURN_MS = 5_000;
/** About fifteen seconds with the loop's interval. */
const PAUSE_SEC = 12;
const PAUSE_AFTER_FAILURE_SEC = 27;
/** For a vendor that does not support this call. */
const PAUSE_WITHOUT_DUTY_SEC = 600;
const UNSUPPORTED_STATUS: readonly number[] = [404, 405, 501];
/** A slow vendor must not delay the others; it is polled again soon. */
const TIMEOUT_MS = 5_000;
/** The poll in a row at which the same failure is logged. */
const LOGGED_AT_POLL = 2;
/** Longer than any vendor's timeout. */
const LEASE_SEC = 20;

type PoolReport = { readonly pools: readonly ReportedPool[] } | { readonly failed: string; readonly pauseSec: number };

const failure = (failed: string, pauseSec = PAUSE_AFTER_FAILURE_SEC): PoolReport => ({ failed, pauseSec });

async function query(module: ModuleContext, vendor: string): Promise<PoolReport> {
  const integration = await integrationOf(module, vendor);
  if (!integration) return failure('unreachable');
  const { launchUrl, key, timeoutMs } = integration;
  const answer = await postSigned({
    url: `${launchUrl}/jackpots`,
    vendor,
    key,
    body: '{}',
    nowMs: module.kernel.clock.now(),
    timeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
  });
  if ('failed' in answer) return failure(answer.failed);
  if (UNSUPPORTED_STATUS.includes(answer.status)) return failure('no_duty', PAUSE_WITHOUT_DUTY_SEC);
  const pools = answer.status === 200 && answer.text !== undefined ? parsePools(answer.text) : undefined;
  return pools ? { pools } : failure(answer.status === 200 ? 'unusable' : 'refused');
}

/** Converts to minor units and keeps only the vendor's own games; undefined if an amount is invalid. */
async function poolsOf(
  { deps }: ModuleContext,
  vendor: string,
  report: readonly ReportedPool[],
  own: ReadonlySet<string>,
): Promise<readonly Omit<Pool, 'vendor'>[] | undefined> {
  const pools: Omit<Pool, 'vendor'>[] = [];
  for (const { jackpotId, currency, amount, games, at } of report) {
    const minor = await deps.minorUnits(vendor, amount);
    if (minor === undefined || minor > POOL_MAXIMUM) return undefined;
    pools.push({
      jackpotId,
      currency,
      amount: Number(minor),
      games: [...new Set(games)].filter((id) => own.has(id)),
      at: Date.parse(at),
    });
  }
  return pools;
}

async function refreshVendor(
  module: ModuleContext,
  inquiry: Inquiry,
  own: ReadonlySet<string>,
): Promise<string | undefined> {
  const report = await query(module, inquiry.vendor);
  const pools = 'pools' in report ? await poolsOf(module, inquiry.vendor, report.pools, own) : undefined;
  await transact(module.kernel.db, async (tx) => {
    const pauseSec = pools ? PAUSE_SEC : 'pauseSec' in report ? report.pauseSec : PAUSE_AFTER_FAILURE_SEC;
    if ((await endInquiry(tx, inquiry, pauseSec)) && pools) await replacePools(tx, inquiry.vendor, pools);
  });
  return pools ? undefined : 'failed' in report ? report.failed : 'unusable';
}

/** Polls the vendors that are due; returns how many were polled. */
export function createJackpotRefresh(module: ModuleContext): () => Promise<number> {
  /** Logged once per failure, not every turn, and not the first time: a vendor that starts or restarts answers the next poll. */
  const failing = new Map<string, { readonly failed: string; readonly polls: number }>();
  return async () => {
    const { vendors, byNode } = await module.cache.fresh();
    const queryable = jackpotVendors(vendors, new Set(byNode.values()));
    if (queryable.size === 0) return 0;
    const due = await claimInquiries(module.kernel.db, [...queryable.keys()], LEASE_SEC);
    await Promise.all(
      due.map(async (inquiry) => {
        const failed = await refreshVendor(module, inquiry, queryable.get(inquiry.vendor)!);
        if (failed === undefined) {
          failing.delete(inquiry.vendor);
          return;
        }
        const before = failing.get(inquiry.vendor);
        const polls = before?.failed === failed ? before.polls + 1 : 1;
        failing.set(inquiry.vendor, { failed, polls });
        if (failed !== 'no_duty' && polls === LOGGED_AT_POLL)
          module.kernel.log.warn({ vendor: inquiry.vendor, failed }, 'vendor reported no jackpot pools');
      }),
    );
    return due.length;
  };
}

/** Starts the polling loop; several nodes may run it at once. */
export const startJackpotRefresh = (module: ModuleContext, refresh: () => Promise<number>): Ticker =>
  startTicker({
    name: 'catalogue.jackpots',
    log: module.kernel.log,
    turn: async () => {
      await refresh();
      return TURN_MS;
    },
  });
