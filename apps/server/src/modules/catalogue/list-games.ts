/** Lists of games: narrowed, searched and paged, hot, the lotteries. Everything but the search is answered from memory. */
import type { AnswerOf, Calls, ParsedInput } from '@lantern/contract';
import type { CallContext } from '../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { favouriteIds } from './favourites.ts';
import { readerOf } from './reader.ts';
import { cardOf, isVietnamese, nameIn, type GameCard } from './rules/card.ts';
import { LIVESTREAM } from './rules/categories.ts';
import { hotGames, narrowed, ordered, pageOf, type GameFilter } from './rules/narrow.ts';
import type { GameTag } from './rules/rows.ts';
import { shownOf, type ShownGame, type Shop } from './rules/shop.ts';
import { searchGames } from './search-games.ts';

type Answer<Id extends keyof Calls> = AnswerOf<Calls[Id]>;
type ListQuery = ParsedInput<Calls['game.list']>['query'];
type Asking = Pick<CallContext<'optional'>, 'merchant' | 'language' | 'session'>;

/** The source's code of the caller's favourites. */
const FAVOURITES = 'FAV';
/** More than any board shows. */
const POPULAR_MAXIMUM = 20;

const filterOf = ({ gameType, vassalage, gameClassify, minBet, minLine, platform, tags }: ListQuery, onAir: GameFilter['onAir']): GameFilter => ({
  gameType,
  onAir,
  vassalage,
  gameClassify,
  minBet,
  minLine,
  platform,
  tags: tags?.split(',') as GameTag[] | undefined,
});

/** The games on air, asked for only where they are wanted. */
const onAirFor = async ({ deps }: Doors, { merchant }: Pick<Asking, 'merchant'>, gameType: string | undefined) => (gameType === LIVESTREAM ? deps.gamesOnAir(merchant.code) : undefined);

/** A page of games. Refuses not_logged_in where favourites are asked for without a session. */
export async function listGames(doors: Doors, asking: Asking, query: ListQuery): Promise<Result<Answer<'game.list'>, 'not_logged_in'>> {
  if (query.gameType === FAVOURITES && !asking.session) return refuse('not_logged_in');
  const catalogue = await doors.cache.fresh();
  const shop = catalogue.shopFor(asking.merchant.code);
  const favourites = asking.session && (await favouriteIds(doors, asking.session.memberId));
  const filtered = narrowed(shop, filterOf(query, await onAirFor(doors, asking, query.gameType)), shownOf(shop, favourites ?? []));
  const matching = await searchGames(doors, catalogue, shop, filtered, query.gameName);
  const games = ordered(shop, matching, query.sort ?? 'popular', isVietnamese(asking.language));
  const { items, ...numbers } = pageOf(games, query.pageNo, query.pageSize);
  const marked = favourites && new Set(favourites);
  return ok({ games: items.map((game) => cardOf(game, readerOf(asking), marked?.has(game.id))), ...numbers });
}

/** The hot games, of a type where one is asked. */
export async function readHotGames(doors: Doors, asking: Asking, { gameType, platform }: ParsedInput<Calls['game.hot']>['query']): Promise<Result<Answer<'game.hot'>>> {
  const shop = (await doors.cache.fresh()).shopFor(asking.merchant.code);
  const favourites = asking.session && new Set(await favouriteIds(doors, asking.session.memberId));
  const onPlatform = new Set(narrowed(shop, { platform }));
  const games = hotGames(shop, gameType, await onAirFor(doors, asking, gameType)).filter((game) => onPlatform.has(game));
  return ok({ games: games.map((game) => cardOf(game, readerOf(asking), favourites?.has(game.id))) });
}

const lotteriesOf = (shop: Shop): readonly ShownGame[] => shop.games.filter(({ lottery }) => lottery !== null);

/** The lotteries, the most played first. */
export async function readLotteries(doors: Doors, { merchant, language }: Pick<Asking, 'merchant' | 'language'>): Promise<Result<Answer<'game.mobileLotteries'>>> {
  const shop = (await doors.cache.fresh()).shopFor(merchant.code);
  return ok({ list: lotteriesOf(shop).map((game) => cardOf(game, { language, playsFree: false })) });
}

/** The lotteries most played now, those that can be opened. */
export async function readPopularLotteries(doors: Doors, { merchant, language }: Pick<Asking, 'merchant' | 'language'>): Promise<Result<Answer<'announcement.popular'>>> {
  const shop = (await doors.cache.fresh()).shopFor(merchant.code);
  const open = lotteriesOf(shop).filter(({ maintenance }) => !maintenance);
  const list = open.slice(0, POPULAR_MAXIMUM).map((game) => ({
    iconUrl: game.lottery!.iconUrl,
    vendor: game.vendor,
    gameName: nameIn(language, game),
    gameCode: game.id,
  }));
  return ok({ list });
}

/** Cards of these games, those that are in the merchant's shop; for readers without an account. */
export async function cardsOf({ cache }: Pick<Doors, 'cache'>, merchantCode: string, language: Asking['language'], gameIds: readonly string[]): Promise<ReadonlyMap<string, GameCard>> {
  const shop = (await cache.fresh()).shopFor(merchantCode);
  return new Map(shownOf(shop, gameIds).map((game) => [game.id, cardOf(game, { language, playsFree: false })]));
}
