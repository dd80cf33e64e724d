/** The games a member opened last (GAME-10). */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { favouriteIds } from './favourites.ts';
import { listRecent, upsertRecent } from './member-store.ts';
import { readerOf } from './reader.ts';
import { cardOf } from './rules/card.ts';
import { shownOf } from './rules/shop.ts';

/** As many as the list of recent games shows. */
export const RECENT_GAMES_MAXIMUM = 30;

/** Notes in the caller's transaction that a member opened a game. */
export const noteOpened = (tx: Tx, memberId: MemberId, gameId: string): Promise<void> => upsertRecent(tx, memberId, gameId, RECENT_GAMES_MAXIMUM);

/** Notes that a member opened a shown game. Refuses game_not_found. */
export async function addRecent(
  { kernel, cache }: Doors,
  { session, merchant }: CallContext<'session'>,
  { nodeId, vendor }: { readonly nodeId: string; readonly vendor?: string | undefined },
): Promise<Result<AnswerOf<Calls['game.addRecent']>, 'game_not_found'>> {
  const game = (await cache.fresh()).shopFor(merchant.code).byNode.get(nodeId);
  if (!game || (vendor !== undefined && vendor !== game.vendor)) return refuse('game_not_found');
  await noteOpened(kernel.db, session.memberId, game.id);
  return ok({ nodeId });
}

/** The games opened last that are still shown, the newest first. */
export async function readRecent(doors: Doors, { session, merchant, language }: CallContext<'session'>): Promise<Result<AnswerOf<Calls['game.recent']>>> {
  const shop = (await doors.cache.fresh()).shopFor(merchant.code);
  const [ids, favourites] = await Promise.all([listRecent(doors.kernel.db, session.memberId), favouriteIds(doors, session.memberId)]);
  const marked = new Set(favourites);
  return ok({ list: shownOf(shop, ids).map((game) => cardOf(game, readerOf({ session, language }), marked.has(game.id))) });
}
