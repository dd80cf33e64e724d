/** A game as the catalogue's calls return it, and the pure rules of its tile. */
import type { Answer } from '@lantern/web';

/** A game of any list: catalogue, hot, favourites, recent. */
export type GameCard = Answer<'game.list'>['games'][number];

export type GameBadge = 'live' | 'jackpot' | 'hot' | 'new' | 'demo';

const BADGES = [
  ['LIVE', 'live'],
  ['JACKPOT', 'jackpot'],
  ['HOT', 'hot'],
  ['NEW', 'new'],
] as const;

/**
 * The one plate of a tile: DEMO with play money, else the first of LIVE, JACKPOT, HOT, NEW; a list of hot games shows
 * no HOT.
 */
export function badgeOf(
  { tags, freeplay }: Pick<GameCard, 'tags' | 'freeplay'>,
  demo: boolean,
  amongHot = false,
): GameBadge | undefined {
  if (demo && freeplay) return 'demo';
  return BADGES.find(([tag]) => tags.includes(tag) && !(amongHot && tag === 'HOT'))?.[1];
}

/** The one fact at the end of a tile's caption. */
export type GameFact =
  | { readonly kind: 'rtp'; readonly basisPoints: number }
  | { readonly kind: 'rooms'; readonly count: number };

/** The number of rooms to choose from; for any other game its published return, if it has one. */
export function factOf({
  rooms = [],
  rtpBasisPoints,
}: Pick<GameCard, 'rooms' | 'rtpBasisPoints'>): GameFact | undefined {
  if (rooms.length > 1) return { kind: 'rooms', count: rooms.length };
  return rtpBasisPoints === undefined ? undefined : { kind: 'rtp', basisPoints: rtpBasisPoints };
}

const LOTTERY_TYPES = ['LOTT', 'ELOTT'];

/** Whether a card is a lottery: its favourite is stored per username as well (GAME-06). */
export const isLottery = ({ gameType }: Pick<GameCard, 'gameType'>): boolean => LOTTERY_TYPES.includes(gameType);

/** Favourites first, the rest as they came (GAME-04). */
export function favouritesFirst<Game>(games: readonly Game[], isFavourite: (game: Game) => boolean): readonly Game[] {
  return [...games.filter(isFavourite), ...games.filter((game) => !isFavourite(game))];
}
