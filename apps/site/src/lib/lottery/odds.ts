/** Odds with the language's decimal mark: 1 ăn 99,5. */
import { groupSeparator, type Locale } from '@lantern/ui';

export const oddsShown = (odds: string, locale: Locale): string =>
  groupSeparator(locale) === '.' ? odds.replace('.', ',') : odds;
