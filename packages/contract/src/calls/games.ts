/** The game catalogue, favourites and recent games (§7 Games). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FAVOURITES_PAGE_SIZE, GAME_LIST_PAGE_SIZE, GAME_VOLATILITIES } from '../constants.ts';
import {
  amount,
  codeText,
  contentPage,
  currencyCode,
  gamesPage,
  idText,
  instant,
  languageText,
  pageQuery,
  queryInteger,
  someText,
  text,
  wholeList,
} from '../shapes.ts';

export const GAME_SORTS = ['popular', 'newest', 'name'] as const;
export const GAME_TAGS = ['HOT', 'NEW', 'JACKPOT', 'LIVE'] as const;
/** Access to a room: open to all, trial accounts too; from a VIP level on; for real money only. */
export const ROOM_TYPES = ['free', 'VIP', 'paid'] as const;

/** A game in the source's field names (CALL-14). */
export const gameCard = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  displayName: z.string(),
  gameType: z.string(),
  gameCategory: z.string(),
  vassalage: z.string(),
  vendorCode: z.string(),
  /** The vendor's display name. */
  vendorName: z.string(),
  supportPlay: z.string(),
  showIcon: z.string(),
  /**
   * Tile art at its medium size: `/art/games/{id}.{language}.m.webp`; `s` and `l`, `.avif` and `.svg` are beside it.
   */
  iconUrl: z.string(),
  mobileLargeIcon: z.string().optional(),
  /** The art's dominant colour, `#rrggbb`, shown until the art has loaded. */
  tint: z.string(),
  /** At most one badge is drawn, in this order: LIVE, JACKPOT, HOT, NEW. */
  tags: z.array(z.enum(GAME_TAGS)),
  /** Published return to player in basis points; absent where the game has none of its own. */
  rtpBasisPoints: z.int().optional(),
  /** Listed but cannot be opened now. */
  maintenance: z.boolean(),
  minBet: z.int().optional(),
  payLines: z.int().optional(),
  gameClassify: z.string().optional(),
  /** The room a tap opens; absent when a game has no rooms. */
  roomId: z.string().optional(),
  roomType: z.enum(ROOM_TYPES).optional(),
  /** Every room of the game in display order; `nodeId` launches that room (GAME-17). */
  rooms: z
    .array(z.object({ roomId: z.string(), roomType: z.enum(ROOM_TYPES), nodeId: z.string(), name: z.string() }))
    .optional(),
  gameCode: z.string().optional(),
  gameGroupId: z.string().optional(),
  lottoMode: z.string().optional(),
  isGameH5: z.boolean(),
  freeplay: z.boolean(),
  favourite: z.boolean().optional(),
});

const vendorEntry = z.object({
  vendor: z.string(),
  accountTypeName: z.string(),
  displayName: z.string(),
  gameCategory: z.string(),
  mobileSmallIcon: z.string(),
  gameCount: z.int(),
  maintenance: z.boolean(),
});

const favouriteInput = z.object({ nodeId: idText, vendor: codeText, token: text(256).optional() });
const favouriteQuery = z.object({
  /** Ignored: the session decides (§7 by product.md). */
  token: text(256).optional(),
  language: languageText.optional(),
  ...pageQuery(FAVOURITES_PAGE_SIZE),
});

