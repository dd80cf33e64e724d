/** A member's favourites (GAME-05). */
import type { AnswerOf, Calls, ParsedInput } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { deleteFavourite, insertFavourite, listFavourites } from './member-store.ts';
import { readerOf, viewerOf } from './reader.ts';
import { cardOf } from './rules/card.ts';
import { pageOf } from './rules/filter.ts';
import { shownOf } from './rules/shop.ts';

type Marking = ParsedInput<Calls['game.addFavourite']>['body'];
type Marked = Result<AnswerOf<Calls['game.addFavourite']>, 'game_not_found'>;

/** Ids of a member's favourites, newest first, including hidden games. */
export const favouriteIds = (
  { kernel }: Pick<ModuleContext, 'kernel'>,
  memberId: MemberId,
): Promise<readonly string[]> => listFavourites(kernel.db, memberId);

/** Adds a shown game. Idempotent. Refuses game_not_found. */
export async function addFavourite(
  { kernel, cache }: ModuleContext,
  { session, merchant, userAgent }: CallContext<'session'>,
  { nodeId, vendor }: Marking,
): Promise<Marked> {
  const game = (await cache.fresh()).shopFor(viewerOf({ merchant, userAgent })).byNode.get(nodeId);
  if (game?.vendor !== vendor) return refuse('game_not_found');
  await insertFavourite(kernel.db, session.memberId, game.id);
  return ok({ nodeId });
}

/** Removes a favourite, also of a game that is no longer shown. Idempotent. Refuses game_not_found for an unknown game. */
export async function removeFavourite(
  { kernel, cache }: ModuleContext,
  { session }: CallContext<'session'>,
  { nodeId, vendor }: Marking,
): Promise<Marked> {
  const game = (await cache.fresh()).byNode.get(nodeId);
  if (game?.vendor !== vendor) return refuse('game_not_found');
  await deleteFavourite(kernel.db, session.memberId, game.id);
  return ok({ nodeId });
}

/** A page of the favourites that are currently shown, newest first. */
export async function readFavourites(
  module: ModuleContext,
  { session, merchant, userAgent, language }: CallContext<'session'>,
  { pageNo, pageSize }: ParsedInput<Calls['game.favourites']>['query'],
): Promise<Result<AnswerOf<Calls['game.favourites']>>> {
  const shop = (await module.cache.fresh()).shopFor(viewerOf({ merchant, userAgent }));
  const { items, ...numbers } = pageOf(shownOf(shop, await favouriteIds(module, session.memberId)), pageNo, pageSize);
  return ok({ content: items.map((game) => cardOf(game, readerOf({ session, language }), true)), ...numbers });
}
