/** Vendors' live tables as a merchant's members see them. Vendors are polled on demand, at most every few seconds for all viewers together. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { postSigned } from '../../../kernel/http/signed-post.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { viewerOf } from './reader.ts';
import { isLaunchable } from './rules/shop.ts';
import { integrationOf } from './set-vendor-state.ts';
import { parseTables, type TableCache, type ReportedTable, type VendorTables } from './reported-tables.ts';

/** How long a report is fresh, and how long it is still shown if the vendor does not answer. */
const FRESH_MS = 5_000;
const SHOWN_MS = 60_000;
/** Pause after a failure, and for a vendor that does not support the call. */
const PAUSE_MS = 30_000;
const PAUSE_WITHOUT_DUTY_MS = 600_000;
const UNSUPPORTED_STATUS: readonly number[] = [404, 405, 501];
const TIMEOUT_MS = 3_000;

/** Creates the cache of vendors' last reports. One request per vendor at a time. */
export function createTableCache(module: () => ModuleContext): TableCache {
  const held = new Map<string, VendorTables>();
  const running = new Map<string, Promise<void>>();

  async function query(vendor: string): Promise<void> {
    const { kernel } = module();
    const before = held.get(vendor);
    const later = (pauseMs: number): void =>
      void held.set(vendor, {
        tables: before?.tables ?? [],
        reportedAtMs: before?.reportedAtMs ?? 0,
        queryAtMs: kernel.clock.elapsed() + pauseMs,
      });
    const integration = await integrationOf(module(), vendor);
    if (!integration) return later(PAUSE_MS);
    const { launchUrl, key, timeoutMs } = integration;
    const answer = await postSigned({
      url: `${launchUrl}/tables`,
      vendor,
      key,
      body: '{}',
      nowMs: kernel.clock.now(),
      timeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
    });
    if ('failed' in answer) return later(PAUSE_MS);
    if (UNSUPPORTED_STATUS.includes(answer.status)) return later(PAUSE_WITHOUT_DUTY_MS);
    const tables = answer.status === 200 && answer.text !== undefined ? parseTables(answer.text) : undefined;
    if (!tables) return later(PAUSE_MS);
    const nowMs = kernel.clock.elapsed();
    held.set(vendor, { tables, reportedAtMs: nowMs, queryAtMs: nowMs + FRESH_MS });
  }

  return async (vendors) => {
    const nowMs = module().kernel.clock.elapsed();
    for (const vendor of vendors) {
      const due = (held.get(vendor)?.queryAtMs ?? 0) <= nowMs;
      if (due && !running.has(vendor))
        running.set(
          vendor,
          query(vendor)
            .catch((error: unknown) =>
              module().kernel.log.warn({ err: error, vendor }, 'vendor tables could not be read'),
            )
            .finally(() => running.delete(vendor)),
        );
    }
    await Promise.all(vendors.flatMap((vendor) => running.get(vendor) ?? []));
    return held;
  };
}

/** The tables of games in the merchant's shop; outdated reports are omitted. */
export async function readTables(
  module: ModuleContext,
  context: Pick<CallContext<'none'>, 'merchant' | 'userAgent'>,
): Promise<Result<AnswerOf<Calls['game.tables']>>> {
  const catalogue = await module.cache.fresh();
  const { vendors } = catalogue;
  const { byNode } = catalogue.shopFor(viewerOf(context));
  const shown = [...new Set([...byNode.values()].map(({ vendor }) => vendor))].filter((code) => {
    const vendor = vendors.get(code);
    return vendor?.reachable === true && isLaunchable(vendor);
  });
  const reports = await module.tables(shown);
  const nowMs = module.kernel.clock.elapsed();
  const tables = shown.flatMap((vendor) => {
    const { tables: own = [], reportedAtMs = 0 } = reports.get(vendor) ?? {};
    const ageMs = nowMs - reportedAtMs;
    if (ageMs > SHOWN_MS) return [];
    const isShown = ({ game }: ReportedTable) => byNode.get(game)?.id === game && byNode.get(game)?.vendor === vendor;
    return own.filter(isShown).map(({ game, leftMs, ...rest }) => ({
      vendor,
      gameId: game,
      leftMs: leftMs === null ? null : Math.max(0, Math.round(leftMs - ageMs)),
      ...rest,
    }));
  });
  return ok({ tables });
}
