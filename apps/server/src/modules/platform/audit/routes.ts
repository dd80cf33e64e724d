/** Contract calls to reads. */
import type { OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import { listTrail } from './list.ts';
import { proveTrail } from './prove.ts';

/** The handlers of the trail's calls. */
export function auditHandlers(kernel: Kernel) {
  // A proof recomputes everything: one at a time on a node.
  let proving = false;
  return {
    'ops.audit.list': async ({ merchant }, { query }) => listTrail(kernel.db, merchant.code, query),
    'ops.audit.prove': async () => {
      if (proving) return refuse('rate_limited', { retryAfterSec: 10 });
      proving = true;
      try {
        const { holds, entries, sealed, tip, faults, now } = await proveTrail(kernel.db);
        return ok({
          holds,
          entries: String(entries),
          sealed: String(sealed),
          tip: tip ? { position: String(tip.position), hash: tip.hash.toString('hex') } : null,
          faults: faults.map(({ entryId, position, fault }) => ({
            entryId: entryId === null ? null : String(entryId),
            position: position === null ? null : String(position),
            fault,
          })),
          provenAt: now.getTime(),
        });
      } finally {
        proving = false;
      }
    },
  } satisfies OpsHandlers;
}
