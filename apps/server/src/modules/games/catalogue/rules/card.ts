/** Mapping of games and vendors to the calls' answers (CALL-14). */
import type { AnswerOf, Calls, Language } from '@lantern/contract';
import { GAME_TYPES, LIVESTREAM, typeLabel } from './categories.ts';
import { PLATFORM } from './filter.ts';
import type { GameRow, RoomRow } from './rows.ts';
import { isPlainlyListed, type Shop, type ShownGame, type ShownVendor } from './shop.ts';

export type GameCard = AnswerOf<Calls['game.list']>['games'][number];
type VendorAnswer = AnswerOf<Calls['game.vendors']>['list'][number];

/** Whether Vietnamese names are shown; all other languages get English names. */
export const isVietnamese = (language: Language): boolean => language === 'VI';

/** Name of a vendor, a game or a room. */
export const nameIn = (language: Language, named: { readonly nameVi: string; readonly nameEn: string }): string =>
  isVietnamese(language) ? named.nameVi : named.nameEn;

/** The default room: the first free one for play money, else the first one. */
export function entryRoom(rooms: readonly RoomRow[], playsFree: boolean): RoomRow | undefined {
  return (playsFree ? rooms.find(({ type }) => type === 'free') : undefined) ?? rooms[0];
}

function art(game: GameRow, language: Language, size: 's' | 'm' | 'l'): string {
  return game.lottery?.iconUrl ?? `/art/games/${game.id}.${isVietnamese(language) ? 'vi' : 'en'}.${size}.webp`;
}

function roomFields(game: GameRow, language: Language, playsFree: boolean): Partial<GameCard> {
  const entry = entryRoom(game.rooms, playsFree);
  if (!entry) return {};
  const rooms = game.rooms.map((room) => ({
    roomId: room.id,
    roomType: room.type,
    nodeId: room.id,
    name: nameIn(language, room),
  }));
  return { roomId: entry.id, roomType: entry.type, rooms };
}

function lotteryFields(game: GameRow): Partial<GameCard> {
  if (!game.lottery) return {};
  return { gameCode: game.id, gameGroupId: game.lottery.groupId, lottoMode: game.vendor === 'ELOTT' ? 'ent' : 'trad' };
}

/** The reader that a card depends on. */
export interface Reader {
  readonly language: Language;
  /** Whether the account uses play money. */
  readonly playsFree: boolean;
}

/** A game's card; `favourite` only for members. */
export function cardOf(game: ShownGame, { language, playsFree }: Reader, favourite?: boolean): GameCard {
  const name = nameIn(language, game);
  return {
    nodeId: game.id,
    nodeName: name,
    gameId: game.id,
    gameName: name,
    displayName: name,
    gameType: game.type,
    gameCategory: game.types[0]!,
    vassalage: game.vendor,
    vendorCode: game.vendor,
    vendorName: nameIn(language, game.seller),
    supportPlay: PLATFORM,
    showIcon: art(game, language, 'm'),
    iconUrl: art(game, language, 'm'),
    mobileLargeIcon: art(game, language, 'l'),
    tint: game.tint,
    tags: [...game.tags],
    maintenance: game.maintenance,
    isGameH5: true,
    freeplay: game.freePlay,
    ...(game.rtpBasisPoints === null ? {} : { rtpBasisPoints: game.rtpBasisPoints }),
    ...(game.minBet === null ? {} : { minBet: game.minBet }),
    ...(game.payLines === null ? {} : { payLines: game.payLines }),
    ...(game.classify === null ? {} : { gameClassify: game.classify }),
    ...roomFields(game, language, playsFree),
    ...lotteryFields(game),
    ...(favourite === undefined ? {} : { favourite }),
  };
}

function vendorEntry(vendor: ShownVendor, language: Language, type: string, gameCount: number): VendorAnswer {
  return {
    vendor: vendor.code,
    accountTypeName: vendor.accountTypeName,
    displayName: nameIn(language, vendor),
    gameCategory: type,
    mobileSmallIcon: `/art/vendors/${vendor.code}.svg`,
    gameCount,
    maintenance: vendor.maintenance,
  };
}

/** The plain list of vendors in display order. */
export function vendorsAnswer(shop: Shop, language: Language): AnswerOf<Calls['game.vendors']> {
  const list = shop.vendors
    .filter(isPlainlyListed)
    .map((vendor) => vendorEntry(vendor, language, vendor.homeType, vendor.gameCount));
  return { vendorSorting: list.map(({ vendor }) => vendor), list };
}

/** The types that have games, each with its vendors; `onAir` are the current games of LIVESTREAM. */
export function typesAnswer(shop: Shop, language: Language, onAir: ReadonlySet<string>): AnswerOf<Calls['game.types']> {
  const shownNow = new Map<string, number>();
  for (const { id, vendor } of shop.games) if (onAir.has(id)) shownNow.set(vendor, (shownNow.get(vendor) ?? 0) + 1);
  const list = GAME_TYPES.flatMap((gameType) => {
    const vendorNames = shop.vendors.flatMap((vendor) => {
      const gameCount = gameType === LIVESTREAM ? shownNow.get(vendor.code) : vendor.gameCounts.get(gameType);
      return gameCount === undefined || !isPlainlyListed(vendor)
        ? []
        : [vendorEntry(vendor, language, gameType, gameCount)];
    });
    return vendorNames.length === 0
      ? []
      : [{ gameType, labelName: typeLabel(gameType, isVietnamese(language)), vendorNames }];
  });
  return { list };
}
