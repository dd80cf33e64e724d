/** The game catalogue, favourites and recent games (§7 Games). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FAVOURITES_PAGE_SIZE, GAME_LIST_PAGE_SIZE } from '../constants.ts';
import { amount, codeText, contentPage, currencyCode, gamesPage, idText, instant, languageText, pageQuery, queryInteger, someText, text, wholeList } from '../shapes.ts';

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
  /** Tile art at its middle size: `/art/games/{id}.{language}.m.webp`; `s` and `l`, `.avif` and `.svg` stand beside it. */
  iconUrl: z.string(),
  mobileLargeIcon: z.string().optional(),
  /** The art's dominant colour, `#rrggbb`, shown until it is there. */
  tint: z.string(),
  /** At most one badge is drawn, in this order: LIVE, JACKPOT, HOT, NEW. */
  tags: z.array(z.enum(GAME_TAGS)),
  /** Published return to player in basis points; absent where the game has none of its own. */
  rtpBasisPoints: z.int().optional(),
  /** Shown but not to be opened now. */
  maintenance: z.boolean(),
  minBet: z.int().optional(),
  payLines: z.int().optional(),
  gameClassify: z.string().optional(),
  /** The room a tap leads to; absent where a game has no rooms. */
  roomId: z.string().optional(),
  roomType: z.enum(ROOM_TYPES).optional(),
  /** Every room of the game in display order; `nodeId` launches that room (GAME-17). */
  rooms: z.array(z.object({ roomId: z.string(), roomType: z.enum(ROOM_TYPES), nodeId: z.string(), name: z.string() })).optional(),
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
  /** Ignored: the session counts (§7 by product.md). */
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
    query: z.object({ typeId: queryInteger(0, 99).optional(), merchant_code: codeText.optional(), language: languageText.optional() }),
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
      /** Searches both names and the vendor's, forgiving accents and slips; the best match first unless `sort` says otherwise. */
      gameName: text(64).optional(),
      /** A code of GAME_CATEGORIES or COCKFIGHT; FAV needs a session. */
      gameType: codeText.optional(),
      vassalage: codeText.optional(),
      gameClassify: codeText.optional(),
      /** Only games whose least stake is at least this, in minor units. */
      minBet: queryInteger(0, 1_000_000_000).optional(),
      /** Only games with at least so many pay lines. */
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
    summary: 'The hot games, by type where asked.',
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
    summary: 'Pools that vendors confirm, in the merchant’s currency, of games its members can open; none older than ten minutes.',
    auth: 'none',
    answer: z.object({
      currency: currencyCode,
      /** All of them together, in minor units. */
      total: z.int().min(0),
      jackpots: z.array(
        z.object({
          vendor: z.string(),
          jackpotId: z.string(),
          currency: currencyCode,
          amount,
          /** Games the pool can be won in, by `gameId`. */
          games: z.array(z.string()),
          /** When the vendor said so. */
          at: instant,
        }),
      ),
    }),
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
    summary: 'Marks a game as a favourite.',
    auth: 'session',
    envelope: 'favourite',
    input: favouriteInput,
    answer: z.object({ nodeId: z.string() }),
    errors: ['game_not_found'],
  }),
  'game.removeFavourite': defineCall({
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    summary: 'Takes a game off the favourites.',
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
    summary: 'Notes that the member opened a game.',
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
