/** Lists of games: filtered, searched and paged, hot, lotteries. Everything except the search is served from memory. */
import type { AnswerOf, Calls, ParsedInput } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { Catalogue } from './catalogue-cache.ts';
import type { ModuleContext } from './context.ts';
import { favouriteIds } from './favourites.ts';
import { gameDevice, readerOf, viewerOf } from './reader.ts';
import { cardOf, isVietnamese, nameIn, type GameCard } from './rules/card.ts';
import { LIVESTREAM } from './rules/categories.ts';
import { filterGames, hotGames, ordered, pageOf, type GameFilter } from './rules/filter.ts';
import { similarMatches, exactMatches, searchName } from './rules/name-search.ts';
import type { GameTag } from './rules/rows.ts';
import { shownOf, type ShownGame, type Shop } from './rules/shop.ts';
import { entriesAlike, namesAlike, prepareSearch } from './search-store.ts';

/**
 * The matching games, best first; all of them for an empty query. Exact matches are found in memory; only without one the database
 * is queried for similar names.
 */
async function searchGames(
  { kernel }: ModuleContext,
  { loose }: Catalogue,
  shop: Shop,
  games: readonly ShownGame[],
  query: string | undefined,
): Promise<readonly ShownGame[]> {
  if (query === undefined || query.trim() === '') return games;
  const name = searchName(query);
  if (name.plain.length === 0 || games.length === 0) return [];
  const exact = exactMatches(games, name);
  if (exact.length > 0) return exact;
  const folded = name.plain.join(' ');
  const vendorNames = shop.vendors.map(({ code, nameVi, nameEn }) => ({ id: code, nameVi, nameEn }));
  return transact(kernel.db, async (tx) => {
    await prepareSearch(tx);
    const entries = await entriesAlike(
      tx,
      folded,
      loose.map(({ id }) => id),
    );
    const others = await namesAlike(tx, folded, loose);
    return similarMatches(games, name, new Map([...entries, ...others]), await namesAlike(tx, folded, vendorNames));
  });
}

type Answer<Id extends keyof Calls> = AnswerOf<Calls[Id]>;
type ListQuery = ParsedInput<Calls['game.list']>['query'];
type Caller = Pick<CallContext<'optional'>, 'merchant' | 'language' | 'session' | 'userAgent'>;

/** The source's code of the caller's favourites. */
const FAVOURITES = 'FAV';
/** Maximum list length. */
const POPULAR_MAXIMUM = 20;

const filterOf = (
  { gameType, vassalage, gameClassify, minBet, minLine, platform, tags }: ListQuery,
  onAir: GameFilter['onAir'],
): GameFilter => ({
  gameType,
  onAir,
  vassalage,
  gameClassify,
  minBet,
  minLine,
  platform,
  tags: tags?.split(',') as GameTag[] | undefined,
});

/** The games on air, read only if the filter needs them. */
const onAirFor = async (
  { deps }: ModuleContext,
  { merchant }: Pick<Caller, 'merchant'>,
  gameType: string | undefined,
) => (gameType === LIVESTREAM ? deps.gamesOnAir(merchant.code) : undefined);

/** A page of games. Refuses not_logged_in if favourites are requested without a session. */
export async function listGames(
  module: ModuleContext,
  caller: Caller,
  query: ListQuery,
): Promise<Result<Answer<'game.list'>, 'not_logged_in'>> {
  if (query.gameType === FAVOURITES && !caller.session) return refuse('not_logged_in');
  const catalogue = await module.cache.fresh();
  const shop = catalogue.shopFor(viewerOf(caller));
  const favourites = caller.session && (await favouriteIds(module, caller.session.memberId));
  const filtered = filterGames(
    shop,
    filterOf(query, await onAirFor(module, caller, query.gameType)),
    shownOf(shop, favourites ?? []),
  );
  const matching = await searchGames(module, catalogue, shop, filtered, query.gameName);
  const games = ordered(shop, matching, query.sort ?? 'popular', isVietnamese(caller.language));
  const { items, ...numbers } = pageOf(games, query.pageNo, query.pageSize);
  const marked = favourites && new Set(favourites);
  return ok({ games: items.map((game) => cardOf(game, readerOf(caller), marked?.has(game.id))), ...numbers });
}

/** The hot games, optionally of one type. */
export async function readHotGames(
  module: ModuleContext,
  caller: Caller,
  { gameType, platform }: ParsedInput<Calls['game.hot']>['query'],
): Promise<Result<Answer<'game.hot'>>> {
  const shop = (await module.cache.fresh()).shopFor(viewerOf(caller));
  const favourites = caller.session && new Set(await favouriteIds(module, caller.session.memberId));
  const onPlatform = new Set(filterGames(shop, { platform }));
  const games = hotGames(shop, gameType, await onAirFor(module, caller, gameType)).filter((game) =>
    onPlatform.has(game),
  );
  return ok({ games: games.map((game) => cardOf(game, readerOf(caller), favourites?.has(game.id))) });
}

const lotteriesOf = (shop: Shop): readonly ShownGame[] => shop.games.filter(({ lottery }) => lottery !== null);

/** The lotteries, the most played first. */
export async function readLotteries(
  module: ModuleContext,
  caller: Pick<Caller, 'merchant' | 'language' | 'userAgent'>,
): Promise<Result<Answer<'game.mobileLotteries'>>> {
  const { language } = caller;
  const shop = (await module.cache.fresh()).shopFor(viewerOf(caller));
  return ok({ list: lotteriesOf(shop).map((game) => cardOf(game, { language, playsFree: false })) });
}

/** The most played lotteries that can be opened. */
export async function readPopularLotteries(
  module: ModuleContext,
  caller: Pick<Caller, 'merchant' | 'language' | 'userAgent'>,
): Promise<Result<Answer<'announcement.popular'>>> {
  const { language } = caller;
  const shop = (await module.cache.fresh()).shopFor(viewerOf(caller));
  const open = lotteriesOf(shop).filter(({ maintenance }) => !maintenance);
  const list = open.slice(0, POPULAR_MAXIMUM).map((game) => ({
    iconUrl: game.lottery!.iconUrl,
    vendor: game.vendor,
    gameName: nameIn(language, game),
    gameCode: game.id,
  }));
  return ok({ list });
}

/** Cards of these games, those that are in the merchant's shop, in a browser if one is given; for readers without an account. */
export async function cardsOf(
  { cache }: Pick<ModuleContext, 'cache'>,
  merchantCode: string,
  language: Caller['language'],
  gameIds: readonly string[],
  userAgent?: string,
): Promise<ReadonlyMap<string, GameCard>> {
  const shop = (await cache.fresh()).shopFor({
    merchantCode,
    device: userAgent === undefined ? undefined : gameDevice(userAgent),
  });
  return new Map(shownOf(shop, gameIds).map((game) => [game.id, cardOf(game, { language, playsFree: false })]));
}
