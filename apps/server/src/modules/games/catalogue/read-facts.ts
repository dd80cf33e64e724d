/** What is published about a game, for the sheet that opens over its tile. */
import type { AnswerOf, Calls, ParsedInput } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { viewerOf } from './reader.ts';
import type { ReportedFacts } from './reported-facts.ts';
import { isLaunchable } from './rules/shop.ts';

/** How long a report counts if the vendor does not answer any more. */
const SHOWN_MS = 86_400_000;

type Facts = AnswerOf<Calls['game.facts']>;

/** A bet range in minor units; undefined where the vendor's units do not give whole ones. */
async function betsIn(
  { deps }: ModuleContext,
  vendor: string,
  bets: ReportedFacts['bets'],
): Promise<Facts['bets'] | undefined> {
  if (!bets) return undefined;
  const [min, max] = await Promise.all([deps.minorUnits(vendor, bets.min), deps.minorUnits(vendor, bets.max)]);
  return min === undefined || max === undefined ? undefined : { min: Number(min), max: Number(max) };
}

/**
 * A game's published return, and what its vendor reports: volatility, highest win, bets. What is not known is absent. Refuses
 * game_not_found where the merchant does not show the game.
 */
export async function readFacts(
  module: ModuleContext,
  context: Pick<CallContext<'none'>, 'merchant' | 'userAgent'>,
  { query: { nodeId } }: ParsedInput<Calls['game.facts']>,
): Promise<Result<Facts>> {
  const catalogue = await module.cache.fresh();
  const game = catalogue.shopFor(viewerOf(context)).byNode.get(nodeId);
  const vendor = game && catalogue.vendors.get(game.vendor);
  if (!game || !vendor) return refuse('game_not_found');
  const answers = vendor.reachable && isLaunchable(vendor);
  const report = answers ? (await module.facts([vendor.code])).get(vendor.code) : undefined;
  const isRecent = report && module.kernel.clock.elapsed() - report.reportedAtMs <= SHOWN_MS;
  const found = isRecent ? report.reported.find((facts) => facts.game === game.id) : undefined;
  const bets = await betsIn(module, vendor.code, found?.bets);
  return ok({
    ...(game.rtpBasisPoints !== null && { rtpBasisPoints: game.rtpBasisPoints }),
    ...(game.payLines !== null && { payLines: game.payLines }),
    ...(found?.volatility && { volatility: found.volatility }),
    ...(found?.topTimes !== undefined && { topTimes: found.topTimes }),
    ...(bets && { bets }),
  });
}
