/** Vendors' live tables as a merchant's members see them. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { viewerOf } from './reader.ts';
import { isLaunchable } from './rules/shop.ts';
import type { ReportedTable } from './reported-tables.ts';

/** How long a report is still shown if the vendor does not answer. */
const SHOWN_MS = 60_000;

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
    const { reported: own = [], reportedAtMs = 0 } = reports.get(vendor) ?? {};
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
