/** Timing of a deal, in milliseconds from its start: scenes, sounds and lights follow it. */
import type { TableResult } from '../../../../wire/table.ts';

/** Interval of cards from the shoe, and a card's time before it turns. */
export const CARD_GAP_MS = 480;
export const CARD_TURN_MS = 420;
const THIRD_PAUSE_MS = 500;
const AFTER_CARDS_MS = 900;
/** Dice and discs are shaken for this long, then uncovered. */
export const SHAKE_MS = 1_500;
const LIFT_MS = 900;
/** Where members lift the bowl themselves, it opens by itself after this time. */
export const BOWL_WAITS_MS = 6_500;
/** How long the ball runs. */
export const SPIN_MS = 5_200;

/** When the card at a place of the row leaves the shoe: player, banker, player, banker, and the third ones after a pause. */
export const cardAtMs = (place: number): number =>
  place * CARD_GAP_MS + (place >= 4 ? THIRD_PAUSE_MS * (place - 3) : 0);

/** When the outcome is shown. */
export function revealMs(result: TableResult): number {
  switch (result.game) {
    case 'baccarat':
      return cardAtMs(result.player.length + result.banker.length - 1) + CARD_TURN_MS + AFTER_CARDS_MS;
    case 'dragon-tiger':
      return cardAtMs(1) + CARD_TURN_MS + AFTER_CARDS_MS;
    case 'roulette':
      return SPIN_MS + 400;
    case 'mini-tai-xiu':
      return SHAKE_MS + BOWL_WAITS_MS;
    default:
      return SHAKE_MS + LIFT_MS;
  }
}

export interface Cue {
  readonly effect: 'deal' | 'shake' | 'spin' | 'lift';
  readonly atMs: number;
}

/** Sounds of a deal. */
export function cuesOf(result: TableResult): readonly Cue[] {
  if (result.game === 'roulette') return [{ effect: 'spin', atMs: 0 }];
  if (result.game === 'mini-tai-xiu') return [{ effect: 'shake', atMs: 0 }];
  if (result.game !== 'baccarat' && result.game !== 'dragon-tiger')
    return [
      { effect: 'shake', atMs: 0 },
      { effect: 'lift', atMs: SHAKE_MS },
    ];
  const cards = result.game === 'baccarat' ? result.player.length + result.banker.length : 2;
  return Array.from({ length: cards }, (_, place) => ({ effect: 'deal', atMs: cardAtMs(place) }));
}
