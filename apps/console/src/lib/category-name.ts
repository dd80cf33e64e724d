/** Names of game categories. */
import type { TextKey, useT } from './i18n.ts';

const KNOWN = [
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'JL',
  'COCKFIGHT',
  'JACKPOT',
  'WALLET',
  'ARCADE',
] as const;

/** The name of a category; its code where this release has no name. The empty one is money without a game. */
export function categoryName(t: ReturnType<typeof useT>, category: string): string {
  if (category === '') return t('reports_without_game');
  const known = KNOWN.find((code) => code === category);
  return known ? t(`category_${known}` satisfies TextKey) : category;
}
