/** Text over a lottery card's clock. Pure. */
import type { GameCard } from './menu.ts';

/**
 * What the clock of a card counts to. No upcoming issue means that the game is not sold now, nor one that has not
 * opened; a closed issue is being drawn.
 */
export function waitOf({
  isSale,
  numero,
  remainTime,
  lockTime,
}: Pick<GameCard, 'isSale' | 'numero' | 'remainTime' | 'lockTime'>): 'draw_left' | 'draw_paused' | 'draw_drawing' {
  if (isSale) return 'draw_left';
  return numero === null || remainTime > lockTime * 1000 ? 'draw_paused' : 'draw_drawing';
}
