/**
 * What vendors report when they are asked (`POST <launchUrl>/<duty>`): asked on demand, at most once in a while for all viewers together,
 * and kept in this node's memory.
 */
import { postSigned } from '../../../kernel/http/signed-post.ts';
import type { ModuleContext } from './context.ts';
import type { Duty, ReportCache, VendorReport } from './report-types.ts';
import { integrationOf } from './set-vendor-state.ts';

/** Pause after a failure, and for a vendor that does not support the call. */
const PAUSE_MS = 30_000;
const PAUSE_WITHOUT_DUTY_MS = 600_000;
const UNSUPPORTED_STATUS: readonly number[] = [404, 405, 501];
const TIMEOUT_MS = 3_000;

/** Creates the cache of one duty. One request per vendor at a time. */
export function createReportCache<Reported>(
  module: () => ModuleContext,
  { path, freshMs, parse }: Duty<Reported>,
): ReportCache<Reported> {
  const held = new Map<string, VendorReport<Reported>>();
  const running = new Map<string, Promise<void>>();

  async function ask(vendor: string): Promise<void> {
    const { kernel } = module();
    const before = held.get(vendor);
    const later = (pauseMs: number): void =>
      void held.set(vendor, {
        reported: before?.reported ?? [],
        reportedAtMs: before?.reportedAtMs ?? 0,
        askAtMs: kernel.clock.elapsed() + pauseMs,
      });
    const integration = await integrationOf(module(), vendor);
    if (!integration) return later(PAUSE_MS);
    const { launchUrl, key, timeoutMs } = integration;
    const answer = await postSigned({
      url: `${launchUrl}/${path}`,
      vendor,
      key,
      body: '{}',
      nowMs: kernel.clock.now(),
      timeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
    });
    if ('failed' in answer) return later(PAUSE_MS);
    if (UNSUPPORTED_STATUS.includes(answer.status)) return later(PAUSE_WITHOUT_DUTY_MS);
    const reported = answer.status === 200 && answer.text !== undefined ? parse(answer.text) : undefined;
    if (!reported) return later(PAUSE_MS);
    const nowMs = kernel.clock.elapsed();
    held.set(vendor, { reported, reportedAtMs: nowMs, askAtMs: nowMs + freshMs });
  }

  return async (vendors) => {
    const nowMs = module().kernel.clock.elapsed();
    for (const vendor of vendors) {
      const due = (held.get(vendor)?.askAtMs ?? 0) <= nowMs;
      if (due && !running.has(vendor))
        running.set(
          vendor,
          ask(vendor)
            .catch((error: unknown) =>
              module().kernel.log.warn({ err: error, vendor, path }, 'a report of a vendor could not be read'),
            )
            .finally(() => running.delete(vendor)),
        );
    }
    await Promise.all(vendors.flatMap((vendor) => running.get(vendor) ?? []));
    return held;
  };
}
