/** Prize modes (§1 merchant configuration): the price list a game is sold at. */

/** Lott: official-format draws. Elott: fast electronic lotteries. ZY: the house's own variant. */
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott'] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];

/** Whether the text names a prize mode. */
export function isPrizeMode(text: string): text is PrizeMode {
  return PRIZE_MODES.some((mode) => mode === text);
}
