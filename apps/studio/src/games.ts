/** Which games the studio plays, and with which engine. */
import { GAMES, type GameEntry } from '@lantern/catalogue';
import type { GameKind, GameShown } from '../wire/session.ts';
import { cardGameOf } from './cards/card-games.ts';
import { hasFights } from './fights/fight-games.ts';
import { fishingRoomOf } from './fishing/rooms.ts';
import { instantGameOf } from './instant/game-names.ts';
import { titleOf } from './slots/game-titles.ts';
import { opensSports } from './sports/entrances.ts';
import { hasTable } from './tables/table-games.ts';

export interface PlayedGame {
  readonly kind: GameKind;
  readonly shown: GameShown;
}

/** The engine a game is played with; undefined for what the studio does not play. */
function kindOf({ id, type, classify }: GameEntry): GameKind | undefined {
  if (type === 'RNG') return titleOf(id) && 'slots';
  if (type === 'FISH') return fishingRoomOf(id) && 'fishing';
  if (hasTable(id)) return 'table';
  if (hasFights(id)) return 'fight';
  if (instantGameOf(id)) return 'instant';
  if (cardGameOf(id)) return 'cards';
  if (classify === 'crash') return 'crash';
  if (opensSports(id)) return 'sports';
  return undefined;
}

const played: ReadonlyMap<string, PlayedGame> = new Map(
  GAMES.flatMap((game) => {
    const kind = kindOf(game);
    const shown = { id: game.id, name: game.name, vendor: game.vendor, rtpBasisPoints: game.rtpBasisPoints ?? null };
    return kind ? [[game.id, { kind, shown }] as const] : [];
  }),
);

/** The vendor's game, if the studio plays it. */
export function playedGame(vendor: string, game: string): PlayedGame | undefined {
  const found = played.get(game);
  return found?.shown.vendor === vendor ? found : undefined;
}

/** Whether a kind can be opened here: the sportsbook needs a feed. */
export const isOffered = (kind: GameKind, hasSports: boolean): boolean => kind !== 'sports' || hasSports;

/** The engine of a game, if the studio plays it. */
export const kindPlayed = (game: string): GameKind | undefined => played.get(game)?.kind;

/** Ids of the vendor's games that can be opened. */
export const gamesOf = (vendor: string, hasSports = true): readonly string[] =>
  [...played.values()]
    .filter(({ kind, shown }) => shown.vendor === vendor && isOffered(kind, hasSports))
    .map(({ shown }) => shown.id);
