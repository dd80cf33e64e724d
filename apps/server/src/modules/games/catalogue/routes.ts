/** Handlers of the catalogue's calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { addFavourite, readFavourites, removeFavourite } from './favourites.ts';
import { listGames, readHotGames, readLotteries, readPopularLotteries } from './list-games.ts';
import { readJackpots } from './read-jackpots.ts';
import { readFacts } from './read-facts.ts';
import { readTables } from './read-tables.ts';
import { viewerOf } from './reader.ts';
import { addRecent, readRecent } from './recent-games.ts';
import { typesAnswer, vendorsAnswer } from './rules/card.ts';

/** The catalogue's handlers by call. */
export function catalogueRoutes(module: ModuleContext) {
  const shopFor = async (context: Pick<CallContext, 'merchant' | 'userAgent'>) =>
    (await module.cache.fresh()).shopFor(viewerOf(context));
  return {
    'game.types': async (context) =>
      ok(typesAnswer(await shopFor(context), context.language, await module.deps.gamesOnAir(context.merchant.code))),
    'game.vendors': async (context) => ok(vendorsAnswer(await shopFor(context), context.language)),
    'game.list': (context, { query }) => listGames(module, context, query),
    'game.hot': (context, { query }) => readHotGames(module, context, query),
    'game.jackpots': (context) => readJackpots(module, context),
    'game.tables': (context) => readTables(module, context),
    'game.facts': (context, input) => readFacts(module, context, input),
    'game.mobileLotteries': (context) => readLotteries(module, context),
    'announcement.popular': (context) => readPopularLotteries(module, context),
    'game.addFavourite': (context, { body }) => addFavourite(module, context, body),
    'game.removeFavourite': (context, { body }) => removeFavourite(module, context, body),
    'game.favourites': (context, { query }) => readFavourites(module, context, query),
    'game.favouriteList': (context, { query }) => readFavourites(module, context, query),
    'game.addRecent': (context, { query }) => addRecent(module, context, query),
    'game.recent': (context) => readRecent(module, context),
  } satisfies Handlers;
}
