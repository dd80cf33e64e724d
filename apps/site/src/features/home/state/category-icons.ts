/** The icon of each category in the game centre's rail; a family without an icon gets the controller. */
import type { IconName } from '@lantern/ui';

const ICONS: Readonly<Record<string, IconName>> = {
  HOT: 'fire',
  FAV: 'star',
  LIVE: 'broadcast',
  LIVESTREAM: 'broadcast',
  RNG: 'cherries',
  FISH: 'fish',
  JL: 'diamonds-four',
  SPORTS: 'soccer-ball',
  ESPORTS: 'game-controller',
  PVP: 'spade',
  LOTT: 'ticket',
  ELOTT: 'dice-five',
  PROMO: 'gift',
  COCKFIGHT: 'bird',
};

/** The icon of a category. */
export const categoryIcon = (code: string): IconName => ICONS[code] ?? 'game-controller';
