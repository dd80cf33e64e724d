/** Who may open which game, checked before calling the server, which decides again. */
import type { GameCard } from './game-card.ts';

export type Visitor = 'guest' | 'trial' | 'member';

/** Why a game cannot be opened, before calling the server. */
export type Obstacle = 'maintenance' | 'guest' | 'trial';

/**
 * Maintenance is shown to everyone; a guest signs in; a trial user plays what takes play money, and of rooms the free
 * ones (GAME-17).
 */
export function obstacleOf(
  game: Pick<GameCard, 'maintenance' | 'freeplay' | 'roomType'>,
  who: Visitor,
): Obstacle | undefined {
  if (game.maintenance) return 'maintenance';
  if (who === 'guest') return 'guest';
  if (who === 'trial' && (!game.freeplay || (game.roomType !== undefined && game.roomType !== 'free'))) return 'trial';
  return undefined;
}
