/** The operators' calls of the reports and of the start page. */
import type { OpsHandlers } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { hasEveryMerchant } from './every-merchant-store.ts';
import { readCohorts, readDaily } from './read-daily.ts';
import { readDay } from './read-day.ts';
import { readRows } from './read-rows.ts';
import { readToday } from './read-today.ts';
import { checkDesk, startRebuild } from './roll-store.ts';

/** The handlers of the desk's reports. */
export function deskRoutes(module: ModuleContext) {
  // A comparison adds days of the ledger up: one at a time on a node.
  let checking = false;
  return {
    'ops.today.read': (context, { query }) => readToday(module, context, query),
    'ops.reports.daily': (context, { query }) => readDaily(module, context, query),
    'ops.reports.rows': (context, { query }) => readRows(module, context, query),
    'ops.reports.day': (context, { query }) => readDay(module, context, query),
    'ops.reports.cohorts': (context, { query }) => readCohorts(context, query),
    'ops.reports.check': async ({ tx, trail }, { body }) => {
      if (checking) return refuse('rate_limited', { retryAfterSec: 10 });
      checking = true;
      try {
        const { firstOperation, lastOperation, wrong, example } = await checkDesk(tx, body.days);
        const found = {
          firstOperation: String(firstOperation ?? 0),
          lastOperation: String(lastOperation ?? 0),
          wrong,
          example,
        };
        trail.changed(null, found);
        return ok(found);
      } finally {
        checking = false;
      }
    },
    'ops.reports.rebuild': async ({ tx, operator, trail }) => {
      if (!(await hasEveryMerchant(tx, operator.merchants))) return refuse('merchant_foreign');
      trail.changed(null, { generation: await startRebuild(tx) });
      return ok({});
    },
  } satisfies OpsHandlers;
}
