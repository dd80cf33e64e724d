/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { addFavourite, readFavourites, removeFavourite } from './favourites.ts';
import { listGames, readHotGames, readLotteries, readPopularLotteries } from './list-games.ts';
import { readJackpots } from './read-jackpots.ts';
import { addRecent, readRecent } from './recent-games.ts';
import { typesAnswer, vendorsAnswer } from './rules/card.ts';

/** The catalogue's handlers by call. */
export function catalogueRoutes(doors: Doors) {
  const shopFor = async (merchantCode: string) => (await doors.cache.fresh()).shopFor(merchantCode);
  return {
    'game.types': async ({ merchant, language }) => ok(typesAnswer(await shopFor(merchant.code), language, await doors.deps.gamesOnAir(merchant.code))),
    'game.vendors': async ({ merchant, language }) => ok(vendorsAnswer(await shopFor(merchant.code), language)),
    'game.list': (context, { query }) => listGames(doors, context, query),
    'game.hot': (context, { query }) => readHotGames(doors, context, query),
    'game.jackpots': (context) => readJackpots(doors, context),
    'game.mobileLotteries': (context) => readLotteries(doors, context),
    'announcement.popular': (context) => readPopularLotteries(doors, context),
    'game.addFavourite': (context, { body }) => addFavourite(doors, context, body),
    'game.removeFavourite': (context, { body }) => removeFavourite(doors, context, body),
    'game.favourites': (context, { query }) => readFavourites(doors, context, query),
    'game.favouriteList': (context, { query }) => readFavourites(doors, context, query),
    'game.addRecent': (context, { query }) => addRecent(doors, context, query),
    'game.recent': (context) => readRecent(doors, context),
  } satisfies Handlers;
}
