/** What categories of games are called. */
import { GAME_CATEGORIES } from '@lantern/contract/constants';
import { useT, type TextKey } from './i18n.ts';

const NAMED: readonly string[] = [...GAME_CATEGORIES, 'COCKFIGHT', 'JACKPOT', 'WALLET'];

/** Names of game categories; a code the site has no name for is called as the server does, or stays as it is. */
export function useCategoryName(): (category: string, otherwise?: string) => string {
  const t = useT();
  return (category, otherwise = category) => (NAMED.includes(category) ? t(`category_${category}` as TextKey) : otherwise);
}