export const gameCalls = {
  'game.types': defineCall({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    summary: 'The game types each vendor offers.',
    auth: 'none',
    query: z.object({
      typeId: queryInteger(0, 99).optional(),
      merchant_code: codeText.optional(),
      language: languageText.optional(),
    }),
    answer: wholeList(z.object({ gameType: z.string(), labelName: z.string(), vendorNames: z.array(vendorEntry) })),
  }),
  'game.list': defineCall({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    summary: 'A page of games, narrowed by any of the filters.',
    auth: 'optional',
    query: z.object({
      merchant: codeText.optional(),
      clientType: queryInteger(0, 9).optional(),
      platform: codeText.optional(),
      /**
       * Searches both names and the vendor's, tolerating missing accents and typos; best match first unless `sort` says
       * otherwise.
       */
      gameName: text(64).optional(),
      /** A code of GAME_CATEGORIES or COCKFIGHT; FAV needs a session. */
      gameType: codeText.optional(),
      vassalage: codeText.optional(),
      gameClassify: codeText.optional(),
      /** Only games whose minimum stake is at least this, in minor units. */
      minBet: queryInteger(0, 1_000_000_000).optional(),
      /** Only games with at least this many pay lines. */
      minLine: queryInteger(0, 10_000).optional(),
      language: languageText.optional(),
      /** `popular` by default. */
      sort: z.enum(GAME_SORTS).optional(),
      /** Only games with all of these, comma-separated codes of GAME_TAGS. */
      tags: z
        .string()
        .regex(/^(HOT|NEW|JACKPOT|LIVE)(,(HOT|NEW|JACKPOT|LIVE)){0,3}$/)
        .optional(),
      ...pageQuery(GAME_LIST_PAGE_SIZE),
    }),
    /** totalElements counts the filtered games. */
    answer: gamesPage(gameCard).extend({ totalElements: z.int() }),
    errors: ['not_logged_in'],
  }),
  'game.hot': defineCall({
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    summary: 'The hot games, optionally by type.',
    auth: 'optional',
    query: z.object({
      merchantCode: codeText.optional(),
      isPlatform: queryInteger(0, 9).optional(),
      platform: codeText.optional(),
      gameType: codeText.optional(),
      language: languageText.optional(),
    }),
    answer: z.object({ games: z.array(gameCard) }),
  }),
  'game.jackpots': defineCall({
    method: 'GET',
    path: '/wps/jackpots',
    summary:
      'Jackpot pools confirmed by vendors, in the merchant’s currency, of games its members can open; none older than ten minutes.',
    auth: 'none',
    answer: z.object({
      currency: currencyCode,
      /** Sum of all pools, in minor units. */
      total: z.int().min(0),
      jackpots: z.array(
        z.object({
          vendor: z.string(),
          jackpotId: z.string(),
          currency: currencyCode,
          amount,
          /** Games the pool can be won in, by `gameId`. */
          games: z.array(z.string()),
          /** When the vendor reported it. */
          at: instant,
        }),
      ),
    }),
  }),
  'game.tables': defineCall({
    method: 'GET',
    path: '/wps/tables',
    summary:
      "Live tables and crash curves of the merchant's visible games, as their vendors last reported them: the round, its phase, the road.",
    auth: 'none',
    answer: z.object({
      tables: z.array(
        z.object({
          vendor: z.string(),
          gameId: z.string(),
          /** Sequence number of the round at its table. */
          number: z.int().min(0),
          phase: z.enum(['betting', 'closed', 'shown']),
          /** Milliseconds until the phase ends; null when the vendor does not say. */
          leftMs: z.int().min(0).nullable(),
          /** The last results, oldest first: a conventional colour, and a few letters when the result has any. */
          road: z.array(z.object({ text: z.string(), tone: z.enum(['red', 'blue', 'green', 'dark', 'gold']) })),
        }),
      ),
    }),
  }),
  'game.facts': defineCall({
    method: 'GET',
    path: '/wps/gameFacts',
    summary: 'What is published about a game, by itself and by its vendor; what is not known is absent.',
    auth: 'none',
    query: z.object({ nodeId: idText }),
    answer: z.object({
      /** As on its card. */
      rtpBasisPoints: z.int().optional(),
      payLines: z.int().optional(),
      volatility: z.enum(GAME_VOLATILITIES).optional(),
      /** The most one bet returns, in times of it, without progressive pools. */
      topTimes: z.number().optional(),
      /** The lowest and the highest bet, in minor units. */
      bets: z.object({ min: z.int(), max: z.int() }).optional(),
    }),
    errors: ['game_not_found'],
  }),
  'game.mobileLotteries': defineCall({
    method: 'GET',
    path: '/lgw/games/mobile',
    summary: 'The lottery games open on mobile.',
    auth: 'none',
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(gameCard),
  }),
  'game.vendors': defineCall({
    method: 'GET',
    path: '/wps/game/vendors',
    summary: "The merchant's vendors in display order.",
    auth: 'none',
    query: z.object({ merchant: codeText.optional(), language: languageText.optional() }),
    answer: z.object({ vendorSorting: z.array(z.string()), list: z.array(vendorEntry) }),
  }),
  'game.addFavourite': defineCall({
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    summary: 'Adds a game to the favourites.',
    auth: 'session',
    envelope: 'favourite',
    input: favouriteInput,
    answer: z.object({ nodeId: z.string() }),
    errors: ['game_not_found'],
  }),
  'game.removeFavourite': defineCall({
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    summary: 'Removes a game from the favourites.',
    auth: 'session',
    envelope: 'favourite',
    input: favouriteInput,
    answer: z.object({ nodeId: z.string() }),
    errors: ['game_not_found'],
  }),
  'game.favourites': defineCall({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    summary: "A page of the member's favourites, for the home screen.",
    auth: 'session',
    query: favouriteQuery,
    answer: contentPage(gameCard),
  }),
  'game.favouriteList': defineCall({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    summary: "A page of the member's favourites, for their own list.",
    auth: 'session',
    query: favouriteQuery,
    answer: contentPage(gameCard),
  }),
  'game.addRecent': defineCall({
    method: 'GET',
    path: '/wps/relay/MCS2_addRecentGame',
    summary: 'Records that the member opened a game.',
    auth: 'session',
    query: z.object({ nodeId: someText(64), vendor: codeText.optional() }),
    answer: z.object({ nodeId: z.string() }),
    errors: ['game_not_found'],
  }),
  'game.recent': defineCall({
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    summary: 'The games the member opened last.',
    auth: 'session',
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(gameCard),
  }),
} as const;
