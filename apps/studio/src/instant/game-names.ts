/** Which instant game a game of the catalogue plays, by its classification. */
import { GAMES } from '@lantern/catalogue';
import { isInstantGame, type InstantGame } from '@lantern/game-math/instant';

const TYPES: ReadonlySet<string> = new Set(['JL', 'PVP']);

const games: ReadonlyMap<string, InstantGame> = new Map(
  GAMES.flatMap(({ id, type, classify }) =>
    TYPES.has(type) && classify !== undefined && isInstantGame(classify) ? [[id, classify] as const] : [],
  ),
);

/** The instant game behind a game; undefined where there is none. */
export const instantGameOf = (game: string): InstantGame | undefined => games.get(game);
