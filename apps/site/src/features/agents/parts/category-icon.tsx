/** The icon of a game category in the agents' lists. */
import { Icon, type IconName } from '@lantern/ui';

const ICONS: Readonly<Record<string, IconName>> = {
  RNG: 'cherries',
  FISH: 'fish',
  LIVE: 'poker-chip',
  SPORTS: 'soccer-ball',
  ESPORTS: 'game-controller',
  COCKFIGHT: 'bird',
  LOTT: 'ticket',
  ELOTT: 'dice-five',
  PVP: 'cards',
};

export const categoryIcon = (category: string): IconName => ICONS[category] ?? 'diamonds-four';

export function CategoryIcon({ category, size = 22 }: { readonly category: string; readonly size?: number }) {
  return <Icon name={categoryIcon(category)} variant="duotone" size={size} />;
}
