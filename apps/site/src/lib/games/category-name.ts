/** Labels of the categories of games. */
import { GAME_CATEGORIES } from '@lantern/contract/constants';
import { useT, type TextKey } from '../language/i18n.ts';

const NAMED: readonly string[] = [...GAME_CATEGORIES, 'COCKFIGHT', 'JACKPOT', 'WALLET'];

/** Labels of game categories; for a code without a label the server's, or the code itself. */
export function useCategoryName(): (category: string, otherwise?: string) => string {
  const t = useT();
  return (category, otherwise = category) => {
    // Menus show the source's own short word; figures and rates a name.
    if (category === 'JL') return t('category_instant');
    return NAMED.includes(category) ? t(`category_${category}` as TextKey) : otherwise;
  };
}
