/**
 * Asks vendors for their pools (`POST <launchUrl>/jackpots`), one node at a time for each of them. A vendor that fails keeps
 * what it last told; nothing is made up in between.
 */
import { postSigned } from '../../kernel/http/signed-post.ts';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { claimAskings, endAsking, replacePools, type Asking } from './jackpot-store.ts';
import { jackpotVendors, type Pool } from './rules/jackpots.ts';
import { integrationOf } from './set-vendor-state.ts';
import { POOL_MAXIMUM, poolsIn, type ToldPool } from './told-pools.ts';

const TURN_MS = 5_000;
/** With the turns of the loop some fifteen seconds. */
const PAUSE_SEC = 12;
const PAUSE_AFTER_FAILURE_SEC = 27;
/** For a vendor that does not know the question. */
const PAUSE_WITHOUT_DUTY_SEC = 600;
const UNKNOWN_QUESTION: readonly number[] = [404, 405, 501];
/** A slow vendor must not keep the others waiting; it is asked again soon. */
const PATIENCE_MS = 5_000;
/** Longer than anybody is waited for. */
const LEASE_SEC = 20;

type Told = { readonly pools: readonly ToldPool[] } | { readonly failed: string; readonly pauseSec: number };

const failure = (failed: string, pauseSec = PAUSE_AFTER_FAILURE_SEC): Told => ({ failed, pauseSec });

async function ask(doors: Doors, vendor: string): Promise<Told> {
  const integration = await integrationOf(doors, vendor);
  if (!integration) return failure('unreachable');
  const { launchUrl, key, timeoutMs } = integration;
  const answer = await postSigned({ url: `${launchUrl}/jackpots`, vendor, key, body: '{}', nowMs: doors.kernel.clock.now(), timeoutMs: Math.min(timeoutMs, PATIENCE_MS) });
  if ('failed' in answer) return failure(answer.failed);
  if (UNKNOWN_QUESTION.includes(answer.status)) return failure('no_duty', PAUSE_WITHOUT_DUTY_SEC);
  const pools = answer.status === 200 && answer.text !== undefined ? poolsIn(answer.text) : undefined;
  return pools ? { pools } : failure(answer.status === 200 ? 'unusable' : 'refused');
}

/** In minor units and with games of the vendor's own only; undefined where an amount is none. */
async function poolsOf({ deps }: Doors, vendor: string, told: readonly ToldPool[], own: ReadonlySet<string>): Promise<readonly Omit<Pool, 'vendor'>[] | undefined> {
  const pools: Omit<Pool, 'vendor'>[] = [];
  for (const { jackpotId, currency, amount, games, at } of told) {
    const minor = await deps.minorUnits(vendor, amount);
    if (minor === undefined || minor > POOL_MAXIMUM) return undefined;
    pools.push({ jackpotId, currency, amount: Number(minor), games: [...new Set(games)].filter((id) => own.has(id)), at: Date.parse(at) });
  }
  return pools;
}

async function refreshVendor(doors: Doors, asking: Asking, own: ReadonlySet<string>): Promise<string | undefined> {
  const told = await ask(doors, asking.vendor);
  const pools = 'pools' in told ? await poolsOf(doors, asking.vendor, told.pools, own) : undefined;
  await transact(doors.kernel.db, async (tx) => {
    const pauseSec = pools ? PAUSE_SEC : 'pauseSec' in told ? told.pauseSec : PAUSE_AFTER_FAILURE_SEC;
    if ((await endAsking(tx, asking, pauseSec)) && pools) await replacePools(tx, asking.vendor, pools);
  });
  return pools ? undefined : 'failed' in told ? told.failed : 'unusable';
}

/** Asks those whose time has come; answers how many that were. */
export function createJackpotRefresh(doors: Doors): () => Promise<number> {
  /** Said once per failure, not every turn. */
  const failing = new Map<string, string>();
  return async () => {
    const { vendors, byNode } = await doors.cache.fresh();
    const askable = jackpotVendors(vendors, new Set(byNode.values()));
    if (askable.size === 0) return 0;
    const due = await claimAskings(doors.kernel.db, [...askable.keys()], LEASE_SEC);
    await Promise.all(
      due.map(async (asking) => {
        const failed = await refreshVendor(doors, asking, askable.get(asking.vendor)!);
        if (failed !== undefined && failed !== 'no_duty' && failing.get(asking.vendor) !== failed) doors.kernel.log.warn({ vendor: asking.vendor, failed }, 'a vendor told no pools');
        if (failed === undefined) failing.delete(asking.vendor);
        else failing.set(asking.vendor, failed);
      }),
    );
    return due.length;
  };
}

/** Starts asking; several nodes may run it at once. */
export const startAsking = (doors: Doors, refresh: () => Promise<number>): Ticker =>
  startTicker({
    name: 'catalogue.jackpots',
    log: doors.kernel.log,
    turn: async () => {
      await refresh();
      return TURN_MS;
    },
  });
