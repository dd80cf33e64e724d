/** A member's recent games (GAME-10). */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { favouriteIds } from './favourites.ts';
import { listRecent, upsertRecent } from './member-store.ts';
import { readerOf, viewerOf } from './reader.ts';
import { cardOf } from './rules/card.ts';
import { shownOf } from './rules/shop.ts';

/** Maximum recent games. */
export const RECENT_GAMES_MAXIMUM = 30;

/** Records in the caller's transaction that a member opened a game. */
export const recordOpened = (tx: Tx, memberId: MemberId, gameId: string): Promise<void> =>
  upsertRecent(tx, memberId, gameId, RECENT_GAMES_MAXIMUM);

/** Records that a member opened a shown game. Refuses game_not_found. */
export async function addRecent(
  { kernel, cache }: ModuleContext,
  { session, merchant, userAgent }: CallContext<'session'>,
  { nodeId, vendor }: { readonly nodeId: string; readonly vendor?: string | undefined },
): Promise<Result<AnswerOf<Calls['game.addRecent']>, 'game_not_found'>> {
  const game = (await cache.fresh()).shopFor(viewerOf({ merchant, userAgent })).byNode.get(nodeId);
  if (!game || (vendor !== undefined && vendor !== game.vendor)) return refuse('game_not_found');
  await recordOpened(kernel.db, session.memberId, game.id);
  return ok({ nodeId });
}

/** The recent games that are still shown, newest first. */
export async function readRecent(
  module: ModuleContext,
  { session, merchant, userAgent, language }: CallContext<'session'>,
): Promise<Result<AnswerOf<Calls['game.recent']>>> {
  const shop = (await module.cache.fresh()).shopFor(viewerOf({ merchant, userAgent }));
  const [ids, favourites] = await Promise.all([
    listRecent(module.kernel.db, session.memberId),
    favouriteIds(module, session.memberId),
  ]);
  const marked = new Set(favourites);
  return ok({
    list: shownOf(shop, ids).map((game) => cardOf(game, readerOf({ session, language }), marked.has(game.id))),
  });
}
